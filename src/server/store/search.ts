// Searching: what a person typed, and the condition it makes.
import type { Language } from '#contract/language.ts'
import type { ResourceName } from '#contract/resources.ts'
import { type Condition, condition } from './condition.ts'
import { fold } from './fold.ts'

/** Folded words and phrases that must occur, and those that must not. */
export type Wanted = { words: string[]; excluded: string[] }

/** Reads `word "a phrase" -without -"this phrase"`. */
export function readSearch(text: string): Wanted {
  const wanted: Wanted = { words: [], excluded: [] }
  for (const [, minus, phrase, word] of fold(text).matchAll(/(-?)(?:"([^"]*)"|([^\s"]+))/g)) {
    const part = (phrase ?? word ?? '').trim()
    if (part === '' || part === '-') continue
    wanted[minus === '-' ? 'excluded' : 'words'].push(part)
  }
  return wanted
}

/** A trigram index knows nothing shorter. */
const shortestIndexed = 3
/** More words than these are looked up among what the first ones leave. */
const mostIndexed = 16

/** The ids whose text in a language has every wanted word and none of the others, as a subquery. */
export function matching(resource: ResourceName, language: Language, { words, excluded }: Wanted): Condition {
  const table = `${resource}_search_${language}`
  const indexed = words.filter((word) => [...word].length >= shortestIndexed).slice(0, mostIndexed)
  const others = words.filter((word) => !indexed.includes(word))
  const parts: Condition[] = []
  if (indexed.length > 0) {
    const phrases = indexed.map((word) => `"${word.replaceAll('"', '""')}"`)
    parts.push(condition(`${table} MATCH ?`, phrases.join(' AND ')))
  }
  if (others.length > 0) {
    parts.push(
      condition('NOT EXISTS (SELECT 1 FROM json_each(?) w WHERE instr(folded, w.value) = 0)', JSON.stringify(others)),
    )
  }
  if (excluded.length > 0) {
    parts.push(
      condition('NOT EXISTS (SELECT 1 FROM json_each(?) w WHERE instr(folded, w.value) > 0)', JSON.stringify(excluded)),
    )
  }
  const where = parts.length > 0 ? ` WHERE ${parts.map((part) => part.sql).join(' AND ')}` : ''
  return { sql: `(SELECT rowid FROM ${table}${where})`, values: parts.flatMap((part) => part.values) }
}
