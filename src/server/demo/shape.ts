// The type of the shipped content: records with local keys, shared fields, and texts per language.
import type { Language } from '#shared/i18n/language.ts'

/** Identifies a record within the file, for links. Unique per resource. */
export type LocalKey = string

/** A record: shared fields and a text per language; `source_language` is one of these. */
interface DemoRecord<Shared, Text> {
  key: LocalKey
  source_language: Language
  shared: Shared
  texts: { [language in Language]?: Text }
}

/** A source of the content and its licence. */
interface DemoLicence {
  name: string
  licence: string
  attribution: string
  url: string
}

/** A category or a tag in one language. */
interface TermText {
  name: string
}

/** A category; `parent` is the key of an earlier one. */
export type DemoCategory = DemoRecord<{ parent?: LocalKey }, TermText>

/** A tag. */
export type DemoTag = DemoRecord<Record<never, never>, TermText>

/** A venue; unknown fields are absent, coordinates are degrees. */
export type DemoVenue = DemoRecord<
  { zip?: string; country: string; geo_lat?: number; geo_lng?: number },
  { venue: string; address?: string; city?: string; province?: string; status: 'publish' }
>

/** An organizer. */
export type DemoOrganizer = DemoRecord<Record<never, never>, { organizer: string; website?: string; status: 'publish' }>

/** An event: dates are wall time of `timezone` (`YYYY-MM-DD HH:MM:SS`), `description` is HTML, links are local keys. */
export type DemoEvent = DemoRecord<
  {
    start_date: string
    end_date: string
    timezone: string
    all_day: true
    venue?: LocalKey
    organizer?: LocalKey[]
    categories?: LocalKey[]
    tags?: LocalKey[]
  },
  { title: string; description?: string; website?: string; status: 'publish' }
>

/** The file, in the order of storing: linked records first. */
export interface DemoContent {
  licences: DemoLicence[]
  categories: DemoCategory[]
  tags: DemoTag[]
  venues: DemoVenue[]
  organizers: DemoOrganizer[]
  events: DemoEvent[]
}
