// `POST`, `PUT` and `PATCH` on a record: all three update the fields of the body and leave the others.
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
import { findEditable, type NamedRecord, requireEditor } from '../load-record.ts'
import { parseWrite, toWriteRequest } from '../parse-body.ts'
import { precondition, respondSaved } from '../save-record.ts'

/** Updates a record. */
export async function update(ctx: RequestContext, resource: ResourceName, named: NamedRecord): Promise<Response> {
  const account = requireEditor(ctx, resource)
  if ('code' in account) return errorResponse(account)
  const parsed = await parseWrite(ctx)
  return ctx.store.write(async (tx) => {
    const found = await findEditable(tx, ctx, account, resource, named, parsed)
    if ('code' in found) return errorResponse(found)
    const { record } = found
    const subject = toPolicySubject(record)
    const request = toWriteRequest(tx, ctx, found.parsed, account, resource, record)
    const canEditShared = can(account, 'editShared', resource, subject) === true
    const canEditTranslation = can(account, 'editVariant', resource, subject, ctx.language) === true
    const hasTranslation = request.texts.size > 0 || request.options.size > 0
    if (!canEditTranslation && (hasTranslation || !canEditShared)) return errorResponse(problem('rest_forbidden', 403))
    const failed = await precondition(tx, ctx, record)
    if (failed) return errorResponse(failed)
    const plan = await planWrite(request, planNestedCreate(request))
    if ('code' in plan) return errorResponse(plan)
    const updated = await applyPlan(tx, plan, account.id, changeSet(account))
    ctx.record = updated
    const { body, etag } = await respondSaved(tx, ctx, updated, Object.values(plan.sanitized).flat())
    return respondText(200, body, { ETag: etag })
  })
}
