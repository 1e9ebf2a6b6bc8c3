// Structured parts of records in responses.
import * as z from 'zod/mini'
import { issueCodes, type Problem } from '../problem.ts'
import { described, extension, language, perLanguage } from './common-schemas.ts'
import { hues } from './hues.ts'
import { statuses } from './status.ts'

export const dateDetails = described(
  z.object({
    year: z.string(),
    month: z.string(),
    day: z.string(),
    hour: z.string(),
    minutes: z.string(),
    seconds: z.string(),
  }),
  'The parts of a date and time, padded with zeros',
)
export type DateDetails = z.infer<typeof dateDetails>

export const costDetails = z.object({
  currency_symbol: z.string(),
  currency_code: z.string(),
  currency_position: z.string(),
  values: described(z.array(z.string()), 'The amounts as decimal texts, in ascending order'),
})
export type CostDetails = z.infer<typeof costDetails>

const imageSize = z.object({
  width: z.int(),
  height: z.int(),
  'mime-type': z.string(),
  filesize: z.int(),
  url: z.string(),
})

const percent = z.int().check(z.minimum(0), z.maximum(100))
/** The point of an image that stays visible where the image is cropped, in percent from its left and upper edge. */
export const focalPoint = z.object({ x: percent, y: percent })
export type FocalPoint = z.infer<typeof focalPoint>

export const imageResponse = z.object({
  url: z.string(),
  id: z.int(),
  extension: z.string(),
  width: z.int(),
  height: z.int(),
  filesize: z.int(),
  sizes: z.exactOptional(described(z.record(z.string(), imageSize), 'The smaller sizes; absent if there are none')),
  alt: z.exactOptional(extension(z.string(), 'Alt text in the language of the record, or `""`')),
  focus: z.exactOptional(
    extension(focalPoint, 'The point that stays visible where the image is cropped, in percent; absent if not set'),
  ),
})
export type ImageResponse = z.infer<typeof imageResponse>

export const termUrls = z.object({ self: z.string(), collection: z.string(), up: z.exactOptional(z.string()) })
export type TermUrls = z.infer<typeof termUrls>

export const termInEvent = z.object({
  name: z.string(),
  slug: z.string(),
  term_group: z.int(),
  term_taxonomy_id: z.int(),
  taxonomy: z.string(),
  description: z.string(),
  parent: z.int(),
  count: z.int(),
  filter: z.string(),
  id: z.int(),
  urls: termUrls,
  language: extension(language, 'The language of the name and the description'),
  effective_color: z.exactOptional(
    extension(
      z.enum(['', ...hues]),
      'The colour of a category or of the nearest one above that has a colour; `""`: none',
    ),
  ),
})
export type TermInEvent = z.infer<typeof termInEvent>

const translationSummary = z.object({
  status: z.enum(statuses),
  modified_utc: z.string(),
  slug: z.string(),
  version: z.int(),
  outdated: z.exactOptional(
    described(z.array(z.string()), 'Fields whose source text has changed since; for accounts that can edit the record'),
  ),
  empty: z.exactOptional(
    described(
      z.array(z.string()),
      'Empty fields whose source text is not empty; for accounts that can edit the record',
    ),
  ),
  texts: z.exactOptional(
    described(
      z.int(),
      'The number of texts to translate: those that the source has or had, and own values of inherited fields; for accounts that can edit the record',
    ),
  ),
  found: z.exactOptional(
    described(
      z.array(z.string()),
      'Fields that contain a word of the search; in lists that search all languages, if the translation contains every word',
    ),
  ),
})
export type TranslationSummary = z.infer<typeof translationSummary>

export const translations = perLanguage(translationSummary)
/** The visible translations of a record. */
export type Translations = z.infer<typeof translations>

/** The error of one parameter, without the codes of external servers. */
export const issue = z.object({
  code: z.enum(issueCodes),
  message: z.string(),
  data: z.optional(described(z.record(z.string(), z.unknown()), 'Expected values: options, limits, formats')),
})

/** An error; `openapi/error-responses.ts` documents it with the codes of its document. */
export const problem = z.custom<Problem>()

/** schema.org data of a record, as search engines read it. */
export type JsonLd = { [key: string]: unknown }
