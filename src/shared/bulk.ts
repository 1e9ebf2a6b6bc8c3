// The response to a bulk action, row by row.
import type { BulkRowResult } from './history.ts'

/** How far events are moved at most, either way: more than a century is a mistake. */
export const maxDateShift = { days: 36_525, hours: 36_525 * 24 } as const

/**
 * The change set, and what became of each record; `dry_run`: what would have. What fails in the midst, as on a disk that is full,
 * stands against the records that were not done; those before them stay done.
 */
export type BulkResponse = {
  change_set: string
  dry_run: boolean
  rows: BulkRowResult[]
  changed: number
  unchanged: number
  refused: number
}
