// Earlier translations of nearly the same text: few candidates, found by the indexes of titles and of search.
import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#shared/i18n/language.ts'
import { normalizeWords } from '#shared/i18n/normalize-text.ts'
import type { Account } from '#shared/policy/policy.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { fields, getTitleField } from './columns.ts'
import { listTitle } from './derived-columns.ts'
import { getLongestWords } from './search-terms.ts'
import { selectAll, selectIds } from './statements.ts'
import { getSimilarity } from './text-similarity.ts'
import type { ReadTx } from './transaction.ts'
import { isVisibleInside } from './visibility.ts'

/** The newest records with the same title, or with a value of a field that is not searched. */
const maxEqual = 200
/** The newest records with both words or with a similar title, and any with a single word. */
const maxFound = 50
/** Different titles before and after a title in alphabetical order. */
const maxNeighbours = 30
/**
 * Letters of a word that are searched: more of them cost time on SQLite, and with fewer PostgreSQL reads many texts that have the letters
 * in other places. Few words begin alike.
 */
const maxSearched = 8

/** A text of a record and its translation. */
export type EarlierTranslation = { id: number; text: string; translation: string }

/** `text` in the language `from`, of a record with this `title`; texts of more than `maxLength` characters are left out. */
type TextQuery = { text: string; title: string; from: Language; to: Language; maxLength: number }
type FieldOf = { resource: ResourceName; field: string }

/**
 * The texts of a field in records with both languages, one of them the source language, as far as the account sees them: of those with the
 * same or a similar title, and of those whose searched texts contain the longest words of the text. In no order.
 */
export async function findEarlierTranslations(
  tx: ReadTx,
  account: Account,
  { resource, field }: FieldOf,
  query: TextQuery,
): Promise<EarlierTranslation[]> {
  const ids = await findCandidates(tx, { resource, field }, query)
  if (ids.length === 0) return []
  const { from, to, maxLength } = query
  const translations = sql.table(`${resource}_translations`)
  const [own, other] = [sql.ref(`s.${field}`), sql.ref(`t.${field}`)]
  return selectAll(
    tx,
    sql<EarlierTranslation>`SELECT r.id, ${own} AS text, ${other} AS translation FROM ${sql.table(resource)} r
     JOIN ${translations} s ON s.id = r.id AND s.language = ${from}
     JOIN ${translations} t ON t.id = r.id AND t.language = ${to}
     WHERE ${tx.engine.isAmong(sql`r.id`, ids)} AND r.source_language IN (${from}, ${to})
       AND ${own} <> '' AND ${other} <> '' AND length(${own}) <= ${maxLength}
       AND ${isVisibleInside(account, 'r', 's')} AND ${isVisibleInside(account, 'r', 't')}`,
  )
}

async function findCandidates(
  tx: ReadTx,
  { resource, field }: FieldOf,
  { text, title, from }: TextQuery,
): Promise<number[]> {
  const { kind, searched } = fields(resource)[field] ?? {}
  const isTitle = field === getTitleField(resource)
  const ofTitles = (titles: readonly string[]): RawBuilder<unknown> =>
    sql`${titledRows(resource, from)} AND title IN (${sql.join(titles)})`
  const selects: RawBuilder<unknown>[] = []
  const add = (rows: RawBuilder<unknown>, order: RawBuilder<unknown> | undefined, limit: number): void => {
    const inOrder = order ? sql`ORDER BY ${order} DESC` : sql``
    selects.push(sql`SELECT id FROM (SELECT id FROM ${rows} ${inOrder} LIMIT ${limit}) f`)
  }
  // The plus keeps SQLite from reading all rows in the order of their ids instead of those of the titles.
  const byId = sql`+id`
  add(ofTitles([listTitle(title)]), byId, isTitle ? maxEqual : maxFound)
  if (isTitle) {
    const similar = await findSimilarTitles(tx, resource, from, listTitle(title))
    if (similar.length > 0) add(ofTitles(similar), byId, maxFound)
  }
  if (searched)
    // Sorting the records of a frequent word, which are hardly alike, would take most of the time.
    for (const words of toSearches(kind === 'richText' ? normalizeWords(text) : text, isTitle))
      add(
        sql`(SELECT record AS id FROM (${tx.engine.recordsContaining(resource, from, words)}) c) r`,
        words.length > 1 ? sql`id` : undefined,
        maxFound,
      )
  else
    add(
      sql`${sql.table(`${resource}_translations`)} WHERE language = ${sql.lit(from)} AND ${sql.ref(field)} <> ''`,
      byId,
      maxEqual,
    )
  return selectIds(tx, sql`${sql.join(selects, sql` UNION `)}`)
}

const titledRows = (resource: ResourceName, language: Language): RawBuilder<unknown> =>
  sql`${sql.table(`${resource}_list_rows`)} WHERE list_language = ${sql.lit(language)} AND stand_in = 0`

/** Similar titles among those next to a title in alphabetical order: those that begin like it. */
async function findSimilarTitles(
  tx: ReadTx,
  resource: ResourceName,
  language: Language,
  title: string,
): Promise<string[]> {
  const neighbours = (side: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`SELECT title FROM (SELECT title FROM ${titledRows(resource, language)} AND title ${side} ${title}
      GROUP BY title ORDER BY title ${order} LIMIT ${maxNeighbours}) n`
  const rows = await selectAll(
    tx,
    sql<{ title: string }>`${neighbours(sql`<`, sql`DESC`)} UNION ALL ${neighbours(sql`>`, sql`ASC`)}`,
  )
  return rows.map((row) => row.title).filter((other) => getSimilarity(title, other) > 0)
}

/** The longest words of a text: two of them together, and of a name also each alone. */
function toSearches(text: string, isName: boolean): string[][] {
  const words = getLongestWords(text, 2).map((word) => [...word].slice(0, maxSearched).join(''))
  if (words.length < 2) return words.length === 0 ? [] : [words]
  return isName ? [words, ...words.map((word) => [word])] : [words]
}
