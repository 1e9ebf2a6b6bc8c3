// What a write answers: the record as it stands, in the language it was written in, and what was taken out of its texts.
import type { Language } from '#shared/i18n/language.ts'
import { problem, type Problem } from '#shared/problem.ts'
import { createEtag, isStale } from '../http/response.ts'
import type { RequestContext } from '../http/context.ts'
import { getVersion } from '../records/present-common.ts'
import { loadPresenterContext } from '../records/presenter-context.ts'
import { present } from '../records/present.ts'
import { displayLanguage } from '../records/visibility.ts'
import type { StoredRecord } from '../sync-store/types.ts'

/** The body of an answer and the etag that names it. */
export type SavedRecord = { body: string; etag: string; language: Language }

/** A record after a write. */
export function respondSaved(
  ctx: RequestContext,
  record: StoredRecord,
  sanitized: readonly string[] = [],
): SavedRecord {
  const language = displayLanguage(ctx.account, record, ctx.language)
  const shown = present(loadPresenterContext(ctx.store, ctx, [record]), record, language)
  const body = JSON.stringify(sanitized.length > 0 ? { ...shown, sanitized } : shown)
  return { body, etag: createEtag(getVersion(record, language), body), language }
}

/** Why a write may not go through on this state of the record; `undefined`: it may. */
export function precondition(ctx: RequestContext, record: StoredRecord): Problem | undefined {
  const { headers } = ctx.request
  const isMoved = isStale(headers.get('If-Match'), getVersion(record, ctx.language))
  const mustBeNew = headers.get('If-None-Match')?.trim() === '*' && record.variants[ctx.language] !== undefined
  if (!isMoved && !mustBeNew) return undefined
  const { body } = respondSaved(ctx, record)
  const current: unknown = JSON.parse(body)
  return problem('rest_precondition_failed', 412, '', { current })
}
