// Derives the state of a translation.
import { type Fields, trackedFields } from '../schema/fields.ts'
import { normalizeText } from './normalize-text.ts'

/**
 * The state of a translation: it does not exist; a text is outdated; a text is empty; it is finished, but not public although its source
 * is; or complete. The source translation is always complete.
 */
export const translationStates = ['missing', 'outdated', 'partial', 'unpublished', 'complete'] as const
export type TranslationState = (typeof translationStates)[number]

/** The texts of a translation by field, and the source text that each was translated from (absent: unknown). */
export type TrackedTranslation = {
  texts: { readonly [field: string]: string | null }
  translatedFrom: { readonly [field: string]: string | null }
}

/** Stored instead of a source text for a copied text, which is outdated until it is changed or confirmed. */
export const copiedFlag = '\u0000copied'
/**
 * Stored instead of a source text for a text that is outdated regardless of its source: its source text is unknown, or was in another
 * language. The known source text follows the prefix.
 */
export const outdatedFlag = '\u0000outdated'
/** Whether a stored source text is one of these marks. */
export const isFlag = (translatedFrom: string | null | undefined): boolean =>
  translatedFrom?.startsWith('\u0000') ?? false
/** The mark of an outdated text whose record gets another source language: it stays outdated. */
export const stillOutdated = (translatedFrom: string): string =>
  isFlag(translatedFrom) ? translatedFrom : `${outdatedFlag}${translatedFrom}`
/** The source text that an outdated text was translated from; `null` for a copied text, `""` if unknown. */
export const previousSourceText = (translatedFrom: string): string | null =>
  translatedFrom === copiedFlag ? null : translatedFrom.replace(outdatedFlag, '')

/** Whether a text that was translated from `from` is outdated when its source text is `now`. */
export const isOutdated = (from: string, now: string): boolean =>
  isFlag(from) || (from !== now && normalizeText(from) !== normalizeText(now))

/**
 * The fields of a translation whose source text has changed since, in the order of the table. The text `null` means "no value of its own":
 * an inherited value is never outdated.
 */
export const outdatedFields = (
  fields: Fields,
  translation: TrackedTranslation,
  source: { readonly [field: string]: string | null },
): string[] =>
  trackedFields({ fields }).filter((name) => {
    const text = translation.texts[name]
    const from = translation.translatedFrom[name]
    if (text === null || text === undefined || from === null || from === undefined) return false
    return isOutdated(from, source[name] ?? '')
  })

/** Whether a text is empty without its markup. A text that begins with a letter, possibly after tags, is not. */
export const isBlank = (text: string): boolean =>
  text === '' || (!/^(?:<[^<>]*>)*[\p{L}\p{N}]/u.test(text) && normalizeText(text) === '')

/** The translatable fields that are empty although the source has a text, in the order of the table. */
export const emptyFields = (
  fields: Fields,
  texts: { readonly [field: string]: string | null },
  source: { readonly [field: string]: string | null },
): string[] =>
  trackedFields({ fields }).filter(
    (name) => fields[name]?.translated && isBlank(texts[name] ?? '') && !isBlank(source[name] ?? ''),
  )

/** The values that a state is derived from. `trash` is the status of both translations of a trashed record. */
export type TranslationFacts = {
  isSource: boolean
  outdated: readonly string[]
  empty: readonly string[]
  status: string
  sourceStatus: string
}

/** The state of a translation; `undefined` is a translation that does not exist. */
export const translationState = (translation: TranslationFacts | undefined): TranslationState => {
  if (translation === undefined) return 'missing'
  if (translation.isSource) return 'complete'
  if (translation.outdated.length > 0) return 'outdated'
  if (translation.empty.length > 0) return 'partial'
  return translation.status !== 'publish' && translation.sourceStatus === 'publish' ? 'unpublished' : 'complete'
}
