// Responses of the image library.
import type { ImageResponse } from './schema/response-parts.ts'
import type { Language } from './i18n/language.ts'

/** Maximum length of an alt text, in characters. */
export const maxAltTextLength = 1_000

/** Alt texts by language; absent if empty. */
export type AltTexts = { [L in Language]?: string }

/** An image of the library. */
export type LibraryImage = Omit<ImageResponse, 'alt'> & {
  /** The name of the uploaded file. */
  name: string
  alt: AltTexts
  /** Id of the account that added it. */
  author: string
  created_utc: string
  modified_utc: string
  /** Counts the writes; part of the ETag. */
  version: number
  /** The URL from which it was fetched; `""` for an upload. */
  source: string
  /** The languages whose alt text the account may edit, and whether it may delete the image. */
  rights: { describe: Language[]; remove: boolean }
}

/** `GET {admin}/media`, parameters `page`, `per_page`, `search`: newest first. */
export type Library = { media: LibraryImage[]; total: number; total_pages: number }

/** `data.used_by` of a 409: the records that use an image. `ids` has some of those that the account may see, `total` counts all. */
export type ImageUses = { resource: string; ids: number[]; total: number }[]
