// What of a record is searched, per language: one folded text, its fields apart by line breaks.
import { type Language, languages } from '#contract/language.ts'
import type { ResourceName } from '#contract/resources.ts'
import { fields, textColumns, titleOf } from '../columns.ts'
import { fold, wordsOf } from '../fold.ts'
import type { StoredRecord } from '../types.ts'

/** The texts and shared columns searched besides a title, a description and an excerpt. */
const searched: Readonly<Record<ResourceName, readonly string[]>> = {
  events: ['title', 'excerpt', 'description'],
  venues: ['venue', 'description', 'address', 'city', 'province', 'state', 'zip', 'phone'],
  organizers: ['organizer', 'description', 'phone', 'email', 'website'],
  categories: ['name', 'description', 'slug'],
  tags: ['name', 'description', 'slug'],
}

/** What a password hides of a venue or organizer is not found either; locked events are left out when they are asked for. */
const fieldsSearched = ({ resource, shared }: StoredRecord): readonly string[] =>
  resource !== 'events' && (shared['password'] ?? '') !== '' ? [titleOf(resource)] : searched[resource]

/** The folded texts of one variant by field, inherited values where the variant shows them; `undefined`: the record has no such variant. */
export function searchFields(
  record: StoredRecord,
  language: Language,
): { field: string; folded: string }[] | undefined {
  const variant = record.variants[language]
  if (!variant) return undefined
  const source = record.variants[record.sourceLanguage]
  const valueOf = (name: string): string => {
    if (name === 'slug') return variant.slug
    if (textColumns[record.resource].includes(name)) return variant.texts[name] ?? source?.texts[name] ?? ''
    return String(record.shared[name] ?? '')
  }
  return fieldsSearched(record)
    .map((field) => {
      const value = valueOf(field)
      return { field, folded: fold(fields(record.resource)[field]?.kind === 'prose' ? wordsOf(value) : value) }
    })
    .filter(({ folded }) => folded !== '')
}

/** The folded text of one variant; `undefined`: the record has no such variant. */
export const searchText = (record: StoredRecord, language: Language): string | undefined =>
  searchFields(record, language)
    ?.map(({ folded }) => folded)
    .join('\n')

/** The search tables that differ between two states of a record, with the text each now holds. */
export const searchChanges = (
  before: StoredRecord | undefined,
  after: StoredRecord | undefined,
): { language: Language; had: boolean; text: string | undefined }[] =>
  languages
    .map((language) => ({
      language,
      old: before && searchText(before, language),
      text: after && searchText(after, language),
    }))
    .filter(({ old, text }) => old !== text)
    .map(({ language, old, text }) => ({ language, had: old !== undefined, text }))
