// What the conditions of a list depend on.
import type { Language } from '#shared/i18n/language.ts'
import type { Condition } from './condition.ts'
import type { Engine } from './engine.ts'
import type { ListQuery } from './types.ts'

/** The filters of events by what is stored of their venues. */
export type VenueFilter = 'geoloc' | 'near'

/** All records that meet the terms of a search, of languages that have few. */
export type FoundRecords = ReadonlyMap<Language, readonly number[]>

/** Values that are read before the statements of a list are built. */
export type Lookups = {
  found: FoundRecords
  /** The ids that each filter of venues matches. */
  venues: { readonly [F in VenueFilter]?: readonly number[] }
  /** All events that a filter by links matches, if they are few. */
  linked?: readonly number[]
}

/** A column with the result of the conditions on language, status and hidden events in a default list. */
export type DefaultList = 'of_public' | 'of_staff'

/** The values on which conditions depend in addition to their filter. */
export type ListContext = {
  query: ListQuery
  /** UTC. */
  now: string
  engine: Engine
  lookups: Lookups
  /** The conditions are for a page, which compares few rows, not for a total. */
  isPage: boolean
  defaultList: DefaultList | undefined
}

/** The condition of each filter of a group; `null`: the key is part of the condition of another key, or no filter. */
export type FilterTable<F> = {
  readonly [K in keyof F]-?: ((value: Exclude<F[K], undefined>, context: ListContext) => Condition) | null
}
