import { isLanguage } from '#shared/i18n/language.ts'
import type { RecordChoice } from '#fields/field-props.ts'

/** The names of the linked records in a response: an object, a list, or `[]`. */
export const linkedChoices = (answered: unknown, title: string): RecordChoice[] =>
  (Array.isArray(answered) ? answered : [answered]).flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return []
    const record: { [name: string]: unknown } = { ...one }
    const { id, language } = record
    const name = record[title] ?? record['name']
    return typeof id === 'number' && typeof name === 'string' && isLanguage(language) ? [{ id, name, language }] : []
  })
