// Codecs between query strings and filter values.
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

const text: Codec<string> = { parse: filledText, serialize: (value) => value }
const list = { serialize: (value: readonly (number | string)[]) => value.join(',') }

const filterKinds: { readonly [K in FilterKind]: Codec<FilterValues[K]> } = {
  page: { parse: positiveNumber, serialize: String },
  pageSize: { parse: positiveNumber, serialize: String },
  text,
  // Servers of this interface take `0` for no text.
  searchText: { ...text, parse: (typed) => (typed.trim() === '0' ? undefined : filledText(typed)) },
  day: text,
  isTrue: {
    parse: (typed) => (/^(true|1|yes|on)$/i.test(typed) ? true : /^(false|0|no|off)$/i.test(typed) ? false : undefined),
    serialize: String,
  },
  boolean: { parse: isYes, serialize: String },
  strictBoolean: { parse: (typed) => (filledText(typed) ? isYes(typed) : undefined), serialize: String },
  oneOf: { ...text, parse: (typed, options) => options.find((option) => option === typed.trim()) },
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
  slug: text,
  account: text,
}

const getCodec = (kind: FilterKind): Codec<FilterValue> => filterKinds[kind]
/** The value of a filter; `undefined` if invalid. */
export const parseFilter = ({ kind, options = [] }: { kind: FilterKind; options?: readonly string[] }, typed: string) =>
  getCodec(kind).parse(typed, options)
/** The text of a filter’s value in a query string. */
export const serializeFilter = ({ kind }: { kind: FilterKind }, value: FilterValue): string =>
  getCodec(kind).serialize(value)
