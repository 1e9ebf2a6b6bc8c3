// The response to a write, and its preconditions.
import type { Language } from '#shared/i18n/language.ts'
import { problem, type Problem } from '#shared/problem.ts'
import { createEtag, isStale } from '../http/response.ts'
import type { RequestContext } from '../http/context.ts'
import { getVersion } from '../records/present-common.ts'
import { loadPresenterContext } from '../records/presenter-context.ts'
import { present } from '../records/present.ts'
import { displayLanguage } from '../records/visibility.ts'
import type { ReadTx } from '../store/transaction.ts'
import type { StoredRecord } from '../store/types.ts'

/** The body of a response, its ETag and its language. */
export type SavedRecord = { body: string; etag: string; language: Language }

/** A record after a write. `sanitized`: the fields from which markup was removed. */
export async function respondSaved(
  tx: ReadTx,
  ctx: RequestContext,
  record: StoredRecord,
  sanitized: readonly string[] = [],
): Promise<SavedRecord> {
  const language = displayLanguage(ctx.account, record, ctx.language)
  const presented = present(await loadPresenterContext(tx, ctx, [record]), record, language)
  const body = JSON.stringify(sanitized.length > 0 ? { ...presented, sanitized } : presented)
  return { body, etag: createEtag(getVersion(record, language), body), language }
}

/** The problem if `If-Match` or `If-None-Match` forbid a write to this state of the record. */
export async function precondition(
  tx: ReadTx,
  ctx: RequestContext,
  record: StoredRecord,
): Promise<Problem | undefined> {
  const { headers } = ctx.request
  const isOutdated = isStale(headers.get('If-Match'), getVersion(record, ctx.language))
  const mustBeNew = headers.get('If-None-Match')?.trim() === '*' && record.variants[ctx.language] !== undefined
  if (!isOutdated && !mustBeNew) return undefined
  const { body } = await respondSaved(tx, ctx, record)
  const current: unknown = JSON.parse(body)
  return problem('rest_precondition_failed', 412, '', { current })
}
