// How far a translation has come: one derivation, used by the service and by the page.
import type { Fields } from './field.ts'
import { followedFields } from './resource.ts'

/** What a reader can say of a variant: nothing written, a text behind its source, a text still empty, or all there. */
export type TranslationState = 'missing' | 'outdated' | 'partial' | 'complete'

const named: { [entity: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const decode = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi,
    (whole, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? whole
      const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole
    },
  )

/**
 * What a text says, for comparing: tags gone but the addresses of links and images kept, entities decoded, NFC, white space collapsed.
 * Two texts with the same normal form need no new translation.
 */
export const normalise = (html: string): string =>
  decode(
    html.replace(
      /<[^>]*>/g,
      (tag) =>
        [...tag.matchAll(/\b(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)]
          .map((found) => ` ${found[1] ?? found[2]} `)
          .join('') || ' ',
    ),
  )
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()

/** The texts of one variant by field, and for each the source text it was made from (absent: never compared). */
export type FollowedVariant = {
  texts: { readonly [field: string]: string | null }
  madeFrom: { readonly [field: string]: string | null }
}

/** A text stored as a copy was made from nothing: it is outdated until it is changed or confirmed. */
export const copiedMark = '\u0000copied'

/**
 * The fields of a variant whose source text has changed since they were written, in the table's order.
 * `null` as a text means "no value of its own": an inheriting field without one follows its source and is never outdated.
 */
export const outdatedFields = (
  fields: Fields,
  variant: FollowedVariant,
  source: { readonly [field: string]: string | null },
): string[] =>
  followedFields({ fields }).filter((name) => {
    const text = variant.texts[name]
    const from = variant.madeFrom[name]
    if (text === null || text === undefined || from === null || from === undefined) return false
    const now = source[name] ?? ''
    return from === copiedMark || (from !== now && normalise(from) !== normalise(now))
  })

/** Whether nothing is left of a text but its form; one that begins with a letter, perhaps behind tags, says something. */
const saysNothing = (text: string): boolean =>
  text === '' || (!/^(?:<[^<>]*>)*[\p{L}\p{N}]/u.test(text) && normalise(text) === '')

/** The translated texts that the source fills and this variant leaves empty, in the table's order. */
export const emptyFields = (
  fields: Fields,
  texts: { readonly [field: string]: string | null },
  source: { readonly [field: string]: string | null },
): string[] =>
  followedFields({ fields }).filter(
    (name) => fields[name]?.translated && saysNothing(texts[name] ?? '') && !saysNothing(source[name] ?? ''),
  )

/** The state of a variant; a source variant is complete by definition. `undefined` stands for a variant that is not there. */
export const translationState = (
  variant: { isSource: boolean; outdated: readonly string[]; empty: readonly string[] } | undefined,
): TranslationState => {
  if (variant === undefined) return 'missing'
  if (variant.isSource) return 'complete'
  return variant.outdated.length > 0 ? 'outdated' : variant.empty.length > 0 ? 'partial' : 'complete'
}
