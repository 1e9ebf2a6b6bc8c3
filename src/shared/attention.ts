// Responses that cover several resources: search, attention counts, overlaps.
import type { Language } from './i18n/language.ts'
import type { ResourceName } from './schema/resources.ts'

/** A record that matches a search, with the language and the field of the match, and its title in that language. */
export type SearchHit = {
  resource: ResourceName
  id: number
  language: Language
  field: string
  title: string
  status: string
}

/** `GET {admin}/search?q=&limit=`: at most `limit` hits per resource, and how many each has in all languages together. */
export type SearchResponse = { q: string; hits: SearchHit[]; totals: { [N in ResourceName]: number } }

/** The kinds of counts; `all` counts every record. */
export type AttentionKind =
  | 'all'
  | 'missing'
  | 'outdated'
  | 'partial'
  | 'unpublished'
  | 'drafts'
  | 'pending'
  | 'scheduled'
  | 'trash'
  | 'hidden'
  | 'ending'
  | 'today'
  | 'mine'
  | 'noImage'
  | 'noCategory'
  | 'overlaps'

/** A count, and the parameters of the list with exactly these records. */
export type Attention = {
  kind: AttentionKind
  resource: ResourceName
  total: number
  filter: { [parameter: string]: string }
}

/** `GET {admin}/attention`: counts of the records that the account can see, zeros included. */
export type AttentionResponse = { attention: Attention[] }

/** An event at the same venue as the event `of` at an overlapping time; `of` is `null` for unsaved times. */
export type Overlap = {
  of: number | null
  id: number
  language: Language
  title: string
  status: string
  start_date: string
  end_date: string
  all_day: boolean
  timezone: string
  utc_start_date: string
}

/**
 * `GET {admin}/events/overlaps?include=1,2` for saved events, `?venue=&start_date=&end_date=&exclude=` for one that is being edited:
 * visible events at the same venue by wall time, ordered by start. Cancelled, postponed and moved-online events do not overlap others.
 */
export type OverlapsResponse = { overlaps: Overlap[] }
