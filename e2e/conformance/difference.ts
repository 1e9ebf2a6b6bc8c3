// An answer, and a point in which it is not the recorded one.
import type { Json } from './json.ts'

/** An answer, its identifiers already those of the recorded server. */
export type Answer = { status: number; headers: Headers; body: unknown }

/**
 * One point in which two answers differ. `at` names it: `status`, `code`, `params`, `total`, `total_pages`, `next`, `previous`,
 * `ids`, or the path of a field (`venue.city`, `tags[].count`); `row` is the record it was found in, as they show it, and
 * `term` their id of the term whose `count` it is.
 */
export type Difference = { at: string; theirs: unknown; ours: unknown; row?: Json; term?: number }
