// Parses query strings and forms with brackets in names.
import { type IParseOptions, parse } from 'qs'

/** Parsed input by field name. */
export type Input = ReadonlyMap<string, unknown>

/** The maximum number of brackets in a name. */
const maxDepth = 5
/** The maximum number of parameters of a form. */
const maxParameters = 2_000

const decode = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '))

/** `qs` would drop `__proto__` without a word. */
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

/** Parses a query string in the same way. Its length is its limit. */
export const parseNestedQuery = (query: URLSearchParams): Input =>
  parseNested(query.toString(), { arrayLimit: query.size, parameterLimit: Number.POSITIVE_INFINITY })
