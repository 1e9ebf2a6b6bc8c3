// Parses a file of records: responses of an administrator, with stored values in `raw` and `post_status`.
import { type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import { maxId, type SourceContent, type SourceRecord, idTooLarge, type HiddenRecord } from './source.ts'
import { isJsonObject, type JsonObject } from './json.ts'
import { toSourceRecord, getRecordOrigin, withoutTrashSuffix } from './tec-record.ts'

/** Parses the records. Throws an `Error` with a sentence if the content has no records. */
export function parseContentFile(content: unknown): SourceContent & { users: ReadonlyMap<string, string> } {
  if (!isJsonObject(content) || !resourceNames.some((name) => Array.isArray(content[name])))
    throw new Error(`The file holds no records: it needs lists named ${resourceNames.join(', ')}.`)
  const other = resourceNames.find((name) => !Array.isArray(content[name] ?? []))
  if (other) throw new Error(`Its ${other} are not a list.`)
  const seeds = new Map(getList(content, 'seed_events').map((seed) => [seed['id'], seed]))
  const records: SourceRecord[] = []
  const withheld: HiddenRecord[] = []
  let origin = 'file'
  for (const resource of resourceNames) {
    const ids = new Set<number>()
    for (const [index, row] of [content[resource] ?? []].flat().entries()) {
      const record = isJsonObject(row) ? row : {}
      const converted = toStoredRecord(resource, record, seeds.get(record['id']))
      const reason = getReason(converted, ids, index + 1)
      if (reason !== undefined) withheld.push({ resource, id: converted?.id ?? 0, reason })
      if (!converted || reason !== undefined) continue
      ids.add(converted.id)
      records.push(converted)
      if (origin === 'file') origin = getRecordOrigin(record) ?? origin
    }
  }
  const users = Object.entries(isJsonObject(content['users']) ? content['users'] : {})
  return {
    records,
    withheld,
    origin,
    users: new Map(users.map(([name, id]) => [String(id), name])),
  }
}

const getList = (content: JsonObject, name: string): JsonObject[] => {
  const list = content[name]
  return Array.isArray(list) ? list.filter(isJsonObject) : []
}

/** Why a record cannot be imported; `undefined` if it can. `ids`: of the rows before. */
function getReason(record: SourceRecord | undefined, ids: ReadonlySet<number>, row: number): string | undefined {
  if (!record) return `Row ${row} is not a record with an ID.`
  if (record.id > maxId) return idTooLarge
  return ids.has(record.id) ? `Row ${row} has the ID of an earlier row.` : undefined
}

const titles: { readonly [N in ResourceName]: string } = {
  events: 'title',
  venues: 'venue',
  organizers: 'organizer',
  categories: 'name',
  tags: 'name',
}

/** Converts a response, completed by its stored values: records in the trash lack values, and titles are rendered. */
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
  // A password hides these in the response.
  for (const name of ['description', 'excerpt']) if (!fields[name] && raw[name]) fields[name] = raw[name]
  // The file contains the password and what it hides.
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
