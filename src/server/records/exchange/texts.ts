// Texts that leave for translation outside and come back, in any file format.
import type { Language } from '#shared/i18n/language.ts'
import type { FileIssue, ImportReason } from '#shared/schema/exchange.ts'
import type { Field } from '#shared/schema/fields.ts'
import { isResourceName, type ResourceName, resources } from '#shared/schema/resources.ts'

/**
 * The state of an exported text: not translated; translated from a source text that has changed since; translated; public.
 * A file that comes back says `translated`, `reviewed` or `final` for a text that is finished.
 */
export type ExportedState = 'initial' | 'outdated' | 'translated' | 'final'

/** States of texts that are finished, in files that come back. */
export const finishedStates: readonly string[] = ['translated', 'reviewed', 'final']

export type ExportedText = {
  field: string
  /** Whether the text is HTML. */
  isRich: boolean
  source: string
  target: string
  state: ExportedState
  /** The source text of an outdated translation, if it is known. */
  previousSource: string
}

/** A record with its texts; `targetVersion`: 0 without a translation. */
export type ExportedRecord = {
  resource: ResourceName
  id: number
  title: string
  /** Facts about the record for translators, such as its date. */
  context: string
  sourceVersion: number
  targetVersion: number
  texts: ExportedText[]
}

export type LanguagePair = { source: Language; target: Language }

/** Writes a file, record by record, so that its size is known before it is complete. */
export type FileWriter = {
  readonly contentType: string
  readonly extension: string
  readonly start: string
  record(record: ExportedRecord): string
  readonly end: string
}

/** A text of a file as it came back. */
export type ImportedText = {
  line: number
  resource: string
  id: string
  field: string
  source: Language
  sourceVersion: number | undefined
  targetVersion: number | undefined
  /** `""`: not translated. */
  target: string
  /** The file says that the text is finished. */
  isFinished: boolean
  /** The reason in the file itself why the text cannot be imported. */
  reason?: ImportReason
}

/** A part of a file that is not imported, such as one in another language. */
export type RejectedPart = { line: number; unit: string; reason: ImportReason }

export type ImportedFile = {
  texts: ImportedText[]
  rejected: RejectedPart[]
}

/** Thrown for a file without a valid text. `line` counts from 1; `missing` are columns. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
  readonly line: number
  readonly fileIssue: FileIssue
  readonly missing: readonly string[] | undefined
  constructor(line: number, fileIssue: FileIssue, reason: string, missing?: readonly string[]) {
    super(reason)
    this.line = line
    this.fileIssue = fileIssue
    this.missing = missing
  }
}

/** The language of a tag such as `fr` or `fr-BE`, in lower case. */
export const primaryLanguage = (tag: string): string => tag.trim().toLowerCase().split(/[-_]/)[0] ?? ''

/** A version in a file; `undefined` for anything else. 0: there was no translation. */
export const parseVersion = (text: string): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined)

/** Whether a field is HTML; names from a file may be unknown. */
export const isRichText = (resource: string, field: string): boolean => {
  if (!isResourceName(resource)) return false
  const fields: { readonly [name: string]: Field } = resources[resource].fields
  return Object.hasOwn(fields, field) && fields[field]?.kind === 'richText'
}
