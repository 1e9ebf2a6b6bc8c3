// A write as every part of its planning sees it: who writes what to which record.
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { RecordPart } from '#shared/record-bundle.ts'
import type { Config } from '../config.ts'
import type { NamedImages } from '../images/write-images.ts'
import type { Input } from '../http/parameters.ts'
import type { KnownAccount } from '../sync-store/account-types.ts'
import type { Store } from '../sync-store/store.ts'
import type { StoredRecord } from '../sync-store/types.ts'
import type { ValidationErrors } from './validation-errors.ts'

/** What a body says of a variant besides its fields. */
export type TextOptions = { inherit: string[]; confirm: string[]; copied: string[] }

export type WriteRequest = {
  store: Store
  config: Config
  now: number
  account: KnownAccount
  resource: ResourceName
  /** The record as it stands; `undefined`: a new one. */
  record: StoredRecord | undefined
  /** The language new linked records are made in. */
  language: Language
  /** The source language the record has after this write. */
  source: Language
  /** Fields of the whole record that were sent, without `null`. */
  shared: Input
  /** Fields of variants that were sent, without `null`; a language is here only when something was. */
  texts: ReadonlyMap<Language, Input>
  options: ReadonlyMap<Language, TextOptions>
  /** What the addresses of pictures that were sent stand for. */
  pictures?: NamedImages
  /** The change of the source texts needs no new translation. */
  minor: boolean
  /** The version of the source variant the writer saw. */
  basedOn: number | undefined
  findings: ValidationErrors
  /** How a parameter is called towards the client. */
  nameOf(part: RecordPart, field: string): string
}
