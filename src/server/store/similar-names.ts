// Candidates for records whose name is nearly the same: few, found by the indexes of titles and of search.
import { type RawBuilder, sql } from 'kysely'
import { languages } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { listTitle } from './derived-columns.ts'
import { foldText } from './fold-text.ts'
import { getWords, isIndexed } from './search-terms.ts'
import { selectAll } from './statements.ts'
import type { ReadTx } from './transaction.ts'

/** Words of a name that are searched, the longest first. Each costs some milliseconds among 100,000 events. */
const maxWords = (resource: ResourceName): number => (resource === 'events' ? 3 : 6)
/** Records that each search finds. */
const maxFound = 50

/** The different words of a name, without case and accents. */
export const nameWords = (name: string): string[] => [...new Set(getWords(foldText(name)))]

/**
 * The ids of records, not trashed, whose name in any language could be nearly the same: those with this title, then those whose searched
 * texts contain its words, all of them and all but one, those of the same postal code first. Events contain all words: more searches of many
 * events would take too long while a title is typed.
 */
export async function findSimilarIds(
  tx: ReadTx,
  resource: ResourceName,
  { name, zip }: { name: string; zip: string },
): Promise<number[]> {
  const words = nameWords(name)
    .filter(isIndexed)
    .toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .slice(0, maxWords(resource))
  const found = new Set(await findIdsByTitle(tx, resource, name))
  const search = async (parts: readonly string[]): Promise<void> => {
    if (parts.length === 0) return
    for (const id of await idsContaining(tx, resource, parts)) found.add(id)
  }
  const code = foldText(zip)
  const isCode = isIndexed(code)
  const withoutOne =
    words.length < 2 || resource === 'events' ? [] : words.map((_, at) => words.filter((__, index) => index !== at))
  if (isCode) {
    await search([...words, code])
    for (const some of withoutOne) await search([...some, code])
  }
  await search(words)
  for (const some of withoutOne) await search(some)
  return [...found]
}

/** The newest records with a title in any language, also trashed ones; case and accents are ignored. */
export async function findIdsByTitle(tx: ReadTx, resource: ResourceName, title: string): Promise<number[]> {
  const selects = languages.map(
    (language) => sql`SELECT id FROM (SELECT id FROM ${sql.table(`${resource}_list_rows`)}
      WHERE list_language = ${sql.lit(language)} AND stand_in = 0 AND title = ${listTitle(title)} ORDER BY id DESC LIMIT ${maxFound}) t`,
  )
  return selectDistinct(tx, selects, 'id')
}

async function idsContaining(tx: ReadTx, resource: ResourceName, parts: readonly string[]): Promise<number[]> {
  const selects = languages.map(
    (
      language,
    ) => sql`SELECT record FROM (SELECT record FROM (${tx.engine.recordsContaining(resource, language, parts)}) f
      ORDER BY record DESC LIMIT ${maxFound}) t`,
  )
  return selectDistinct(tx, selects, 'record')
}

async function selectDistinct(tx: ReadTx, selects: readonly RawBuilder<unknown>[], column: string): Promise<number[]> {
  const rows = await selectAll(
    tx,
    sql<{ id: number }>`SELECT ${sql.ref(column)} AS id FROM (${sql.join(selects, sql` UNION `)}) u ORDER BY 1 DESC`,
  )
  return rows.map(({ id }) => id)
}
