// Reads the content of the recorded server and loads it with its ids.
import { readFileSync } from 'node:fs'
import type { Language } from '#shared/i18n/language.ts'
import { resourceNames, type ResourceName } from '#shared/schema/resources.ts'
import type { Role } from '#shared/policy/policy.ts'
import { createAccount } from '#server/store/accounts.ts'
import type { WriteTx } from '#server/store/transaction.ts'
import { isObject, type Json } from './json.ts'
import { type Shown, storeRecord } from './make-record.ts'
import { findImages, storeImage } from './images.ts'
import { placeOf, type Recording } from './recording.ts'

type SeedEvent = { id: number; start: string; end?: string; tz: string }
/** The content file: accounts by name, every record as read by the administrator, and dates of events that could not be read. */
export type Observed = { users: { [name: string]: number } } & { [N in ResourceName]: Shown[] } & {
  seed_events: SeedEvent[]
}

/** Reads the file of the content. */
export function readObserved(file: string): Observed {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Observed // safe: the file's own form
  } catch (cause) {
    throw new Error(`${file} cannot be read as content.`, { cause })
  }
}

const roles: { readonly [name: string]: Role } = {
  admin: 'administrator',
  editor: 'editor',
  author: 'author',
  author2: 'author',
  contributor: 'contributor',
  subscriber: 'subscriber',
}

/** The rows of a recorded list, or its single record. */
export function shownBy(recording: Recording): { resource: ResourceName; shown: Shown }[] {
  const { resource } = placeOf(recording)
  const { body } = recording.response
  if (!resource || !isObject(body)) return []
  const rows = body[resource]
  return (Array.isArray(rows) ? rows : [body])
    .filter((one): one is Shown => isObject(one) && typeof one['id'] === 'number' && Object.keys(one).length > 5)
    .map((shown) => ({ resource, shown }))
}

/** Completes values that the content file lacks, such as protected ones, from the recordings. */
export function completed(content: Observed, recordings: readonly Recording[]): Observed {
  const shownRecords = new Map<string, Json>()
  for (const recording of recordings) {
    if (recording.request.method !== 'GET') continue
    for (const { resource, shown } of shownBy(recording))
      if (typeof shown['description'] === 'string' && shown['description'] !== '')
        shownRecords.set(`${resource}/${shown.id}`, shown)
  }
  const whole = (resource: ResourceName): Shown[] =>
    content[resource].map((record) => {
      const isBlank = record['code'] !== undefined || typeof record['password'] === 'string'
      const more = isBlank ? shownRecords.get(`${resource}/${record.id}`) : undefined
      return { ...record, ...more, id: record.id }
    })
  return { ...content, events: whole('events'), venues: whole('venues'), organizers: whole('organizers') }
}

/** Fills an empty store with the content, in one language. */
export async function load(tx: WriteTx, content: Observed, language: Language): Promise<void> {
  for (const [id, image] of findImages(resourceNames.map((name) => content[name]))) await storeImage(tx, id, image)
  for (const [name] of Object.entries(content.users).toSorted(([, one], [, other]) => one - other))
    await createAccount(tx, { name, role: roles[name] ?? 'subscriber', passwordHash: null })
  for (const resource of [...resourceNames].toReversed())
    for (const record of parentsFirst(content[resource]))
      await storeRecord(tx, resource, resource === 'events' ? dated(record, content.seed_events) : record, language)
}

/** Adds the dates of an event that could not be read. */
function dated(event: Shown, seeds: readonly SeedEvent[]): Shown {
  const seed = seeds.find(({ id }) => id === event.id)
  if (event['start_date'] !== undefined || !seed) return event
  const [start, end] = [seed.start, seed.end ?? seed.start]
  const dateTimes = { start_date: start, utc_start_date: start, end_date: end, utc_end_date: end }
  return { ...event, ...dateTimes, timezone: seed.tz }
}

/** Sorts terms and events after their parents. */
function parentsFirst(records: readonly Shown[]): Shown[] {
  const placed = new Set<unknown>([0, undefined])
  const ordered: Shown[] = []
  let waiting = [...records]
  while (waiting.length > 0) {
    const ready = waiting.filter((record) => placed.has(record['parent'] ?? record['post_parent']))
    if (ready.length === 0) return [...ordered, ...waiting]
    for (const record of ready) placed.add(record.id)
    ordered.push(...ready)
    waiting = waiting.filter((record) => !ready.includes(record))
  }
  return ordered
}
