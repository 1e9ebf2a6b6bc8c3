// What differs between two states of a record, per part and field: what `changes` tells and revisions count.
import { type Language, languages } from '#shared/i18n/language.ts'
import { inheritingFields } from '#shared/schema/resource.ts'
import { resourceNames, resources } from '#shared/schema/resources.ts'
import type { Changed, ChangeParts, StoredRecord, StoredVariant, Value } from './types.ts'

/** The written content of a variant. `slug` is the one it has outside the trash. */
export type VariantContent = Pick<StoredVariant, 'status' | 'slug' | 'texts' | 'madeFrom'>
/** The written content of a record, without identity and counters. */
export type Content = Pick<StoredRecord, 'sourceLanguage' | 'author' | 'trashedUtc' | 'shared' | 'links'> & {
  readonly variants: { readonly [L in Language]?: VariantContent }
}

/** The name under which `changes` keeps the source text that a field was made from. */
export const madeFromPrefix = 'made_from.'
type PartDiff = { [field: string]: Changed }
type Flat = { readonly [field: string]: Value | readonly number[] | undefined }

const isSame = (a: Value | readonly number[], b: Value | readonly number[]): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))
/** What a part that is new or gone as a whole leaves out. */
export const isNothing = (value: Value | readonly number[] | undefined): boolean =>
  value === undefined || value === null || value === '' || (typeof value === 'object' && value.length === 0)

const inheriting = new Set(resourceNames.flatMap((name) => inheritingFields(resources[name])))
/** Where an empty text is another than none: one that hides the source's, or says that the source had none. */
const isOwnEmpty = (name: string): boolean => inheriting.has(name) || name.startsWith(madeFromPrefix)

/** Compares field by field. What is new or gone as a whole leaves out what is empty. */
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

/** One of the two is not there. Behind a record that is new there is nothing to go back to. */
function diffWhole(gone: Flat | undefined, come: Flat | undefined, isNewRecord: boolean): PartDiff {
  const changed: PartDiff = {}
  const only = come ?? gone ?? {}
  for (const name of Object.keys(only)) {
    const value = only[name] ?? null
    const isListed = !isNothing(value) || (value === '' && isOwnEmpty(name) && !isNewRecord)
    if (isListed) changed[name] = come ? [null, value] : [value, null]
  }
  return changed
}

const flatVariant = (variant: VariantContent | undefined): Flat | undefined => {
  if (!variant) return undefined
  const flat: { [field: string]: Value } = { status: variant.status, slug: variant.slug, ...variant.texts }
  for (const [name, text] of Object.entries(variant.madeFrom)) flat[madeFromPrefix + name] = text
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

/** What differs, part by part; empty: nothing. */
export function diffRecord(before: Content | undefined, after: Content | undefined): ChangeParts {
  const shared = diffPart(flatShared(before), flatShared(after), !before)
  const old = before?.shared['password'] ?? ''
  const now = after?.shared['password'] ?? ''
  // That a password became another is told, neither of the two is.
  if (before && after && old !== now) shared['protected'] = [Number(old !== ''), Number(now !== '')]
  const parts: { [part: string]: PartDiff } = Object.keys(shared).length > 0 ? { shared } : {}
  for (const language of languages) {
    const [gone, come] = [before?.variants[language], after?.variants[language]]
    const changed = diffPart(flatVariant(gone), flatVariant(come), !before)
    if (Object.keys(changed).length > 0) parts[language] = changed
  }
  return parts
}

/**
 * The parts whose revision a change counts up. Renewing what a text was made from changes no text: it is told, but it does not
 * make another person's edit of that text stale.
 */
export const counts = (parts: ChangeParts): Set<string> =>
  new Set(
    Object.keys(parts).filter((part) =>
      Object.keys(parts[part] ?? {}).some((name) => !name.startsWith(madeFromPrefix)),
    ),
  )
