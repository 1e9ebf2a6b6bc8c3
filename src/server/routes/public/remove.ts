// `DELETE`: events, venues and organizers go to the trash, terms go for good; with `scope=language` one variant goes.
import { invalid, type Problem, problem } from '#shared/problem.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { can } from '#shared/policy/policy.ts'
import { respondText, errorResponse } from '../../http/response.ts'
import type { RequestContext } from '../../http/context.ts'
import { toPolicySubject, visibleLanguages } from '../../records/visibility.ts'
import { isTermResource } from '../../records/resource-kinds.ts'
import type { StoredRecord } from '../../sync-store/types.ts'
import { changeSet } from '../change-set.ts'
import { findRecord, type NamedRecord } from '../load-record.ts'
import { parseWrite } from '../parse-body.ts'
import { precondition, respondSaved } from '../save-record.ts'

/** Removes a record, or one of its languages. */
export async function remove(ctx: RequestContext, resource: ResourceName, named: NamedRecord): Promise<Response> {
  const { account, store } = ctx
  if (account === null) return errorResponse(problem('rest_forbidden', 401))
  const early = findRecord(ctx, resource, named)
  const subject = 'code' in early ? undefined : toPolicySubject(early)
  if (can(account, 'delete', resource, subject) !== true) return errorResponse(problem('rest_forbidden', 403))
  const parsed = await parseWrite(ctx)
  if ('code' in parsed) return errorResponse(parsed)
  const { sent } = parsed
  const record = findRecord(ctx, resource, named)
  if ('code' in record) return errorResponse(record)
  const scope = sent.get('scope') ?? 'record'
  const action = scope === 'language' ? 'deleteVariant' : 'delete'
  if (can(account, action, resource, toPolicySubject(record)) !== true)
    return errorResponse(problem('rest_forbidden', 403))
  const faults = {
    ...(ctx.languageFault && { ml_language: ctx.languageFault }),
    ...(scope !== 'record' &&
      scope !== 'language' && {
        scope: {
          code: 'not_a_choice',
          message: 'Must be record or language.',
          data: { options: ['record', 'language'] },
        } as const,
      }),
  }
  if (Object.keys(faults).length > 0) return errorResponse(invalid(faults))
  const against =
    (scope === 'language' ? notThisLanguage(ctx, record) : alreadyTrashed(record)) ?? precondition(ctx, record)
  if (against) return errorResponse(against)
  const by = changeSet(account)
  if (scope === 'language') {
    const { body } = respondSaved(ctx, record)
    store.change(resource, record.id, { remove: [ctx.language] }, by)
    return respondText(200, body)
  }
  if (isTermResource(resource)) {
    const { body } = respondSaved(ctx, record)
    store.removeTerm(resource, record.id, by)
    return respondText(200, body)
  }
  const trashed = store.change(resource, record.id, { trash: 'put' }, by)
  const { body, etag } = respondSaved(ctx, trashed)
  return respondText(200, body, { ETag: etag })
}

const alreadyTrashed = ({ resource, trashedUtc }: StoredRecord): Problem | undefined => {
  if (trashedUtc === null) return undefined
  return problem(
    resource === 'venues'
      ? 'venue-is-in-trash'
      : resource === 'organizers'
        ? 'organizer-is-in-trash'
        : 'event-is-in-trash',
    410,
  )
}

const notThisLanguage = ({ language, account }: RequestContext, record: StoredRecord): Problem | undefined => {
  const available = visibleLanguages(account, record)
  if (!record.variants[language]) return problem('rest_language_not_found', 404, '', { available_languages: available })
  return language === record.sourceLanguage || Object.keys(record.variants).length < 2
    ? problem('last-variant', 409)
    : undefined
}
