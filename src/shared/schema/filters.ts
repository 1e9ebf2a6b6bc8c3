// Filter definitions, and codecs of query strings.
import { type FilterKind, type FilterValue, type FilterValues, parseFilter, serializeFilter } from './filter-kinds.ts'

/** A filter of a list. */
export type Filter<K extends FilterKind = FilterKind, V = unknown> = {
  kind: K
  /** The values of a choice. */
  options?: readonly string[]
  /** The resource of the records. */
  of?: string
  /** An extension of the specification. */
  extension?: true
  /** Only for editors and translators. */
  staffOnly?: true
  /** Its place in the filter panel: at the top, or under “More filters”; absent: not in the panel. */
  group?: 'main' | 'more'
  /** The type of its values only. */
  value?: V
}
export type Filters = { [name: string]: Filter }

type More = { group?: 'main' | 'more'; extension?: true; staffOnly?: true }
type PlainKind = Exclude<FilterKind, 'oneOf' | 'anyOf' | 'records' | 'record'>
const plain =
  <K extends PlainKind>(kind: K) =>
  (more: More = {}): Filter<K, FilterValues[K]> => ({ kind, ...more })

export const page = plain('page')
/** Records per page; more than the maximum counts as the maximum. */
export const pageSize = plain('pageSize')
export const text = plain('text')
export const searchText = plain('searchText')
/** A date, a date with a time, or a relative word. */
export const day = plain('day')
export const isTrue = plain('isTrue')
/** A boolean; unknown texts mean `false`. */
export const boolean = plain('boolean')
/** The same, but not empty. */
export const strictBoolean = plain('strictBoolean')
export const number = plain('number')
export const slug = plain('slug')
/** An account by its number, or `me`. */
export const account = plain('account')
export const oneOf = <const O extends readonly string[]>(
  options: O,
  more: More = {},
): Filter<'oneOf', O[number]> & { options: O } => ({ kind: 'oneOf', options, ...more })
/** Several options, comma-separated. */
export const anyOf = <const O extends readonly string[]>(
  options: O,
  more: More = {},
): Filter<'anyOf', O[number][]> & { options: O } => ({ kind: 'anyOf', options, ...more })
/** Records of a resource, by identifier (terms also by slug), comma-separated. */
export const records = <const N extends string>(
  of: N,
  more: More = {},
): Filter<'records', FilterValues['records']> & { of: N } => ({ kind: 'records', of, ...more })
/** A record of a resource, by identifier. */
export const record = <const N extends string>(of: N, more: More = {}): Filter<'record', number> & { of: N } => ({
  kind: 'record',
  of,
  ...more,
})

/** The values of a table of filters, all optional. */
export type QueryValues<Q extends Filters> = {
  [N in keyof Q]?: Exclude<Q[N]['value'], undefined>
}

/** The same, after the records that they name were looked up. */
export type ResolvedValues<Q extends Filters> = {
  [N in keyof Q]?: Q[N]['kind'] extends 'records' ? readonly number[] : Exclude<Q[N]['value'], undefined>
}

/** Decoded parameters of a query string, such as a `URLSearchParams`. */
export type QueryPairs = Iterable<readonly [name: string, text: string]>

/** Parses a query string. Other parameters are ignored; `refused` names those with invalid values. */
export function decodeQuery<Q extends Filters>(
  filters: Q,
  query: QueryPairs,
): { values: QueryValues<Q>; invalid: string[] } {
  const values: { [name: string]: unknown } = {}
  const refused: string[] = []
  for (const [name, sent] of parseTexts(query)) {
    const filter = Object.hasOwn(filters, name) ? filters[name] : undefined
    if (!filter) continue
    const isMultiple = filter.kind === 'anyOf' || filter.kind === 'records'
    const value = sent.isList && !isMultiple ? undefined : parseFilter(filter, isMultiple ? sent.all : sent.last)
    if (value === undefined) refused.push(name)
    else values[name] = value
  }
  return { values: values as QueryValues<Q>, invalid: refused } // safe: each value was decoded by the filter of its name
}

/** Serializes values in the order of the table. */
export function encodeQuery<Q extends Filters>(filters: Q, values: QueryValues<Q>): [name: string, text: string][] {
  const query: [string, string][] = []
  for (const [name, filter] of Object.entries(filters)) {
    const value = values[name]
    if (value !== undefined) query.push([name, serializeFilter(filter, value as FilterValue)]) // safe: a value of the filter’s own kind
  }
  return query
}

/** `all`: all values of a parameter, comma-separated; `last`: the last one; `isList`: sent with brackets. */
type Text = { all: string; last: string; isList: boolean }

/** The parameters of a query in all forms: `name=a,b`, `name=a&name=b`, and as a list `name[]=a`, `name[0]=a`. */
function parseTexts(query: QueryPairs): Map<string, Text> {
  const texts = new Map<string, Text>()
  for (const [key, value] of query) {
    const bracket = key.endsWith(']') ? key.indexOf('[') : -1
    const name = bracket < 0 ? key : key.slice(0, bracket)
    const before = texts.get(name)
    texts.set(name, {
      all: before === undefined ? value : `${before.all},${value}`,
      last: value,
      isList: bracket >= 0 || before?.isList === true,
    })
  }
  return texts
}

/** All values of a parameter, comma-separated. */
export const getParameter = (query: QueryPairs, name: string): string | undefined => parseTexts(query).get(name)?.all
