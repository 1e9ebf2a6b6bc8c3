// Reads records of several resources in one statement: a list has linked records of four resources.
import { type RawBuilder, sql } from 'kysely'
import { isLanguage, type Language } from '#shared/i18n/language.ts'
import { type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import { statuses } from '#shared/schema/status.ts'
import { fromColumn, isPost, linkTables, perResource, sharedColumns, textColumns } from './columns.ts'
import type { Engine } from './engine.ts'
import { isId } from './sequences.ts'
import { type Columns, selectAll } from './statements.ts'
import type { ReadTx } from './transaction.ts'
import type { Links, StoredRecord, StoredTranslation, Value } from './types.ts'

/** Requested ids of each resource. */
export type RequestedIds = { readonly [R in ResourceName]?: Iterable<number> }
/** Records of each resource by id; ids of no record are absent. */
export type RecordSets = { readonly [R in ResourceName]: ReadonlyMap<number, StoredRecord> }

/** A table that records are read from. `link`: the link of events that it stores. */
type Source = {
  part: 'record' | 'translation' | 'link'
  resource: ResourceName
  link?: keyof Links
  table: string
  /** The column with the id of the record. */
  id: string
  columns: readonly string[]
}

/** Of the table of a resource, in front of the shared fields. */
const recordColumns = ['id', 'source_language', 'revision', 'modified_utc', 'trashed_utc', 'author']
const translationColumns = ['id', 'language', 'revision', 'modified_utc', 'status', 'slug', 'translated_from']
/** The first column of each is the id of the record, of links the id of the event. */
const sources: readonly Source[] = [
  ...resourceNames.flatMap((resource): Source[] => [
    {
      part: 'record',
      resource,
      table: resource,
      id: 'id',
      columns: [...recordColumns, ...sharedColumns[resource]],
    },
    {
      part: 'translation',
      resource,
      table: `${resource}_translations`,
      id: 'id',
      columns: [...translationColumns, ...textColumns[resource]],
    },
  ]),
  ...linkTables.map(({ link, table, column }): Source => ({
    part: 'link',
    resource: 'events',
    link,
    table,
    id: 'event',
    columns: ['event', column, 'position'],
  })),
]

const jsonFunctions: { readonly [N in Engine['name']]: string } = { sqlite: 'json_array', postgres: 'json_build_array' }
const selectsFor = (engine: Engine['name']): readonly string[] =>
  sources.map(({ table, columns }, index) => {
    const values = columns.map((column) => `"${column}"`).join(', ')
    // Rows of all tables have the same two columns; rows with a column for each value take longer to read.
    return `SELECT ${index} AS source, CAST(${jsonFunctions[engine]}(${values}) AS text) AS row_values FROM ${table} WHERE `
  })
const selects: { readonly [N in Engine['name']]: readonly string[] } = {
  sqlite: selectsFor('sqlite'),
  postgres: selectsFor('postgres'),
}

/** Table `above` with the ids of categories and of all above them. */
const withAbove = (isRequested: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`WITH RECURSIVE above (id, parent) AS (
     SELECT id, parent FROM categories WHERE ${isRequested}
     UNION SELECT c.id, c.parent FROM categories c JOIN above a ON c.id = a.parent
   ) `
const isAbove: RawBuilder<unknown> = sql`id IN (SELECT id FROM above)`

type SourceRow = { source: number; row_values: string }

/** Records by resource and id, also trashed ones, by ascending id. `withAncestors`: also the categories above the requested ones. */
export async function readRecordSets(
  tx: ReadTx,
  ids: RequestedIds,
  { withAncestors = false }: { withAncestors?: boolean } = {},
): Promise<RecordSets> {
  const requested = new Map(resourceNames.map((resource) => [resource, [...new Set(ids[resource])].filter(isId)]))
  const isAmong = (column: string, resource: ResourceName): RawBuilder<unknown> =>
    tx.engine.isAmong(sql.ref(column), requested.get(resource) ?? [])
  const parts = sources.flatMap(({ resource, id }, index) => {
    if (requested.get(resource)?.length === 0) return []
    const condition = withAncestors && resource === 'categories' ? isAbove : isAmong(id, resource)
    return [sql`${sql.raw(selects[tx.engine.name][index] ?? '')}${condition}`]
  })
  if (parts.length === 0) return toRecordSets([])
  const above = withAncestors && requested.get('categories')?.length ? withAbove(isAmong('id', 'categories')) : sql``
  return toRecordSets(await selectAll(tx, sql<SourceRow>`${above}${sql.join(parts, sql` UNION ALL `)}`))
}

const byId = (a: Values, b: Values): number => Number(a[0]) - Number(b[0])
const byLanguage = (a: StoredTranslation, b: StoredTranslation): number => (a.language < b.language ? -1 : 1)
const byPosition = (a: LinkRow, b: LinkRow): number => a.position - b.position

/** The values of a row in the order of the columns of its source. */
type Values = readonly Value[]
type LinkRow = { link: keyof Links; event: number; target: number; position: number }
type TranslationsById = Map<number, StoredTranslation[]>

function toRecordSets(rows: readonly SourceRow[]): RecordSets {
  const records = perResource((): Values[] => [])
  const translations = perResource((): TranslationsById => new Map())
  const links: LinkRow[] = []
  for (const { source: index, row_values: text } of rows) {
    const source = sources[index]
    if (!source) continue
    const { part, resource, link } = source
    const values: Values = JSON.parse(text)
    const id = Number(values[0])
    if (part === 'record') records[resource].push(values)
    else if (link) links.push({ link, event: id, target: Number(values[1]), position: Number(values[2]) })
    else {
      const translation = toTranslation(resource, values)
      const others = translations[resource].get(id)
      if (others) others.push(translation)
      else translations[resource].set(id, [translation])
    }
  }
  const linksByEvent = toLinks(links)
  return perResource((resource) => {
    const found = new Map<number, StoredRecord>()
    for (const values of records[resource].toSorted(byId)) {
      const id = Number(values[0])
      const ownLinks = (resource === 'events' ? linksByEvent.get(id) : undefined) ?? noLinks
      found.set(id, toRecord(resource, values, translations[resource].get(id) ?? [], ownLinks))
    }
    return found
  })
}

/** The links of a record that has none. */
export const noLinks: Links = { venue: [], organizer: [], categories: [], tags: [] }

/** The links of each event in their order. */
function toLinks(rows: readonly LinkRow[]): ReadonlyMap<number, Links> {
  const byEvent = new Map<number, { [K in keyof Links]: number[] }>()
  for (const { link, event, target } of rows.toSorted(byPosition)) {
    const links = byEvent.get(event) ?? { venue: [], organizer: [], categories: [], tags: [] }
    links[link].push(target)
    byEvent.set(event, links)
  }
  return byEvent
}

/** A new record from its row, as the database completed it, with its translations and links. */
export const toNewRecord = (
  resource: ResourceName,
  row: Columns,
  translations: StoredTranslation[],
  links: Links,
): StoredRecord =>
  toRecord(
    resource,
    [...recordColumns, ...sharedColumns[resource]].map((column) => row[column] ?? null),
    translations,
    links,
  )

const textOrNull = (value: Value | undefined): string | null =>
  value === null || value === undefined ? null : String(value)

function toLanguage(value: Value | undefined): Language {
  if (!isLanguage(value)) throw new Error(`A translation is stored in the unknown language ${String(value)}.`)
  return value
}

function toRecord(resource: ResourceName, values: Values, rows: StoredTranslation[], links: Links): StoredRecord {
  const [id, sourceLanguage, revision, modifiedUtc, trashedUtc, author] = values
  const shared: { [field: string]: Value } = {}
  const columns = sharedColumns[resource]
  for (const [position, column] of columns.entries())
    shared[column] = fromColumn(resource, column, values[position + recordColumns.length] ?? null)
  const translations: { [L in Language]?: StoredTranslation } = {}
  for (const translation of rows.toSorted(byLanguage)) translations[translation.language] = translation
  return {
    resource,
    id: Number(id),
    sourceLanguage: toLanguage(sourceLanguage),
    revision: Number(revision),
    modifiedUtc: String(modifiedUtc),
    trashedUtc: textOrNull(trashedUtc),
    author: isPost(resource) ? Number(author) : 0,
    shared,
    links,
    translations,
  }
}

function toTranslation(resource: ResourceName, values: Values): StoredTranslation {
  const [, language, revision, modifiedUtc, status, slug, sourceTexts] = values
  const translatedFrom: { [field: string]: string | null } = JSON.parse(String(sourceTexts))
  const texts: { [field: string]: string | null } = {}
  for (const [position, column] of textColumns[resource].entries())
    texts[column] = textOrNull(values[position + translationColumns.length])
  return {
    language: toLanguage(language),
    revision: Number(revision),
    modifiedUtc: String(modifiedUtc),
    status: statuses.find((known) => known === status) ?? 'draft',
    slug: String(slug),
    texts,
    translatedFrom,
  }
}
