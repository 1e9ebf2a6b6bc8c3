import { isLanguage } from '#shared/i18n/language.ts'
import type { RecordChoice } from '#fields/field-props.ts'

/** The names of the linked records in a response: an object, a list, or `[]`. */
export const linkedChoices = (value: unknown, title: string): RecordChoice[] =>
  (Array.isArray(value) ? value : [value]).flatMap((linked: unknown) => {
    if (typeof linked !== 'object' || linked === null) return []
    const record: { [name: string]: unknown } = { ...linked }
    const { id, language } = record
    const name = record[title] ?? record['name']
    return typeof id === 'number' && typeof name === 'string' && isLanguage(language) ? [{ id, name, language }] : []
  })
