// The texts of a variant as they are shown: its own, or the source's where it inherits.
import type { Language } from '#shared/i18n/language.ts'
import { inheritingFields, variantFields } from '#shared/schema/resource.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { emptyFields, outdatedFields } from '#shared/i18n/translation-state.ts'
import type { StoredRecord, StoredVariant } from '../store/types.ts'

/** Texts by field, and the fields that show the source variant's value. */
export type DisplayedText = { texts: { readonly [field: string]: string }; inherited: string[] }

/** The fields of a variant that are texts: all but its slug and status. */
export const getTextFields = (resource: ResourceName): string[] =>
  variantFields(resources[resource]).filter((name) => name !== 'slug' && name !== 'status')

/** What a venue has for a state or province where nothing is written there: its state, else its province. */
export const stateOrProvince = (texts: { readonly [field: string]: string | null }): string =>
  texts['state'] || texts['province'] || ''

/** What a variant shows; of a language without a variant, what it would inherit. */
export function displayedText(record: StoredRecord, language: Language): DisplayedText {
  const own = record.variants[language]?.texts ?? {}
  const source = record.variants[record.sourceLanguage]?.texts ?? {}
  const isSource = language === record.sourceLanguage
  const inherits = inheritingFields(resources[record.resource])
  const texts: { [field: string]: string } = {}
  for (const name of getTextFields(record.resource))
    texts[name] = own[name] ?? (inherits.includes(name) ? (source[name] ?? '') : '')
  if ('stateprovince' in texts) texts['stateprovince'] ||= stateOrProvince(texts)
  const inherited = isSource ? [] : inherits.filter((name) => own[name] === null || own[name] === undefined)
  return { texts, inherited }
}

const sourceTexts = (record: StoredRecord): StoredVariant['texts'] =>
  record.variants[record.sourceLanguage]?.texts ?? {}

/** The variant of a language other than the source language. */
const translation = (record: StoredRecord, language: Language): StoredVariant | undefined =>
  language === record.sourceLanguage ? undefined : record.variants[language]

/** The fields of a variant whose source text has changed since. */
export function getOutdatedFields(record: StoredRecord, language: Language): string[] {
  const variant = translation(record, language)
  return variant ? outdatedFields(resources[record.resource].fields, variant, sourceTexts(record)) : []
}

/** The texts that the source fills and a variant lacks. */
export function getEmptyFields(record: StoredRecord, language: Language): string[] {
  const variant = translation(record, language)
  return variant ? emptyFields(resources[record.resource].fields, variant.texts, sourceTexts(record)) : []
}
