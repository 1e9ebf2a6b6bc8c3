// Records, changes and list queries as the rest of the service sees them.
import type { Language } from '#shared/i18n/language.ts'
import type { DueFilter, TranslationFilter, ResolvedValues } from '#shared/schema/filters.ts'
import type { FindingKind } from '#shared/schema/finding-kinds.ts'
import type { ResourceName, Resources } from '#shared/schema/resources.ts'
import type { Account } from '#shared/policy/policy.ts'
import type { Status } from '#shared/schema/status.ts'
import type { WallTime } from '#shared/dates/wall-time.ts'

/** Resources that events link to. */
export type LinkedResource = Exclude<ResourceName, 'events'>

/** A column's value; booleans are 0 and 1. */
export type Value = string | number | null

/** A translation as it was written; `null`: the field inherits. */
export type StoredTranslation = {
  readonly language: Language
  /** Counts the writes, from 1; continues if the translation is removed and added again. */
  readonly revision: number
  readonly modifiedUtc: WallTime
  /** In the trash the former status. Terms: `publish`. */
  readonly status: Status
  /** `""` of an event that was never published. Ends with `__trashed` in the trash. */
  readonly slug: string
  readonly texts: { readonly [field: string]: string | null }
  /** The source text that each tracked field was translated from, or a flag (`shared/i18n/translation-state.ts`); absent: never compared. */
  readonly translatedFrom: { readonly [field: string]: string | null }
}

/** Ids of linked records in their order; only events have any. */
export type Links = { readonly [K in 'venue' | 'organizer' | 'categories' | 'tags']: readonly number[] }

/** A whole record. */
export type StoredRecord = {
  readonly resource: ResourceName
  readonly id: number
  readonly sourceLanguage: Language
  /** Counts the writes of shared fields, from 1. */
  readonly revision: number
  readonly modifiedUtc: WallTime
  /** `null`: not in the trash. */
  readonly trashedUtc: WallTime | null
  /** Account id; 0 for terms. */
  readonly author: number
  /** Shared fields by name; of events also `utc_start_date`, `utc_end_date`, `post_parent`, the id of the parent event (0: none), and their series (`series`, `null` without one). */
  readonly shared: { readonly [field: string]: Value }
  readonly links: Links
  readonly translations: { readonly [L in Language]?: StoredTranslation }
}

/** A new record with its source translation. Columns that are left out get the defaults of the schema. */
export type NewRecord = {
  /** The id on another server. Without it the record gets the next one. */
  id?: number
  sourceLanguage: Language
  author?: number
  shared?: { readonly [field: string]: Value }
  links?: Partial<Links>
  translations: { readonly [L in Language]?: TranslationChange }
  /** The former events of a restored term, which get it again. Logged with the term, not with the events. */
  events?: readonly number[]
}

/** A change of a record, validated and permitted. Absent parts stay unchanged. */
export type RecordChange = {
  sourceLanguage?: Language
  author?: number
  shared?: { readonly [field: string]: Value }
  links?: Partial<Links>
  translations?: { readonly [L in Language]?: TranslationChange }
  /** Translations to remove. */
  remove?: readonly Language[]
  trash?: 'put' | 'take-out'
  dismissals?: readonly DismissalChange[]
}
/** A finding of a check of a text that is dismissed, or shown again (`null`). `fingerprint`: of what the finding depends on. */
export type DismissalChange = {
  language: Language
  field: string
  kind: FindingKind
  dismissal: { fingerprint: string; reason: string } | null
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
  /** Merged into the stored ones; `null` removes the text of a field. */
  translatedFrom?: { readonly [field: string]: string | null }
}

/** The author of a change, and its change set. */
export type Actor = { account: number | null; changeSet: string }

/** Filters that lists share; other properties of `ListQuery` have their values. */
type SharedFilter =
  | ('page' | 'per_page' | 'orderby' | 'order' | 'search' | 'search_languages')
  | ('status' | 'translation' | 'due' | 'image' | 'author' | 'include' | 'exclude')

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
  /** The requested statuses that the account may see. */
  statuses: readonly Status[]
  translation?: TranslationFilter
  /**
   * Records that visitors see or will see, and that are not over. Events that start before `late` are late, those before `week` due this week.
   * `isSubmittedDone`: a finished translation that waits for a review is not due.
   */
  due?: { group: DueFilter; late: WallTime; week: WallTime; isSubmittedDone?: boolean }
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
    /** Bounds of wall times of the event, or of instants. */
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

/** A row of the audit log, written in the transaction of the change. */
export type Change = {
  seq: number
  at: WallTime
  changeSet: string
  account: number | null
  resource: ResourceName
  record: number
  action: ChangeAction
  /**
   * Per part (`shared`, `nl` …) and field: `[old, new]`, `null` for no value. Instead of passwords, `protected` is 0 or 1. `shared`
   * contains `trashed`, `source_language` and `author`, too.
   */
  parts: ChangeParts
}
/** A change without its values. */
export type ChangeLine = Pick<Change, 'seq' | 'resource' | 'record' | 'action'>
/** `purge`: the record was deleted permanently, and the values of its other changes were removed. */
export type ChangeAction = 'create' | 'update' | 'trash' | 'restore' | 'delete' | 'purge'
export type Changed = readonly [Value | readonly number[], Value | readonly number[]]
export type ChangeParts = { readonly [part: string]: { readonly [field: string]: Changed } }
