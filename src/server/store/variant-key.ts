// A variant by one number: its record's id and its language, so that a record's variants lie together and are found in one step.
import type { Language } from '#contract/language.ts'

/** Languages to an id, more than there are. */
const room = 8
/** What a language stands for in stores that are there: never to be changed. */
const numbers: { readonly [L in Language]: number } = { de: 0, en: 1, fr: 2, nl: 3 }

export const variantKey = (id: number, language: Language): number => id * room + numbers[language]

/** The same in SQL, of a row that has both as columns. */
export const variantKeySql = `id * ${room} + CASE language ${Object.entries(numbers)
  .map(([language, number]) => `WHEN '${language}' THEN ${number}`)
  .join(' ')} END`

/** The first and the last that a variant of a record may have. */
export const variantKeys = (id: number): [number, number] => [id * room, id * room + room - 1]
/** The same in SQL, as the bounds of a range; `id` is the expression for a record's. */
export const variantKeysSql = (id: string): string => `${id} * ${room} AND ${id} * ${room} + ${room - 1}`
