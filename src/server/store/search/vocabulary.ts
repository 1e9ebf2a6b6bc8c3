// The words that occur in each search index: a part of a word is looked up among them, then in the index by whole words.
import type { Language } from '#contract/language.ts'
import type { ResourceName } from '#contract/resources.ts'
import type { Database } from '../database.ts'
import { replacedSince } from '../replaced.ts'
import { vocabularyTable } from './tables.ts'

export type Vocabulary = {
  /** The words of an index that have this in them. Some may no longer occur in any text. */
  containing(resource: ResourceName, language: Language, part: string): string[]
  /** Notes words that an index is about to hold. */
  note(resource: ResourceName, language: Language, words: readonly string[]): void
}

/** Words per index that are remembered as noted; beyond, remembering begins anew. */
const mostNoted = 100_000

type Known = { text: string; last: number }

/** The words of all indexes of a store. They are read once, and what is new after that; words are never taken away. */
export function vocabularyOf(db: Database): Vocabulary {
  const made = vocabularies.get(db) ?? vocabulary(db)
  vocabularies.set(db, made)
  return made
}
const vocabularies = new WeakMap<Database, Vocabulary>()

function vocabulary(db: Database): Vocabulary {
  const known = new Map<string, Known>()
  const noted = new Map<string, Set<string>>()
  const isReplaced = replacedSince(db)
  const forget = (): void => {
    known.clear()
    noted.clear()
  }
  db.onUndo(forget)
  const textOf = (table: string): string => {
    const before = known.get(table) ?? { text: '\n', last: 0 }
    const fresh = db.all<{ id: number; word: string }>(
      `SELECT id, word FROM ${table} WHERE id > ? ORDER BY id`,
      before.last,
    )
    const last = fresh.at(-1)?.id ?? before.last
    if (fresh.length === 0) return before.text
    const text = `${before.text}${fresh.map(({ word }) => word).join('\n')}\n`
    known.set(table, { text, last })
    return text
  }
  return {
    containing(resource, language, part) {
      if (isReplaced()) forget()
      const text = textOf(vocabularyTable(resource, language))
      const found: string[] = []
      for (let at = text.indexOf(part); at >= 0;) {
        const end = text.indexOf('\n', at)
        found.push(text.slice(text.lastIndexOf('\n', at) + 1, end))
        at = text.indexOf(part, end)
      }
      return found
    },
    note(resource, language, words) {
      if (isReplaced()) forget()
      const table = vocabularyTable(resource, language)
      let seen = noted.get(table)
      if (!seen || seen.size > mostNoted) noted.set(table, (seen = new Set()))
      for (const word of words) {
        if (seen.has(word)) continue
        seen.add(word)
        db.run(`INSERT OR IGNORE INTO ${table} (word) VALUES (?)`, word)
      }
    },
  }
}
