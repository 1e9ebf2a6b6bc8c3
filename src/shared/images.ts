// Responses of the image library.
import type { ImageResponse } from './schema/response-parts.ts'
import type { Language } from './i18n/language.ts'

/** Longest text that says what a picture shows, in characters. */
export const maxAltTextLength = 1_000

/** What a picture shows, in words, per language; a language that says nothing is absent. */
export type AltTexts = { [L in Language]?: string }

/** A picture of the library. */
export type LibraryImage = Omit<ImageResponse, 'alt'> & {
  /** What its sender called it. */
  name: string
  alt: AltTexts
  /** Account number of who added it. */
  author: string
  created_utc: string
  modified_utc: string
  /** Counts the writes; it stands in the etag. */
  version: number
  /** Where it was fetched; `""`: it was uploaded. */
  source: string
  /** The languages the account may describe it in, and whether it may delete it. */
  rights: { describe: Language[]; remove: boolean }
}

/** `GET {admin}/media`, parameters `page`, `per_page`, `search`: newest first. */
export type Library = { media: LibraryImage[]; total: number; total_pages: number }

/** `data.used_by` of a 409: the records that show a picture. `ids` holds some of those the account may see, `total` counts all. */
export type ImageUses = { resource: string; ids: number[]; total: number }[]
