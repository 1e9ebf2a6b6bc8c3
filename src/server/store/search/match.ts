// Which records hold what is searched, as SQL over the index of a language.
import type { Language } from '#contract/language.ts'
import type { ResourceName } from '#contract/resources.ts'
import { all, any, type Condition, condition, never } from '../condition.ts'
import { searchTable, termsTable } from './tables.ts'
import { lettersToken, longestPart } from './tokens.ts'
import type { Vocabulary } from './vocabulary.ts'
import { segmentsOf, type Wanted } from './wanted.ts'

/** How a part of a text is found: by tokens of the index, of which one suffices (for each group); `isExact`: that is all there is to it. */
export type Lookup = { groups: string[][]; isExact: boolean }

/** Looks a folded word or phrase up. Groups hold whole words of the index, or its names for one or two letters. */
export function lookUp(vocabulary: Vocabulary, resource: ResourceName, language: Language, part: string): Lookup {
  const segments = segmentsOf(part)
  const groups = segments.map((segment) =>
    segment.length <= 2
      ? [lettersToken(segment)]
      : vocabulary.containing(resource, language, segment.slice(0, longestPart)),
  )
  return { groups, isExact: segments.length === 1 && segments[0] === part && part.length <= longestPart }
}

/** More words than these are not looked up one beside the other, which takes as long for each text as there are words. */
const mostAtOnce = 40
const quoted = (token: string): string => `"${token}"`

const holds = (resource: ResourceName, language: Language, part: string, { groups, isExact }: Lookup): Condition => {
  if (groups.some((tokens) => tokens.length === 0)) return never
  const table = searchTable(resource, language)
  const few = groups.filter((tokens) => tokens.length <= mostAtOnce)
  const many = groups.filter((tokens) => tokens.length > mostAtOnce)
  const where = all([
    ...(few.length === 0
      ? []
      : [condition(`${table} MATCH ?`, few.map((tokens) => `(${tokens.map(quoted).join(' OR ')})`).join(' AND '))]),
    ...many.map((tokens) =>
      condition(
        `rowid IN (SELECT doc FROM ${termsTable(resource, language)} WHERE term IN (SELECT value FROM json_each(?)))`,
        JSON.stringify(tokens),
      ),
    ),
    ...(isExact ? [] : [condition('instr(folded, ?) > 0', part)]),
  ])
  return { sql: `SELECT rowid FROM ${table} WHERE ${where.sql}`, values: where.values }
}

/** The ids whose text in a language has every wanted word and none of the others, as a condition on a column. */
export function matching(
  vocabulary: Vocabulary,
  column: string,
  resource: ResourceName,
  language: Language,
  { words, excluded }: Wanted,
): Condition {
  const found = (part: string): Condition => {
    const ids = holds(resource, language, part, lookUp(vocabulary, resource, language, part))
    return ids === never ? never : { sql: `${column} IN (${ids.sql})`, values: ids.values }
  }
  const unwanted = any(excluded.map(found))
  return all([
    ...(words.length === 0
      ? [condition(`${column} IN (SELECT rowid FROM ${searchTable(resource, language)})`)]
      : words.map(found)),
    ...(unwanted === never
      ? []
      : [{ sql: `NOT ${unwanted.sql.startsWith('(') ? unwanted.sql : `(${unwanted.sql})`}`, values: unwanted.values }]),
  ])
}
