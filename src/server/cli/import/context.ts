// What every step of an import needs.
import type { Language } from '#shared/i18n/language.ts'
import type { Actor } from '../../store/types.ts'
import type { Mapping } from './mapping.ts'

export type ImportContext = {
  language: Language
  siteZone: string
  /** The start of the import, in UTC. */
  nowUtc: string
  mapping: Mapping
  actor: Actor
  /** The prefix of the change sets of all imports from this source. */
  changeSetPrefix: string
  /** The account here of an author id of the source; the importer’s if it has none here. */
  assignAuthor(id: string | undefined): number
  /** The account here of an author id of the source; `undefined`: none. */
  findAuthor(id: string | undefined): number | undefined
  /** The prefix of the URLs of library images. */
  imageUrlPrefix: string
}
