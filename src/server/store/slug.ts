// Slugs: the last part of a record’s public URL.
import { foldLetters } from './fold-text.ts'

/** In characters: URLs stay readable and indexes small. */
export const maxSlugLength = 200

/** Shortens a slug to leave room, never within a letter, and without a hyphen at its end. */
export const shorten = (slug: string, room: number): string =>
  slug
    .slice(0, room)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/-+$/, '')

/**
 * The slug of a text: lower case, accents folded, words joined by hyphens; letters of other scripts stay as they are.
 * `""` if no character of the text is allowed in a slug.
 */
export const toSlug = (text: string): string => {
  const bare = /[<&]/.test(text) ? text.replace(/<[^>]*>/g, '').replace(/&(?:#\d+|#x[0-9a-f]+|[a-z]+\d*);/gi, '') : text
  const plain = foldLetters(bare)
  const words = plain
    .replace(/[\s\u00a0./\\–—‐‑]+/g, '-')
    .replace(/[^\p{L}\p{N}\p{M}_-]/gu, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-+|-+$/g, '')
  return shorten(words, maxSlugLength)
}

/** The nth choice for a slug that is in use: `fair`, `fair-2`, `fair-3`. */
export const numberedSlug = (slug: string, n: number): string =>
  n === 1 ? slug : `${shorten(slug, maxSlugLength - `-${n}`.length)}-${n}`

/** Whether a slug is free. `next`: the slugs that the search may ask for from here on, itself among them, so that they are read at once. */
export type IsSlugFree = (slug: string, next: () => readonly string[]) => Promise<boolean>

/** Steps of a search for a free number that are read at once. */
const doublings = 10
const halvings = 6

const middleOf = (used: number, free: number): number => Math.floor((free + used) / 2)
/** The numbers in the middle, and those that the next steps of a search may ask for. */
const middles = (used: number, free: number, steps: number): number[] => {
  const middle = middleOf(used, free)
  if (steps === 0 || free - used < 2) return []
  return [middle, ...middles(used, middle, steps - 1), ...middles(middle, free, steps - 1)]
}

/** A free one of `slug`, `slug-2`, `slug-3` …; `ending` follows the number. */
export async function firstFreeSlug(isFree: IsSlugFree, slug: string, ending = ''): Promise<string> {
  const choice = (n: number): string => numberedSlug(slug, n) + ending
  const isNumberFree = (n: number, next: () => number[]): Promise<boolean> =>
    isFree(choice(n), () => next().map(choice))
  if (await isNumberFree(1, () => [1])) return choice(1)
  // Thousands may share a title: doubling steps find a free number, halving ones the first free number.
  let free = 2
  const doubled = (): number[] => Array.from({ length: doublings }, (_, step) => free * 2 ** step)
  while (!(await isNumberFree(free, doubled))) free *= 2
  let used = Math.max(1, free / 2)
  while (free - used > 1) {
    const middle = middleOf(used, free)
    if (await isNumberFree(middle, () => middles(used, free, halvings))) free = middle
    else used = middle
  }
  return choice(free)
}

/** The end of a slug whose record is in the trash. */
export const trashedSuffix = '__trashed'
