// Reads whole records, and finds records by slug, name or use.
import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#shared/i18n/language.ts'
import { type Day, dayEnd, dayStart } from '#shared/dates/wall-time.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { getLinkTable, getTitleField, toColumn } from './columns.ts'
import { listTitle } from './derived-columns.ts'
import { readRecordSets } from './record-sets.ts'
import { isId } from './sequences.ts'
import { selectAll, selectFirst, selectIds } from './statements.ts'
import type { ReadTx } from './transaction.ts'
import type { LinkedResource, RecordChange, StoredRecord } from './types.ts'

/** Records by id, also trashed ones; ids of no record are absent. */
export const readRecords = async (
  tx: ReadTx,
  resource: ResourceName,
  ids: Iterable<number>,
): Promise<ReadonlyMap<number, StoredRecord>> => (await readRecordSets(tx, { [resource]: ids }))[resource]

/** A record by id, also a trashed one; `undefined`: the resource has none with this id. */
export const readRecord = async (tx: ReadTx, resource: ResourceName, id: number): Promise<StoredRecord | undefined> =>
  (await readRecords(tx, resource, [id])).get(id)

/** Returns the ids of records with a source language, unordered. */
export const findIdsBySource = async (
  tx: ReadTx,
  resource: ResourceName,
  ids: readonly number[],
  source: Language,
): Promise<number[]> =>
  selectIds(
    tx,
    sql`SELECT id FROM ${sql.table(resource)} WHERE ${tx.engine.isAmong(sql`id`, ids)} AND source_language = ${source}`,
  )

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

const comparableName = (text: string): string => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()

/**
 * The records, not trashed, with this title or name in a language, by id; case is ignored, accents count. Of the first `limit` those
 * whose shared fields have these values.
 */
export async function findIdsByName(
  tx: ReadTx,
  resource: ResourceName,
  language: Language,
  name: string,
  { limit, shared = {} }: Pick<RecordChange, 'shared'> & { limit?: number } = {},
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

/** The events, not trashed, that start on a day and have one of these titles in its language; case and accents are ignored. */
export async function findEventsByTitle(
  tx: ReadTx,
  day: Day,
  titles: ReadonlyMap<Language, string>,
): Promise<number[]> {
  const selects = [...titles].map(
    ([language, title]) => sql`SELECT id FROM events_list_rows WHERE list_language = ${language} AND stand_in = 0
      AND status <> 'trash' AND title = ${listTitle(title)} AND starts >= ${dayStart(day)} AND starts <= ${dayEnd(day)}`,
  )
  return selects.length === 0 ? [] : selectIds(tx, sql`${sql.join(selects, sql` UNION `)} ORDER BY id`)
}

/** The ids of the events that link to a record, also of trashed ones; ascending. */
export async function linkedEventIds(tx: ReadTx, resource: LinkedResource, id: number): Promise<number[]> {
  const { table, column } = getLinkTable(resource)
  return selectIds(
    tx,
    sql`SELECT DISTINCT event AS id FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${id} ORDER BY id`,
  )
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

/** The events of a series, also trashed ones, by the dates that it gives them. */
export async function readSeries(tx: ReadTx, series: number): Promise<StoredRecord[]> {
  if (!isId(series)) return []
  const ids = await selectIds(
    tx,
    sql`SELECT id FROM events WHERE series = ${series} AND series IS NOT NULL ORDER BY id`,
  )
  const records = await readRecords(tx, 'events', ids)
  const key = ({ id, shared }: StoredRecord) => `${shared['series_date']} ${String(id).padStart(16, '0')}`
  return [...records.values()].toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}
