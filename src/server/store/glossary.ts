// The glossary: terms with their translations, and records whose names are in a text.
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Language } from '#shared/i18n/language.ts'
import type { Account } from '#shared/policy/policy.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { getTitleField } from './columns.ts'
import type { Database } from './database-types.ts'
import { isId, nextId } from './sequences.ts'
import { deleteRows, selectAll } from './statements.ts'
import type { ReadTx, WriteTx } from './transaction.ts'
import { isVisibleInside } from './visibility.ts'

/** `translated`: false for a term that is the same in all languages. */
export type GlossaryValues = { texts: { readonly [L in Language]?: string }; translated: boolean; note: string }
export type GlossaryEntry = GlossaryValues & { id: number; revision: number }

const toEntry = ({ texts, translated, ...row }: Selectable<Database['glossary']>): GlossaryEntry => ({
  ...row,
  texts: JSON.parse(texts) as GlossaryEntry['texts'], // safe: written by `toRow`
  translated: translated === 1,
})
const toRow = ({ texts, translated, note }: GlossaryValues) => ({
  texts: JSON.stringify(texts),
  translated: Number(translated),
  note,
})

/** All entries, in the order in which they were added. */
export async function listGlossary({ db }: ReadTx): Promise<GlossaryEntry[]> {
  return (await db.selectFrom('glossary').selectAll().orderBy('id').execute()).map(toEntry)
}

export async function readGlossaryEntry({ db }: ReadTx, id: number): Promise<GlossaryEntry | undefined> {
  if (!isId(id)) return undefined
  const row = await db.selectFrom('glossary').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toEntry(row)
}

export async function createGlossaryEntry(tx: WriteTx, values: GlossaryValues): Promise<GlossaryEntry> {
  const row = await tx.db
    .insertInto('glossary')
    .values({ id: await nextId(tx, 'glossary'), revision: 1, ...toRow(values) })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toEntry(row)
}

/** Replaces the values of an entry that exists. */
export async function updateGlossaryEntry(
  { db }: WriteTx,
  { id, revision }: GlossaryEntry,
  values: GlossaryValues,
): Promise<GlossaryEntry> {
  const row = await db
    .updateTable('glossary')
    .set({ revision: revision + 1, ...toRow(values) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toEntry(row)
}

export const deleteGlossaryEntry = async (tx: WriteTx, id: number): Promise<void> => {
  await deleteRows(tx, 'glossary', { id })
}

/** A record with its name in two languages. */
export type NamedRecord = { id: number; name: string; translation: string }

/**
 * The records of a resource whose name in the language `from` is one of `titles` (folded, `listTitle`), and that have a name in the language
 * `to`, as far as the account sees both; by id.
 */
export async function findNames(
  tx: ReadTx,
  account: Account,
  resource: ResourceName,
  titles: readonly string[],
  { from, to }: { from: Language; to: Language },
): Promise<NamedRecord[]> {
  if (titles.length === 0) return []
  const [table, translations] = [sql.table(resource), sql.table(`${resource}_translations`)]
  const title = getTitleField(resource)
  const isSeen = (text: string): RawBuilder<unknown> => sql`${isVisibleInside(account, 'r', text)}`
  return selectAll(
    tx,
    sql<NamedRecord>`SELECT r.id, ${sql.ref(`s.${title}`)} AS name, ${sql.ref(`t.${title}`)} AS translation
     FROM ${sql.table(`${resource}_list_rows`)} l
     JOIN ${table} r ON r.id = l.id
     JOIN ${translations} s ON s.id = l.id AND s.language = ${from}
     JOIN ${translations} t ON t.id = l.id AND t.language = ${to}
     WHERE l.list_language = ${sql.lit(from)} AND l.stand_in = 0 AND l.title IN (${sql.join(titles)})
       AND ${sql.ref(`t.${title}`)} <> '' AND ${isSeen('s')} AND ${isSeen('t')} ORDER BY r.id`,
  )
}
