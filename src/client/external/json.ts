// Reads values of JSON responses.

/** A JSON object of a response. */
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

/** Replaces the entities of a text by their characters. */
export const decodeEntities = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi,
    (entity, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? entity
      const codePoint = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return codePoint > 0 && codePoint <= 0x10ffff && !(codePoint >= 0xd800 && codePoint <= 0xdfff)
        ? String.fromCodePoint(codePoint)
        : entity
    },
  )

/** The id in a number, a string of digits, or an object with an `id`; `undefined` for other values. */
export const parseId = (value: unknown): number | undefined => {
  const raw = isJsonObject(value) ? value['id'] : value
  const id = typeof raw === 'string' && /^\d{1,15}$/.test(raw) ? Number(raw) : raw
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** The items of a value: of an array, of an object with numeric keys (PHP's form of an array with gaps), or the value itself. */
export const toList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : isJsonObject(value) && !('id' in value) ? Object.values(value) : [value]

/** The ids in a value or in its items. */
export const parseIds = (value: unknown): number[] =>
  toList(value)
    .map(parseId)
    .filter((id) => id !== undefined)
