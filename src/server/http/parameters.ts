// Parses query strings, forms with brackets in names, and whole numbers.
import { type IParseOptions, parse } from 'qs'
import { type Issues, notAllowed } from '#shared/schema/issues.ts'
import { parseWholeNumber } from '#shared/schema/filters.ts'

export type Input = ReadonlyMap<string, unknown>

/** The maximum number of brackets in a name. */
const maxDepth = 5
const maxParameters = 2_000

const decode = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '))

/** `qs` would drop `__proto__` silently. */
function decodeFormPart(text: string, _decoder: unknown, _charset: string, type: 'key' | 'value'): string {
  const decoded = decode(text)
  if (type === 'key' && decoded.includes('__proto__')) throw new RangeError('A name must not contain __proto__.')
  return decoded
}

/** Of several values for the same name the last counts. */
const parseNested = (text: string, options: IParseOptions): Input =>
  new Map(
    Object.entries(
      parse(text, { decoder: decode, depth: maxDepth, duplicates: 'last', plainObjects: true, ...options }),
    ),
  )

/**
 * Parses a form into values like those of a JSON body: `a=1`, `a[]=1`, `a[0]=1`, `a[b]=1`. Throws a `URIError` where it is not UTF-8,
 * and a `RangeError` where it has too many parameters or a forbidden name.
 */
export const parseForm = (text: string): Input =>
  parseNested(text, {
    decoder: decodeFormPart,
    arrayLimit: maxParameters,
    parameterLimit: maxParameters,
    throwOnLimitExceeded: true,
  })

/** Parses a query string in the same way. The number of its parameters is limited by its length. */
export const parseNestedQuery = (query: URLSearchParams): Input =>
  parseNested(query.toString(), { arrayLimit: query.size, parameterLimit: Number.POSITIVE_INFINITY })

/** Characters of a query string. Node reads no longer addresses. */
export const maxQueryLength = 16_384

const isDecodable = (search: string): boolean => {
  try {
    // The value is used: the build removes a call that is made for its error only.
    return !search.includes('%') || decodeURIComponent(search) !== ''
  } catch {
    return false
  }
}

/** Parses the query string of an address. `undefined` if it is not UTF-8, where `URLSearchParams` inserts replacement characters. */
export function parseQuery(address: string): URLSearchParams | undefined {
  const at = address.indexOf('?')
  const search = at < 0 ? '' : address.slice(at + 1)
  return isDecodable(search) ? new URLSearchParams(search) : undefined
}

/** The issues of parameters that a route does not have. */
export const unknownParameters = (query: URLSearchParams, known: readonly string[]): Issues => {
  const unknown = [...query.keys()].filter((name) => !known.includes(name))
  // `fromEntries` also stores the name `__proto__` as a key.
  return Object.fromEntries(unknown.map((name) => [name, notAllowed('Unknown parameter.')]))
}

/** Parses parameters that are whole numbers; adds the issues of others to `issues`. */
export function parseNumbers<N extends string>(
  query: URLSearchParams,
  names: readonly N[],
  issues: Issues,
): { [K in N]?: number } {
  const values: { [K in N]?: number } = {}
  for (const name of names) {
    const text = query.get(name)
    if (text === null || text === '') continue
    const value = parseWholeNumber(text)
    if (value === undefined)
      issues[name] = { code: 'not_a_number', message: 'Must be a whole number.', data: { type: 'integer' } }
    else values[name] = value
  }
  return values
}

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A copy of an object's own entries; `undefined` for anything else. */
export const toObject = (value: unknown): { [name: string]: unknown } | undefined =>
  isObject(value) ? Object.fromEntries(Object.entries(value)) : undefined
