// A response, and one difference from the recorded one.
import type { Json } from './json.ts'

/**
 * The request of our response: its URL, the base of the interface, and the time of our server's clock. An external server
 * may use another origin in its URLs than that of the request: `hasOtherOrigin`.
 */
export type ReplayRequest = { url: string; base: string; at: number; hasOtherOrigin?: true }
/** A response with recorded ids. A replay adds `sentRequest` and `raw`, the body as received. */
export type ReplayResponse = {
  status: number
  headers: Headers
  body: unknown
  raw?: unknown
  sentRequest?: ReplayRequest
}

/**
 * A difference between two responses. `at` is its place: `status`, `code`, `params`, `total`, `total_pages`, `next`, `previous`,
 * `ids`, or the path of a field (`venue.city`, `tags[].count`); `row` is the outer record in their version,
 * `record` the innermost one, such as a term or venue.
 * `isContradiction`: our response is inconsistent in itself, which no decision allows.
 */
export type Difference = {
  at: string
  theirs: unknown
  ours: unknown
  row?: Json
  record?: Json
  isContradiction?: true
}
