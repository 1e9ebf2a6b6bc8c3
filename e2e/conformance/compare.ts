// Compares an answer of ours with a recorded one: every point in which they differ, after what may always differ is taken away.
import { contradictions } from './agreeing.ts'
import type { Answer, Difference } from './difference.ts'
import { isObject, isSame, type Json, objectsIn } from './json.ts'
import { mayBeOurs, mayBeTheirs, mayDiffer } from './may-differ.ts'
import { discoveryOf } from './discovery.ts'
import { placeOf, type Recording } from './recording.ts'

/** All points in which our answer differs from the recorded one. */
export function differences(recording: Recording, ours: Answer): Difference[] {
  const { response } = recording
  const found: Difference[] = []
  const say: Say = (at, theirs, mine, row, term) => {
    if (!isSame(theirs, mine))
      found.push({ at, theirs: theirs ?? null, ours: mine ?? null, ...(row && { row }), ...(term && { term }) })
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
    const said = new Set(discovery(ours.body))
    say(
      'says',
      discovery(response.body).filter((name) => !said.has(name)),
      [],
    )
    return found
  }
  compareBodies(recording, response.body, ours.body, Date.parse(ours.headers.get('Date') ?? ''), say)
  return [...found, ...contradictions(recording, ours)]
}

type Say = (at: string, theirs: unknown, ours: unknown, row?: Json, term?: number) => void
/** The same within one record. */
type SayInside = (at: string, theirs: unknown, ours: unknown, term?: number) => void

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
  // Ours names parameters wherever it can; theirs only with the codes of its framework.
  if (namedBy(theirs)) say('params', namedBy(theirs), namedBy(mine))
  if (!namedBy(theirs)) say('message', theirs['message'], mine['message'])
}

/** The status that an error names in its body, where it names one. */
function compareStatus(there: unknown, here: unknown, say: Say): void {
  const [theirs, mine] = [there, here].map((body) => (isObject(body) && isObject(body['data']) ? body['data'] : {}))
  if (theirs && 'status' in theirs) say('data.status', theirs['status'], mine?.['status'])
}

function compareBodies(recording: Recording, theirs: Json, ours: Json, answered: number, say: Say): void {
  const { resource } = placeOf(recording)
  if (!resource || !Array.isArray(theirs[resource])) {
    compareRecord(theirs, ours, '', answered, (at, there, here, term) => say(at, there, here, theirs, term))
    return
  }
  for (const key of ['total', 'total_pages'] as const) say(key, theirs[key], ours[key])
  for (const key of ['next', 'previous'] as const) say(key, `${key}_rest_url` in theirs, `${key}_rest_url` in ours)
  const [there, here] = [objectsIn(theirs[resource]), objectsIn(ours[resource])]
  const ids = (rows: Json[]): unknown[] => rows.map((row) => row['id'])
  say('ids', ids(there), ids(here))
  for (const row of there) {
    const mine = here.find(({ id }) => id === row['id'])
    if (mine) compareRecord(row, mine, '', answered, (at, one, other, term) => say(at, one, other, row, term))
  }
}

function compareRecord(theirs: Json, ours: Json, at: string, answered: number, say: SayInside): void {
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(ours)])) {
    const path = at === '' ? key : `${at}.${key}`
    if (!(key in theirs)) {
      if (!mayBeOurs(key, ours[key])) say(`${path} (only ours)`, undefined, ours[key])
    } else if (!(key in ours)) {
      if (!mayBeTheirs(key)) say(`${path} (only theirs)`, theirs[key], undefined)
    } else if (key === 'count' && 'taxonomy' in theirs) say(path, theirs[key], ours[key], Number(theirs['id']))
    else if (!mayDiffer(key, theirs[key], ours[key], answered))
      compareValue(theirs[key], ours[key], path, answered, say)
  }
}

function compareValue(theirs: unknown, ours: unknown, at: string, answered: number, say: SayInside): void {
  if (isObject(theirs) && isObject(ours)) compareRecord(theirs, ours, at, answered, say)
  else if (
    Array.isArray(theirs) &&
    Array.isArray(ours) &&
    theirs.length === ours.length &&
    [...theirs, ...ours].every(isObject)
  )
    theirs.forEach((value, index) => compareValue(value, ours[index], `${at}[]`, answered, say))
  else say(at, theirs, ours)
}
