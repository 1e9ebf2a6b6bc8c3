// What every step of a run of the import knows.
import type { Language } from '#shared/i18n/language.ts'
import type { Store } from '../../sync-store/store.ts'
import type { By } from '../../sync-store/types.ts'
import type { Mapping } from './mapping.ts'
import type { ImageAddress } from './text-images.ts'

/** A whole run: what it writes into, and what it has been told. */
export type ImportContext = {
  store: Store
  language: Language
  siteZone: string
  /** Now, in UTC. */
  nowUtc: string
  mapping: Mapping
  by: By
  /** How change sets of runs with this source begin. */
  sourceMark: string
  /** Our account for an author's number of the source; the importer's where it has none here. */
  authorOf(number: string | undefined): number
  /** Our account for an author's number of the source; `undefined`: none here. */
  accountOf(number: string | undefined): number | undefined
  imageAddress: ImageAddress
  /** Whether an address is one of our library. */
  isOwnAddress(address: string): boolean
}
