// A response, and one difference from the recorded one.
import type { Json } from './json.ts'

/**
 * The request that our server answered: its address, the base of the interface there, and when by our server's clock. A server elsewhere
 * may write another origin into its addresses than the one it is reached at: `hasOtherOrigin`.
 */
export type ReplayRequest = { url: string; base: string; at: number; hasOtherOrigin?: true }
/** An answer, its identifiers already those of the recorded server. `asked` and `raw`, the body as received, come from a replay. */
export type ReplayResponse = {
  status: number
  headers: Headers
  body: unknown
  raw?: unknown
  sentRequest?: ReplayRequest
}

/**
 * One point in which two answers differ. `at` names it: `status`, `code`, `params`, `total`, `total_pages`, `next`, `previous`,
 * `ids`, or the path of a field (`venue.city`, `tags[].count`); `row` is the record it was found in,
 * as they show it, `record` the innermost one: a term, a venue.
 * `isContradiction`: our answer is wrong by itself, whatever theirs says, and no decision excuses it.
 */
export type Difference = {
  at: string
  theirs: unknown
  ours: unknown
  row?: Json
  record?: Json
  isContradiction?: true
}
