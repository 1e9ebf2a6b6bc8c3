// Reads values of JSON responses.

/** A record as such a server answers it. */
export type JsonObject = { readonly [key: string]: unknown }

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const entities: { readonly [name: string]: string } = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  euro: '€',
}

/** A line with its entities as the letters they stand for. */
export const decodeEntities = (renderedFields: string): string =>
  renderedFields.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi,
    (whole, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? whole
      const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)
        ? String.fromCodePoint(point)
        : whole
    },
  )

/** The identifier in a value that is a number, its digits, or an object with either. */
export const parseId = (value: unknown): number | undefined => {
  const raw = isJsonObject(value) ? value['id'] : value
  const id = typeof raw === 'string' && /^\d{1,15}$/.test(raw) ? Number(raw) : raw
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** What a value lists. One that stands alone is a list of one; a list with a gap comes from PHP as an object with numbers for keys. */
export const toList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : isJsonObject(value) && !('id' in value) ? Object.values(value) : [value]

/** The identifiers in such a value, in a list of them, or in nothing. */
export const parseIds = (value: unknown): number[] =>
  toList(value)
    .map(parseId)
    .filter((id) => id !== undefined)
