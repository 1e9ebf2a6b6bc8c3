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

/** A free one of `slug`, `slug-2`, `slug-3` …; `ending` follows the number. */
export async function firstFreeSlug(
  isFree: (slug: string) => Promise<boolean>,
  slug: string,
  ending = '',
): Promise<string> {
  if (await isFree(slug + ending)) return slug + ending
  // Thousands may share a title: doubling steps find a free number, halving ones the first free number.
  let free = 2
  while (!(await isFree(numberedSlug(slug, free) + ending))) free *= 2
  let used = Math.max(1, free / 2)
  while (free - used > 1) {
    const middle = Math.floor((free + used) / 2)
    if (await isFree(numberedSlug(slug, middle) + ending)) free = middle
    else used = middle
  }
  return numberedSlug(slug, free) + ending
}

/** The end of a slug whose record is in the trash. */
export const trashedSuffix = '__trashed'
