// `POST {resource}`: creates a record; with an `Idempotency-Key` once per key.
import { problem } from '#shared/problem.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { can } from '#shared/policy/policy.ts'
import { respondText, errorResponse } from '../../http/response.ts'
import type { RequestContext } from '../../http/context.ts'
import { recordAddress } from '../../config.ts'
import { applyPlan } from '../../records/apply-plan.ts'
import { findDuplicate } from '../../records/find-duplicate.ts'
import { planNestedCreate } from '../../records/plan-nested-create.ts'
import { planWrite } from '../../records/plan-write.ts'
import { changeSet } from '../change-set.ts'
import { idempotent } from '../idempotency.ts'
import { parseWrite, toWriteRequest } from '../parse-body.ts'
import { respondSaved } from '../save-record.ts'

/** Creates a record, or returns the one that the request repeats. */
export async function create(ctx: RequestContext, resource: ResourceName): Promise<Response> {
  const { account, config, root } = ctx
  if (account === null) return errorResponse(problem('rest_forbidden', 401))
  if (can(account, 'create', resource) !== true) return errorResponse(problem('rest_forbidden', 403))
  const parsed = await parseWrite(ctx)
  if ('code' in parsed) return errorResponse(parsed)
  return idempotent(ctx, account, parsed.text, async (tx, storeResponse) => {
    const request = toWriteRequest(tx, ctx, parsed, account, resource, undefined)
    const plan = await planWrite(request, planNestedCreate(request))
    if ('code' in plan) return errorResponse(plan)
    const duplicate = await findDuplicate(request, plan)
    const record = duplicate ?? (await applyPlan(tx, plan, account.id, changeSet(account)))
    ctx.record = record
    const { body, etag, language } = await respondSaved(tx, ctx, record, Object.values(plan.sanitized).flat())
    const headers = { ETag: etag, Location: recordAddress(config, root, resource, record.id, language) }
    await storeResponse(headers, body)
    return respondText(201, body, headers)
  })
}
