// The tables, as Kysely types them. Both engines have the same columns; a test compares them.
import type { Generated } from 'kysely'
import type { Language } from '#shared/i18n/language.ts'
import type { FindingKind } from '#shared/schema/finding-kinds.ts'
import type { ResourceName } from '#shared/schema/resources.ts'

interface SequenceTable {
  name: string
  last: number
}

interface SearchTextTable {
  resource: ResourceName
  language: string
  record: number
  body: string
}

interface RemovedTranslationTable {
  resource: ResourceName
  id: number
  language: string
  revision: number
}

interface ChangeTable {
  seq: number
  at: string
  change_set: string
  account: number | null
  resource: ResourceName
  record: number
  action: string
  parts: string
}

interface AccountTable {
  id: number
  name: string
  name_key: string
  role: string
  languages: string
  password_hash: string | null
  created_utc: string
  disabled_utc: string | null
}

interface SessionTable {
  token_hash: string
  account: number
  started_ms: number
  last_used_ms: number
  idle_timeout_ms: number
  expires_ms: number
}

interface AppPasswordTable {
  id: number
  account: number
  name: string
  hash: string
  scope: Generated<string>
  languages: Generated<string>
  created_utc: string
  last_used_utc: string | null
  expires_utc: string | null
}

/** `language` is empty for all. */
interface ShareLinkTable {
  id: number
  event: number
  account: number
  language: string
  token_hash: string
  created_utc: string
  expires_utc: string
}

interface ImportKeyTable {
  key: string
  event: number
}

interface IdempotencyKeyTable {
  account: number
  path: string
  language: string
  key: string
  body_hash: string
  response: string
  expires_ms: number
}

interface PreferenceTable {
  account: number
  value: string
}

interface SavedViewTable {
  id: number
  account: number | null
  resource: string
  name: string
  query: string
  shared: number
}

interface SettingTable {
  key: string
  value: string
}

interface ImageTable {
  id: number
  revision: number
  author: number
  created_utc: string
  modified_utc: string
  original_name: string
  file: string
  extension: string
  width: number
  height: number
  file_size: number
  sizes: string
  alt_texts: string
  folded_text: string
  source_url: string | null
  focal_point: string | null
}

/** The events of a term that an audience lists; `language` is empty for any. */
interface TermCountTable {
  resource: string
  term: number
  language: string
  audience: string
  events: number
}

/** When events take up venues, in UTC: `ends` includes the buffer of the venue, `day_before` is the start minus 24 hours. */
interface VenueTimeTable {
  venue: number
  starts: string
  event: number
  ends: string
  day_before: string
  is_long: number
}

/** When events take up organizers, in UTC. */
interface OrganizerTimeTable {
  organizer: number
  starts: string
  ends: string
  event: number
}

/** The texts of events that name a day on which the event does not take place; `fingerprint` of the text and the days. */
interface OtherDayTable {
  event: number
  language: Language
  field: string
  fingerprint: string
}

interface DismissalTable {
  id: number
  resource: ResourceName
  record: number
  language: Language
  field: string
  kind: FindingKind
  fingerprint: string
  reason: string
  account: number
  created_utc: string
}

/** On a day of the site: the upcoming events, and those with a complete translation. */
interface CoverageDayTable {
  day: string
  language: Language
  complete: number
  total: number
}

/** A term of the glossary. `texts` is JSON: the term by language. */
interface GlossaryTable {
  id: number
  revision: number
  texts: string
  translated: number
  note: string
}

interface MigrationTable {
  version: number
  name: string
  applied_utc: string
}

/**
 * The tables with fixed columns, by name. Those of records, links and lists have the columns of a resource: `statements.ts` writes them,
 * and queries in SQL read them.
 */
export interface Database {
  sequences: SequenceTable
  venue_times: VenueTimeTable
  organizer_times: OrganizerTimeTable
  events_other_days: OtherDayTable
  dismissals: DismissalTable
  term_counts: TermCountTable
  search_text: SearchTextTable
  removed_translations: RemovedTranslationTable
  changes: ChangeTable
  accounts: AccountTable
  sessions: SessionTable
  app_passwords: AppPasswordTable
  share_links: ShareLinkTable
  import_keys: ImportKeyTable
  idempotency_keys: IdempotencyKeyTable
  preferences: PreferenceTable
  saved_views: SavedViewTable
  glossary: GlossaryTable
  settings: SettingTable
  coverage_days: CoverageDayTable
  images: ImageTable
  migrations: MigrationTable
}
