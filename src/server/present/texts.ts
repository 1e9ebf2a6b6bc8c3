// The texts of a variant as they are shown: its own, or the source's where it inherits.
import type { Language } from '#contract/language.ts'
import { inheritingFields, variantFields } from '#contract/resource.ts'
import { type ResourceName, resources } from '#contract/resources.ts'
import { emptyFields, outdatedFields } from '#contract/translation.ts'
import type { StoredRecord, StoredVariant } from '../store/types.ts'

/** Texts by field, and the fields that show the source variant's value. */
export type ShownTexts = { texts: { readonly [field: string]: string }; inherited: string[] }

const textFields: { [N in ResourceName]?: string[] } = {}
/** The fields of a variant that are texts: all but its slug and status. */
export const textFieldsOf = (resource: ResourceName): string[] =>
  (textFields[resource] ??= variantFields(resources[resource]).filter((name) => name !== 'slug' && name !== 'status'))

/** What a venue has for a state or province where nothing is written there: its state, else its province. */
export const stateOrProvince = (texts: { readonly [field: string]: string | null }): string =>
  texts['state'] || texts['province'] || ''

/** What a variant shows; of a language without a variant, what it would inherit. */
export function shownTexts(record: StoredRecord, language: Language): ShownTexts {
  const own = record.variants[language]?.texts ?? {}
  const source = record.variants[record.sourceLanguage]?.texts ?? {}
  const isSource = language === record.sourceLanguage
  const inherits = inheritingFields(resources[record.resource])
  const texts: { [field: string]: string } = {}
  for (const name of textFieldsOf(record.resource))
    texts[name] = own[name] ?? (inherits.includes(name) ? (source[name] ?? '') : '')
  if ('stateprovince' in texts) texts['stateprovince'] ||= stateOrProvince(texts)
  const inherited = isSource ? [] : inherits.filter((name) => own[name] === null || own[name] === undefined)
  return { texts, inherited }
}

/** What a derivation of a variant gives, computed once per state of a record. */
const perVariant = (derive: (record: StoredRecord, variant: StoredVariant) => string[]) => {
  const known = new WeakMap<StoredRecord, Map<Language, string[]>>()
  return (record: StoredRecord, language: Language): string[] => {
    const variant = record.variants[language]
    if (!variant || language === record.sourceLanguage) return []
    const ofRecord = known.get(record) ?? new Map<Language, string[]>()
    const found = ofRecord.get(language)
    if (found) return found
    const derived = derive(record, variant)
    known.set(record, ofRecord.set(language, derived))
    return derived
  }
}
const sourceTexts = (record: StoredRecord): StoredVariant['texts'] =>
  record.variants[record.sourceLanguage]?.texts ?? {}

/** The fields of a variant whose source text has changed since. */
export const outdatedOf = perVariant((record, variant) =>
  outdatedFields(resources[record.resource].fields, variant, sourceTexts(record)),
)
/** The texts that the source fills and a variant lacks. */
export const emptyOf = perVariant((record, variant) =>
  emptyFields(resources[record.resource].fields, variant.texts, sourceTexts(record)),
)
