// What the page found out about the server it is connected to, and what it does where something is lacking.
import type { Language } from './i18n/language.ts'

/** What a server may or may not offer. */
export const capabilities = [
  'languages',
  'merge',
  'etag',
  'orderby',
  'totals',
  'page_size',
  'raw_texts',
  'hidden_events',
  'idempotency',
  'at_once',
  'history',
  'trash',
] as const
export type Capability = (typeof capabilities)[number]

/** `GET {admin}/report`, answered by the page itself about another server. `pageSize`: the most rows it gave. */
export type ServerInfo = {
  host: string
  languages: Language[]
  byParameter: boolean
  pageSize: number
  /** Whether it serves WordPress's `wp/v2` with the stored values of events, and the event status with it. */
  wordPress: { found: boolean; eventStatus: boolean }
  has: { readonly [A in Capability]: boolean }
}
