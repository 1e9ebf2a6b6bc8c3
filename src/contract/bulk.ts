// One change to many records: what the admin namespace takes, and answers row by row.
import type { RowResult } from './history.ts'
import type { Language } from './language.ts'
import type { Status } from './status.ts'

/** How far events are moved at most, either way: more than a century is a slip of the hand. */
export const furthest = { days: 36_525, hours: 36_525 * 24 } as const

/** The links of an event in which one record can take the place of another. */
export const replacedLinks = ['venue', 'organizer', 'categories', 'tags'] as const
export type ReplacedLink = (typeof replacedLinks)[number]

/** What is done to each record. `delete` and `restore` stand alone. `move` is by the clock on the wall. */
export type BulkDeed = {
  /** Per language; a record without that language is refused, not given one. */
  status?: { [L in Language]?: Exclude<Status, 'trash'> }
  categories?: { add?: number[]; remove?: number[] }
  tags?: { add?: number[]; remove?: number[] }
  /** At most one; `[]`: none. */
  venue?: number[]
  organizer?: number[]
  /** In the place of one that is linked there, another; a record that does not have it stays as it is. */
  replace?: { field: ReplacedLink; from: number; to: number }
  featured?: boolean
  /** A picture of the library by its identifier, or one by its address, as single writes take them; `false`: none. */
  image?: number | string | false
  move?: { days?: number; hours?: number }
  delete?: true
  restore?: true
}

/**
 * `POST {admin}/{resource}/bulk`: records by `ids`, or all that a list with the parameters of `filter` holds, of which the person
 * saw that there are `total`; another total is refused (412). `except` leaves some out.
 */
export type BulkWrite = {
  ids?: number[]
  filter?: { [parameter: string]: string }
  total?: number
  except?: number[]
  do: BulkDeed
  dry_run?: boolean
  /**
   * The change set of the records before these, when many are sent in parts: the writer’s own, and no older than an hour;
   * or a UUID of the writer’s, which begins one. What it has changed is told and not changed again, so the same may be sent twice.
   */
  continues?: string
}

/**
 * The change set, and what became of each record; `dry_run`: what would have. What fails in the midst, as on a disk that is full,
 * stands against the records that were not done; those before them stay done.
 */
export type BulkAnswer = {
  change_set: string
  dry_run: boolean
  rows: RowResult[]
  changed: number
  unchanged: number
  refused: number
}
