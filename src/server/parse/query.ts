// The parameters of a query string, read without the parser of addresses, which costs more than the list it asks for.

/** What handlers use of `URLSearchParams`. */
export type Query = Pick<URLSearchParams, 'get' | 'getAll' | 'has'> &
  Iterable<[name: string, value: string]> & { toString(): string }

/** The longest query string, in characters: Node reads no address that is longer. */
export const longestQuery = 16_384

/** What is to be decoded, and what no address should hold. */
const isEncoded = /[%+]|[^!-~]/
/** The signs that stand in a query string as they are. */
const plainSigns = Uint8Array.from({ length: 128 }, (_, code) => Number(/[\w.*-]/.test(String.fromCharCode(code))))
const isPlain = (text: string): boolean => {
  for (let at = 0; at < text.length; at += 1) if (plainSigns[text.charCodeAt(at)] !== 1) return false
  return true
}

/** The pairs of a query string, as `URLSearchParams` decodes them. */
function pairsOf(search: string): [string, string][] {
  if (isEncoded.test(search)) return [...new URLSearchParams(`?${search}`)]
  const pairs: [string, string][] = []
  let at = search.indexOf('=')
  for (let from = 0; from < search.length;) {
    const found = search.indexOf('&', from)
    const end = found < 0 ? search.length : found
    // Looked for anew only once it is passed: else many parts without one would each look through all that follow.
    if (at >= 0 && at < from) at = search.indexOf('=', from)
    if (at >= 0 && at < end) pairs.push([search.slice(from, at), search.slice(at + 1, end)])
    else if (end > from) pairs.push([search.slice(from, end), ''])
    from = end + 1
  }
  return pairs
}

/** A query string, read. A class, because an object with an iterator of its own takes as long to make as the string to read. */
class Read implements Query {
  readonly #pairs: readonly [string, string][]
  constructor(search: string) {
    this.#pairs = pairsOf(search)
  }
  get(name: string): string | null {
    for (const pair of this.#pairs) if (pair[0] === name) return pair[1]
    return null
  }
  getAll(name: string): string[] {
    const values: string[] = []
    for (const pair of this.#pairs) if (pair[0] === name) values.push(pair[1])
    return values
  }
  has(name: string): boolean {
    return this.get(name) !== null
  }
  [Symbol.iterator](): Iterator<[string, string]> {
    return this.#pairs[Symbol.iterator]()
  }
  toString(): string {
    return writeQuery(this.#pairs)
  }
}

/** Reads a query string, without its question mark. */
export const readQuery = (search: string): Query => new Read(search)

const encoded = (text: string): string =>
  isPlain(text) ? text : new URLSearchParams([[text, '']]).toString().slice(0, -1)

/** Pairs as a query string, as `URLSearchParams` encodes them. */
export const writeQuery = (pairs: Iterable<readonly [name: string, value: string]>): string => {
  let query = ''
  for (const [name, value] of pairs) query += `${query === '' ? '' : '&'}${encoded(name)}=${encoded(value)}`
  return query
}
