// Responses of the image library.
import * as z from 'zod/mini'
import { described, language, perLanguage } from './schema/common-schemas.ts'
import { imageResponse } from './schema/response-parts.ts'

const altTexts = perLanguage(z.string())
/** Alt text per language; languages without one are absent. */
export type AltTexts = z.infer<typeof altTexts>

export const libraryImage = z.extend(imageResponse, {
  name: described(z.string(), 'The file name of the upload'),
  alt: described(altTexts, 'Alt text per language'),
  author: described(z.string(), 'The number of the account that added the image'),
  created_utc: z.string(),
  modified_utc: z.string(),
  version: described(z.int(), 'Counts the writes; first part of the etag'),
  source: described(z.string(), 'The address that the image was fetched from; `""` for uploads'),
  rights: z.object({
    describe: described(z.array(language), 'Languages whose alt text the account can write'),
    remove: described(z.boolean(), 'Whether the account can delete the image'),
  }),
})
/** An image of the library. */
export type LibraryImage = z.infer<typeof libraryImage>

export const library = z.object({ media: z.array(libraryImage), total: z.int(), total_pages: z.int() })
/** `GET {admin}/media`, parameters `page`, `per_page`, `search`: newest first. */
export type Library = z.infer<typeof library>

/** `data.used_by` of a 409: the records that use an image. `ids` are some of those the account can see, `total` counts all. */
export type ImageUses = { resource: string; ids: number[]; total: number }[]
