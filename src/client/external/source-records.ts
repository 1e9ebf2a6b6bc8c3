// What another server offers for taking over: its records in our names, with its habits gone and nothing checked yet.
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'

export type SourceRecord = {
  resource: ResourceName
  id: number
  /** As the source says it; `trash` when it lies there. Terms have none. */
  status: string | undefined
  author: string | undefined
  slug: string
  /** By the interface's field names; what the source does not tell is absent. */
  fields: { [field: string]: unknown }
  links: { [K in 'venue' | 'organizer' | 'categories' | 'tags']: number[] }
  /** Its picture; `"none"`: it has none, `undefined`: the source does not tell. */
  image: SourceImage | 'none' | undefined
  /** The language of its texts, where the source tells. */
  language: Language | undefined
  /** The language it was written in first, where the source tells. */
  sourceLanguage: string | undefined
  /** The texts whose original has changed since they were translated, where the source tells. */
  outdated: readonly string[] | undefined
  /** `locked`: its password is not told; `hidden`: and so most of its texts are not. */
  protection: 'none' | 'locked' | 'hidden'
  /** What got lost on the way here, in sentences. */
  remarks: string[]
}

/** A picture: where it lies, its number there (0: not told), and what it shows, in words. */
export type SourceImage = { address: string; id: number; alt: string }

/** The highest number a record can bring along. */
export const maxId = 2_147_483_647
export const idTooLarge = 'Its number is larger than any number here.'

/** Something that is there but cannot be had. Its number is 0 where none is told. */
export type HiddenRecord = { resource: ResourceName; id: number; reason: string }

export type SourceContent = {
  records: SourceRecord[]
  withheld: HiddenRecord[]
  /** Scheme, host and port of the addresses that the source gives its records. */
  origin: string
}
