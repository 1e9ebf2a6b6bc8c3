// Messages about a file that is imported, and about its texts.
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ProblemError } from '#client/send.ts'
import type { ImportRow } from '#shared/import-response.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import type { FileIssue, ImportReason } from '#shared/schema/exchange.ts'
import { rowMessage } from '#features/bulk/bulk-labels.ts'

const reasonMessages = {
  language: msg`This part is not a translation into this language.`,
  unknown: msg`There is no such record that you may translate.`,
  field: msg`This record has no such text.`,
  version: msg`The file is not an export of this record.`,
  source: msg`The record now has another source language.`,
  twice: msg`The text is in the file more than once.`,
  markup: msg`The markup is incomplete: a tag is missing or not closed.`,
  changed: msg`The translation was changed after the export.`,
  rejected: msg`The text was rejected.`,
} satisfies Record<ImportReason, MessageDescriptor>

/** Why a text is not imported. */
export function reasonMessage(i18n: I18n, { reason, problem, resource }: ImportRow): string {
  if (problem && resource && reason === 'rejected') return rowMessage(i18n, resource, problem)
  return i18n._(reasonMessages[reason ?? 'rejected'])
}

const fileIssueMessages = {
  encoding: msg`The file is not saved as UTF-8. In a spreadsheet, save it as “CSV UTF-8”.`,
  doctype: msg`The file has a document type, which is not accepted.`,
  format: msg`The file is neither XLIFF 2 nor CSV.`,
  quotes: msg`A quotation mark is missing or out of place.`,
  xml: msg`The XML is not well-formed.`,
} satisfies Record<Exclude<FileIssue, 'columns'>, MessageDescriptor>

const isFileIssue = (name: unknown): name is keyof typeof fileIssueMessages =>
  typeof name === 'string' && Object.hasOwn(fileIssueMessages, name)

/** Why a file cannot be imported, with the line. */
export function fileMessage(i18n: I18n, error: unknown): string {
  const issue = error instanceof ProblemError ? error.problem.data.details?.['file'] : undefined
  const { reason: fileIssue, line, missing } = issue?.data ?? {}
  const number = String(line)
  if (Array.isArray(missing)) {
    const names = missing.join(', ')
    return i18n._(msg`Line ${number}: Columns of the export are missing: ${names}`)
  }
  if (!isFileIssue(fileIssue))
    return i18n._(issue?.code === 'required' ? msg`The file is empty.` : problemMessage(error))
  const reason = i18n._(fileIssueMessages[fileIssue])
  return i18n._(msg`Line ${number}: ${reason}`)
}
