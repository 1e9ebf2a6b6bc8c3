// Filter definitions, and codecs of query strings.
import { type FilterKind, type FilterValue, type FilterValues, parseFilter, serializeFilter } from './filter-kinds.ts'

/** A filter of a list: its kind, which parses and serializes it, and what its table adds. */
export type Filter<K extends FilterKind = FilterKind, V = unknown> = {
  kind: K
  /** The words a choice accepts. */
  options?: readonly string[]
  /** The resource whose records are chosen from. */
  of?: string
  /** Not in the specification: an addition of ours. */
  extension?: true
  /** Only for editors and translators. */
  staffOnly?: true
  /** Where the filter panel puts it: `usual` ones first, `more` behind "More filters"; without it the panel leaves it to others. */
  place?: 'usual' | 'more'
  /** The type of its values only. */
  value?: V
}
export type Filters = { [name: string]: Filter }

type More = { place?: 'usual' | 'more'; extension?: true; staffOnly?: true }
type PlainKind = Exclude<FilterKind, 'oneOf' | 'anyOf' | 'records' | 'record'>
const plain =
  <K extends PlainKind>(kind: K) =>
  (more: More = {}): Filter<K, FilterValues[K]> => ({ kind, ...more })

/** The page of a list, from 1. */
export const page = plain('page')
/** Records per page, from 1; the service takes more than it allows as its most. */
export const pageSize = plain('pageSize')
/** Text that must occur. */
export const words = plain('words')
/** Text that is searched for. */
export const searchText = plain('searchText')
/** A date, a date with a time, or a relative word, as `time.ts` reads them. */
export const day = plain('day')
/** Yes or no. */
export const isTrue = plain('isTrue')
/** Yes in one of its forms; all other texts mean no. */
export const boolean = plain('boolean')
/** The same, but never empty. */
export const strictBoolean = plain('strictBoolean')
/** A decimal number. */
export const number = plain('number')
/** A slug, exactly. */
export const slug = plain('slug')
/** One account by its number, or `me`. */
export const account = plain('account')
/** One word of a few. */
export const oneOf = <const O extends readonly string[]>(
  options: O,
  more: More = {},
): Filter<'oneOf', O[number]> & { options: O } => ({ kind: 'oneOf', options, ...more })
/** Any of a few words, comma-separated. */
export const anyOf = <const O extends readonly string[]>(
  options: O,
  more: More = {},
): Filter<'anyOf', O[number][]> & { options: O } => ({ kind: 'anyOf', options, ...more })
/** Records of a resource, by identifier (terms also by slug), comma-separated. */
export const records = <const N extends string>(
  of: N,
  more: More = {},
): Filter<'records', FilterValues['records']> & { of: N } => ({ kind: 'records', of, ...more })
/** One record of a resource, by identifier. */
export const record = <const N extends string>(of: N, more: More = {}): Filter<'record', number> & { of: N } => ({
  kind: 'record',
  of,
  ...more,
})

/** The values of a table of filters, all optional. */
export type QueryValues<Q extends Filters> = {
  [N in keyof Q]?: Exclude<Q[N]['value'], undefined>
}

/** The values of a table of filters after every record that they name was looked up: ids. */
export type ResolvedValues<Q extends Filters> = {
  [N in keyof Q]?: Q[N]['kind'] extends 'records' ? readonly number[] : Exclude<Q[N]['value'], undefined>
}

/** The parameters of a query string, decoded; a `URLSearchParams` is one. */
export type Pairs = Iterable<readonly [name: string, text: string]>

/** Reads a query string with a table of filters. Parameters of other names are ignored; what is not understood is named in `refused`. */
export function decodeQuery<Q extends Filters>(
  filters: Q,
  query: Pairs,
): { values: QueryValues<Q>; refused: string[] } {
  const values: { [name: string]: unknown } = {}
  const refused: string[] = []
  for (const [name, given] of textsOf(query)) {
    const filter = Object.hasOwn(filters, name) ? filters[name] : undefined
    if (!filter) continue
    const takesMore = filter.kind === 'anyOf' || filter.kind === 'records'
    const value = given.isList && !takesMore ? undefined : parseFilter(filter, takesMore ? given.all : given.last)
    if (value === undefined) refused.push(name)
    else values[name] = value
  }
  return { values: values as QueryValues<Q>, refused } // safe: each value was decoded by the filter of its name
}

/** Writes values as pairs for a query string, in the table's order, leaving out what is `undefined`. */
export function encodeQuery<Q extends Filters>(filters: Q, values: QueryValues<Q>): [name: string, text: string][] {
  const query: [string, string][] = []
  for (const [name, filter] of Object.entries(filters)) {
    const value = values[name]
    if (value !== undefined) query.push([name, serializeFilter(filter, value as FilterValue)]) // safe: a value of the filter’s own kind
  }
  return query
}

/** One parameter's text: all that was sent, comma-separated, and what was sent last. `isList`: with brackets. */
type Text = { all: string; last: string; isList: boolean }

/** Every parameter's text in any of the forms clients use: `name=a,b`, `name=a&name=b`, and as a list `name[]=a`, `name[0]=a`. */
function textsOf(query: Pairs): Map<string, Text> {
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

/** One parameter's text. */
export const getParameter = (query: Pairs, name: string): string | undefined => textsOf(query).get(name)?.all
