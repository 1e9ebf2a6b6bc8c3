// The shape of the shipped content file: records under local keys, shared fields apart from the texts of each language.
import type { Language } from '#shared/i18n/language.ts'

/** The name a record goes by inside the file; links use it, and nothing outside knows it. Unique per resource. */
export type LocalKey = string

/** One record: the fields all languages share, and a text per language it is written in; `source_language` is one of them. */
interface DemoRecord<Shared, Text> {
  key: LocalKey
  source_language: Language
  shared: Shared
  texts: { [language in Language]?: Text }
}

/** Where the content comes from, and on which terms it may be passed on. */
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

/** A category; `parent` is the key of another one that stands before it in the file. */
export type DemoCategory = DemoRecord<{ parent?: LocalKey }, TermText>

/** A tag. */
export type DemoTag = DemoRecord<Record<never, never>, TermText>

/** A venue; a field that the source does not tell is absent, coordinates are degrees. */
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

/** The whole file, in the order in which it can be stored: what is linked to comes first. */
export interface DemoContent {
  licences: DemoLicence[]
  categories: DemoCategory[]
  tags: DemoTag[]
  venues: DemoVenue[]
  organizers: DemoOrganizer[]
  events: DemoEvent[]
}
