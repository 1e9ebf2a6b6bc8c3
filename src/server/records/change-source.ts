// Naming another variant as the source: no shown value changes by it, what was up to date is up to date with the new source.
import type { Language } from '#shared/i18n/language.ts'
import { languages } from '#shared/i18n/language.ts'
import { trackedFields, inheritingFields } from '#shared/schema/resource.ts'
import { resources } from '#shared/schema/resources.ts'
import { stillOutdated } from '#shared/i18n/translation-state.ts'
import { getOutdatedFields, displayedText } from './translation-text.ts'
import type { StoredRecord, VariantChange } from '../store/types.ts'

type Variants = { [L in Language]?: VariantChange }
type Texts = { [field: string]: string | null }

/** What changes in each variant when `next` becomes the source of a record. */
export function changeSource(record: StoredRecord, next: Language): Variants {
  const inherits = inheritingFields(resources[record.resource])
  const followed = trackedFields(resources[record.resource])
  const ownOf = (language: Language, name: string): string | null => record.variants[language]?.texts[name] ?? null
  const shown = (language: Language, name: string): string =>
    ownOf(language, name) ?? (inherits.includes(name) ? (ownOf(record.sourceLanguage, name) ?? '') : '')
  const changed: Variants = {}
  for (const language of languages) {
    if (!record.variants[language]) continue
    const texts: Texts = {}
    const madeFrom: Texts = {}
    const outdated = getOutdatedFields(record, language)
    for (const name of inherits) {
      const isOwn = ownOf(language, name) !== null
      if (!isOwn && (language === next || shown(language, name) !== shown(next, name)))
        texts[name] = shown(language, name)
    }
    for (const name of language === next ? [] : followed) {
      const own = name in texts ? texts[name] : ownOf(language, name)
      if (own === null || own === undefined) continue
      const from = record.variants[language]?.madeFrom[name] ?? ''
      madeFrom[name] = outdated.includes(name) ? stillOutdated(from) : shown(next, name)
    }
    changed[language] = { texts, madeFrom }
  }
  return changed
}

/** After a change of the source that needs no new translation: the fields of other variants that were up to date stay so. */
export function renewAfterMinor(record: StoredRecord, changed: { readonly [field: string]: string | null }): Variants {
  const renewed: Variants = {}
  const followed = trackedFields(resources[record.resource]).filter((name) => name in changed)
  for (const language of languages) {
    const variant = record.variants[language]
    if (!variant || language === record.sourceLanguage) continue
    const outdated = getOutdatedFields(record, language)
    const madeFrom: Texts = {}
    for (const name of followed) {
      const isCompared = (variant.texts[name] ?? null) !== null && (variant.madeFrom[name] ?? null) !== null
      if (isCompared && !outdated.includes(name)) madeFrom[name] = changed[name] ?? ''
    }
    if (Object.keys(madeFrom).length > 0) renewed[language] = { madeFrom }
  }
  return renewed
}

/** The texts of the source as they stand, by field. */
export const getSourceTexts = (record: StoredRecord): { readonly [field: string]: string } =>
  displayedText(record, record.sourceLanguage).texts
