// Which events hold what is searched, as sets of ids that are remembered: what was written since is looked at by its text.
import type { Language } from '#contract/language.ts'
import type { Database } from '../database.ts'
import { recently } from '../recently.ts'
import { addAll, type Bits, both, idsIn, noBits, without } from './bits.ts'
import { lookUp } from './match.ts'
import { searchTable } from './tables.ts'
import { vocabularyOf } from './vocabulary.ts'
import type { Wanted } from './wanted.ts'

/** Bytes of sets that are remembered. */
const mostBytes = 24_000_000
/** Texts that are read at once. */
const step = 5000

export type Found = {
  /** The events whose text in a language has every wanted word and none of the others, among ids up to `most`. */
  in(language: Language, wanted: Wanted, most: number): Bits
  /** The same of some events, by their texts as they now are. */
  among(language: Language, wanted: Wanted, ids: ReadonlySet<number>): Set<number>
  /** Forgets all sets. */
  forget(): void
}

export function foundOf(db: Database): Found {
  const known = recently<string, Bits>(mostBytes, (bits) => bits.length)
  const textsOf = (table: string, ids: readonly number[]): { id: number; folded: string }[] =>
    db.all(
      `SELECT rowid AS id, folded FROM ${table} WHERE rowid IN (SELECT value FROM json_each(?))`,
      JSON.stringify(ids),
    )

  const holdingToken = (table: string, tokens: readonly string[], most: number): Bits => {
    const bits = noBits(most)
    for (const token of tokens)
      addAll(bits, db.column<number>(`SELECT rowid FROM ${table} WHERE ${table} MATCH ?`, `"${token}"`))
    return bits
  }
  const holding = (language: Language, part: string, most: number): Bits => {
    const table = searchTable('events', language)
    const { groups, isExact } = lookUp(vocabularyOf(db), 'events', language, part)
    const [first, ...rest] = groups.map((tokens) => holdingToken(table, tokens, most))
    const bits = first ? rest.reduce(both, first) : everyText(table, most)
    if (isExact) return bits
    const sure = noBits(most)
    const ids = idsIn(bits)
    for (let at = 0; at < ids.length; at += step)
      addAll(
        sure,
        textsOf(table, ids.slice(at, at + step))
          .filter(({ folded }) => folded.includes(part))
          .map(({ id }) => id),
      )
    return sure
  }
  const everyText = (table: string, most: number): Bits => {
    const bits = noBits(most)
    addAll(bits, db.column<number>(`SELECT rowid FROM ${table}`))
    return bits
  }
  const remembered = (language: Language, part: string | undefined, most: number): Bits => {
    const key = `${language} ${part ?? ''}`
    const bits =
      known.get(key) ??
      (part === undefined ? everyText(searchTable('events', language), most) : holding(language, part, most))
    known.set(key, bits)
    return bits
  }
  return {
    in(language, { words, excluded }, most) {
      const [first, ...rest] =
        words.length === 0
          ? [remembered(language, undefined, most)]
          : words.map((word) => remembered(language, word, most))
      const wanted = rest.reduce(both, first ?? noBits(most))
      return excluded.reduce((bits, word) => without(bits, remembered(language, word, most)), wanted)
    },
    among: (language, { words, excluded }, ids) =>
      new Set(
        textsOf(searchTable('events', language), [...ids])
          .filter(
            ({ folded }) =>
              words.every((word) => folded.includes(word)) && !excluded.some((word) => folded.includes(word)),
          )
          .map(({ id }) => id),
      ),
    forget: () => known.clear(),
  }
}
