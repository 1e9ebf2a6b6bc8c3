// Reads JSON of unknown form.

/** A JSON object. */
export type Json = { [name: string]: unknown }

/** Whether a value is a JSON object. */
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The objects of a list; `[]` if it is no list. */
export const objectsIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** A string; `""` for anything else. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Whether two values are the same JSON. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
