// Structured parts of responses.
import type { Language } from '../i18n/language.ts'

/** The parts of a date and time, zero-padded. */
export type DateDetails = { year: string; month: string; day: string; hour: string; minutes: string; seconds: string }

/** A parsed cost; `values` are numbers as texts, sorted. */
export type CostDetails = {
  currency_symbol: string
  currency_code: string
  currency_position: string
  values: string[]
}

export type ImageSize = { width: number; height: number; 'mime-type': string; filesize: number; url: string }
/** The point of an image that stays visible when cropped, in percent from its left and upper edge. */
export type FocalPoint = { x: number; y: number }

/**
 * An image with its smaller sizes; `sizes` is absent if it has none. Extensions: `alt` is the alt text in the language of the record
 * (`""`: none), `focus` is absent if not set.
 */
export type ImageResponse = {
  url: string
  id: number
  extension: string
  width: number
  height: number
  filesize: number
  sizes?: { [size: string]: ImageSize }
  alt?: string
  focus?: FocalPoint
}

/** URLs of a term, its list and its parent. */
export type TermUrls = { self: string; collection: string; up?: string }

/** A term in an event. */
export type TermInEvent = {
  name: string
  slug: string
  term_group: number
  term_taxonomy_id: number
  taxonomy: string
  description: string
  parent: number
  count: number
  filter: string
  id: number
  urls: TermUrls
  language: Language
}

/** A visible translation of a record. `outdated` and `empty` (texts that only the source has) are present for accounts that may edit it. */
export type TranslationSummary = {
  status: string
  modified_utc: string
  slug: string
  version: number
  outdated?: string[]
  empty?: string[]
}
/** The visible translations of a record, by language. */
export type Translations = { [L in Language]?: TranslationSummary }

/** schema.org data of a record. */
export type JsonLd = { [key: string]: unknown }
