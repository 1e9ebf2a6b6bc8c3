// Differences between two states of a record, per part and field: `changes` logs them, revisions count them.
import { type Language, languages } from '#shared/i18n/language.ts'
import { inheritingFields } from '#shared/schema/fields.ts'
import { dismissedPrefix } from '#shared/schema/finding-kinds.ts'
import { resourceNames, resources } from '#shared/schema/resources.ts'
import type { Changed, ChangeParts, StoredRecord, StoredTranslation, Value } from './types.ts'

/** The written content of a translation. `slug` is the one it has outside the trash. */
export type TranslationContent = Pick<StoredTranslation, 'status' | 'slug' | 'texts' | 'translatedFrom'>
/** The written content of a record, without identity and counters. */
export type Content = Pick<StoredRecord, 'sourceLanguage' | 'author' | 'trashedUtc' | 'shared' | 'links'> & {
  readonly translations: { readonly [L in Language]?: TranslationContent }
}

/** Prefix of the names under which `changes` logs the source text that a field was translated from. */
export const translatedFromPrefix = 'made_from.'
type PartDiff = { [field: string]: Changed }
type Flat = { readonly [field: string]: Value | readonly number[] | undefined }

const isSame = (a: Value | readonly number[], b: Value | readonly number[]): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))
/** Values that are not logged of a part that is new or removed as a whole. */
export const isEmptyValue = (value: Value | readonly number[] | undefined): boolean =>
  value === undefined || value === null || value === '' || (typeof value === 'object' && value.length === 0)

const inheriting = new Set(resourceNames.flatMap((name) => inheritingFields(resources[name])))
/** An empty text differs from none: it hides the source's, or says that the source had none. */
const isOwnEmpty = (name: string): boolean => inheriting.has(name) || name.startsWith(translatedFromPrefix)

/** Compares field by field; of parts that are new or removed as a whole, empty values are left out. */
function diffPart(before: Flat | undefined, after: Flat | undefined, isNewRecord: boolean): PartDiff {
  if (!before || !after) return diffWhole(before, after, isNewRecord)
  const changed: PartDiff = {}
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const old = before[name] ?? null
    const now = after[name] ?? null
    if (!isSame(old, now)) changed[name] = [old, now]
  }
  return changed
}

/** One of the two is absent. */
function diffWhole(removed: Flat | undefined, added: Flat | undefined, isNewRecord: boolean): PartDiff {
  const changed: PartDiff = {}
  const only = added ?? removed ?? {}
  for (const name of Object.keys(only)) {
    const value = only[name] ?? null
    const isListed = !isEmptyValue(value) || (value === '' && isOwnEmpty(name) && !isNewRecord)
    if (isListed) changed[name] = added ? [null, value] : [value, null]
  }
  return changed
}

const flatTranslation = (translation: TranslationContent | undefined): Flat | undefined => {
  if (!translation) return undefined
  const flat: { [field: string]: Value } = { status: translation.status, slug: translation.slug, ...translation.texts }
  for (const [name, text] of Object.entries(translation.translatedFrom)) flat[translatedFromPrefix + name] = text
  return flat
}

const flatShared = (content: Content | undefined): Flat | undefined => {
  if (!content) return undefined
  const { password, ...shared } = content.shared
  return {
    source_language: content.sourceLanguage,
    author: content.author,
    trashed: content.trashedUtc,
    ...(password === undefined ? {} : { protected: password === '' || password === null ? 0 : 1 }),
    ...shared,
    ...content.links,
  }
}

/** The differences by part; empty if there are none. */
export function diffRecord(before: Content | undefined, after: Content | undefined): ChangeParts {
  const shared = diffPart(flatShared(before), flatShared(after), !before)
  const old = before?.shared['password'] ?? ''
  const now = after?.shared['password'] ?? ''
  // The log says that the password changed, but neither of the two.
  if (before && after && old !== now) shared['protected'] = [Number(old !== ''), Number(now !== '')]
  const parts: { [part: string]: PartDiff } = Object.keys(shared).length > 0 ? { shared } : {}
  for (const language of languages) {
    const changed = diffPart(
      flatTranslation(before?.translations[language]),
      flatTranslation(after?.translations[language]),
      !before,
    )
    if (Object.keys(changed).length > 0) parts[language] = changed
  }
  return parts
}

/** Whether a logged field is a value of the record: a source text of a translation or a dismissal changes no text. */
const isOwnValue = (name: string): boolean =>
  !name.startsWith(translatedFromPrefix) && !name.startsWith(dismissedPrefix)

/** The parts whose revision a change increments. What changes no text is logged, but does not make another person's edit of that text stale. */
export const countedParts = (parts: ChangeParts): Set<string> =>
  new Set(Object.keys(parts).filter((part) => Object.keys(parts[part] ?? {}).some(isOwnValue)))
