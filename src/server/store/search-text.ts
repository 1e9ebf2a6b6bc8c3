// The searched text of a record per language: its folded fields, joined by line breaks.
import { type Language, languages } from '#shared/i18n/language.ts'
import { fieldNamesWith } from '#shared/schema/fields.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { fields, textColumns, getTitleField } from './columns.ts'
import { foldText, toWords } from './fold-text.ts'
import type { StoredRecord } from './types.ts'

/** What a password hides of a venue or organizer is not found either; locked events are left out when they are asked for. */
const fieldsSearched = ({ resource, shared }: StoredRecord): readonly string[] =>
  resource !== 'events' && (shared['password'] ?? '') !== ''
    ? [getTitleField(resource)]
    : fieldNamesWith(fields(resource), 'searched')

/** What of one translation is searched, by field, as it is written: inherited values where the translation shows them. */
function rawFields(record: StoredRecord, language: Language): { field: string; value: string }[] | undefined {
  const translation = record.translations[language]
  if (!translation) return undefined
  const source = record.translations[record.sourceLanguage]
  const valueOf = (name: string): string => {
    if (name === 'slug') return translation.slug
    if (textColumns[record.resource].includes(name)) return translation.texts[name] ?? source?.texts[name] ?? ''
    return String(record.shared[name] ?? '')
  }
  return fieldsSearched(record).map((field) => ({ field, value: valueOf(field) }))
}
type RawFields = ReturnType<typeof rawFields>

type Folded = { field: string; value: string; folded: string }[]
/** Folds fields; one that was written alike in `other` is taken from there, for descriptions are long. */
const foldFields = (resource: ResourceName, raw: NonNullable<RawFields>, other: Folded = []): Folded =>
  raw.map(({ field, value }, n) => {
    const known = other[n]
    return known?.field === field && known.value === value
      ? known
      : { field, value, folded: foldText(fields(resource)[field]?.kind === 'richText' ? toWords(value) : value) }
  })
const withoutEmpty = (all: Folded): Folded => all.filter(({ folded }) => folded !== '')
const joined = (all: Folded | undefined): string | undefined =>
  all &&
  withoutEmpty(all)
    .map(({ folded }) => folded)
    .join('\n')

/** The folded texts of one translation by field; `undefined`: the record has no such translation. */
export function searchFields(
  record: StoredRecord,
  language: Language,
): { field: string; folded: string }[] | undefined {
  const raw = rawFields(record, language)
  return raw && withoutEmpty(foldFields(record.resource, raw))
}

/** The folded text of one translation; `undefined`: the record has no such translation. */
export const searchText = (record: StoredRecord, language: Language): string | undefined => {
  const raw = rawFields(record, language)
  return raw && joined(foldFields(record.resource, raw))
}

const isSame = (one: RawFields, other: RawFields): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    one.length === other.length &&
    one.every(({ value }, n) => value === other[n]?.value))

/** The search tables that differ between two states of a record, with the texts they held and hold. What is written alike is not folded. */
export const searchChanges = (
  before: StoredRecord | undefined,
  after: StoredRecord | undefined,
): { language: Language; old: string | undefined; text: string | undefined }[] => {
  const resource = (after ?? before)?.resource
  return languages.flatMap((language) => {
    const old = before && rawFields(before, language)
    const now = after && rawFields(after, language)
    if (!resource || isSame(old, now)) return []
    const held = old && foldFields(resource, old)
    const change = { language, old: joined(held), text: joined(now && foldFields(resource, now, held)) }
    return change.old === change.text ? [] : [change]
  })
}
