// Parses a file of records: responses of an administrator, with stored values in `raw` and `post_status`.
import { type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import { maxId, type SourceContent, type SourceRecord, idTooLarge, type HiddenRecord } from './source.ts'
import { isJsonObject, type JsonObject } from './json.ts'
import { toSourceRecord, getRecordOrigin, withoutTrashSuffix } from './tec-record.ts'

/** The records of such a file. Throws an `Error` in a sentence when it is another one. */
export function parseContentFile(content: unknown): SourceContent & { users: ReadonlyMap<string, string> } {
  if (!isJsonObject(content) || !resourceNames.some((name) => Array.isArray(content[name])))
    throw new Error(`The file holds no records: it needs lists named ${resourceNames.join(', ')}.`)
  const other = resourceNames.find((name) => !Array.isArray(content[name] ?? []))
  if (other) throw new Error(`Its ${other} are no list.`)
  const seeds = new Map(getList(content, 'seed_events').map((seed) => [seed['id'], seed]))
  const records: SourceRecord[] = []
  const withheld: HiddenRecord[] = []
  let origin = 'file'
  for (const resource of resourceNames) {
    const taken = new Set<number>()
    for (const [at, row] of [content[resource] ?? []].flat().entries()) {
      const record = isJsonObject(row) ? row : {}
      const found = toStoredRecord(resource, record, seeds.get(record['id']))
      const reason = getReason(found, taken, at + 1)
      if (reason !== undefined) withheld.push({ resource, id: found?.id ?? 0, reason })
      if (!found || reason !== undefined) continue
      taken.add(found.id)
      records.push(found)
      if (origin === 'file') origin = getRecordOrigin(record) ?? origin
    }
  }
  const users = Object.entries(isJsonObject(content['users']) ? content['users'] : {})
  return {
    records,
    withheld,
    origin,
    users: new Map(users.map(([name, number]) => [String(number), name])),
  }
}

const getList = (content: JsonObject, name: string): JsonObject[] => {
  const list = content[name]
  return Array.isArray(list) ? list.filter(isJsonObject) : []
}

/** Why the record in a row cannot be taken, where it cannot. */
function getReason(found: SourceRecord | undefined, taken: ReadonlySet<number>, row: number): string | undefined {
  if (!found) return `Row ${row} is no record with a number.`
  if (found.id > maxId) return idTooLarge
  return taken.has(found.id) ? `Row ${row} has the number of a row before it.` : undefined
}

const titles: { readonly [N in ResourceName]: string } = {
  events: 'title',
  venues: 'venue',
  organizers: 'organizer',
  categories: 'name',
  tags: 'name',
}

/** What the answer shows, completed by what was stored: a record in the trash shows little, and titles are stored unrendered. */
function toStoredRecord(
  resource: ResourceName,
  record: JsonObject,
  seed: JsonObject | undefined,
): SourceRecord | undefined {
  const found = toSourceRecord(resource, record)
  if (!found) return undefined
  const raw = isJsonObject(record['raw']) ? record['raw'] : {}
  const { fields } = found
  if (typeof raw['title'] === 'string') fields[titles[resource]] = raw['title']
  // What a password hides in the answer stands in what was stored.
  for (const name of ['description', 'excerpt']) if (!fields[name] && raw[name]) fields[name] = raw[name]
  // Here the password is told, and with it what it hides.
  found.protection = 'none'
  if (seed) {
    fields['start_date'] ??= seed['start']
    fields['end_date'] ??= seed['end'] ?? seed['start']
    fields['timezone'] ??= seed['tz']
    fields['all_day'] ??= seed['allday']
  }
  const slug = typeof raw['slug'] === 'string' ? withoutTrashSuffix(raw['slug']) : found.slug
  const status = typeof record['post_status'] === 'string' ? record['post_status'] : found.status
  return { ...found, slug, status }
}
