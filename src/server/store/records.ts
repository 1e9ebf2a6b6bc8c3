// Reads whole records, and finds records by slug, name or use.
import { type RawBuilder, sql } from 'kysely'
import { isLanguage, type Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { statuses } from '#shared/schema/status.ts'
import type { WallTime } from '#shared/dates/wall-time.ts'
import {
  fromColumn,
  isPost,
  getLinkTable,
  linkTables,
  sharedColumns,
  textColumns,
  getTitleField,
  perResource,
  toColumn,
} from './columns.ts'
import { listTitle } from './derived-columns.ts'
import { isId } from './sequences.ts'
import { firstFreeSlug } from './slug.ts'
import { type Columns, selectAll, selectFirst } from './statements.ts'
import type { LinkedResource, NameOptions } from './store.ts'
import type { ReadTx } from './transaction.ts'
import type { Links, StoredRecord, StoredVariant, Value } from './types.ts'

/** The links of a record that has none. */
export const noLinks: Links = { venue: [], organizer: [], categories: [], tags: [] }

const recordColumns = ['id', 'source_language', 'revision', 'modified_utc', 'trashed_utc', 'author']
const translationColumns = ['id', 'language', 'revision', 'modified_utc', 'status', 'slug', 'translated_from']
const joinColumns = (...names: readonly string[]): RawBuilder<unknown> =>
  sql.raw(names.map((name) => `"${name}"`).join(', '))
/** The columns of a resource’s table and of its translations that a record holds, as SQL. */
const columnsRead = perResource((resource) => ({
  shared: joinColumns(...recordColumns, ...sharedColumns[resource]),
  texts: joinColumns(...translationColumns, ...textColumns[resource]),
}))

/** Records by id, also trashed ones; ids of no record are absent. */
export async function readRecords(
  tx: ReadTx,
  resource: ResourceName,
  ids: Iterable<number>,
): Promise<Map<number, StoredRecord>> {
  const requested = [...new Set(ids)].filter(isId)
  const isRequested = tx.engine.isAmong(sql.ref('id'), requested)
  const columns = columnsRead[resource]
  const rows = await selectAll(
    tx,
    sql<Columns>`SELECT ${columns.shared} FROM ${sql.table(resource)} WHERE ${isRequested} ORDER BY id`,
  )
  const translations = await selectAll(
    tx,
    sql<Columns>`SELECT ${columns.texts} FROM ${sql.table(`${resource}_translations`)} WHERE ${isRequested} ORDER BY id, language`,
  )
  const translationsById = new Map<number, Columns[]>()
  for (const translation of translations) {
    const id = Number(translation['id'])
    const others = translationsById.get(id)
    if (others) others.push(translation)
    else translationsById.set(id, [translation])
  }
  const links = resource === 'events' ? await readLinks(tx, requested) : undefined
  return new Map(
    rows.map((row) => {
      const id = Number(row['id'])
      return [id, toRecord(resource, row, translationsById.get(id) ?? [], links?.get(id) ?? noLinks)]
    }),
  )
}

/** A record by id, also a trashed one; `undefined`: the resource has none with this id. */
export const readRecord = async (tx: ReadTx, resource: ResourceName, id: number): Promise<StoredRecord | undefined> =>
  (await readRecords(tx, resource, [id])).get(id)

type LinkRow = { link: keyof Links; event: number; target: number }

/** The links of events that have any. */
async function readLinks(tx: ReadTx, events: readonly number[]): Promise<Map<number, Links>> {
  const isRequested = tx.engine.isAmong(sql.ref('event'), events)
  const selects = linkTables.map(
    ({ link, table, column }) =>
      sql`SELECT ${sql.lit(link)} AS link, event, ${sql.ref(column)} AS target, position FROM ${sql.table(table)} WHERE ${isRequested}`,
  )
  const rows = await selectAll(tx, sql<LinkRow>`${sql.join(selects, sql` UNION ALL `)} ORDER BY position`)
  const found = new Map<number, { [K in keyof Links]: number[] }>()
  for (const { link, event, target } of rows) {
    const links = found.get(event) ?? { venue: [], organizer: [], categories: [], tags: [] }
    links[link].push(target)
    found.set(event, links)
  }
  return found
}

const textOrNull = (value: Value | undefined): string | null =>
  value === null || value === undefined ? null : String(value)

function toLanguage(value: Value | undefined): Language {
  if (!isLanguage(value)) throw new Error(`A translation is stored in the unknown language ${String(value)}.`)
  return value
}

/** A record from its rows. */
export function toRecord(
  resource: ResourceName,
  row: Columns,
  translations: readonly Columns[],
  links: Links,
): StoredRecord {
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
    shared: pick(row, sharedColumns[resource], (value, column) => fromColumn(resource, column, value)),
    links,
    variants,
  }
}

function toVariant(resource: ResourceName, row: Columns): StoredVariant {
  const madeFrom: { [field: string]: string | null } = JSON.parse(String(row['translated_from']))
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
  row: Columns,
  columns: readonly string[],
  read: (value: Value, column: string) => V,
): { readonly [column: string]: V } => {
  const picked: { [column: string]: V } = {}
  for (const column of columns) picked[column] = read(row[column] ?? null, column)
  return picked
}

/** The record whose translation in this language has exactly this slug; trashed ones have `…__trashed`. */
export async function findIdBySlug(
  tx: ReadTx,
  resource: ResourceName,
  language: Language,
  slug: string,
): Promise<number | undefined> {
  // PostgreSQL rejects NUL instead of finding no row.
  if (slug === '' || slug.includes('\0')) return undefined
  const row = await selectFirst(tx, sql<{ id: number }>`SELECT id ${hasSlug(resource, language, slug)}`)
  return row?.id
}

/** `slug <> ''` lets the planner use the unique index. */
const hasSlug = (resource: ResourceName, language: Language, slug: string): RawBuilder<unknown> =>
  sql`FROM ${sql.table(`${resource}_translations`)} WHERE language = ${language} AND slug = ${slug} AND slug <> ''`

/** No other record of the resource has the slug in this language. `except`: the record itself, 0 for none. */
export const isSlugFree = async (
  tx: ReadTx,
  resource: ResourceName,
  language: Language,
  slug: string,
  except = 0,
): Promise<boolean> =>
  (await selectFirst(tx, sql`SELECT 1 ${hasSlug(resource, language, slug)} AND id <> ${except}`)) === undefined

/** The slug that a record (0: a new one) would get for a wish: itself where it is free, else `-2`, `-3` … */
export const nextFreeSlug = async (
  tx: ReadTx,
  resource: ResourceName,
  language: Language,
  wish: string,
  record: number,
): Promise<string> =>
  wish === '' ? '' : firstFreeSlug(async (slug) => isSlugFree(tx, resource, language, slug, record), wish)

const comparableName = (text: string): string => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()

/** The records, not trashed, with this title or name in a language; case is ignored, accents count. Lowest id first. */
export async function findIdsByName(
  tx: ReadTx,
  resource: ResourceName,
  language: Language,
  name: string,
  { limit, shared = {} }: NameOptions = {},
): Promise<number[]> {
  const conditions = Object.entries(shared).map(
    ([column, value]) => sql`AND s.${sql.ref(column)} IS NOT DISTINCT FROM ${toColumn(resource, column, value)}`,
  )
  const rows = await selectAll(
    tx,
    sql<{ id: number; title: string }>`SELECT r.id, t.${sql.ref(getTitleField(resource))} AS title FROM (
       SELECT id, language FROM ${sql.table(`${resource}_list_rows`)}
       WHERE list_language = ${language} AND stand_in = 0 AND status <> 'trash' AND title = ${listTitle(name)}
       ORDER BY id ${limit === undefined ? sql`` : sql`LIMIT ${limit}`}
     ) r JOIN ${sql.table(resource)} s ON s.id = r.id
     JOIN ${sql.table(`${resource}_translations`)} t ON t.id = r.id AND t.language = r.language
     WHERE true ${sql.join(conditions, sql` `)} ORDER BY r.id`,
  )
  const requested = comparableName(name)
  return rows.filter(({ title }) => comparableName(title) === requested).map(({ id }) => id)
}

/** How many events, not trashed and in any language and status, link to each of these records; unused ones are absent. */
export async function countUses(
  tx: ReadTx,
  resource: LinkedResource,
  ids: Iterable<number>,
): Promise<Map<number, number>> {
  const { table, column } = getLinkTable(resource)
  const target = sql`l.${sql.ref(column)}`
  const rows = await selectAll(
    tx,
    sql<{ id: number; events: number }>`SELECT ${target} AS id, count(*) AS events
     FROM ${sql.table(table)} l JOIN events e ON e.id = l.event
     WHERE ${tx.engine.isAmong(target, [...ids].filter(isId))} AND e.trashed_utc IS NULL GROUP BY ${target}`,
  )
  return new Map(rows.map(({ id, events }) => [id, events]))
}

/** Ids of the events, not trashed, that take up a venue between two wall times, by start; at most `limit`, without `except`. */
export async function eventsAtVenue(
  tx: ReadTx,
  {
    venue,
    start,
    end,
    except,
    limit,
  }: { venue: number; start: WallTime; end: WallTime; except: number; limit: number },
): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('venue_times')
    .select('event')
    .where('venue', '=', venue)
    .where('event', '<>', except)
    .where('starts', '<', end)
    .where('ends', '>', start)
    .orderBy('starts')
    .orderBy('event')
    .limit(limit)
    .execute()
  return rows.map(({ event }) => event)
}
