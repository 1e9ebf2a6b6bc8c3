// The tables, as Kysely types them. Both engines have the same columns; a test compares them.
import type { Generated } from 'kysely'
import type { Field } from '#shared/schema/fields.ts'
import type { ResourceName, Resources } from '#shared/schema/resources.ts'
import type { TextFieldName } from '#shared/schema/values.ts'

/** Every `{resource}` table. */
interface RecordTable {
  id: number
  source_language: string
  revision: number
  modified_utc: string
  trashed_utc: string | null
  author: number
}

type FieldsOf<N extends ResourceName> = Resources[N]['fields']

/** The column of a field: those without a default must be set, and `null` means that there is no value. */
type Column<F extends Field> = F extends { kind: 'image' }
  ? number | null
  : F extends { kind: 'coordinate' }
    ? string | null
    : F extends { kind: 'boolean' | 'parent' }
      ? Generated<number>
      : F extends { required: true }
        ? string
        : Generated<string>

/** The fields that columns of `{resource}` hold besides those of every record. */
type SharedName<N extends ResourceName> = {
  [F in keyof FieldsOf<N>]: FieldsOf<N>[F] extends
    | { perLanguage: true }
    | { readOnly: true }
    | { kind: 'link' | 'links' | 'terms' }
    ? never
    : Exclude<F, 'author' | 'source_language'>
}[keyof FieldsOf<N>]
type SharedColumns<N extends ResourceName> = {
  [F in SharedName<N>]: FieldsOf<N>[F] extends Field ? Column<FieldsOf<N>[F]> : never
}

interface EventTable extends RecordTable, SharedColumns<'events'> {
  utc_start_date: string
  utc_end_date: string
  post_parent: Generated<number>
}

interface VenueTable extends RecordTable, SharedColumns<'venues'> {
  password: Generated<string>
}

interface OrganizerTable extends RecordTable, SharedColumns<'organizers'> {
  password: Generated<string>
}

interface CategoryTable extends RecordTable, SharedColumns<'categories'> {}

/** Every `{resource}_translations` table. Texts that may inherit are `null` when never set. */
interface TranslationTable {
  id: number
  language: string
  revision: number
  modified_utc: string
  status: string
  slug: string
  slug_before_trash: string | null
  translated_from: Generated<string>
}

/** The columns of texts. */
type TextColumns<N extends ResourceName> = {
  [F in TextFieldName<N>]: FieldsOf<N>[F] extends { inherits: true } ? string | null : Generated<string>
}

/** Every `{resource}_list_rows` table. Flags are 0 or 1. */
interface ListRowTable {
  list_language: string
  id: number
  stand_in: number
  language: string
  status: string
  own_status: string
  author: number
  published: string
  published_utc: string
  modified: string
  title: string
  state: string
  has_image: number
}

interface EventListRowTable extends ListRowTable {
  has_category: number
  has_overlap: Generated<number>
  hidden: number
  locked: number
  featured: number
  starts: string
  ends: string
  starts_utc: string
  ends_utc: string
  of_public: number
  of_staff: number
}

interface EventLinkTable {
  event: number
  position: number
}

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

/** Where events take place; `day_before` is the start minus 24 hours. */
interface VenueTimeTable {
  venue: number
  starts: string
  event: number
  ends: string
  day_before: string
  is_long: number
}

interface MigrationTable {
  version: number
  name: string
  applied_utc: string
}

/** All tables by name. */
export interface Database {
  events: EventTable
  venues: VenueTable
  organizers: OrganizerTable
  categories: CategoryTable
  tags: RecordTable
  events_translations: TranslationTable & TextColumns<'events'>
  venues_translations: TranslationTable & TextColumns<'venues'>
  organizers_translations: TranslationTable & TextColumns<'organizers'>
  categories_translations: TranslationTable & TextColumns<'categories'>
  tags_translations: TranslationTable & TextColumns<'tags'>
  events_list_rows: EventListRowTable
  venues_list_rows: ListRowTable
  organizers_list_rows: ListRowTable
  categories_list_rows: ListRowTable
  tags_list_rows: ListRowTable
  events_venues: EventLinkTable & { venue: number }
  events_organizers: EventLinkTable & { organizer: number }
  events_categories: EventLinkTable & { category: number }
  events_tags: EventLinkTable & { tag: number }
  sequences: SequenceTable
  venue_times: VenueTimeTable
  term_counts: TermCountTable
  search_text: SearchTextTable
  removed_translations: RemovedTranslationTable
  changes: ChangeTable
  accounts: AccountTable
  sessions: SessionTable
  app_passwords: AppPasswordTable
  idempotency_keys: IdempotencyKeyTable
  preferences: PreferenceTable
  saved_views: SavedViewTable
  settings: SettingTable
  images: ImageTable
  migrations: MigrationTable
}
