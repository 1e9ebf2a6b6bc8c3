/** The parameters of a query string. */
export type Query = URLSearchParams

/** The maximum length of a query string, in characters: Node reads no longer address. */
export const maxQueryLength = 16_384

const isDecodable = (search: string): boolean => {
  try {
    // The value is used: the build removes a call that is made for its error only.
    return !search.includes('%') || decodeURIComponent(search) !== ''
  } catch {
    return false
  }
}

/** Parses the query string of an address; `undefined`: it is not UTF-8. `URLSearchParams` would put replacement characters in. */
export function parseQuery(address: string): Query | undefined {
  const at = address.indexOf('?')
  const search = at < 0 ? '' : address.slice(at + 1)
  return isDecodable(search) ? new URLSearchParams(search) : undefined
}

/** Formats pairs as a query string. */
export const writeQuery = (pairs: [name: string, value: string][]): string => new URLSearchParams(pairs).toString()
