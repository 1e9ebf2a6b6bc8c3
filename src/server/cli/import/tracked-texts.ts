// Which source text each translation is made from, as far as another server tells: what is outdated there is outdated here.
import { isLanguage, type Language } from '#shared/i18n/language.ts'
import { trackedFields, inheritingFields } from '#shared/schema/resource.ts'
import { resources } from '#shared/schema/resources.ts'
import { isFlag, outdatedFields, outdatedFlag } from '#shared/i18n/translation-state.ts'
import { displayedText } from '../../records/translation-text.ts'
import { changeSource } from '../../records/change-source.ts'
import type { StoredRecord, VariantChange } from '../../sync-store/types.ts'

type Texts = { readonly [field: string]: string | null }

/**
 * What the texts of a translation are made from. A text that comes is up to date unless the source says otherwise; one that is
 * here changes its state with the source's, unless somebody here has changed the text, its original or that state.
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
  const was = before && !isSource ? outdatedFields(declared.fields, before, source) : []
  const isEdited = (name: string): boolean =>
    [`${language}.${name}`, `${language}.made_from.${name}`, `${sourceLanguage}.${name}`].some((one) => edited.has(one))
  const madeFrom: { [field: string]: string | null } = {}
  for (const name of trackedFields(declared)) {
    if ((texts[name] ?? before?.texts[name] ?? null) === null) continue
    const isOutdated = outdated?.includes(name) ?? false
    const isMarked = isFlag(before?.madeFrom[name])
    const isOther = outdated !== undefined && isOutdated !== (isSource ? isMarked : was.includes(name))
    if (!(name in texts) && (!isOther || isEdited(name))) continue
    // A text that has no original here yet keeps only the mark, for when its original comes.
    if (isOutdated) madeFrom[name] = outdatedFlag
    else if (!isSource) madeFrom[name] = source[name] ?? ''
    else if (isMarked) madeFrom[name] = null
  }
  return madeFrom
}

/** The texts of a new record that are outdated where it comes from, for when their original comes. */
export const getFlags = (texts: Texts, outdated: readonly string[] = []): Texts =>
  Object.fromEntries(outdated.filter((name) => name in texts).map((name) => [name, outdatedFlag]))

/** The source says which language was first. What other languages were given of its values they inherit again. */
export function asSource(record: StoredRecord, next: Language): { [L in Language]?: VariantChange } {
  const declared = resources[record.resource]
  const variants = changeSource(record, next)
  const source = displayedText(record, next).texts
  for (const [name, change] of Object.entries(variants)) {
    const { texts: own = {}, madeFrom = {} } = record.variants[isLanguage(name) ? name : next] ?? {}
    const again = name === next ? [] : inheritingFields(declared)
    for (const field of again) if (own[field] === source[field]) change.texts = { ...change.texts, [field]: null }
    const marked = name === record.sourceLanguage ? trackedFields(declared) : []
    for (const field of marked)
      if (isFlag(madeFrom[field]) && change.texts?.[field] !== null)
        change.madeFrom = { ...change.madeFrom, [field]: madeFrom[field] ?? outdatedFlag }
  }
  return variants
}
