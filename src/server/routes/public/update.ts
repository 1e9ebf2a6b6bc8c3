// `POST`, `PUT` and `PATCH` on one record, which do the same: what is sent changes, what is not sent stays.
import { problem } from '#shared/problem.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { may } from '#shared/policy/policy.ts'
import { respondText, errorResponse } from '../../http/response.ts'
import type { RequestContext } from '../../http/context.ts'
import { subjectOf } from '../../records/visibility.ts'
import { applyPlan } from '../../records/apply-plan.ts'
import { planInlineFor } from '../../records/plan-nested-create.ts'
import { planWrite } from '../../records/plan-write.ts'
import { changeSet } from '../change-set.ts'
import { findRecord, isClosed, type Named } from '../load-record.ts'
import { parseWrite, requestOf } from '../parse-body.ts'
import { precondition, written } from '../save-record.ts'

/** Changes one record. */
export async function update(ctx: RequestContext, resource: ResourceName, named: Named): Promise<Response> {
  const { account, store } = ctx
  if (account === null) return errorResponse(problem('rest_forbidden', 401))
  const mayAny = may(account, 'editShared', resource) === true || may(account, 'editVariant', resource) === true
  if (!mayAny || isClosed(ctx, account, resource, named)) return errorResponse(problem('rest_forbidden', 403))
  const parsed = await parseWrite(ctx)
  if ('code' in parsed) return errorResponse(parsed)
  const record = findRecord(ctx, resource, named)
  if ('code' in record) return errorResponse(record)
  const subject = subjectOf(record)
  const request = requestOf(ctx, parsed, account, resource, record)
  const mayShared = may(account, 'editShared', resource, subject) === true
  const mayVariant = may(account, 'editVariant', resource, subject, ctx.language) === true
  const touchesVariant = request.texts.size > 0 || request.options.size > 0
  if (!mayVariant && (touchesVariant || !mayShared)) return errorResponse(problem('rest_forbidden', 403))
  const moved = precondition(ctx, record)
  if (moved) return errorResponse(moved)
  const plan = planWrite(request, planInlineFor(request))
  if ('code' in plan) return errorResponse(plan)
  const changed = applyPlan(store, plan, account.id, changeSet(account))
  const { body, etag } = written(ctx, changed, Object.values(plan.sanitized).flat())
  return respondText(200, body, { ETag: etag })
}
