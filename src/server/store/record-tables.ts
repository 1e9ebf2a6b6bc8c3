// Writes a record’s own table, its translations and its links.
import { sql } from 'kysely'
import { type Language, languages } from '#shared/i18n/language.ts'
import type { ResourceName, TermResource } from '#shared/schema/resources.ts'
import { getLinkTable, linkTables, textColumns, toColumn } from './columns.ts'
import type { Content, TranslationContent } from './diff.ts'
import { trashedSlug } from './slugs.ts'
import { type Columns, deleteRows, execute, insertRows, selectIds, updateRow } from './statements.ts'
import { nowUtc, type ReadTx, type WriteTx } from './transaction.ts'
import type { Links, StoredRecord, Value } from './types.ts'

/** The part of a deleted record among `removed_translations` that is no language. */
export const sharedPart = 'shared'
type Part = Language | typeof sharedPart

export const toColumns = (resource: ResourceName, shared: readonly (readonly [string, Value])[]): Columns =>
  Object.fromEntries(shared.map(([name, value]) => [name, toColumn(resource, name, value)]))

/** Writes the columns of the shared part that differ, with the next revision. */
export async function updateShared(tx: WriteTx, stored: StoredRecord, before: Content, after: Content): Promise<void> {
  const changed = Object.entries(after.shared).filter(([name, value]) => before.shared[name] !== value)
  const columns = {
    source_language: after.sourceLanguage,
    author: after.author,
    trashed_utc: after.trashedUtc,
    revision: stored.revision + 1,
    modified_utc: nowUtc(tx),
    ...toColumns(stored.resource, changed),
  }
  await updateRow(tx, stored.resource, columns, { id: stored.id })
}

/** The translations whose rows a write changes, and those whose revision it increments. */
export type TouchedParts = { rows: ReadonlySet<string>; revisions: ReadonlySet<string> }

/** Writes, adds and removes translations. `stored` is the record before. */
export async function writeTranslations(
  tx: WriteTx,
  stored: StoredRecord,
  after: Content,
  touched: TouchedParts,
): Promise<void> {
  const { resource, id } = stored
  const table = `${resource}_translations`
  for (const language of languages) {
    if (!touched.rows.has(language)) continue
    const translation = after.translations[language]
    const present = stored.translations[language]
    if (!translation) {
      if (present) await removeTranslation(tx, resource, id, language, present.revision)
      continue
    }
    const slugs = await slugColumns(tx, resource, id, language, translation, after.trashedUtc !== null)
    if (!present) {
      const revision = (await lastRevision(tx, resource, id, language)) + 1
      const content = contentColumns(resource, translation)
      await insertRows(tx, table, [{ id, language, revision, modified_utc: nowUtc(tx), ...slugs, ...content }])
      continue
    }
    const counted = touched.revisions.has(language) ? { revision: present.revision + 1, modified_utc: nowUtc(tx) } : {}
    const isSlugSame = stored.trashedUtc === null && after.trashedUtc === null && slugs.slug === present.slug
    const columns = { ...counted, ...(isSlugSame ? {} : slugs), ...contentColumns(resource, translation, present) }
    await updateRow(tx, table, columns, { id, language })
  }
}

/** The columns of a translation's content; those that differ if it is `present`. */
export function contentColumns(
  resource: ResourceName,
  translation: TranslationContent,
  present?: TranslationContent,
): Columns {
  const columns: { [column: string]: Value } = {}
  if (translation.status !== present?.status) columns['status'] = translation.status
  const translatedFrom = JSON.stringify(translation.translatedFrom)
  if (!present || translatedFrom !== JSON.stringify(present.translatedFrom)) columns['translated_from'] = translatedFrom
  for (const name of textColumns[resource]) {
    const text = translation.texts[name] ?? null
    if (!present || text !== present.texts[name]) columns[name] = text
  }
  return columns
}

const slugColumns = async (
  tx: WriteTx,
  resource: ResourceName,
  id: number,
  language: Language,
  { slug }: TranslationContent,
  isTrashed: boolean,
): Promise<{ slug: string; slug_before_trash: string | null }> =>
  isTrashed
    ? { slug: await trashedSlug(tx, resource, language, slug, id), slug_before_trash: slug }
    : { slug, slug_before_trash: null }

async function removeTranslation(
  tx: WriteTx,
  resource: ResourceName,
  id: number,
  language: Language,
  revision: number,
): Promise<void> {
  await deleteRows(tx, `${resource}_translations`, { id, language })
  await noteRemoved(tx, resource, id, language, revision)
}

/** The removal is a write too: it counts. */
async function noteRemoved(
  tx: WriteTx,
  resource: ResourceName,
  id: number,
  part: Part,
  revision: number,
): Promise<void> {
  const last = { revision: revision + 1 }
  await tx.db
    .insertInto('removed_translations')
    .values({ resource, id, language: part, ...last })
    .onConflict((conflict) => conflict.columns(['resource', 'id', 'language']).doUpdateSet(last))
    .execute()
}

/** Deletes a record with all its translations. If it is created again its revisions continue, so that no version repeats. */
export async function deleteRecord(tx: WriteTx, { resource, id, revision, translations }: StoredRecord): Promise<void> {
  for (const translation of Object.values(translations))
    await noteRemoved(tx, resource, id, translation.language, translation.revision)
  await noteRemoved(tx, resource, id, sharedPart, revision)
  await deleteRows(tx, resource, { id })
}

/** The revision of a part when it was removed; 0: never. */
export async function lastRevision(tx: ReadTx, resource: ResourceName, id: number, part: Part): Promise<number> {
  const row = await tx.db
    .selectFrom('removed_translations')
    .select('revision')
    .where('resource', '=', resource)
    .where('id', '=', id)
    .where('language', '=', part)
    .executeTakeFirst()
  return row?.revision ?? 0
}

/** Writes the links that differ, in their order. */
export async function writeLinks(tx: WriteTx, event: number, before: Links, after: Links): Promise<void> {
  for (const { link, table, column } of linkTables) {
    if (before[link].join() === after[link].join()) continue
    await deleteRows(tx, table, { event })
    await insertRows(
      tx,
      table,
      after[link].map((target, position) => ({ event, position, [column]: target })),
    )
  }
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
