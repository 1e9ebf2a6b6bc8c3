// Reads ids and word frequencies of a filled store for queries.
import { sql } from 'kysely'
import { type Language, languages } from '#shared/i18n/language.ts'
import type { Store } from '#server/store/store.ts'
import { descendants } from '#server/store/terms.ts'
import type { ReadTx } from '#server/store/transaction.ts'
import { copyDistance } from './multiply.ts'
import { below, createRandom, type Random } from './random.ts'
import { vocabulary, wordAt } from './words.ts'

/** Words by frequency: in up to 0.1 % of the rows of a language, up to 1 %, more. */
export type Frequency = 'rare' | 'medium' | 'common'

export type StoreContent = {
  /** Each category with the ids of its descendants. */
  readonly categories: readonly (readonly number[])[]
  readonly tags: readonly number[]
  readonly venues: readonly number[]
  readonly organizers: readonly number[]
  readonly events: readonly number[]
  readonly parents: readonly number[]
  readonly words: { readonly [L in Language]: { readonly [F in Frequency]: readonly string[] } }
}

const candidates = 500

/** Words by their share of the texts written by the product; copies have the same shares. */
async function readWords(tx: ReadTx, language: Language, random: Random): Promise<{ [F in Frequency]: string[] }> {
  const query = sql<{ body: string }>`SELECT body FROM search_text
    WHERE resource = 'events' AND language = ${language} AND record < ${copyDistance}`
  const texts = (await query.execute(tx.db)).rows.map(({ body }) => body)
  const words: { [F in Frequency]: string[] } = { rare: [], medium: [], common: [] }
  for (let n = 0; n < candidates; n++) {
    // Ranks from 10, evenly distributed over powers of ten.
    const word = wordAt(language, Math.floor(10 * (vocabulary / 10) ** random()))
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
    const share = texts.filter((text) => text.includes(word)).length / texts.length
    if (word.length < 3 || share === 0) continue
    words[share > 0.01 ? 'common' : share > 0.001 ? 'medium' : 'rare'].push(word)
  }
  return words
}

/** Some ids of a table, evenly distributed. */
async function readIds(tx: ReadTx, query: ReturnType<typeof sql<{ id: number }>>): Promise<number[]> {
  const { rows } = await query.execute(tx.db)
  const step = Math.max(1, Math.floor(rows.length / 5000))
  return rows.filter((_, index) => index % step === 0).map(({ id }) => id)
}

/** The ids and words that queries of a filled store use. */
export const readContent = (store: Store): Promise<StoreContent> =>
  store.read(async (tx) => {
    const random = createRandom(11)
    const categories: number[][] = []
    for (const id of await readIds(tx, sql`SELECT id FROM categories ORDER BY id`))
      categories.push(await descendants(tx, [id]))
    const words: { [L in Language]?: { [F in Frequency]: string[] } } = {}
    for (const language of languages) words[language] = await readWords(tx, language, random)
    return {
      categories,
      tags: await readIds(tx, sql`SELECT id FROM tags ORDER BY id`),
      venues: await readIds(tx, sql`SELECT id FROM venues ORDER BY id`),
      organizers: await readIds(tx, sql`SELECT id FROM organizers ORDER BY id`),
      events: await readIds(tx, sql`SELECT id FROM events ORDER BY id`),
      parents: await readIds(tx, sql`SELECT DISTINCT post_parent AS id FROM events WHERE post_parent <> 0 ORDER BY id`),
      // safe: every language was read
      words: words as StoreContent['words'],
    }
  })

/** One or two letters that occur in a word. */
export function pickLetters(random: Random, word: string): string {
  const start = below(random, word.length - 1)
  return word.slice(start, start + 1 + below(random, 2))
}
