// The texts of a translation as displayed, and the effect of a change of the source on what they inherit and track.
import type { Language } from '#shared/i18n/language.ts'
import { languages } from '#shared/i18n/language.ts'
import { inheritingFields, trackedFields, translatableFields } from '#shared/schema/fields.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { emptyFields, outdatedFields, stillOutdated } from '#shared/i18n/translation-state.ts'
import { perResource } from '../store/columns.ts'
import type { StoredRecord, StoredTranslation, TranslationChange } from '../store/types.ts'

/** Texts by field, and the fields that show the value of the source language. */
export type DisplayedText = { texts: { readonly [field: string]: string }; inherited: string[] }

const textFields = perResource((resource): readonly string[] =>
  translatableFields(resources[resource]).filter((name) => name !== 'slug' && name !== 'status'),
)
const inheritedFields = perResource((resource): readonly string[] => inheritingFields(resources[resource]))

/** The translatable fields that are texts: all but slug and status. */
export const getTextFields = (resource: ResourceName): readonly string[] => textFields[resource]

/** The state or province of a venue that has none of its own: its state, else its province. */
export const stateOrProvince = (texts: { readonly [field: string]: string | null }): string =>
  texts['state'] || texts['province'] || ''

/** The displayed texts of a translation; of a missing translation, those that it would inherit. */
export function displayedText(record: StoredRecord, language: Language): DisplayedText {
  const own = record.translations[language]?.texts ?? {}
  const source = record.translations[record.sourceLanguage]?.texts ?? {}
  const isSource = language === record.sourceLanguage
  const inherits = inheritedFields[record.resource]
  const texts: { [field: string]: string } = {}
  for (const name of getTextFields(record.resource))
    texts[name] = own[name] ?? (inherits.includes(name) ? (source[name] ?? '') : '')
  if ('stateprovince' in texts) texts['stateprovince'] ||= stateOrProvince(texts)
  const inherited = isSource ? [] : inherits.filter((name) => own[name] === null || own[name] === undefined)
  return { texts, inherited }
}

const sourceTexts = (record: StoredRecord): StoredTranslation['texts'] =>
  record.translations[record.sourceLanguage]?.texts ?? {}

/** The translation of a language other than the source language. */
const findTranslation = (record: StoredRecord, language: Language): StoredTranslation | undefined =>
  language === record.sourceLanguage ? undefined : record.translations[language]

/** The fields of a translation whose source text has changed since. */
export function getOutdatedFields(record: StoredRecord, language: Language): string[] {
  const translation = findTranslation(record, language)
  return translation ? outdatedFields(resources[record.resource].fields, translation, sourceTexts(record)) : []
}

/** The texts that the source has and a translation lacks. */
export function getEmptyFields(record: StoredRecord, language: Language): string[] {
  const translation = findTranslation(record, language)
  return translation ? emptyFields(resources[record.resource].fields, translation.texts, sourceTexts(record)) : []
}

/** Whether a draft, or a missing translation, lacks nothing but this text, and visitors see or will see its source. */
export function isReadyWith(record: StoredRecord, language: Language, field: string): boolean {
  const { post, fields } = resources[record.resource]
  const translation = record.translations[language]
  const source = record.translations[record.sourceLanguage]
  const isDraft = translation === undefined || translation.status === 'draft'
  const lacking = translation
    ? [...getEmptyFields(record, language), ...getOutdatedFields(record, language)]
    : emptyFields(fields, {}, source?.texts ?? {})
  const isSourcePublic = source?.status === 'publish' || source?.status === 'future'
  return post && isDraft && isSourcePublic && lacking.every((name) => name === field)
}

/** The number of texts to translate: those that the source has or had, and own values of inherited fields. */
export function getTextCount(record: StoredRecord, language: Language): number {
  const { fields } = resources[record.resource]
  const own = record.translations[language]?.texts ?? {}
  const fromSource = emptyFields(fields, {}, sourceTexts(record))
  const inherited = inheritedFields[record.resource].filter((name) => (own[name] ?? '') !== '')
  return new Set([...fromSource, ...inherited, ...getOutdatedFields(record, language)]).size
}

type TranslationChanges = { [L in Language]?: TranslationChange }
type Texts = { [field: string]: string | null }

/**
 * The changes of each translation when `next` becomes the source language. No displayed value changes, and what was up to date is up
 * to date with the new source.
 */
export function changeSource(record: StoredRecord, next: Language): TranslationChanges {
  const inherits = inheritingFields(resources[record.resource])
  const tracked = trackedFields(resources[record.resource])
  const ownText = (language: Language, name: string): string | null =>
    record.translations[language]?.texts[name] ?? null
  const displayed = (language: Language, name: string): string =>
    ownText(language, name) ?? (inherits.includes(name) ? (ownText(record.sourceLanguage, name) ?? '') : '')
  const changes: TranslationChanges = {}
  for (const language of languages) {
    if (!record.translations[language]) continue
    const texts: Texts = {}
    const translatedFrom: Texts = {}
    const outdated = getOutdatedFields(record, language)
    for (const name of inherits) {
      const isOwn = ownText(language, name) !== null
      if (!isOwn && (language === next || displayed(language, name) !== displayed(next, name)))
        texts[name] = displayed(language, name)
    }
    for (const name of language === next ? [] : tracked) {
      const own = name in texts ? texts[name] : ownText(language, name)
      if (own === null || own === undefined) continue
      const from = record.translations[language]?.translatedFrom[name] ?? ''
      translatedFrom[name] = outdated.includes(name) ? stillOutdated(from) : displayed(next, name)
    }
    changes[language] = { texts, translatedFrom }
  }
  return changes
}

/** The changes of the translations after a minor change of the source: fields that were up to date stay so. */
export function renewAfterMinor(
  record: StoredRecord,
  changed: { readonly [field: string]: string | null },
): TranslationChanges {
  const changes: TranslationChanges = {}
  const tracked = trackedFields(resources[record.resource]).filter((name) => name in changed)
  for (const language of languages) {
    const translation = findTranslation(record, language)
    if (!translation) continue
    const outdated = getOutdatedFields(record, language)
    const translatedFrom: Texts = {}
    for (const name of tracked) {
      const isCompared =
        (translation.texts[name] ?? null) !== null && (translation.translatedFrom[name] ?? null) !== null
      if (isCompared && !outdated.includes(name)) translatedFrom[name] = changed[name] ?? ''
    }
    if (Object.keys(translatedFrom).length > 0) changes[language] = { translatedFrom }
  }
  return changes
}
