// `DELETE` on a record: trashes a post, deletes a term, or with `scope=language` removes one translation.
import { type Language, languageParameter } from '#shared/i18n/language.ts'
import { invalid, type Problem, problem } from '#shared/problem.ts'
import type { Issues } from '#shared/schema/body-issues.ts'
import { isTermResource, type ResourceName } from '#shared/schema/resources.ts'
import { can } from '#shared/policy/policy.ts'
import { respondText, errorResponse } from '../../http/response.ts'
import type { RequestContext } from '../../http/context.ts'
import { inTrashProblem, toPolicySubject, visibleLanguages } from '../../records/visibility.ts'
import type { WriteTx } from '../../store/transaction.ts'
import type { Actor, StoredRecord } from '../../store/types.ts'
import { removeTerm, updateRecord } from '../../store/write-records.ts'
import { changeSet } from '../change-set.ts'
import { findRecord, type NamedRecord } from '../load-record.ts'
import { parseWrite } from '../parse-body.ts'
import { precondition, respondSaved } from '../save-record.ts'

/** Removes a record or one of its translations. */
export async function remove(ctx: RequestContext, resource: ResourceName, named: NamedRecord): Promise<Response> {
  const { account, store } = ctx
  if (account === null) return errorResponse(problem('rest_forbidden', 401))
  if (can(account, 'delete', resource) !== true) return errorResponse(problem('rest_forbidden', 403))
  const parsed = await parseWrite(ctx)
  return store.write(async (tx) => {
    const record = await findRecord(tx, ctx, resource, named)
    if (!('code' in record) && can(account, 'delete', resource, toPolicySubject(record)) !== true)
      return errorResponse(problem('rest_forbidden', 403))
    if ('code' in parsed) return errorResponse(parsed)
    if ('code' in record) return errorResponse(record)
    const scope = parsed.input.get('scope') ?? 'record'
    if (scope === 'language' && can(account, 'deleteVariant', resource, toPolicySubject(record)) !== true)
      return errorResponse(problem('rest_forbidden', 403))
    const faults = scopeFaults(ctx, scope)
    if (Object.keys(faults).length > 0) return errorResponse(invalid(faults))
    const trashed = record.trashedUtc === null ? undefined : inTrashProblem(resource)
    const denied = scope === 'language' ? denyTranslation(ctx, record) : trashed
    const failed = denied ?? (await precondition(tx, ctx, record))
    if (failed) return errorResponse(failed)
    return removePart(tx, ctx, record, scope === 'language' ? ctx.language : undefined, changeSet(account))
  })
}

const scopeFaults = ({ languageFault }: RequestContext, scope: unknown): Issues => ({
  ...(languageFault && { [languageParameter]: languageFault }),
  ...(scope !== 'record' &&
    scope !== 'language' && {
      scope: {
        code: 'not_a_choice',
        message: 'Must be record or language.',
        data: { options: ['record', 'language'] },
      },
    }),
})

/** Removes a translation, deletes a term or trashes a post. Responds with what was removed, or with the trashed post. */
async function removePart(
  tx: WriteTx,
  ctx: RequestContext,
  record: StoredRecord,
  language: Language | undefined,
  actor: Actor,
): Promise<Response> {
  const { resource, id } = record
  if (language === undefined && !isTermResource(resource)) {
    ctx.record = await updateRecord(tx, resource, id, { trash: 'put' }, actor)
    const { body, etag } = await respondSaved(tx, ctx, ctx.record)
    return respondText(200, body, { ETag: etag })
  }
  const { body } = await respondSaved(tx, ctx, record)
  if (language !== undefined) ctx.record = await updateRecord(tx, resource, id, { remove: [language] }, actor)
  else if (isTermResource(resource)) {
    await removeTerm(tx, resource, id, actor)
    ctx.record = undefined
  }
  return respondText(200, body)
}

/** The problem if the translation is missing, or the source, or the only one. */
const denyTranslation = ({ language, account }: RequestContext, record: StoredRecord): Problem | undefined => {
  const available = visibleLanguages(account, record)
  if (!record.variants[language]) return problem('rest_language_not_found', 404, '', { available_languages: available })
  return language === record.sourceLanguage || Object.keys(record.variants).length < 2
    ? problem('last-variant', 409)
    : undefined
}
