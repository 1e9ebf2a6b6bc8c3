// Filters of lists, and their codecs of query strings.
import { statuses } from './status.ts'

/** The values of each kind. */
export type FilterValues = {
  page: number
  pageSize: number
  text: string
  searchText: string
  day: string
  isTrue: boolean
  boolean: boolean
  strictBoolean: boolean
  oneOf: string
  anyOf: string[]
  records: (number | string)[]
  record: number
  number: number
  slug: string
  account: string
}
export type FilterKind = keyof FilterValues
export type FilterValue = FilterValues[FilterKind]

/** `parse` returns `undefined` for an invalid text. */
type Codec<V> = { parse(text: string, options: readonly string[]): V | undefined; serialize(value: V): string }

/** The number of a text of up to 15 digits; `undefined` for other texts. */
export const parseWholeNumber = (text: string): number | undefined =>
  /^\d{1,15}$/.test(text) ? Number(text) : undefined
/** An integer from 1 on, also as `2.0` or `1e1`. */
const positiveNumber = (text: string): number | undefined => {
  const number = /^\s*\+?(\d{1,15}\.?\d{0,15}|\.\d{1,15})(e[+-]?\d{1,3})?\s*$/i.test(text) ? Number(text) : 0
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}
/** A decimal number, not `0x10` or `Infinity`. */
export const parseNumber = (text: string): number | undefined => {
  const number = /^\s*[+-]?(\d{1,30}\.?\d{0,30}|\.\d{1,30})(e[+-]?\d{1,3})?\s*$/i.test(text) ? Number(text) : Infinity
  return Number.isFinite(number) ? number : undefined
}
const filledText = (text: string): string | undefined => (text.trim() === '' ? undefined : text)
const parts = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
const isYes = (text: string): boolean => /^\s*(true|1|yes|on)\s*$/i.test(text)

const textCodec: Codec<string> = { parse: filledText, serialize: (value) => value }
const list = { serialize: (value: readonly (number | string)[]) => value.join(',') }

const filterKinds: { readonly [K in FilterKind]: Codec<FilterValues[K]> } = {
  page: { parse: positiveNumber, serialize: String },
  pageSize: { parse: positiveNumber, serialize: String },
  text: textCodec,
  // Servers of this interface take `0` for no text.
  searchText: { ...textCodec, parse: (typed) => (typed.trim() === '0' ? undefined : filledText(typed)) },
  day: textCodec,
  isTrue: {
    parse: (typed) => (/^(true|1|yes|on)$/i.test(typed) ? true : /^(false|0|no|off)$/i.test(typed) ? false : undefined),
    serialize: String,
  },
  boolean: { parse: isYes, serialize: String },
  strictBoolean: { parse: (typed) => (filledText(typed) ? isYes(typed) : undefined), serialize: String },
  oneOf: { ...textCodec, parse: (typed, options) => options.find((option) => option === typed.trim()) },
  anyOf: {
    ...list,
    parse: (typed, options) => {
      const named = parts(typed)
      return named.length > 0 && named.every((part) => options.includes(part)) ? named : undefined
    },
  },
  records: {
    ...list,
    parse: (typed) => {
      const named = parts(typed).map((part) => parseWholeNumber(part) ?? part)
      return named.length > 0 ? named : undefined
    },
  },
  record: { parse: (typed) => parseWholeNumber(typed.trim()), serialize: String },
  number: { parse: parseNumber, serialize: String },
  slug: textCodec,
  account: textCodec,
}

const getCodec = (kind: FilterKind): Codec<FilterValue> => filterKinds[kind]
/** The value of a filter; `undefined` if invalid. */
export const parseFilter = ({ kind, options = [] }: { kind: FilterKind; options?: readonly string[] }, typed: string) =>
  getCodec(kind).parse(typed, options)
/** The text of a filter’s value in a query string. */
export const serializeFilter = ({ kind }: { kind: FilterKind }, value: FilterValue): string =>
  getCodec(kind).serialize(value)

/** The groups of filters, in the order of the menu. */
export const filterGroups = ['main', 'more', 'advanced'] as const
export type FilterGroup = (typeof filterGroups)[number]

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
  /** Its group in the menu of filters; absent: not in the menu. */
  group?: FilterGroup
  /** The type of its values only. */
  value?: V
}
export type Filters = { [name: string]: Filter }

type More = { group?: FilterGroup; extension?: true; staffOnly?: true }
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

/** The translation state in the language of the list; the extension parameter `translation`. `todo`: all but `complete`. */
export const translationFilters = ['any', 'todo', 'missing', 'outdated', 'partial', 'unpublished', 'complete'] as const
export type TranslationFilter = (typeof translationFilters)[number]

/**
 * Records that visitors see or will see, without events that are over; `late`, `week` and `later` by the day on which their translation
 * is due. Only events have such a day: other records are `later`.
 */
export const dueFilters = ['any', 'late', 'week', 'later'] as const
export type DueFilter = (typeof dueFilters)[number]

/** The parameters every list has. */
export const paging = { page: page(), per_page: pageSize() }

/** The language extensions every list has. */
export const languageFilters = {
  translation: oneOf(translationFilters, { extension: true, group: 'main', staffOnly: true }),
  due: oneOf(dueFilters, { extension: true, group: 'more', staffOnly: true }),
  search_languages: oneOf(['all'], { extension: true, group: 'advanced' }),
}

/** Statuses of a list, and `any` for all but the trash. */
export const statusFilter = { status: anyOf(['any', ...statuses], { group: 'main' }) }

export const search = { search: searchText() }
/** Which way a list is sorted. */
export const directions = ['asc', 'desc'] as const
export const order = { order: oneOf(directions, { extension: true }) }

/** Quality filters: with or without an image, and by author (`me`, or the id of an account). */
export const qualityFilters = {
  image: isTrue({ extension: true, group: 'more', staffOnly: true }),
  author: account({ extension: true, group: 'more' }),
}

/** The filters of venues and of organizers. */
export const linkedListFilters = {
  ...paging,
  ...search,
  ...statusFilter,
  has_events: boolean({ group: 'main' }),
  only_with_upcoming: boolean({ group: 'more' }),
  ...languageFilters,
  ...qualityFilters,
  orderby: oneOf(['date', 'modified', 'title', 'id', 'due'], { extension: true }),
  ...order,
}

/** Date ranges of a saved view that move with the current day, instead of fixed dates. */
export const viewDateRanges = ['upcoming', 'past', 'week', 'month', 'soon', 'all'] as const
/** The parameter of a saved view that names its date range. */
export const dateRangeParameter = 'dates'
