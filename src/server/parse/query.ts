// The parameters of a query string, read without the parser of addresses, which costs more than the list it asks for.

/** What handlers use of `URLSearchParams`. */
export type Query = Pick<URLSearchParams, 'get' | 'getAll' | 'has'> &
  Iterable<[name: string, value: string]> & { toString(): string }

/** What is to be decoded, and what no address should hold. */
const isEncoded = /[%+]|[^!-~]/
/** Text that stands in a query string as it is. */
const isPlain = /^[\w.*-]*$/

/** The pairs of a query string, as `URLSearchParams` decodes them. */
function pairsOf(search: string): [string, string][] {
  if (isEncoded.test(search)) return [...new URLSearchParams(`?${search}`)]
  const pairs: [string, string][] = []
  for (const part of search.split('&')) {
    if (part === '') continue
    const at = part.indexOf('=')
    pairs.push(at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)])
  }
  return pairs
}

/** Reads a query string, without its question mark. */
export function readQuery(search: string): Query {
  const pairs = pairsOf(search)
  const first = (name: string): [string, string] | undefined => {
    for (const pair of pairs) if (pair[0] === name) return pair
    return undefined
  }
  return {
    get: (name) => first(name)?.[1] ?? null,
    getAll: (name) => {
      const values: string[] = []
      for (const pair of pairs) if (pair[0] === name) values.push(pair[1])
      return values
    },
    has: (name) => first(name) !== undefined,
    [Symbol.iterator]: () => pairs[Symbol.iterator](),
    toString: () => writeQuery(pairs),
  }
}

const encoded = (text: string): string =>
  isPlain.test(text) ? text : new URLSearchParams([[text, '']]).toString().slice(0, -1)

/** Pairs as a query string, as `URLSearchParams` encodes them. */
export const writeQuery = (pairs: Iterable<readonly [name: string, value: string]>): string => {
  let query = ''
  for (const [name, value] of pairs) query += `${query === '' ? '' : '&'}${encoded(name)}=${encoded(value)}`
  return query
}
