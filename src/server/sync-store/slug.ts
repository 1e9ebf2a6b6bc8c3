// Slugs: the part of an address that names a record.
import { plainLetters } from './fold.ts'

/** The longest slug, in characters; addresses stay readable and indexes small. */
export const longestSlug = 200

/** Shortens a slug to leave room, never within a letter, and without a hyphen at its end. */
export const shorten = (slug: string, room: number): string =>
  slug
    .slice(0, room)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/-+$/, '')

/**
 * The slug of a text: lower case, accents folded, words joined by hyphens; letters of other scripts stay as they are.
 * `""` when nothing of the text can stand in an address.
 */
export const slugOf = (text: string): string => {
  const bare = /[<&]/.test(text) ? text.replace(/<[^>]*>/g, '').replace(/&(?:#\d+|#x[0-9a-f]+|[a-z]+\d*);/gi, '') : text
  const plain = plainLetters(bare)
  // Most titles are words and spaces.
  if (/^[a-z0-9]*(?: [a-z0-9]+)*$/.test(plain)) return shorten(plain.trimStart().replaceAll(' ', '-'), longestSlug)
  const words = plain
    .replace(/[\s\u00a0./\\–—‐‑]+/g, '-')
    .replace(/[^\p{L}\p{N}\p{M}_-]/gu, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-+|-+$/g, '')
  return shorten(words, longestSlug)
}

/** The nth choice for a slug that is in use: `fair`, `fair-2`, `fair-3`. */
export const nthSlug = (slug: string, n: number): string =>
  n === 1 ? slug : `${shorten(slug, longestSlug - `-${n}`.length)}-${n}`

/** What stands at the end of a slug while its record lies in the trash. */
export const trashedMark = '__trashed'
