// Compares our response with the recorded one.
import type { ResourceName } from '#shared/schema/resources.ts'
import { contradictions } from './consistency.ts'
import type { ReplayResponse, Difference } from './difference.ts'
import { isObject, isSame, type Json, objectsIn } from './json.ts'
import { mayBeOurs, mayBeTheirs, mayDiffer, type Replay } from './allowed-keys.ts'
import { discoveryOf } from './discovery.ts'
import { kindOf } from './ids.ts'
import { placeOf, type Recording } from './recording.ts'

/** The time of a replay, and the records written in it, by kind and recorded id. */
export type Written = { replay: Replay; keys: ReadonlySet<string> }
const nothingWritten: Written = { replay: { from: 0, to: 0 }, keys: new Set() }

/** All differences of our response from the recorded one, and its own inconsistencies. */
export function differences(
  recording: Recording,
  ours: ReplayResponse,
  written: Written = nothingWritten,
): Difference[] {
  return [...differing(recording, ours, written), ...contradictions(recording, ours)]
}

function differing(recording: Recording, ours: ReplayResponse, written: Written): Difference[] {
  const { response } = recording
  const found: Difference[] = []
  const say: Say = (at, theirs, mine, row, record) => {
    if (!isSame(theirs, mine))
      found.push({ at, theirs: theirs ?? null, ours: mine ?? null, ...(row && { row }), ...(record && { record }) })
  }
  say('status', response.status, ours.status)
  if (response.status >= 400 || ours.status >= 400) {
    compareProblems(response.body, ours.body, say)
    if (response.status === ours.status) compareStatus(response.body, ours.body, say)
    return found
  }
  for (const name of ['x-tec-total', 'x-tec-totalpages'])
    if (name in response.headers && found.length === 0)
      say(`headers.${name}`, Number(response.headers[name]), Number(ours.headers.get(name) ?? Number.NaN))
  if (recording.request.method !== 'OPTIONS' && 'allow' in response.headers)
    say('headers.allow', response.headers['allow'], ours.headers.get('Allow'))
  if (!isObject(response.body) || !isObject(ours.body)) {
    say('body', typeof response.body, typeof ours.body)
    return found
  }
  const discovery = discoveryOf(recording)
  if (discovery) {
    const listed = new Set(discovery(ours.body))
    say(
      'says',
      discovery(response.body).filter((name) => !listed.has(name)),
      [],
    )
    return found
  }
  compareBodies(recording, response.body, ours.body, written, say)
  return found
}

type Say = (at: string, theirs: unknown, ours: unknown, row?: Json, record?: Json) => void

function compareProblems(there: unknown, here: unknown, say: Say): void {
  const [theirs, mine] = [isObject(there) ? there : {}, isObject(here) ? here : {}]
  say('code', theirs['code'], mine['code'])
  if (theirs['code'] !== mine['code']) return
  const namedBy = (body: Json): string[] | undefined => {
    const params = isObject(body['data']) ? body['data']['params'] : undefined
    return Array.isArray(params)
      ? params.map(String).toSorted()
      : isObject(params)
        ? Object.keys(params).toSorted()
        : undefined
  }
  // We name parameters whenever possible; they do only with the error codes of their framework.
  if (namedBy(theirs)) say('params', namedBy(theirs), namedBy(mine))
  if (!namedBy(theirs)) say('message', theirs['message'], mine['message'])
}

/** Compares the status in the body of an error, if it has one. */
function compareStatus(there: unknown, here: unknown, say: Say): void {
  const [theirs, mine] = [there, here].map((body) => (isObject(body) && isObject(body['data']) ? body['data'] : {}))
  if (theirs && 'status' in theirs) say('data.status', theirs['status'], mine?.['status'])
}

function compareBodies(recording: Recording, theirs: Json, ours: Json, written: Written, say: Say): void {
  const { resource } = placeOf(recording)
  if (!resource || !Array.isArray(theirs[resource])) {
    compareRecord(theirs, ours, '', { row: theirs, record: theirs, resource, written }, say)
    return
  }
  for (const key of ['total', 'total_pages'] as const) say(key, theirs[key], ours[key])
  for (const key of ['next', 'previous'] as const) say(key, `${key}_rest_url` in theirs, `${key}_rest_url` in ours)
  const [there, here] = [objectsIn(theirs[resource]), objectsIn(ours[resource])]
  const ids = (rows: Json[]): unknown[] => rows.map((row) => row['id'])
  say('ids', ids(there), ids(here))
  for (const row of there) {
    const mine = here.find(({ id }) => id === row['id'])
    if (mine) compareRecord(row, mine, '', { row, record: row, resource, written }, say)
  }
}

/** The compared record, alone or inside a row, with its resource. */
type Place = { row: Json; record: Json; resource: ResourceName | undefined; written: Written }
const inside: { readonly [name: string]: ResourceName } = {
  venue: 'venues',
  organizer: 'organizers',
  categories: 'categories',
  tags: 'tags',
}

function compareRecord(theirs: Json, ours: Json, at: string, place: Place, say: Say): void {
  const { row, resource, written } = place
  const record = 'id' in theirs ? theirs : place.record
  const key = resource && `${kindOf(resource)}/${String(theirs['id'])}`
  const replay = key !== undefined && written.keys.has(key) ? written.replay : undefined
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(ours)])) {
    const path = at === '' ? key : `${at}.${key}`
    if (!(key in theirs)) {
      if (!mayBeOurs(key, ours[key])) say(`${path} (only ours)`, undefined, ours[key], row, record)
    } else if (!(key in ours)) {
      if (!mayBeTheirs(key)) say(`${path} (only theirs)`, theirs[key], undefined, row, record)
    } else if (!mayDiffer(key, theirs[key], ours[key], replay))
      compareValue(theirs[key], ours[key], path, { ...place, record, resource: inside[key] ?? resource }, say)
  }
}

function compareValue(theirs: unknown, ours: unknown, at: string, place: Place, say: Say): void {
  if (isObject(theirs) && isObject(ours)) compareRecord(theirs, ours, at, place, say)
  else if (
    Array.isArray(theirs) &&
    Array.isArray(ours) &&
    theirs.length === ours.length &&
    [...theirs, ...ours].every(isObject)
  )
    theirs.forEach((value, index) => compareValue(value, ours[index], `${at}[]`, place, say))
  else say(at, theirs, ours, place.row, place.record)
}
