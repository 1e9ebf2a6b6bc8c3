// Reads values of JSON responses.

/** A JSON object of a response. */
export type JsonObject = { readonly [key: string]: unknown }

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

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
