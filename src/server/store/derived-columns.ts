// The derived rows that lists filter and sort by, computed from a record alone.
import { sql } from 'kysely'
import { type Language, languages } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { isVenueOccupied, publicStatuses } from '#shared/schema/status.ts'
import { emptyFields, outdatedFields, type TranslationState, translationState } from '#shared/i18n/translation-state.ts'
import { fields, getTitleField } from './columns.ts'
import { foldText } from './fold-text.ts'
import { isOneOf } from './condition.ts'
import { type Columns, execute, rowChanges, type Statement } from './statements.ts'
import type { ReadTx, WriteTx } from './transaction.ts'
import type { StoredRecord, StoredTranslation } from './types.ts'

/** A row of `{resource}_list_rows`, without columns that depend on other records. */
export type Row = Columns

/** PostgreSQL indexes at most 2,700 bytes. */
const maxListTitle = 250

/** A title as lists sort and compare it: folded, its first 250 characters. */
export function listTitle(title: string): string {
  const folded = foldText(title)
  return folded.length <= maxListTitle ? folded : [...folded].slice(0, maxListTitle).join('')
}

function getState(record: StoredRecord, translation: StoredTranslation): TranslationState {
  const source = record.translations[record.sourceLanguage]
  if (!source || source === translation) return 'complete'
  const table = fields(record.resource)
  return translationState({
    isSource: false,
    outdated: outdatedFields(table, translation, source.texts),
    empty: emptyFields(table, translation.texts, source.texts),
    status: getStatus(record, translation),
    sourceStatus: getStatus(record, source),
  })
}

const getStatus = (record: StoredRecord, translation: StoredTranslation | undefined): string =>
  translation === undefined ? '' : record.trashedUtc !== null ? 'trash' : translation.status

const isPublic = (status: string): boolean => publicStatuses.some((known) => known === status)

function createRow(record: StoredRecord, listLanguage: Language, translation: StoredTranslation, standIn: 0 | 1): Row {
  const row = {
    list_language: listLanguage,
    id: record.id,
    stand_in: standIn,
    language: translation.language,
    status: getStatus(record, translation),
    own_status: getStatus(record, record.translations[listLanguage]),
    author: record.author,
    published: record.shared['date'] ?? '',
    published_utc: record.shared['date_utc'] ?? '',
    modified: record.modifiedUtc > translation.modifiedUtc ? record.modifiedUtc : translation.modifiedUtc,
    title: listTitle(translation.texts[getTitleField(record.resource)] ?? ''),
    state: standIn === 1 ? 'missing' : getState(record, translation),
    source_public: isPublic(getStatus(record, record.translations[record.sourceLanguage])) ? 1 : 0,
    has_image: (record.shared['image'] ?? null) === null ? 0 : 1,
  }
  return record.resource === 'events' ? withEventColumns(row, record, translation) : row
}

/**
 * `of_public`, `of_staff`: the default list of the public, or of accounts that see every status, shows the row. `lacks_reason`: the event
 * does not take place as announced, and the language of the list does not say why.
 */
function withEventColumns(row: Row, { shared, links }: StoredRecord, translation: StoredTranslation): Row {
  const hidden = shared['hide_from_listings'] ?? 0
  const { stand_in: standIn, status, own_status: ownStatus } = row
  return {
    ...row,
    has_category: links.categories.length === 0 ? 0 : 1,
    hidden,
    locked: (shared['password'] ?? '') === '' ? 0 : 1,
    featured: shared['featured'] ?? 0,
    starts: shared['start_date'] ?? '',
    ends: shared['end_date'] ?? '',
    starts_utc: shared['utc_start_date'] ?? '',
    ends_utc: shared['utc_end_date'] ?? '',
    lacks_reason:
      !isVenueOccupied(shared['event_state']) && (standIn === 1 || !translation.texts['event_state_reason']) ? 1 : 0,
    of_public: standIn === 0 && status === 'publish' && hidden === 0 ? 1 : 0,
    of_staff: (standIn === 0 || ownStatus === '') && status !== 'trash' ? 1 : 0,
  }
}

/** All list rows of a record: its translations in their own languages, its source translation as stand-in in the others. */
export function toRows(record: StoredRecord): Row[] {
  const source = record.translations[record.sourceLanguage]
  const rows: Row[] = []
  for (const listLanguage of languages) {
    const own = record.translations[listLanguage]
    if (own) rows.push(createRow(record, listLanguage, own, 0))
    // Every account sees a published translation: it needs no stand-in.
    if (source && source !== own && getStatus(record, own) !== 'publish')
      rows.push(createRow(record, listLanguage, source, 1))
  }
  return rows
}

/** A record before and after a write, with its list rows; `undefined`: it does not exist then. */
export type DerivedChange = {
  readonly before: StoredRecord | undefined
  readonly after: StoredRecord | undefined
  readonly rows: { readonly before: readonly Row[]; readonly after: readonly Row[] }
}

/** Whether two list rows of a record are the same one. */
export const isSameRow =
  (a: Row) =>
  (b: Row): boolean =>
    a['list_language'] === b['list_language'] && a['stand_in'] === b['stand_in']

/** Statements that bring the list rows of records from one state to the next. */
export const listRowChanges = (tx: ReadTx, resource: ResourceName, changes: readonly DerivedChange[]): Statement[] =>
  rowChanges(
    tx,
    { table: `${resource}_list_rows`, id: 'id', others: ['list_language', 'stand_in'] },
    changes.flatMap(({ rows }) => rows.before),
    changes.flatMap(({ rows }) => rows.after),
  )

/** Brings `has_category` up to date in the rows of events that a category was added to or removed from without a change of theirs. */
export async function refreshHasCategory(tx: WriteTx, events: readonly number[]): Promise<void> {
  const hasCategory = sql`CASE WHEN EXISTS (SELECT 1 FROM events_categories k WHERE k.event = events_list_rows.id) THEN 1 ELSE 0 END`
  await execute(
    tx,
    sql`UPDATE events_list_rows SET has_category = 1 - has_category
      WHERE ${isOneOf('list_language', languages)} AND ${tx.engine.isAmong(sql.ref('id'), events)} AND has_category <> ${hasCategory}`,
  )
}
