// The derived rows that lists filter and sort by, computed from a record alone.
import { sql } from 'kysely'
import { type Language, languages } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { emptyFields, outdatedFields, type TranslationState, translationState } from '#shared/i18n/translation-state.ts'
import { fields, getTitleField } from './columns.ts'
import { foldText } from './fold-text.ts'
import { isOneOf } from './condition.ts'
import { type Columns, deleteRows, execute, insertRows, updateRow } from './statements.ts'
import type { WriteTx } from './transaction.ts'
import type { StoredRecord, StoredTranslation } from './types.ts'

/** A row of `{resource}_list_rows`, by column. */
export type Row = Columns

/** PostgreSQL indexes at most 2,700 bytes. */
const maxListTitle = 250

/** A title as lists sort and compare it: folded, its first 250 characters. */
export function listTitle(title: string): string {
  const folded = foldText(title)
  return folded.length <= maxListTitle ? folded : [...folded].slice(0, maxListTitle).join('')
}

const baseColumns = [
  'list_language',
  'id',
  'stand_in',
  'language',
  'status',
  'own_status',
  'author',
  'published',
  'published_utc',
  'modified',
  'title',
  'state',
  'has_image',
] as const
const eventColumns = [
  'has_category',
  'hidden',
  'locked',
  'featured',
  'starts',
  'ends',
  'starts_utc',
  'ends_utc',
  'of_public',
  'of_staff',
] as const

/** The columns of a resource's rows, in the order of the schema. */
export const rowColumns = (resource: ResourceName): readonly string[] =>
  resource === 'events' ? [...baseColumns, ...eventColumns] : baseColumns

const eventValues = ({ shared, links }: StoredRecord): Row => ({
  has_category: links.categories.length === 0 ? 0 : 1,
  hidden: shared['hide_from_listings'] ?? 0,
  locked: (shared['password'] ?? '') === '' ? 0 : 1,
  featured: shared['featured'] ?? 0,
  starts: shared['start_date'] ?? '',
  ends: shared['end_date'] ?? '',
  starts_utc: shared['utc_start_date'] ?? '',
  ends_utc: shared['utc_end_date'] ?? '',
})

function stateOf(record: StoredRecord, translation: StoredTranslation): TranslationState {
  const source = record.translations[record.sourceLanguage]
  if (!source || source === translation) return 'complete'
  const table = fields(record.resource)
  return translationState({
    isSource: false,
    outdated: outdatedFields(table, translation, source.texts),
    empty: emptyFields(table, translation.texts, source.texts),
    status: statusIn(record, translation),
    sourceStatus: statusIn(record, source),
  })
}

const statusIn = (record: StoredRecord, translation: StoredTranslation | undefined): string =>
  translation === undefined ? '' : record.trashedUtc !== null ? 'trash' : translation.status

function row(
  record: StoredRecord,
  listLanguage: Language,
  translation: StoredTranslation,
  standIn: 0 | 1,
  more: Row,
): Row {
  const row = {
    list_language: listLanguage,
    id: record.id,
    stand_in: standIn,
    language: translation.language,
    status: statusIn(record, translation),
    own_status: statusIn(record, record.translations[listLanguage]),
    author: record.author,
    published: record.shared['date'] ?? '',
    published_utc: record.shared['date_utc'] ?? '',
    modified: record.modifiedUtc > translation.modifiedUtc ? record.modifiedUtc : translation.modifiedUtc,
    title: listTitle(translation.texts[getTitleField(record.resource)] ?? ''),
    state: standIn === 1 ? 'missing' : stateOf(record, translation),
    has_image: (record.shared['image'] ?? null) === null ? 0 : 1,
    ...more,
  }
  return record.resource === 'events' ? { ...row, ...defaultLists(row) } : row
}

/** Whether the default list shows a row of an event: that of the public, and that of accounts which see every status. */
const defaultLists = ({ stand_in, status, own_status, hidden }: Row): Row => ({
  of_public: stand_in === 0 && status === 'publish' && hidden === 0 ? 1 : 0,
  of_staff: (stand_in === 0 || own_status === '') && status !== 'trash' ? 1 : 0,
})

/** All list rows of a record: its translations in their own languages, its source translation as stand-in in the others. */
export function toRows(record: StoredRecord): Row[] {
  const more = record.resource === 'events' ? eventValues(record) : {}
  const source = record.translations[record.sourceLanguage]
  const rows: Row[] = []
  for (const listLanguage of languages) {
    const own = record.translations[listLanguage]
    if (own) rows.push(row(record, listLanguage, own, 0, more))
    // Everybody sees a published translation: it needs no stand-in.
    if (source && source !== own && statusIn(record, own) !== 'publish')
      rows.push(row(record, listLanguage, source, 1, more))
  }
  return rows
}

const keyColumns = ['list_language', 'id', 'stand_in']
const pickColumns = (row: Row, columns: readonly string[]): Columns =>
  Object.fromEntries(columns.map((column) => [column, row[column] ?? '']))
const keyOf = (row: Row): string => `${row['list_language']} ${row['stand_in']}`

/** Brings the list rows of a record from one state to the next. */
export async function writeRows(
  tx: WriteTx,
  resource: ResourceName,
  before: readonly Row[],
  after: readonly Row[],
): Promise<void> {
  const table = `${resource}_list_rows`
  const columns = rowColumns(resource)
  const old = new Map(before.map((row) => [keyOf(row), row]))
  const present = new Set(after.map(keyOf))
  for (const row of before) if (!present.has(keyOf(row))) await deleteRows(tx, table, pickColumns(row, keyColumns))
  await insertRows(
    tx,
    table,
    after.filter((row) => !old.has(keyOf(row))).map((row) => pickColumns(row, columns)),
  )
  for (const row of after) {
    const previous = old.get(keyOf(row))
    if (!previous) continue
    const changed = columns.filter((column) => previous[column] !== row[column])
    await updateRow(tx, table, pickColumns(row, changed), pickColumns(row, keyColumns))
  }
}

/** Brings `has_category` up to date in the rows of events that a category was added to or removed from without a change of theirs. */
export async function refreshHasCategory(tx: WriteTx, events: readonly number[]): Promise<void> {
  const hasCategory = sql`CASE WHEN EXISTS (SELECT 1 FROM events_categories k WHERE k.event = events_list_rows.id) THEN 1 ELSE 0 END`
  await execute(
    tx,
    sql`UPDATE events_list_rows SET has_category = 1 - has_category
      WHERE ${isOneOf('list_language', languages)} AND ${tx.engine.isAmong(sql.ref('id'), events)} AND has_category <> ${hasCategory}`,
  )
}
