// A record’s own table, its translations and its links.
import { sql } from 'kysely'
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName, TermResource } from '#shared/schema/resources.ts'
import { getLinkTable, linkTables, textColumns, toColumn } from './columns.ts'
import { dismissalDeletion } from './dismissals.ts'
import {
  type Columns,
  deleteRows,
  execute,
  insertions,
  rowChanges,
  selectAll,
  selectIds,
  type Statement,
} from './statements.ts'
import type { ReadTx, WriteTx } from './transaction.ts'
import type { Links, StoredRecord, StoredTranslation, Value } from './types.ts'

/** The part of a deleted record among `removed_translations` that is no language. */
export const sharedPart = 'shared'
type Part = Language | typeof sharedPart

export const toColumns = (resource: ResourceName, shared: readonly (readonly [string, Value])[]): Columns =>
  Object.fromEntries(shared.map(([name, value]) => [name, toColumn(resource, name, value)]))

/** A record with the slugs that its translations have outside the trash, while it is in the trash. */
export type RecordState = {
  readonly record: StoredRecord
  readonly slugsBeforeTrash: { readonly [L in Language]?: string }
}

const recordRow = ({ record }: RecordState): Columns => ({
  id: record.id,
  source_language: record.sourceLanguage,
  revision: record.revision,
  modified_utc: record.modifiedUtc,
  trashed_utc: record.trashedUtc,
  author: record.author,
  ...toColumns(record.resource, Object.entries(record.shared)),
})

const translationRows = ({ record, slugsBeforeTrash }: RecordState): Columns[] =>
  Object.values(record.translations).map((translation) =>
    translationRow(record.resource, record.id, translation, slugsBeforeTrash[translation.language]),
  )

/** The row of a translation. `slugBeforeTrash`: its slug outside the trash, if the record is in it. */
export const translationRow = (
  resource: ResourceName,
  id: number,
  translation: StoredTranslation,
  slugBeforeTrash: string | null = null,
): Columns => ({
  id,
  language: translation.language,
  revision: translation.revision,
  modified_utc: translation.modifiedUtc,
  slug: translation.slug,
  slug_before_trash: slugBeforeTrash,
  status: translation.status,
  translated_from: JSON.stringify(translation.translatedFrom),
  ...Object.fromEntries(textColumns[resource].map((name) => [name, translation.texts[name] ?? null])),
})

/** Statements that bring the rows of records, their translations and their links from one state to the next. */
export function recordChanges(
  tx: ReadTx,
  resource: ResourceName,
  changes: readonly { before: RecordState; after: RecordState }[],
): Statement[] {
  const [before, after] = [changes.map((change) => change.before), changes.map((change) => change.after)]
  const removed = changes.flatMap(({ before: { record }, after: { record: present } }) =>
    Object.values(record.translations)
      .filter(({ language }) => !present.translations[language])
      .map(toRemoved(record)),
  )
  return [
    ...rowChanges(tx, { table: resource, id: 'id', others: [] }, before.map(recordRow), after.map(recordRow)),
    ...rowChanges(
      tx,
      { table: `${resource}_translations`, id: 'id', others: ['language'] },
      before.flatMap(translationRows),
      after.flatMap(translationRows),
    ),
    ...removals(removed),
    ...linkChanges(
      tx,
      changes.map((change) => ({ before: change.before.record, after: change.after.record })),
    ),
  ]
}

/** Statements that replace the links of events that differ. The stored positions of a list have gaps after a term of it was deleted. */
const linkChanges = (
  { engine }: ReadTx,
  changes: readonly { before: StoredRecord; after: StoredRecord }[],
): Statement[] =>
  linkTables.flatMap(({ link, table, column }) => {
    const events = changes
      .filter(({ before, after }) => before.links[link].join() !== after.links[link].join())
      .map(({ after }) => after)
    const isEvent = engine.isAmong(
      sql.ref('event'),
      events.map(({ id }) => id),
    )
    const rows = events.flatMap(({ id, links }) => linkRows(id, links[link], column))
    return events.length === 0
      ? []
      : [sql`DELETE FROM ${sql.table(table)} WHERE ${isEvent}`, ...insertions(table, rows)]
  })

const linkRows = (event: number, targets: readonly number[], column: string): Columns[] =>
  targets.map((target, position) => ({ event, position, [column]: target }))

/** Statements that insert the links of events. */
export const linkInsertions = (events: readonly { id: number; links: Links }[]): Statement[] =>
  linkTables.flatMap(({ link, table, column }) =>
    insertions(
      table,
      events.flatMap(({ id, links }) => linkRows(id, links[link], column)),
    ),
  )

type RemovedPart = { resource: ResourceName; id: number; language: Part; revision: number }

/** The removal is a write too: it counts. */
const toRemoved =
  ({ resource, id }: StoredRecord) =>
  ({ language, revision }: Pick<StoredTranslation, 'revision'> & { language: Part }): RemovedPart => ({
    resource,
    id,
    language,
    revision: revision + 1,
  })

const removals = (parts: readonly RemovedPart[]): Statement[] =>
  insertions(
    'removed_translations',
    parts,
    sql` ON CONFLICT (resource, id, language) DO UPDATE SET revision = excluded.revision`,
  )

/** Statements that delete a record with all its translations. If it is created again its revisions continue, so that no version repeats. */
export const recordDeletion = (record: StoredRecord): Statement[] => [
  ...removals(
    [...Object.values(record.translations), { language: sharedPart, revision: record.revision } as const].map(
      toRemoved(record),
    ),
  ),
  sql`DELETE FROM ${sql.table(record.resource)} WHERE id = ${record.id}`,
  dismissalDeletion(record.resource, record.id),
]

/** Reads the revision of each part of records when it was removed; returns that of a part, 0: never. */
export async function readLastRevisions(
  tx: ReadTx,
  resource: ResourceName,
  ids: readonly number[],
): Promise<(id: number, part: Part) => number> {
  const rows =
    ids.length === 0
      ? []
      : await selectAll(
          tx,
          sql<RemovedPart>`SELECT id, language, revision FROM removed_translations
           WHERE resource = ${resource} AND ${tx.engine.isAmong(sql.ref('id'), ids)}`,
        )
  const revisions = new Map(rows.map(({ id, language, revision }) => [`${id} ${language}`, revision]))
  return (id, part) => revisions.get(`${id} ${part}`) ?? 0
}

/** Removes a term from its events, without changes of theirs; returns their ids. */
export async function unlinkTerm(tx: WriteTx, resource: TermResource, id: number): Promise<number[]> {
  const { table, column } = getLinkTable(resource)
  const isLinked = sql`${sql.ref(column)} = ${id}`
  const events = await selectIds(tx, sql`SELECT event AS id FROM ${sql.table(table)} WHERE ${isLinked} ORDER BY event`)
  await deleteRows(tx, table, { [column]: id })
  return events
}

/** Adds a term that no event has to events, as their last one and without changes of theirs; returns those that exist. */
export async function linkTerm(
  tx: WriteTx,
  resource: TermResource,
  id: number,
  events: readonly number[],
): Promise<number[]> {
  const { table, column } = getLinkTable(resource)
  const isEvent = tx.engine.isAmong(sql.ref('e.id'), events)
  const existing = await selectIds(tx, sql`SELECT e.id FROM events e WHERE ${isEvent} ORDER BY e.id`)
  await execute(
    tx,
    sql`INSERT INTO ${sql.table(table)} (event, position, ${sql.ref(column)})
     SELECT e.id, (SELECT coalesce(max(l.position) + 1, 0) FROM ${sql.table(table)} l WHERE l.event = e.id), CAST(${id} AS bigint)
     FROM events e WHERE ${isEvent}`,
  )
  return existing
}
