// Reads whole records: shared fields, links and translations.
import { isLanguage, type Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { statuses } from '#shared/schema/status.ts'
import { isPost, linkTables, sharedColumns, textColumns } from './columns.ts'
import { idsText } from './condition.ts'
import type { Database } from './database.ts'
import type { Links, StoredRecord, StoredVariant, Value } from './types.ts'

type SqlRow = { readonly [column: string]: Value }

/** The links of a record that has none. */
export const noLinks: Links = { venue: [], organizer: [], categories: [], tags: [] }

const inIds = 'IN (SELECT value FROM json_each(?))'

/** The records of these ids; ids of no record are absent. */
export function readRecords(db: Database, resource: ResourceName, ids: Iterable<number>): Map<number, StoredRecord> {
  const requested = idsText([...new Set(ids)])
  return db.transactRead(() => {
    const rows = db.all<SqlRow>(`SELECT * FROM ${resource} WHERE id ${inIds} ORDER BY id`, requested)
    const translations = new Map<number, SqlRow[]>()
    for (const row of db.all<SqlRow>(
      `SELECT * FROM ${resource}_texts WHERE id ${inIds} ORDER BY language`,
      requested,
    )) {
      const id = Number(row['id'])
      const others = translations.get(id)
      if (others) others.push(row)
      else translations.set(id, [row])
    }
    const links = resource === 'events' ? readLinks(db, requested) : undefined
    return new Map(
      rows.map((row) => {
        const id = Number(row['id'])
        return [id, toRecord(resource, row, translations.get(id) ?? [], links?.get(id) ?? noLinks)]
      }),
    )
  })
}

/** A record by id; `undefined`: the resource has none with this id. */
export const readRecord = (db: Database, resource: ResourceName, id: number): StoredRecord | undefined =>
  readRecords(db, resource, [id]).get(id)

/** The links of events that have any. */
function readLinks(db: Database, events: string): Map<number, Links> {
  const found = new Map<number, { [K in keyof Links]: number[] }>()
  for (const { link, table, column } of linkTables) {
    const rows = db.all<{ event: number; target: number }>(
      `SELECT event, ${column} AS target FROM ${table} WHERE event ${inIds} ORDER BY event, position`,
      events,
    )
    for (const { event, target } of rows) {
      const links = found.get(event) ?? { venue: [], organizer: [], categories: [], tags: [] }
      links[link].push(target)
      found.set(event, links)
    }
  }
  return found
}

const textOrNull = (value: Value | undefined): string | null =>
  value === null || value === undefined ? null : String(value)

function toLanguage(value: Value | undefined): Language {
  if (!isLanguage(value)) throw new Error(`A translation is stored in the unknown language ${String(value)}.`)
  return value
}

function toRecord(resource: ResourceName, row: SqlRow, translations: readonly SqlRow[], links: Links): StoredRecord {
  const variants: { [L in Language]?: StoredVariant } = {}
  for (const translation of translations) {
    const variant = toVariant(resource, translation)
    variants[variant.language] = variant
  }
  return {
    resource,
    id: Number(row['id']),
    sourceLanguage: toLanguage(row['source_language']),
    revision: Number(row['revision']),
    modifiedUtc: String(row['modified_utc']),
    trashedUtc: textOrNull(row['trashed_utc']),
    author: isPost(resource) ? Number(row['author']) : 0,
    shared: pick(row, sharedColumns[resource], (value) => value),
    links,
    variants,
  }
}

function toVariant(resource: ResourceName, row: SqlRow): StoredVariant {
  const madeFrom: { [field: string]: string | null } = JSON.parse(String(row['made_from']))
  return {
    language: toLanguage(row['language']),
    revision: Number(row['revision']),
    modifiedUtc: String(row['modified_utc']),
    status: statuses.find((status) => status === row['status']) ?? 'draft',
    slug: String(row['slug']),
    texts: pick(row, textColumns[resource], textOrNull),
    madeFrom,
  }
}

const pick = <V>(
  row: SqlRow,
  columns: readonly string[],
  read: (value: Value) => V,
): { readonly [column: string]: V } => Object.fromEntries(columns.map((column) => [column, read(row[column] ?? null)]))
