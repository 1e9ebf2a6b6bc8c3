// Reading whole records out of the tables: two statements for any number of them, none for what a write has just told.
import { isLanguage, type Language, languages } from '#contract/language.ts'
import type { ResourceName } from '#contract/resources.ts'
import { statuses } from '#contract/status.ts'
import { isPost, sharedColumns, textColumns } from './columns.ts'
import { linksColumn, noLinks, packedLinks, unpackedLinks } from './links.ts'
import { idsText } from './condition.ts'
import type { Database } from './database.ts'
import type { Links, StoredRecord, StoredVariant, Value } from './types.ts'
import { variantKeys, variantKeysSql } from './variant-key.ts'

/** A row of a table, by column. */
export type SqlRow = { readonly [column: string]: Value }

/** Reads records by id, in bulk. Ids that name none are left out. */
export function loadRecords(db: Database, resource: ResourceName, ids: readonly number[]): StoredRecord[] {
  if (ids.length === 0) return []
  const [only] = ids
  // One alone is looked up with less ado.
  const [shared, variants] =
    ids.length === 1 && only !== undefined
      ? [
          db.all<SqlRow>(`SELECT * FROM ${resource} WHERE id = ?`, only),
          db.all<SqlRow>(`SELECT * FROM ${resource}_texts WHERE key BETWEEN ? AND ?`, ...variantKeys(only)),
        ]
      : [
          db.all<SqlRow>(`SELECT * FROM ${resource} WHERE id IN (SELECT value FROM json_each(?))`, idsText(ids)),
          db.all<SqlRow>(
            `SELECT t.* FROM json_each(?) j CROSS JOIN ${resource}_texts t WHERE t.key BETWEEN ${variantKeysSql('j.value')}`,
            idsText(ids),
          ),
        ]
  const texts = grouped(variants, 'id')
  return shared.map((row) => record(resource, row, texts.get(Number(row['id'])) ?? [], linksOf(row)))
}

/** The links that a row tells; `known` itself where they are the same. */
function linksOf(row: SqlRow, known?: Links): Links {
  const packed = row[linksColumn]
  if (packed === undefined) return noLinks
  return known && packedLinks(known) === packed ? known : unpackedLinks(packed)
}

/** What a write told: the rows it wrote, and the variants it removed. */
export type Written = {
  shared: SqlRow | undefined
  texts: readonly SqlRow[]
  removed: ReadonlySet<Language>
}

/** A record as it stands after a write: what was not written is as it stood. `stored` is absent for a new one. */
export function rewritten(
  resource: ResourceName,
  id: number,
  stored: StoredRecord | undefined,
  { shared, texts, removed }: Written,
): StoredRecord {
  const links = shared ? linksOf(shared, stored?.links) : (stored?.links ?? noLinks)
  const written = new Map(texts.map((row) => [languageOf(row['language']), variant(resource, row)]))
  const variants: { [L in Language]?: StoredVariant } = {}
  for (const language of asStored) {
    const stands = written.get(language) ?? (removed.has(language) ? undefined : stored?.variants[language])
    if (stands) variants[language] = stands
  }
  if (shared) return Object.freeze({ ...record(resource, shared, [], links), variants: Object.freeze(variants) })
  if (!stored) throw new Error(`Of ${resource} ${id} nothing was written.`)
  return Object.freeze({ ...stored, links, variants: Object.freeze(variants) })
}

/** Languages in the order in which a table keeps them. */
const asStored = languages.toSorted()

function grouped(rows: readonly SqlRow[], key: string): Map<number, SqlRow[]> {
  const groups = new Map<number, SqlRow[]>()
  for (const row of rows) {
    const id = Number(row[key])
    const group = groups.get(id)
    if (group) group.push(row)
    else groups.set(id, [row])
  }
  return groups
}

const textOrNull = (value: Value | undefined): string | null =>
  value === null || value === undefined ? null : String(value)
const languageOf = (value: Value | undefined): Language => {
  if (!isLanguage(value))
    throw new Error(`A variant is stored in the language ${String(value)}, which is none of ours.`)
  return value
}

function record(resource: ResourceName, row: SqlRow, texts: readonly SqlRow[], links: Links): StoredRecord {
  const variants: { [L in Language]?: StoredVariant } = {}
  for (const text of texts) {
    const read = variant(resource, text)
    variants[read.language] = read
  }
  return Object.freeze({
    resource,
    id: Number(row['id']),
    sourceLanguage: languageOf(row['source_language']),
    revision: Number(row['revision']),
    modifiedUtc: String(row['modified_utc']),
    trashedUtc: textOrNull(row['trashed_utc']),
    author: isPost(resource) ? Number(row['author']) : 0,
    shared: picked(row, sharedColumns[resource], (value) => value),
    links,
    variants: Object.freeze(variants),
  })
}

function variant(resource: ResourceName, row: SqlRow): StoredVariant {
  const madeFrom: { [field: string]: string | null } = JSON.parse(String(row['made_from']))
  return Object.freeze({
    language: languageOf(row['language']),
    revision: Number(row['revision']),
    modifiedUtc: String(row['modified_utc']),
    status: statuses.find((status) => status === row['status']) ?? 'draft',
    slug: String(row['slug']),
    texts: picked(row, textColumns[resource], textOrNull),
    madeFrom: Object.freeze(madeFrom),
  })
}

const picked = <V>(
  row: SqlRow,
  columns: readonly string[],
  read: (value: Value) => V,
): { readonly [column: string]: V } =>
  Object.freeze(Object.fromEntries(columns.map((column) => [column, read(row[column] ?? null)])))
