// Reads records of several resources in one statement: a list has linked records of four resources.
import { type RawBuilder, sql } from 'kysely'
import { type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import { linkTables, sharedColumns, textColumns } from './columns.ts'
import type { Engine } from './engine.ts'
import { noLinks, toRecord } from './records.ts'
import { isId } from './sequences.ts'
import { type Columns, selectAll } from './statements.ts'
import type { ReadTx } from './transaction.ts'
import type { Links, StoredRecord, Value } from './types.ts'

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

const sources: readonly Source[] = [
  ...resourceNames.flatMap((resource): Source[] => [
    {
      part: 'record',
      resource,
      table: resource,
      id: 'id',
      columns: [
        'id',
        'source_language',
        'revision',
        'modified_utc',
        'trashed_utc',
        'author',
        ...sharedColumns[resource],
      ],
    },
    {
      part: 'translation',
      resource,
      table: `${resource}_translations`,
      id: 'id',
      columns: [
        'id',
        'language',
        'revision',
        'modified_utc',
        'status',
        'slug',
        'translated_from',
        ...textColumns[resource],
      ],
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

const byId = (a: Columns, b: Columns): number => Number(a['id']) - Number(b['id'])
const byPosition = (a: LinkRow, b: LinkRow): number => a.position - b.position
const byLanguage = (a: Columns, b: Columns): number => (String(a['language']) < String(b['language']) ? -1 : 1)

type LinkRow = { link: keyof Links; event: number; target: number; position: number }

function toRecordSets(rows: readonly SourceRow[]): RecordSets {
  const records = new Map<ResourceName, Columns[]>(resourceNames.map((resource) => [resource, []]))
  const translations = new Map<string, Columns[]>()
  const links: LinkRow[] = []
  for (const { source: index, row_values: text } of rows) {
    const source = sources[index]
    if (!source) continue
    const values: Value[] = JSON.parse(text)
    if (source.link) {
      const [event, target, position] = values.map(Number)
      links.push({ link: source.link, event: event ?? 0, target: target ?? 0, position: position ?? 0 })
      continue
    }
    const row: { [column: string]: Value } = {}
    for (const [position, column] of source.columns.entries()) row[column] = values[position] ?? null
    if (source.part === 'record') records.get(source.resource)?.push(row)
    else {
      const key = `${source.resource} ${row['id']}`
      const others = translations.get(key)
      if (others) others.push(row)
      else translations.set(key, [row])
    }
  }
  const linksByEvent = toLinks(links)
  const recordsOf = (resource: ResourceName): ReadonlyMap<number, StoredRecord> =>
    new Map(
      records
        .get(resource)
        ?.toSorted(byId)
        .map((row) => {
          const id = Number(row['id'])
          const ownTranslations = translations.get(`${resource} ${id}`)?.toSorted(byLanguage) ?? []
          const ownLinks = resource === 'events' ? linksByEvent.get(id) : undefined
          return [id, toRecord(resource, row, ownTranslations, ownLinks ?? noLinks)]
        }),
    )
  return {
    events: recordsOf('events'),
    venues: recordsOf('venues'),
    organizers: recordsOf('organizers'),
    categories: recordsOf('categories'),
    tags: recordsOf('tags'),
  }
}

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
