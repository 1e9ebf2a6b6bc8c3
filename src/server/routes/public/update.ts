// `POST`, `PUT` and `PATCH` on one record, which do the same: what is sent changes, what is not sent stays.
import { problem } from '#shared/problem.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { can } from '#shared/policy/policy.ts'
import { respondText, errorResponse } from '../../http/response.ts'
import type { RequestContext } from '../../http/context.ts'
import { toPolicySubject } from '../../records/visibility.ts'
import { applyPlan } from '../../records/apply-plan.ts'
import { planNestedCreate } from '../../records/plan-nested-create.ts'
import { planWrite } from '../../records/plan-write.ts'
import { changeSet } from '../change-set.ts'
import { findRecord, isPasswordLocked, type NamedRecord } from '../load-record.ts'
import { parseWrite, toWriteRequest } from '../parse-body.ts'
import { precondition, respondSaved } from '../save-record.ts'

/** Changes one record. */
export async function update(ctx: RequestContext, resource: ResourceName, named: NamedRecord): Promise<Response> {
  const { account, store } = ctx
  if (account === null) return errorResponse(problem('rest_forbidden', 401))
  const mayAny = can(account, 'editShared', resource) === true || can(account, 'editVariant', resource) === true
  if (!mayAny || isPasswordLocked(ctx, account, resource, named)) return errorResponse(problem('rest_forbidden', 403))
  const parsed = await parseWrite(ctx)
  if ('code' in parsed) return errorResponse(parsed)
  const record = findRecord(ctx, resource, named)
  if ('code' in record) return errorResponse(record)
  const subject = toPolicySubject(record)
  const request = toWriteRequest(ctx, parsed, account, resource, record)
  const mayShared = can(account, 'editShared', resource, subject) === true
  const mayVariant = can(account, 'editVariant', resource, subject, ctx.language) === true
  const touchesVariant = request.texts.size > 0 || request.options.size > 0
  if (!mayVariant && (touchesVariant || !mayShared)) return errorResponse(problem('rest_forbidden', 403))
  const moved = precondition(ctx, record)
  if (moved) return errorResponse(moved)
  const plan = planWrite(request, planNestedCreate(request))
  if ('code' in plan) return errorResponse(plan)
  const changed = applyPlan(store, plan, account.id, changeSet(account))
  const { body, etag } = respondSaved(ctx, changed, Object.values(plan.sanitized).flat())
  return respondText(200, body, { ETag: etag })
}
