// Records, changes and list queries as the rest of the service sees them.
import type { Language } from '#shared/i18n/language.ts'
import type { TranslationFilter, ResolvedValues } from '#shared/schema/filters.ts'
import type { ResourceName, Resources } from '#shared/schema/resources.ts'
import type { Account } from '#shared/policy/policy.ts'
import type { Status } from '#shared/schema/status.ts'
import type { WallTime } from '#shared/dates/wall-time.ts'

/** A column's value; booleans are 0 and 1. */
export type Value = string | number | null

/** One language of a record, exactly as written: `null` for an inheriting field that has no value of its own. */
export type StoredTranslation = {
  readonly language: Language
  /** Counts this translation's writes, from 1; one that is removed and written again counts on. */
  readonly revision: number
  readonly modifiedUtc: WallTime
  /** Its own status; while the record lies in the trash, the one it had before. Terms: `publish`. */
  readonly status: Status
  /** `""` on an event that was never published. While the record lies in the trash, with `__trashed` at the end. */
  readonly slug: string
  readonly texts: { readonly [field: string]: string | null }
  /** The source text each followed field was made from, or a mark (`shared/i18n/translation-state.ts`); absent: never compared. */
  readonly translatedFrom: { readonly [field: string]: string | null }
}

/** Linked records in their order; empty on everything but events. */
export type Links = { readonly [K in 'venue' | 'organizer' | 'categories' | 'tags']: readonly number[] }

/** A record with everything of it, links as identifiers in their order. */
export type StoredRecord = {
  readonly resource: ResourceName
  readonly id: number
  readonly sourceLanguage: Language
  /** Counts the writes of shared fields, from 1. */
  readonly revision: number
  readonly modifiedUtc: WallTime
  /** When it was trashed; `null`: it is not in the trash. */
  readonly trashedUtc: WallTime | null
  /** Account number; 0 for terms. */
  readonly author: number
  /** Columns of the record's own table by the interface's field names (dates, flags, phone, geo_lat, image, parent, password…), and for events `utc_start_date`, `utc_end_date` and `post_parent`, the event this one stands below (0: none). */
  readonly shared: { readonly [field: string]: Value }
  readonly links: Links
  readonly translations: { readonly [L in Language]?: StoredTranslation }
}

/** A new record: its texts in one language or several, the source among them. Columns left out get the schema's defaults. */
export type NewRecord = {
  /** The id it shall have: it keeps one it had elsewhere. Left out, it gets the next. Throws `IdConflict`. */
  id?: number
  sourceLanguage: Language
  author?: number
  shared?: { readonly [field: string]: Value }
  links?: Partial<Links>
  translations: { readonly [L in Language]?: TranslationChange }
  /** A term that comes back: the events that had it get it again, those that are there. Logged with the term, not with the events. */
  events?: readonly number[]
}

/** A change of one record, already validated and permitted. Absent parts stay as they are. */
export type RecordChange = {
  sourceLanguage?: Language
  author?: number
  shared?: { readonly [field: string]: Value }
  links?: Partial<Links>
  translations?: { readonly [L in Language]?: TranslationChange }
  /** Translations to remove for good. */
  remove?: readonly Language[]
  trash?: 'put' | 'take-out'
}
/** `status` is `draft` when a new translation names none (`publish` for terms). */
export type TranslationChange = {
  status?: Status
  /**
   * The requested slug: made unique per resource and language with `-2`, `-3`. Without one, a translation that has none yet gets one from its
   * title: at once, but events only when they are first `publish`, `future` or `private`.
   */
  slug?: string
  texts?: { readonly [field: string]: string | null }
  /** Merged into what is kept; `null` forgets a field's. */
  translatedFrom?: { readonly [field: string]: string | null }
}

/** Who makes a change: history, undo, audit and the feed read it from `changes`. */
export type Actor = { account: number | null; changeSet: string }

/** Filters that lists share; other properties of `ListQuery` have their values. */
type SharedFilter =
  | ('page' | 'per_page' | 'orderby' | 'order' | 'search' | 'search_languages')
  | ('status' | 'translation' | 'image' | 'author' | 'include' | 'exclude')

/** Filters of events that are combined into others. */
type CombinedFilter =
  | ('start_date' | 'end_date' | 'starts_before' | 'starts_after' | 'ends_before' | 'ends_after')
  | ('strict_dates' | 'ongoing' | 'geoloc_lat' | 'geoloc_lng' | 'geoloc_distance')

/** The values of a resource’s filters by the names of its table, except those that are parsed into other properties. */
type FilterValues<R extends ResourceName, N extends keyof Resources[R]['filters']> = Omit<
  ResolvedValues<Resources[R]['filters']>,
  SharedFilter | N
>

/** The query of a list with ids of the records it names and dates as wall time. A filter that is absent has no effect. */
export type ListQuery = {
  resource: ResourceName
  language: Language
  account: Account
  page: number
  perPage: number
  /** Statuses wanted, within what the asker may see. */
  statuses: readonly Status[]
  translation?: TranslationFilter
  search?: { text: string; allLanguages: boolean }
  order: { by: string; descending: boolean }
  include?: readonly number[]
  exclude?: readonly number[]
  /** Whether the record has an image. */
  image?: boolean
  /** The account of the records. */
  author?: number
  /** `categories` with their descendants. */
  events?: FilterValues<'events', CombinedFilter | 'hidden' | 'ticketed' | 'password'> & {
    hidden: 'only' | 'without' | 'any'
    /** Bounds on the event's own wall clock: `[operator, column, wall time]`. */
    bounds: readonly { column: 'start' | 'end'; operator: '<' | '<=' | '>' | '>='; at: WallTime; instant?: boolean }[]
    /** Bounds by the first or last second of the day that an instant falls on in the event's own time zone. */
    localDays?: readonly {
      column: 'start' | 'end'
      operator: '<=' | '>' | '>='
      utc: WallTime
      edge: 'start' | 'end'
    }[]
    near?: { latitude: number; longitude: number; kilometres: number }
  }
  linked?: FilterValues<'venues', never>
  terms?: FilterValues<'categories', 'hide_empty' | 'post'> & { hide_empty: boolean }
}

/** A page of a list: which records in which language, and the exact total. */
export type ListResult = { rows: { id: number; language: Language }[]; total: number }

/** A line of `changes`, written in the transaction of the change it tells of. */
export type Change = {
  seq: number
  at: WallTime
  changeSet: string
  account: number | null
  resource: ResourceName
  record: number
  action: ChangeAction
  /**
   * Per part (`shared`, `nl` …) and field: `[old, new]`, `null` where there was or is nothing. Passwords are never written here:
   * `protected` goes from 0 or 1 to 0 or 1 instead. `trashed`, `source_language` and `author` stand in `shared`.
   */
  parts: ChangeParts
}
/** Which change it was, and of what. */
export type ChangeLine = Pick<Change, 'seq' | 'resource' | 'record' | 'action'>
/** `purge`: the record was taken out of the trash for good, and what its other lines told is blank. */
export type ChangeAction = 'create' | 'update' | 'trash' | 'restore' | 'delete' | 'purge'
export type Changed = readonly [Value | readonly number[], Value | readonly number[]]
export type ChangeParts = { readonly [part: string]: { readonly [field: string]: Changed } }
