// A write with everything that its plan depends on.
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { RecordPart } from '#shared/record-bundle.ts'
import type { Config } from '../config.ts'
import type { NamedImages } from '../images/write-images.ts'
import type { Input } from '../http/parameters.ts'
import type { KnownAccount } from '../store/account-types.ts'
import type { WriteTx } from '../store/transaction.ts'
import type { StoredRecord } from '../store/types.ts'
import type { ValidationErrors } from './validation-errors.ts'

/** The options of one translation. */
export type TextOptions = { inherit: string[]; confirm: string[]; copied: string[] }

export type WriteRequest = {
  /** The transaction of the whole write: its plan reads what it changes. */
  tx: WriteTx
  config: Config
  now: number
  account: KnownAccount
  resource: ResourceName
  /** The stored record; `undefined`: a new one. */
  record: StoredRecord | undefined
  /** The language in which nested records are created. */
  language: Language
  /** The source language after this write. */
  source: Language
  /** The shared fields of the body, without `null`. */
  shared: Input
  /** The translatable fields of the body by language, without `null`; languages without any are absent. */
  texts: ReadonlyMap<Language, Input>
  options: ReadonlyMap<Language, TextOptions>
  /** The images that the body names by URL. */
  pictures?: NamedImages
  /** A change of the source text outdates no translation. */
  minor: boolean
  /** The version of the source text that was translated. */
  basedOn: number | undefined
  findings: ValidationErrors
  /** The name of a parameter in errors. */
  nameOf(part: RecordPart, field: string): string
}
