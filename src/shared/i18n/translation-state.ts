// Derives the state of a translation.
import type { Fields } from '../schema/fields.ts'
import { trackedFields } from '../schema/resource.ts'

/**
 * The state of a translation: not there; a text behind its source; a text still empty; finished, but not public although its source is;
 * or complete. See `src/decisions`: a source variant is complete, and a finished translation waits for nothing but its source.
 */
export type TranslationState = 'missing' | 'outdated' | 'partial' | 'unpublished' | 'complete'

const entities: { [entity: string]: string } = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  ndash: '–',
  mdash: '—',
  hellip: '…',
}
const decode = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi,
    (bundle, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? bundle
      const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : bundle
    },
  )

/** Characters that editors and keyboards exchange for one another: single and double quotes, dashes, the ellipsis. */
const lookalikes = /[‘’‚‛′`´ʼ]|[“”„‟″]|[‐‑‒–—―−]|…/g
const foldLookalike = (twin: string): string => {
  if (twin === '…') return '...'
  if ('“”„‟″'.includes(twin)) return '"'
  return '‐‑‒–—―−'.includes(twin) ? '-' : "'"
}

/** The addresses in a tag. Twins are folded in text only: two addresses that differ in a dash are two addresses. */
const findAddresses = (tag: string): string =>
  [...tag.matchAll(/\b(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)]
    .map((found) => ` ${found[1] ?? found[2]} `.replace(lookalikes, encodeURIComponent))
    .join('') || ' '

/**
 * The normal form in which texts are compared: tags gone but the addresses of links and images kept, entities decoded, NFC, typographic
 * twins folded, white space collapsed. Two texts with the same normal form need no new translation.
 */
export const normalizeText = (html: string): string =>
  decode(html.replace(/<[^>]*>/g, findAddresses))
    .normalize('NFC')
    .replace(lookalikes, foldLookalike)
    .replace(/\s+/g, ' ')
    .trim()

/** The texts of one variant by field, and for each the source text it was made from (absent: never compared). */
export type TrackedTranslation = {
  texts: { readonly [field: string]: string | null }
  madeFrom: { readonly [field: string]: string | null }
}

/** Stored instead of a source text for a copied text: it is outdated until it is changed or confirmed. */
export const copiedFlag = '\u0000copied'
/**
 * Stored instead of a source text for a text that is outdated whatever its source says: its own source text is not known, or was one of
 * another language. What is known of it follows the mark.
 */
export const outdatedFlag = '\u0000outdated'
/** Whether a mark stands in place of a source text. */
export const isFlag = (madeFrom: string | null | undefined): boolean => madeFrom?.startsWith('\u0000') ?? false
/** What to store for an outdated text when its record gets another source language: it stays outdated. */
export const stillOutdated = (madeFrom: string): string => (isFlag(madeFrom) ? madeFrom : `${outdatedFlag}${madeFrom}`)
/** The source text that an outdated text was made from; `null` for a copied text, `""` where it is not known. */
export const madeFromText = (madeFrom: string): string | null =>
  madeFrom === copiedFlag ? null : madeFrom.replace(outdatedFlag, '')

/** Whether a text that was made from `from` is outdated now that its source text is `now`. */
export const isOutdated = (from: string, now: string): boolean =>
  isFlag(from) || (from !== now && normalizeText(from) !== normalizeText(now))

/**
 * The fields of a variant whose source text has changed since they were written, in the table's order.
 * `null` as a text means "no value of its own": an inheriting field without one follows its source and is never outdated.
 */
export const outdatedFields = (
  fields: Fields,
  variant: TrackedTranslation,
  source: { readonly [field: string]: string | null },
): string[] =>
  trackedFields({ fields }).filter((name) => {
    const text = variant.texts[name]
    const from = variant.madeFrom[name]
    if (text === null || text === undefined || from === null || from === undefined) return false
    return isOutdated(from, source[name] ?? '')
  })

/** Whether nothing is left of a text but its form; one that begins with a letter, perhaps behind tags, says something. */
const isBlank = (text: string): boolean =>
  text === '' || (!/^(?:<[^<>]*>)*[\p{L}\p{N}]/u.test(text) && normalizeText(text) === '')

/** The translated texts that the source fills and this variant leaves empty, in the table's order. */
export const emptyFields = (
  fields: Fields,
  texts: { readonly [field: string]: string | null },
  source: { readonly [field: string]: string | null },
): string[] =>
  trackedFields({ fields }).filter(
    (name) => fields[name]?.translated && isBlank(texts[name] ?? '') && !isBlank(source[name] ?? ''),
  )

/** What a state follows from. `status` is the variant's, `sourceStatus` the source variant's; `trash` for both in the trash. */
export type TranslationFacts = {
  isSource: boolean
  outdated: readonly string[]
  empty: readonly string[]
  status: string
  sourceStatus: string
}

/** The state of a variant; a source variant is complete by definition. `undefined` stands for a variant that is not there. */
export const translationState = (variant: TranslationFacts | undefined): TranslationState => {
  if (variant === undefined) return 'missing'
  if (variant.isSource) return 'complete'
  if (variant.outdated.length > 0) return 'outdated'
  if (variant.empty.length > 0) return 'partial'
  return isUnpublished(variant) ? 'unpublished' : 'complete'
}

/** Whether a translation is not public although its source is. */
export const isUnpublished = ({ status, sourceStatus }: { status: string; sourceStatus: string }): boolean =>
  status !== 'publish' && sourceStatus === 'publish'
