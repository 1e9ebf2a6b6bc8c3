// The source texts that translations are based on: what is outdated at the source is outdated here.
import { isLanguage, type Language } from '#shared/i18n/language.ts'
import { trackedFields, inheritingFields } from '#shared/schema/resource.ts'
import { resources } from '#shared/schema/resources.ts'
import { isFlag, outdatedFields, outdatedFlag } from '#shared/i18n/translation-state.ts'
import { displayedText } from '../../records/translation-text.ts'
import { changeSource } from '../../records/change-source.ts'
import type { StoredRecord, VariantChange } from '../../store/types.ts'

type Texts = { readonly [field: string]: string | null }

/**
 * The source texts of a translation. A new text is up to date unless it is outdated at the source; the state of an unchanged text follows
 * the source, unless the text, its source text or that state was changed here.
 */
export function getTrackedTexts(
  present: StoredRecord,
  language: Language,
  texts: Texts,
  outdated: readonly string[] | undefined,
  edited: ReadonlySet<string>,
): Texts {
  const { sourceLanguage, resource } = present
  const declared = resources[resource]
  const before = present.variants[language]
  const source = present.variants[sourceLanguage]?.texts ?? {}
  const isSource = language === sourceLanguage
  const outdatedBefore = before && !isSource ? outdatedFields(declared.fields, before, source) : []
  const isEdited = (name: string): boolean =>
    [`${language}.${name}`, `${language}.made_from.${name}`, `${sourceLanguage}.${name}`].some((field) =>
      edited.has(field),
    )
  const madeFrom: { [field: string]: string | null } = {}
  for (const name of trackedFields(declared)) {
    if ((texts[name] ?? before?.texts[name] ?? null) === null) continue
    const isOutdated = outdated?.includes(name) ?? false
    const isMarked = isFlag(before?.madeFrom[name])
    const hasChanged = outdated !== undefined && isOutdated !== (isSource ? isMarked : outdatedBefore.includes(name))
    if (!(name in texts) && (!hasChanged || isEdited(name))) continue
    // Without a source text here, only a flag is stored until it is imported.
    if (isOutdated) madeFrom[name] = outdatedFlag
    else if (!isSource) madeFrom[name] = source[name] ?? ''
    else if (isMarked) madeFrom[name] = null
  }
  return madeFrom
}

/** Flags for the texts of a new record that are outdated at the source, until their source texts are imported. */
export const getFlags = (texts: Texts, outdated: readonly string[] = []): Texts =>
  Object.fromEntries(outdated.filter((name) => name in texts).map((name) => [name, outdatedFlag]))

/** The change that gives a record its source language. Other languages inherit again what they were given of its values. */
export function asSource(record: StoredRecord, next: Language): { [L in Language]?: VariantChange } {
  const declared = resources[record.resource]
  const variants = changeSource(record, next)
  const source = displayedText(record, next).texts
  for (const [name, change] of Object.entries(variants)) {
    const { texts: own = {}, madeFrom = {} } = record.variants[isLanguage(name) ? name : next] ?? {}
    const inherited = name === next ? [] : inheritingFields(declared)
    for (const field of inherited) if (own[field] === source[field]) change.texts = { ...change.texts, [field]: null }
    const flagged = name === record.sourceLanguage ? trackedFields(declared) : []
    for (const field of flagged)
      if (isFlag(madeFrom[field]) && change.texts?.[field] !== null)
        change.madeFrom = { ...change.madeFrom, [field]: madeFrom[field] ?? outdatedFlag }
  }
  return variants
}
