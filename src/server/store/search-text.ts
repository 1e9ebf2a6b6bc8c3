// The searched text of a record per language: its folded fields, joined by line breaks.
import type { Language } from '#shared/i18n/language.ts'
import { normalizeWords } from '#shared/i18n/normalize-text.ts'
import { fieldNamesWith } from '#shared/schema/fields.ts'
import { fields, textColumns, getTitleField } from './columns.ts'
import { foldText } from './fold-text.ts'
import type { StoredRecord } from './types.ts'

/** A password hides all but the title of a venue or organizer from searches. Those of events leave out locked ones when they read. */
const searchedFields = ({ resource, shared }: StoredRecord): readonly string[] =>
  resource !== 'events' && (shared['password'] ?? '') !== ''
    ? [getTitleField(resource)]
    : fieldNamesWith(fields(resource), 'searched')

/** The folded texts of a translation by field, with inherited values; `undefined`: the record has no such translation. */
export function searchFields(
  record: StoredRecord,
  language: Language,
): { field: string; folded: string }[] | undefined {
  const { resource, translations, sourceLanguage, shared } = record
  const translation = translations[language]
  if (!translation) return undefined
  const getValue = (name: string): string => {
    if (name === 'slug') return translation.slug
    if (textColumns[resource].includes(name))
      return translation.texts[name] ?? translations[sourceLanguage]?.texts[name] ?? ''
    return String(shared[name] ?? '')
  }
  const folded = searchedFields(record).map((field) => {
    const isHtml = fields(resource)[field]?.kind === 'richText'
    return { field, folded: foldText(isHtml ? normalizeWords(getValue(field)) : getValue(field)) }
  })
  return folded.filter((each) => each.folded !== '')
}

/** The fields of a translation that contain one of the words; none if another word is in no field. */
export function findFields(record: StoredRecord, language: Language, words: readonly string[]): string[] {
  const texts = searchFields(record, language) ?? []
  if (!words.every((word) => texts.some(({ folded }) => folded.includes(word)))) return []
  return texts.filter(({ folded }) => words.some((word) => folded.includes(word))).map(({ field }) => field)
}

/** The folded text of a translation; `undefined`: the record has no such translation. */
export const searchText = (record: StoredRecord | undefined, language: Language): string | undefined =>
  record &&
  searchFields(record, language)
    ?.map(({ folded }) => folded)
    .join('\n')
