// `PUT {resource}/{id}` and `POST {resource}` of the admin namespace: all parts of a record in one transaction, or none.
import { type Language, languages } from '#shared/i18n/language.ts'
import { problem } from '#shared/problem.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { can } from '#shared/policy/policy.ts'
import type { PublishedRecord } from '#shared/record-bundle.ts'
import { respond, respondText, errorResponse } from '../http/response.ts'
import type { PathId, RequestContext } from '../http/context.ts'
import { getAdminBase } from '../config.ts'
import { changeSet } from '../routes/change-set.ts'
import { findRecord, isPasswordLocked } from '../routes/load-record.ts'
import { idempotent } from '../routes/idempotency.ts'
import { parseWrite } from '../routes/parse-body.ts'
import type { Store } from '../sync-store/store.ts'
import type { By } from '../sync-store/types.ts'
import { applyPlan } from './apply-plan.ts'
import { noErrors } from './validation-errors.ts'
import { planNestedCreate } from './plan-nested-create.ts'
import { planWrite } from './plan-write.ts'
import { parseWholeBody, type BundleBody } from './bundle-body.ts'
import { staleParts, presentBundle } from './record-bundle.ts'
import { denyParts, createBundleRequest } from './bundle-request.ts'

/** Writes all parts of an existing record. */
export async function updateBundle(ctx: RequestContext, resource: ResourceName, id: PathId): Promise<Response> {
  const { account, store } = ctx
  if (account === null) return errorResponse(problem('rest_forbidden', 401))
  if (can(account, 'editShared', resource) !== true && can(account, 'editVariant', resource) !== true)
    return errorResponse(problem('rest_forbidden', 403))
  if (isPasswordLocked(ctx, account, resource, { id })) return errorResponse(problem('rest_forbidden', 403))
  const parsed = await parseWrite(ctx)
  if ('code' in parsed) return errorResponse(parsed)
  const { sent } = parsed
  const record = findRecord(ctx, resource, { id })
  if ('code' in record) return errorResponse(record)
  const errors = noErrors()
  const body = parseWholeBody(resource, sent, (parameter, fault) => {
    errors.faults[parameter] = fault
  })
  const forbidden = denyParts(account, record, body)
  if (forbidden) return errorResponse(forbidden)
  const moved = staleParts(ctx, record, body.conditions)
  if (Object.keys(moved).length > 0)
    return errorResponse(problem('rest_precondition_failed', 412, '', { current: moved }))
  const source = body.sourceLanguage ?? record.sourceLanguage
  if (!record.variants[source] && !body.texts.has(source))
    errors.faults['source_language'] = {
      code: 'not_a_choice',
      message: 'Must be a language this record is written in.',
      data: { options: Object.keys(record.variants) },
    }
  const known = record.variants[source] ? source : record.sourceLanguage
  const request = createBundleRequest(ctx, account, resource, record, body, known, errors, parsed.pictures)
  const plan = planWrite(request, planNestedCreate(request, { statusOfEvent: true }))
  if ('code' in plan) return errorResponse(plan)
  const by = changeSet(account)
  const changed = applyPlan(store, plan, account.id, by)
  return respond(200, { ...presentBundle(ctx, changed, plan.sanitized), ...publishedBy(store, resource, by) })
}

/** Venues and organizers that a write of an event made public, with the status that each had; nothing where it made none. */
function publishedBy(store: Store, written: ResourceName, { changeSet: name }: By): { published?: PublishedRecord[] } {
  if (written !== 'events') return {}
  const published = store.changesIn(name).flatMap(({ resource, record, parts }): PublishedRecord[] => {
    if (resource !== 'venues' && resource !== 'organizers') return []
    return languages.flatMap((language) => {
      const [old, now] = parts[language]?.['status'] ?? []
      return now === 'publish'
        ? [{ resource, id: record, language, status: old === 'pending' ? 'pending' : 'draft' }]
        : []
    })
  })
  return published.length > 0 ? { published } : {}
}

/** Makes a record, in several languages at once when they are sent. */
export async function createBundle(ctx: RequestContext, resource: ResourceName): Promise<Response> {
  const { account } = ctx
  if (account === null) return errorResponse(problem('rest_forbidden', 401))
  if (can(account, 'create', resource) !== true) return errorResponse(problem('rest_forbidden', 403))
  const parsed = await parseWrite(ctx)
  if ('code' in parsed) return errorResponse(parsed)
  const { sent } = parsed
  return idempotent(ctx, account, parsed.text, (keep) => {
    const errors = noErrors()
    const body = parseWholeBody(resource, sent, (parameter, fault) => {
      errors.faults[parameter] = fault
    })
    const source = sourceOf(ctx, body, errors)
    if (!body.texts.has(source)) body.texts.set(source, new Map())
    const request = createBundleRequest(ctx, account, resource, undefined, body, source, errors, parsed.pictures)
    const plan = planWrite(request, planNestedCreate(request, { statusOfEvent: true }))
    if ('code' in plan) return errorResponse(plan)
    let answered: { headers: { [name: string]: string }; text: string } | undefined
    const by = changeSet(account)
    const record = applyPlan(ctx.store, plan, account.id, by, (made) => {
      const headers = { Location: `${getAdminBase(ctx.config, ctx.root)}/${resource}/${made.id}` }
      answered = {
        headers,
        text: JSON.stringify({ ...presentBundle(ctx, made, plan.sanitized), ...publishedBy(ctx.store, resource, by) }),
      }
      keep(headers, answered.text)
    })
    return answered ? respondText(201, answered.text, answered.headers) : respond(201, presentBundle(ctx, record))
  })
}

/** The language a new record is first written in: the one that is named, or the only one there is. */
function sourceOf(
  ctx: RequestContext,
  { sourceLanguage, texts }: BundleBody,
  errors: ReturnType<typeof noErrors>,
): Language {
  const sent = [...texts.keys()]
  const source = sourceLanguage ?? (sent.length === 1 ? sent[0] : undefined)
  if (source === undefined) {
    if (sent.length > 1) errors.missing.push('source_language')
    return sent[0] ?? ctx.language
  }
  return source
}
