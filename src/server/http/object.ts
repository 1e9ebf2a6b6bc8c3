// Objects among sent values.

/** Whether a value is an object, not a list. */
export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A copy of an object's own entries; `undefined` for anything else. */
export const objectIn = (value: unknown): { [name: string]: unknown } | undefined =>
  isObject(value) ? Object.fromEntries(Object.entries(value)) : undefined
