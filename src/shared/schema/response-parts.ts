// Structured parts of responses.
import type { Language } from '../i18n/language.ts'

/** A moment taken apart: zero-padded texts. */
export type DateDetails = { year: string; month: string; day: string; hour: string; minutes: string; seconds: string }

/** What a cost text was understood to say; numbers as texts, sorted. */
export type CostDetails = {
  currency_symbol: string
  currency_code: string
  currency_position: string
  values: string[]
}

export type ImageSize = { width: number; height: number; 'mime-type': string; filesize: number; url: string }
/** The point of a picture that stays in sight where it is cut, in percent from its left and upper edge. */
export type FocalPoint = { x: number; y: number }

/**
 * A picture with its smaller variants; `sizes` is absent when there are none. `alt`, an extension, says what it shows in the language
 * the record is answered in; `""`: nothing is said. `focus`, an extension too, is absent where nobody chose one.
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

/** Addresses of a term: itself, its list and the term above. */
export type TermUrls = { self: string; collection: string; up?: string }

/** A term inside an event. */
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

/** What is known of one visible variant of a record; `outdated` and `empty` (texts the source fills and it lacks) only for who may edit it. */
export type TranslationSummary = {
  status: string
  modified_utc: string
  slug: string
  version: number
  outdated?: string[]
  empty?: string[]
}
/** The visible variants of a record, by language. */
export type Translations = { [L in Language]?: TranslationSummary }

/** schema.org data of a record, as search engines read it. */
export type JsonLd = { [key: string]: unknown }
