// A request about one text of a record that is being translated: `?field=&ml_language=`.
import { languageParameter, languages } from '#shared/i18n/language.ts'
import { notFound } from '#shared/problem.ts'
import { type Issues, notAChoice } from '#shared/schema/issues.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { PathId, SignedInContext } from '../http/context.ts'
import { unknownParameters } from '../http/parameters.ts'
import { ProblemError, problemError, rejectIssues } from '../http/response.ts'
import { readRecord } from '../store/records.ts'
import type { ReadTx } from '../store/transaction.ts'
import type { StoredRecord } from '../store/types.ts'
import { authorizeReading, isAllowed, isLocked, visibleLanguages } from './access.ts'

const parameters = ['field', languageParameter, '_fields']

/** The field of a request. `offered`: those that it can name. Throws the issues of all parameters. */
export function parseTextQuery({ query, languageIssues }: SignedInContext, offered: readonly string[]): string {
  const issues: Issues = { ...unknownParameters(query, parameters), ...languageIssues }
  const field = query.get('field') ?? ''
  if (field !== '' && !offered.includes(field)) issues['field'] = notAChoice(offered)
  rejectIssues(issues, field === '' ? ['field'] : [])
  return field
}

/** The record of a request. Throws unless the account may translate it into the language of the request. */
export async function readTranslatable(
  tx: ReadTx,
  { account, language }: SignedInContext,
  resource: ResourceName,
  id: PathId,
): Promise<StoredRecord> {
  // No record has an id that is no number.
  const record = typeof id === 'string' ? undefined : await readRecord(tx, resource, id)
  if (!record) throw new ProblemError(notFound(resource, id))
  authorizeReading(account, record)
  const { sourceLanguage } = record
  if (language === sourceLanguage)
    rejectIssues({ [languageParameter]: notAChoice(languages.filter((other) => other !== sourceLanguage)) })
  if (!isAllowed(account, 'editVariant', resource, record, language)) throw problemError('rest_forbidden', 403)
  return record
}

/** The source text of a field; `""` if the account does not see it. */
export function visibleSourceText({ account }: SignedInContext, record: StoredRecord, field: string): string {
  const source = record.sourceLanguage
  const isSeen = visibleLanguages(account, record).includes(source) && !isLocked(account, record)
  return isSeen ? (record.translations[source]?.texts[field] ?? '') : ''
}
