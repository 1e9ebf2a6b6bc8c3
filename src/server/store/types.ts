// What the store holds and how it is asked: the border between SQL and the rest of the service.
import type { Language } from '#contract/language.ts'
import type { ResourceName } from '#contract/resources.ts'
import type { Account } from '#contract/rights.ts'
import type { Status } from '#contract/status.ts'
import type { WallTime } from '#contract/time.ts'

/** A column's value; booleans are 0 and 1. */
export type Value = string | number | null

/** One language of a record, exactly as written: `null` for an inheriting field that has no value of its own. */
export type StoredVariant = {
  language: Language
  /** Counts this variant's writes, from 1. */
  revision: number
  modifiedUtc: WallTime
  /** Its own status; while the record lies in the trash, the one it had before. Terms: `publish`. */
  status: Status
  /** `""` on an event that was never published. While the record lies in the trash, with `__trashed` at the end. */
  slug: string
  texts: { [field: string]: string | null }
  /** The source text each followed field was made from; `copiedMark` for a copy; absent: never compared. */
  madeFrom: { [field: string]: string | null }
}

/** A record with everything of it, links as identifiers in their order. */
export type StoredRecord = {
  resource: ResourceName
  id: number
  sourceLanguage: Language
  /** Counts the writes of shared fields, from 1. */
  revision: number
  modifiedUtc: WallTime
  /** When it was trashed; `null`: it is not in the trash. */
  trashedUtc: WallTime | null
  /** Account number; 0 for terms. */
  author: number
  /** Columns of the record's own table by the interface's field names (dates, flags, phone, geo_lat, image, parent, password…), and for events `utc_start_date`, `utc_end_date`. */
  shared: { [field: string]: Value }
  links: { venue: number[]; organizer: number[]; categories: number[]; tags: number[] }
  variants: { [L in Language]?: StoredVariant }
}

/** A change of one record, already validated and permitted. Absent parts stay as they are. */
export type RecordChange = {
  sourceLanguage?: Language
  author?: number
  shared?: { [field: string]: Value }
  links?: Partial<StoredRecord['links']>
  variants?: { [L in Language]?: VariantChange }
  /** Variants to remove for good. */
  remove?: Language[]
  trash?: 'put' | 'take-out'
}
export type VariantChange = {
  status?: Status
  /** A wish: made unique per resource and language with `-2`, `-3`. */
  slug?: string
  texts?: { [field: string]: string | null }
  madeFrom?: { [field: string]: string | null }
}

/** Who made a change, for `changes`: history, undo, audit and the feed read it. */
export type By = { account: number | null; changeSet: string }

/** A question to a list, every name resolved to identifiers and every date to wall time. Filters absent filter nothing. */
export type ListQuestion = {
  resource: ResourceName
  language: Language
  account: Account
  page: number
  perPage: number
  /** Statuses wanted, within what the asker may see. */
  statuses: readonly Status[]
  translation?: 'any' | 'missing' | 'outdated' | 'partial' | 'complete'
  search?: { text: string; allLanguages: boolean }
  order: { by: string; descending: boolean }
  include?: readonly number[]
  exclude?: readonly number[]
  events?: {
    hidden: 'only' | 'without' | 'any'
    /** Bounds on the event's own wall clock: `[operator, column, wall time]`. */
    bounds: readonly { column: 'start' | 'end'; operator: '<' | '<=' | '>' | '>='; at: WallTime; instant?: boolean }[]
    /** Any of the ids; descendants of categories already included. */
    categories?: readonly number[]
    tags?: readonly number[]
    venues?: readonly number[]
    organizers?: readonly number[]
    featured?: boolean
    parent?: number
    located?: boolean
    near?: { latitude: number; longitude: number; kilometres: number }
  }
  linked?: { event?: number; hasEvents?: boolean; withUpcoming?: boolean }
  terms?: { hideEmpty: boolean; parent?: number; event?: number; slug?: string }
}

/** A page of a list: which records in which language, and the exact total. */
export type ListAnswer = { rows: { id: number; language: Language }[]; total: number }

/** A line of `changes`, written in the transaction of the change it tells of. */
export type Change = {
  seq: number
  at: WallTime
  changeSet: string
  account: number | null
  resource: ResourceName
  record: number
  /** `create`, `update`, `trash`, `restore`, `delete`. */
  deed: string
  /** Per part (`shared`, `nl` …) and field: `[old, new]`; passwords are never written here. */
  parts: { [part: string]: { [field: string]: [Value | number[], Value | number[]] } }
}
