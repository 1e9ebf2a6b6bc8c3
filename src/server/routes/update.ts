// `POST`, `PUT` and `PATCH` on one record, which do the same: what is sent changes, what is not sent stays.
import { problem } from '#contract/problem.ts'
import type { ResourceName } from '#contract/resources.ts'
import { may } from '#contract/rights.ts'
import { answerText, refuse } from '../answer.ts'
import type { Asking } from '../asking.ts'
import { subjectOf } from '../records/visibility.ts'
import { applyPlan } from '../records/apply-plan.ts'
import { planInlineFor } from '../records/plan-nested-create.ts'
import { planWrite } from '../records/plan-write.ts'
import { changeSet } from './change-set.ts'
import { findNamed, isClosed, type Named } from './find.ts'
import { arrive, requestOf } from './sent.ts'
import { precondition, written } from './written.ts'

/** Changes one record. */
export async function update(first: Asking, resource: ResourceName, named: Named): Promise<Response> {
  const { account, to, store } = first
  if (account === null) return refuse(to, problem('rest_forbidden', 401))
  const mayAny = may(account, 'editShared', resource) === true || may(account, 'editVariant', resource) === true
  if (!mayAny || isClosed(first, account, resource, named)) return refuse(to, problem('rest_forbidden', 403))
  const arrived = await arrive(first)
  if ('code' in arrived) return refuse(to, arrived)
  const { asking } = arrived
  const record = findNamed(asking, resource, named)
  if ('code' in record) return refuse(to, record)
  const subject = subjectOf(record)
  const request = requestOf(arrived, account, resource, record)
  const mayShared = may(account, 'editShared', resource, subject) === true
  const mayVariant = may(account, 'editVariant', resource, subject, asking.language) === true
  const touchesVariant = request.texts.size > 0 || request.options.size > 0
  if (!mayVariant && (touchesVariant || !mayShared)) return refuse(to, problem('rest_forbidden', 403))
  const moved = precondition(asking, record)
  if (moved) return refuse(to, moved)
  const plan = planWrite(request, planInlineFor(request))
  if ('code' in plan) return refuse(to, plan)
  const changed = applyPlan(store, plan, account.id, changeSet(account))
  const { body, etag } = written(asking, changed, Object.values(plan.sanitized).flat())
  return answerText(to, 200, body, { ETag: etag })
}
