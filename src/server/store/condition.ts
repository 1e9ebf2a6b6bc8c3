// A piece of SQL with the values for its places. Values that came from outside are only ever bound, never written into the text.
import type { Bound } from './database.ts'

export type Condition = { readonly sql: string; readonly values: readonly Bound[] }

export const condition = (sql: string, ...values: Bound[]): Condition => ({ sql, values })
/** Holds for every row. */
export const always: Condition = { sql: '1', values: [] }
/** Holds for none. */
export const never: Condition = { sql: '0', values: [] }

const joined = (parts: readonly Condition[], word: string): Condition => ({
  sql: `(${parts.map((part) => part.sql).join(word)})`,
  values: parts.flatMap((part) => part.values),
})
/** All of them; none given holds for every row. */
export const all = (parts: readonly Condition[]): Condition => {
  const telling = parts.filter((part) => part !== always)
  return telling.length === 0 ? always : telling.length === 1 ? (telling[0] ?? always) : joined(telling, ' AND ')
}
/** Any of them; none given holds for no row. */
export const any = (parts: readonly Condition[]): Condition => (parts.length === 0 ? never : joined(parts, ' OR '))

/** A list of ids as one bound value, for `IN (SELECT value FROM json_each(?))`. */
export const idsText = (ids: Iterable<number>): string => JSON.stringify([...ids])
/** The column is one of these ids. */
export const among = (column: string, ids: Iterable<number>): Condition =>
  condition(`${column} IN (SELECT value FROM json_each(?))`, idsText(ids))
/** Constants of ours as an SQL list: `= 'a'` or `IN ('a', 'b')`. Never for a value from outside. */
export const oneOfWords = (column: string, words: readonly string[]): Condition =>
  words.length === 0
    ? never
    : {
        sql:
          words.length === 1
            ? `${column} = '${words[0]}'`
            : `${column} IN (${words.map((word) => `'${word}'`).join(', ')})`,
        values: [],
      }
