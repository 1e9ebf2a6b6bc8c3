// Types of the shipped content: records with local keys, shared fields, and texts by language.
import type { Language } from '#shared/i18n/language.ts'
import type { Hue } from '#shared/schema/hues.ts'

/** Identifies a record within the file, for links. Unique per resource. */
export type LocalKey = string

interface DemoRecord<Shared, Text> {
  key: LocalKey
  source_language: Language
  shared: Shared
  texts: { [language in Language]?: Text }
}

type NoFields = Record<never, never>

/** A category; `parent` is the key of an earlier one. */
export type DemoCategory = DemoRecord<{ parent?: LocalKey; color?: Hue }, { name: string }>
export type DemoTag = DemoRecord<NoFields, { name: string }>
export type DemoVenue = DemoRecord<
  { zip?: string; country: string; geo_lat?: number; geo_lng?: number },
  { venue: string; address?: string; city?: string; province?: string; status: 'publish' }
>
export type DemoOrganizer = DemoRecord<NoFields, { organizer: string; website?: string; status: 'publish' }>

/** An event. Dates are wall time of `timezone` (`YYYY-MM-DD HH:MM:SS`), `description` is HTML, links are local keys. */
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

/** The file. Records follow those they link to. */
export interface DemoContent {
  licences: { name: string; licence: string; attribution: string; url: string }[]
  categories: DemoCategory[]
  tags: DemoTag[]
  venues: DemoVenue[]
  organizers: DemoOrganizer[]
  events: DemoEvent[]
}
