// What the admin namespace tells across resources: one search over everything, and what wants attention.
import type { Language } from './i18n/language.ts'
import type { ResourceName } from './schema/resources.ts'

/** A record that holds what is searched: in which language and which field (`title`, `city` …), and its title there. */
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

/** What a start page counts; `all` is how many records there are, whatever they lack. */
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

/** A count, and the parameters of the list that holds exactly these records. */
export type Attention = {
  kind: AttentionKind
  resource: ResourceName
  total: number
  filter: { [parameter: string]: string }
}

/** `GET {admin}/attention`: what the account can see and has reason to look at; counts of nothing are told too. */
export type AttentionResponse = { attention: Attention[] }

/** An event that is at the same venue as another at an overlapping time; `of` is that other one, `null` for times that are not saved. */
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
 * visible events at the same venue by the wall clock, by start. Cancelled, postponed and moved-online events overlap nothing.
 */
export type OverlapsResponse = { overlaps: Overlap[] }
