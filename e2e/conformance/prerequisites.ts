// Creates the records that a recording needs but no recording creates.
import { type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import { readImages } from '#server/store/images.ts'
import { readRecord } from '#server/store/records.ts'
import { toSlug } from '#server/store/slug.ts'
import type { Store } from '#server/store/store.ts'
import { updateRecord } from '#server/store/write-records.ts'
import { type Ids, type Kind, kindNamed, kindOf } from './ids.ts'
import { isObject, textOf } from './json.ts'
import { followRecord, idsIn, insideOf, type Shown, storeRecord } from './make-record.ts'
import { type Observed, shownBy } from './observed.ts'
import { isCreate, placeOf, type Recording, sentBy } from './recording.ts'
import { language } from './server.ts'

/** The state of the replay of a part: its recordings and the known records. */
export type Stage = {
  part: readonly Recording[]
  store: Store | undefined
  ids: Ids
  /** Records created from responses, with the start dates of events. */
  made: Map<string, string>
}

async function create(stage: Stage, resource: ResourceName, shown: Shown): Promise<void> {
  const { store, ids, made } = stage
  const key = `${kindOf(resource)}/${shown.id}`
  // If an id has another record than before, the recorded server was reset in between.
  const isAnother = made.has(key) && made.get(key) !== textOf(shown['start_date'])
  if (!store || (ids.isKnown(kindOf(resource), shown.id) && !isAnother)) return
  made.set(key, textOf(shown['start_date']))
  for (const inside of insideOf(shown)) await create(stage, inside.resource, inside.shown)
  const record = linkedHere(ids, resource, shown)
  const id = await store.write((tx) => storeRecord(tx, resource, record, language))
  ids.pair(kindOf(resource), shown.id, id)
}

/** A record of a response with our ids of its links. */
function linkedHere(ids: Ids, resource: ResourceName, shown: Shown): Shown {
  const linked = (name: ResourceName, value: unknown): number[] => idsIn(value).map((id) => ids.ours(kindOf(name), id))
  if (resource === 'events')
    return {
      ...shown,
      venue: linked('venues', shown['venue']),
      organizer: linked('organizers', shown['organizer']),
      categories: linked('categories', shown['categories']),
      tags: linked('tags', shown['tags']),
    }
  return resource === 'categories' ? { ...shown, parent: ids.ours('terms', Number(shown['parent'] ?? 0)) } : shown
}

/** A record before it was trashed; contributors can trash only unpublished records. */
const untrashed = (shown: Shown, by: string): Shown =>
  shown['status'] === 'trash'
    ? {
        ...shown,
        status: by === 'contributor' ? 'draft' : 'publish',
        slug: textOf(shown['slug']).replace(/__trashed(-\d+)?$/, ''),
      }
    : shown

/** Creates the records that a recording needs; resolves to the reason if it cannot be replayed. */
export async function prepare(stage: Stage, recording: Recording): Promise<string | undefined> {
  const { response } = recording
  const isRight = response.status < 300
  // An image that was rejected there is unknown here too.
  if (isRight && (await lacksImage(stage, sentBy(recording)))) return 'its image is not among the recordings'
  if (isRight && response.body !== null) await prepareShown(stage, recording)
  const { resource, id } = placeOf(recording)
  await prepareTakenTerm(stage, recording)
  if (resource === undefined || id === undefined || stage.ids.isKnown(kindOf(resource), id)) {
    await trashBefore(stage, recording)
    return undefined
  }
  const shown = shownIn(stage, kindOf(resource), id)
  if (shown && !isRight) await create(stage, shown.resource, shown.shown)
  if (!shown && isKnownThere(stage, recording)) await create(stage, resource, { ...unseenRecord, id })
  await trashBefore(stage, recording)
  return undefined
}

/** A record of the administrator, for rejected requests whose record exists but is in no response. */
const unseenRecord = {
  title: 'Unseen event',
  venue: 'Unseen venue',
  organizer: 'Unseen organizer',
  name: 'Unseen term',
  author: '1',
  status: 'publish',
  start_date: '2027-03-01 10:00:00',
  end_date: '2027-03-01 12:00:00',
  utc_start_date: '2027-03-01 09:00:00',
  utc_end_date: '2027-03-01 11:00:00',
  timezone: 'Europe/Berlin',
}

/** Whether an error implies that the record exists: a missing permission, or an invalid value other than the id. */
function isKnownThere({ part }: Stage, recording: Recording): boolean {
  const { status, body } = recording.response
  const { path } = recording.request
  if (part.some(({ request, response }) => request.path === path && response.status === 404)) return false
  const code = isObject(body) ? body['code'] : undefined
  return (
    (status === 403 && code === 'rest_forbidden') ||
    (status === 400 && code === 'rest_invalid_param' && !namesOnlyId(body))
  )
}

/** Trashes the record that was in the trash when the request was recorded. */
async function trashBefore({ store, ids }: Stage, recording: Recording): Promise<void> {
  const { resource, id } = placeOf(recording)
  const { body } = recording.response
  const code = isObject(body) ? textOf(body['code']) : ''
  if (!store || !resource || id === undefined || !/-is-in-trash$|^event-no-longer-available$/.test(code)) return
  const here = ids.ours(kindOf(resource), id)
  await store.write(async (tx) => {
    if ((await readRecord(tx, resource, here))?.trashedUtc === null)
      await updateRecord(tx, resource, here, { trash: 'put' }, { account: null, changeSet: 'observed' })
  })
}

/** The record with an id in the responses of the part. */
const shownIn = ({ part }: Stage, kind: Kind, id: number): { resource: ResourceName; shown: Shown } | undefined =>
  part.flatMap(shownBy).find((one) => kindOf(one.resource) === kind && one.shown.id === id)

/** Whether the result of a recording follows from a record that no response contains. */
export function isMissing({ ids, store }: Stage, recording: Recording, ours: number): boolean {
  const { resource, id } = placeOf(recording)
  const { status, body } = recording.response
  if (store === undefined && status < 300 && ours === 404) return true
  // A term whose name was in use there.
  if (store === undefined && ours === 201 && isObject(body) && body['code'] === 'term_exists') return true
  const isUnknown =
    status === 404 ||
    (status === 400 && (namesOnlyId(body) || (isObject(body) && body['code'] === 'rest-invalid-event-id')))
  return resource !== undefined && id !== undefined && !ids.isKnown(kindOf(resource), id) && !isUnknown
}

/** Whether a body names an image by an id that the store lacks. */
async function lacksImage({ store }: Stage, body: { [name: string]: unknown }): Promise<boolean> {
  const ids = [body, ...Object.values(body).flat().filter(isObject)]
    .map(({ image }) => (typeof image === 'number' || /^\d+$/.test(textOf(image)) ? Number(image) : 0))
    .filter((id) => id > 0 && id < 999_999)
  if (store === undefined || ids.length === 0) return false
  const images = await store.read((tx) => readImages(tx, ids))
  return ids.some((id) => !images.has(id))
}

const namesOnlyId = (body: unknown): boolean =>
  isObject(body) &&
  isObject(body['data']) &&
  isObject(body['data']['params']) &&
  Object.keys(body['data']['params']).join() === 'id'

async function prepareShown(stage: Stage, recording: Recording): Promise<void> {
  const rows = shownBy(recording)
  if (recording.request.method === 'GET') {
    for (const { resource, shown } of rows) await create(stage, resource, shown)
    for (const [kind, id] of sentIds(recording)) {
      const found = stage.ids.isKnown(kind, id) ? undefined : shownIn(stage, kind, id)
      if (found) await create(stage, found.resource, found.shown)
    }
    return
  }
  for (const { resource, shown } of rows) {
    if (!isCreate(recording)) await create(stage, resource, untrashed(shown, recording.request.as))
    else if (isOlder(recording, shown)) await create(stage, resource, shown)
    const sent = sentIds(recording).map(([kind, id]) => `${kind}/${id}`)
    for (const inside of insideOf(shown))
      if (sent.includes(`${kindOf(inside.resource)}/${inside.shown.id}`))
        await create(stage, inside.resource, inside.shown)
  }
}

/** Whether a created venue or organizer existed before: its publication date is not that of the request. */
const isOlder = (recording: Recording, shown: Shown): boolean => {
  const { resource } = placeOf(recording)
  const isLinked = resource === 'venues' || resource === 'organizers'
  return isLinked && !('date' in sentBy(recording)) && !textOf(shown['date']).startsWith('2026-11-2')
}

/** The sent ids of records. */
const sentIds = (recording: Recording): [Kind, number][] => {
  const { resource } = placeOf(recording)
  return Object.entries(sentBy(recording)).flatMap(([name, value]) => {
    const kind = kindNamed(name, resource)
    if (kind === undefined) return []
    return [value].flat().flatMap((one: unknown) =>
      String(isObject(one) ? one['id'] : one)
        .split(',')
        .map(Number)
        .filter((id) => id > 0)
        .map((id): [Kind, number] => [kind, id]),
    )
  })
}

/** Creates the term whose name made a request fail, with the sent parent. */
async function prepareTakenTerm(stage: Stage, recording: Recording): Promise<void> {
  const { resource } = placeOf(recording)
  const { body } = recording.response
  if (!isObject(body) || body['code'] !== 'term_exists' || !isObject(body['data'])) return
  const id = body['data']['term_id']
  const sent = sentBy(recording)
  const name = textOf(sent['name'])
  if (typeof id !== 'number' || (resource !== 'categories' && resource !== 'tags')) return
  await create(stage, resource, { id, name, slug: toSlug(name), description: '', parent: Number(sent['parent'] ?? 0) })
}

/** After a create that failed here: creates the recorded record for later recordings. */
export async function createAfter(stage: Stage, recording: Recording): Promise<void> {
  for (const { resource, shown } of shownBy(recording)) await create(stage, resource, shown)
}

/** After a write with allowed differences: sets our record to the recorded state for later recordings. */
export async function follow(stage: Stage, recording: Recording): Promise<void> {
  const { store, ids } = stage
  if (!store || recording.response.status >= 300) return
  for (const { resource, shown } of shownBy(recording)) {
    for (const inside of insideOf(shown)) await create(stage, inside.resource, inside.shown)
    const here = linkedHere(ids, resource, shown)
    const record = { ...here, id: ids.ours(kindOf(resource), shown.id) }
    await store.write((tx) => followRecord(tx, resource, record, language))
  }
}

/** Maps the ids of a created record and its nested creates. */
export function pairMade(ids: Ids, recording: Recording, ours: unknown): void {
  const { resource } = placeOf(recording)
  const theirs = recording.response.body
  if (!resource || !isObject(theirs) || !isObject(ours)) return
  const pair = (name: ResourceName, there: unknown, here: unknown): void => {
    const isRepeated = (name !== 'events' || there !== theirs['id']) && ids.isKnown(kindOf(name), Number(there))
    if (typeof there === 'number' && typeof here === 'number' && !isRepeated) ids.pair(kindOf(name), there, here)
  }
  pair(resource, theirs['id'], ours['id'])
  for (const name of resourceNames) {
    const [there, here] = [theirs, ours].map((shown) => insideOf(shown).filter((one) => one.resource === name))
    there?.forEach(({ shown }, index) => pair(name, shown.id, here?.[index]?.shown.id))
  }
}

/**
 * Whether requests without a recording created records: responses contain unknown records, or the
 * ids of created records have gaps.
 */
export function hasHiddenRecord(part: readonly Recording[], content: Observed): boolean {
  const known = new Set(resourceNames.flatMap((name) => content[name].map(({ id }) => `${kindOf(name)}/${id}`)))
  const shown: string[] = []
  const made = new Set<number>()
  for (const recording of part) {
    for (const { resource, shown: record } of shownBy(recording)) {
      if (!isCreate(recording)) shown.push(`${kindOf(resource)}/${record.id}`)
      else
        for (const one of [{ resource, shown: record }, ...insideOf(record)]) {
          const key = `${kindOf(one.resource)}/${one.shown.id}`
          if (kindOf(one.resource) === 'posts' && !known.has(key)) made.add(one.shown.id)
          known.add(key)
        }
    }
  }
  const first = Math.max(
    ...(['events', 'venues', 'organizers'] as const).flatMap((name) => content[name].map(({ id }) => id)),
  )
  const hasGaps = made.size > 0 && Math.max(...made) - first > made.size
  return (
    hasGaps || shown.some((key) => !known.has(key)) || part.some((recording) => isUnlinked(part, content, recording))
  )
}

/** Whether an event lost its venue without a recorded write: trashing a venue unlinks it there. */
const isUnlinked = (part: readonly Recording[], content: Observed, recording: Recording): boolean =>
  recording.request.method === 'GET' &&
  shownBy(recording).some(({ resource, shown }) => {
    // Password-protected events are returned without venue.
    if (resource !== 'events' || shown['all_day'] === null || idsIn(shown['venue']).length > 0) return false
    const before = idsIn(content.events.find(({ id }) => id === shown.id)?.['venue'])
    const isShown = part.some(
      (one) => one.request.method !== 'GET' && [shown.id, ...before].includes(placeOf(one).id ?? 0),
    )
    return before.length > 0 && !isShown
  })
