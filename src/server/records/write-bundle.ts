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
import { findEditable, requireEditor } from '../routes/load-record.ts'
import { idempotent } from '../routes/idempotency.ts'
import { type ParsedWrite, parseWrite, unknownSource } from '../routes/parse-body.ts'
import type { KnownAccount } from '../store/account-types.ts'
import { changesInSet } from '../store/changes.ts'
import type { ReadTx, WriteTx } from '../store/transaction.ts'
import type { Actor, StoredRecord } from '../store/types.ts'
import { applyPlan } from './apply-plan.ts'
import { noErrors, type ValidationErrors } from './validation-errors.ts'
import { planNestedCreate } from './plan-nested-create.ts'
import { planWrite } from './plan-write.ts'
import { type BundleBody, createBundleRequest, denyParts, parseBundleBody } from './bundle-request.ts'
import { checkConditions, presentBundle } from './record-bundle.ts'

/** Updates all parts of a record. */
export async function updateBundle(ctx: RequestContext, resource: ResourceName, id: PathId): Promise<Response> {
  const account = requireEditor(ctx, resource)
  if ('code' in account) return errorResponse(account)
  const parsed = await parseWrite(ctx)
  return ctx.store.write(async (tx) => {
    const found = await findEditable(tx, ctx, account, resource, { id }, parsed)
    return 'code' in found ? errorResponse(found) : updateParts(tx, ctx, account, found.record, found.parsed)
  })
}

async function updateParts(
  tx: WriteTx,
  ctx: RequestContext,
  account: KnownAccount,
  record: StoredRecord,
  { input, images }: ParsedWrite,
): Promise<Response> {
  const { resource } = record
  const errors = noErrors()
  const body = parseBundleBody(resource, input, (parameter, issue) => {
    errors.issues[parameter] = issue
  })
  const forbidden = denyParts(account, record, body)
  if (forbidden) return errorResponse(forbidden)
  const stale = await checkConditions(tx, ctx, record, body.conditions)
  if (stale) return errorResponse(stale)
  const source = body.sourceLanguage ?? record.sourceLanguage
  if (!record.variants[source] && !body.texts.has(source)) errors.issues['source_language'] = unknownSource(record)
  const known = record.variants[source] ? source : record.sourceLanguage
  const request = createBundleRequest(tx, ctx, account, resource, record, body, known, errors, images)
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
  const { input, images } = parsed
  return idempotent(ctx, account, parsed.text, async (tx, storeResponse) => {
    const errors = noErrors()
    const body = parseBundleBody(resource, input, (parameter, issue) => {
      errors.issues[parameter] = issue
    })
    const source = sourceOfNew(ctx, body, errors)
    if (!body.texts.has(source)) body.texts.set(source, new Map())
    const request = createBundleRequest(tx, ctx, account, resource, undefined, body, source, errors, images)
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
function sourceOfNew(ctx: RequestContext, { sourceLanguage, texts }: BundleBody, errors: ValidationErrors): Language {
  const [first, ...others] = texts.keys()
  const source = sourceLanguage ?? (others.length === 0 ? first : undefined)
  if (source === undefined) {
    if (others.length > 0) errors.missing.push('source_language')
    return first ?? ctx.language
  }
  return source
}
