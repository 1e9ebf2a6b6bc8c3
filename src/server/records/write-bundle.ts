// `PUT {resource}/{id}` and `POST {resource}` of the admin namespace: all parts of a record in one transaction.
import { type Language, languages } from '#shared/i18n/language.ts'
import { problem } from '#shared/problem.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { can } from '#shared/policy/policy.ts'
import type { PublishedRecord } from '#shared/record-bundle.ts'
import { respond, respondText, errorResponse } from '../http/response.ts'
import type { PathId, RequestContext } from '../http/context.ts'
import { getAdminBase } from '../config.ts'
import { changeSet } from '../routes/change-set.ts'
import { canEditAny, findRecord } from '../routes/load-record.ts'
import { idempotent } from '../routes/idempotency.ts'
import { type ParsedWrite, parseWrite } from '../routes/parse-body.ts'
import type { KnownAccount } from '../store/account-types.ts'
import { changesInSet } from '../store/changes.ts'
import type { ReadTx, WriteTx } from '../store/transaction.ts'
import type { Actor, StoredRecord } from '../store/types.ts'
import { applyPlan } from './apply-plan.ts'
import { noErrors } from './validation-errors.ts'
import { planNestedCreate } from './plan-nested-create.ts'
import { planWrite } from './plan-write.ts'
import { parseWholeBody, type BundleBody } from './bundle-body.ts'
import { staleParts, presentBundle } from './record-bundle.ts'
import { denyParts, createBundleRequest } from './bundle-request.ts'

/** Updates all parts of a record. */
export async function updateBundle(ctx: RequestContext, resource: ResourceName, id: PathId): Promise<Response> {
  const { account, store } = ctx
  if (account === null) return errorResponse(problem('rest_forbidden', 401))
  if (can(account, 'editShared', resource) !== true && can(account, 'editVariant', resource) !== true)
    return errorResponse(problem('rest_forbidden', 403))
  const parsed = await parseWrite(ctx)
  return store.write(async (tx) => {
    const record = await findRecord(tx, ctx, resource, { id })
    if (!('code' in record) && !canEditAny(account, record)) return errorResponse(problem('rest_forbidden', 403))
    if ('code' in parsed) return errorResponse(parsed)
    if ('code' in record) return errorResponse(record)
    return updateParts(tx, ctx, account, record, parsed)
  })
}

async function updateParts(
  tx: WriteTx,
  ctx: RequestContext,
  account: KnownAccount,
  record: StoredRecord,
  { sent, pictures }: ParsedWrite,
): Promise<Response> {
  const { resource } = record
  const errors = noErrors()
  const body = parseWholeBody(resource, sent, (parameter, fault) => {
    errors.faults[parameter] = fault
  })
  const forbidden = denyParts(account, record, body)
  if (forbidden) return errorResponse(forbidden)
  const stale = await staleParts(tx, ctx, record, body.conditions)
  if (Object.keys(stale).length > 0)
    return errorResponse(problem('rest_precondition_failed', 412, '', { current: stale }))
  const source = body.sourceLanguage ?? record.sourceLanguage
  if (!record.variants[source] && !body.texts.has(source))
    errors.faults['source_language'] = {
      code: 'not_a_choice',
      message: 'Must be a language this record is written in.',
      data: { options: Object.keys(record.variants) },
    }
  const known = record.variants[source] ? source : record.sourceLanguage
  const request = createBundleRequest(tx, ctx, account, resource, record, body, known, errors, pictures)
  const plan = await planWrite(request, planNestedCreate(request, { statusOfEvent: true }))
  if ('code' in plan) return errorResponse(plan)
  const actor = changeSet(account)
  const updated = await applyPlan(tx, plan, account.id, actor)
  ctx.record = updated
  return respond(200, {
    ...(await presentBundle(tx, ctx, updated, plan.sanitized)),
    ...(await publishedWith(tx, resource, actor)),
  })
}

/** The venues and organizers that a write of an event published, with their statuses before; `{}` without any. */
async function publishedWith(
  tx: ReadTx,
  resource: ResourceName,
  actor: Actor,
): Promise<{ published?: PublishedRecord[] }> {
  if (resource !== 'events') return {}
  const changes = await changesInSet(tx, actor.changeSet)
  const published = changes.flatMap(({ resource, record, parts }): PublishedRecord[] => {
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

/** Creates a record in all languages of the body. */
export async function createBundle(ctx: RequestContext, resource: ResourceName): Promise<Response> {
  const { account, config, root } = ctx
  if (account === null) return errorResponse(problem('rest_forbidden', 401))
  if (can(account, 'create', resource) !== true) return errorResponse(problem('rest_forbidden', 403))
  const parsed = await parseWrite(ctx)
  if ('code' in parsed) return errorResponse(parsed)
  const { sent, pictures } = parsed
  return idempotent(ctx, account, parsed.text, async (tx, storeResponse) => {
    const errors = noErrors()
    const body = parseWholeBody(resource, sent, (parameter, fault) => {
      errors.faults[parameter] = fault
    })
    const source = sourceOfNew(ctx, body, errors)
    if (!body.texts.has(source)) body.texts.set(source, new Map())
    const request = createBundleRequest(tx, ctx, account, resource, undefined, body, source, errors, pictures)
    const plan = await planWrite(request, planNestedCreate(request, { statusOfEvent: true }))
    if ('code' in plan) return errorResponse(plan)
    const actor = changeSet(account)
    const created = await applyPlan(tx, plan, account.id, actor)
    ctx.record = created
    const bundle = await presentBundle(tx, ctx, created, plan.sanitized)
    const text = JSON.stringify({ ...bundle, ...(await publishedWith(tx, resource, actor)) })
    const headers = { Location: `${getAdminBase(config, root)}/${resource}/${created.id}` }
    await storeResponse(headers, text)
    return respondText(201, text, headers)
  })
}

/** The source language of a new record: the one that the body names, or its only one. */
function sourceOfNew(
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
