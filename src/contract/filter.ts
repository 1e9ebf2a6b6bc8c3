// A filter is a codec between the text of a query string and a value, and what OpenAPI says of it. Filters are not fields.

/** How a filter's value is written in a query string: `undefined` from `decode` means "not understood". */
export type Filter<K extends FilterKind = FilterKind, V = unknown> = {
  kind: K
  decode(text: string): V | undefined
  encode(value: V): string
  /** The words a choice accepts. */
  options?: readonly string[]
  /** The resource whose records are chosen from. */
  of?: string
  /** Not in the specification: an addition of ours. */
  extension?: true
  /** Where the filter panel puts it: `usual` ones first, `more` behind "More filters"; without it the panel leaves it to others. */
  place?: 'usual' | 'more'
}
export const filterKinds = [
  'page',
  'size',
  'words',
  'day',
  'yes',
  'oneOf',
  'anyOf',
  'records',
  'record',
  'number',
  'slug',
  'account',
] as const
export type FilterKind = (typeof filterKinds)[number]
export type Filters = { [name: string]: Filter }

type More = { place?: 'usual' | 'more'; extension?: true }
const whole = (text: string): number | undefined => (/^\s*\d{1,15}\s*$/.test(text) ? Number(text) : undefined)
/** A number from 1 on in any form that says a whole one: `2`, `2.0`, `1e1`. */
const positive = (text: string): number | undefined => {
  const number = /^\s*\+?(\d{1,15}\.?\d{0,15}|\.\d{1,15})(e[+-]?\d{1,3})?\s*$/i.test(text) ? Number(text) : 0
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}
/** A decimal number as people write it: no `0x10`, no `Infinity`. */
export const decimal = (text: string): number | undefined => {
  const number = /^\s*[+-]?(\d{1,30}\.?\d{0,30}|\.\d{1,30})(e[+-]?\d{1,3})?\s*$/i.test(text) ? Number(text) : Infinity
  return Number.isFinite(number) ? number : undefined
}
const filled = (text: string): string | undefined => (text.trim() === '' ? undefined : text)
const parts = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
const identity = (text: string): string => text

/** The page of a list, from 1. */
export const page = (): Filter<'page', number> => ({ kind: 'page', decode: positive, encode: String })
/** Records per page, from 1; the service takes more than it allows as its most. */
export const size = (): Filter<'size', number> => ({ kind: 'size', decode: positive, encode: String })
/** Text that must occur. */
export const words = (more: More = {}): Filter<'words', string> => ({
  kind: 'words',
  decode: filled,
  encode: identity,
  ...more,
})
/** Text that is looked for. Servers of this interface take `0` for no text. */
export const sought = (): Filter<'words', string> => ({
  ...words(),
  decode: (text) => (text.trim() === '0' ? undefined : filled(text)),
})
/** A date, a date with a time, or a relative word, as `time.ts` reads them. */
export const day = (more: More = {}): Filter<'day', string> => ({
  kind: 'day',
  decode: filled,
  encode: identity,
  ...more,
})
/** Yes or no. */
export const yes = (more: More = {}): Filter<'yes', boolean> => ({
  kind: 'yes',
  decode: (text) => (/^(true|1|yes|on)$/i.test(text) ? true : /^(false|0|no|off)$/i.test(text) ? false : undefined),
  encode: String,
  ...more,
})
/** Yes in one of its forms; whatever else is said means no. */
export const truly = (more: More = {}): Filter<'yes', boolean> => ({
  ...yes(more),
  decode: (text) => /^\s*(true|1|yes|on)\s*$/i.test(text),
})
/** The same, but that something has to be said. */
export const strictly = (): Filter<'yes', boolean> => {
  const said = truly({ place: 'more' })
  return { ...said, decode: (text) => (filled(text) ? said.decode(text) : undefined) }
}
/** One word of a few. */
export const oneOf = <const O extends readonly string[]>(
  options: O,
  more: More = {},
): Filter<'oneOf', O[number]> & { options: O } => ({
  kind: 'oneOf',
  options,
  decode: (text) => options.find((option) => option === text.trim()),
  encode: identity,
  ...more,
})
/** Any of a few words, comma-separated. */
export const anyOf = <const O extends readonly string[]>(
  options: O,
  more: More = {},
): Filter<'anyOf', O[number][]> & { options: O } => ({
  kind: 'anyOf',
  options,
  decode: (text) => {
    const found = parts(text).map((part) => options.find((option) => option === part))
    const all = found.filter((option) => option !== undefined)
    return all.length > 0 && all.length === found.length ? all : undefined
  },
  encode: (value) => value.join(','),
  ...more,
})
/** Records of a resource, by identifier (terms also by slug), comma-separated. */
export const records = <const N extends string>(
  of: N,
  more: More = {},
): Filter<'records', (number | string)[]> & { of: N } => ({
  kind: 'records',
  of,
  decode: (text) => {
    const named = parts(text).map((part) => whole(part) ?? part)
    return named.length > 0 ? named : undefined
  },
  encode: (value) => value.join(','),
  ...more,
})
/** One record of a resource, by identifier. */
export const record = <const N extends string>(of: N, more: More = {}): Filter<'record', number> & { of: N } => ({
  kind: 'record',
  of,
  decode: whole,
  encode: String,
  ...more,
})
/** A decimal number. */
export const number = (more: More = {}): Filter<'number', number> => ({
  kind: 'number',
  decode: decimal,
  encode: String,
  ...more,
})
/** A slug, exactly. */
export const slug = (more: More = {}): Filter<'slug', string> => ({
  kind: 'slug',
  decode: filled,
  encode: identity,
  ...more,
})

/** One account by its number, or `me`. */
export const account = (more: More = {}): Filter<'account', string> => ({
  kind: 'account',
  decode: filled,
  encode: identity,
  ...more,
})

/** The values of a table of filters, all optional. */
export type QueryOf<Q extends Filters> = {
  [N in keyof Q]?: Q[N] extends { decode: (text: string) => infer V } ? Exclude<V, undefined> : never
}

/** The parameters of a query string, decoded; a `URLSearchParams` is one. */
export type Pairs = Iterable<readonly [name: string, text: string]>

/** Reads a query string with a table of filters. Parameters of other names are ignored; what is not understood is named in `refused`. */
export function decodeQuery<Q extends Filters>(filters: Q, query: Pairs): { values: QueryOf<Q>; refused: string[] } {
  const values: { [name: string]: unknown } = {}
  const refused: string[] = []
  for (const [name, given] of textsOf(query)) {
    const filter = Object.hasOwn(filters, name) ? filters[name] : undefined
    if (!filter) continue
    const takesMore = filter.kind === 'anyOf' || filter.kind === 'records'
    const value = given.isList && !takesMore ? undefined : filter.decode(takesMore ? given.all : given.last)
    if (value === undefined) refused.push(name)
    else values[name] = value
  }
  return { values: values as QueryOf<Q>, refused } // safe: each value was decoded by the filter of its name
}

/** Writes values as pairs for a query string, in the table's order, leaving out what is `undefined`. */
export function encodeQuery<Q extends Filters>(filters: Q, values: QueryOf<Q>): [name: string, text: string][] {
  const query: [string, string][] = []
  for (const [name, filter] of Object.entries(filters)) {
    const value = values[name]
    if (value !== undefined) query.push([name, filter.encode(value)])
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
export const textOf = (query: Pairs, name: string): string | undefined => textsOf(query).get(name)?.all
