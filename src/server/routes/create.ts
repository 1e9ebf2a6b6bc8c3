// `POST {resource}`: a new record. With an `Idempotency-Key` the same request makes it once, however often it is sent.
import { problem } from '#contract/problem.ts'
import type { ResourceName } from '#contract/resources.ts'
import { may } from '#contract/rights.ts'
import { answerText, refuse } from '../answer.ts'
import type { Asking } from '../asking.ts'
import { recordAddress } from '../config.ts'
import type { KnownAccount } from '../store/account-types.ts'
import type { StoredRecord } from '../store/types.ts'
import { applyPlan } from '../records/apply-plan.ts'
import { duplicateOf } from '../records/find-duplicate.ts'
import { planInlineFor } from '../records/plan-nested-create.ts'
import { type Plan, planWrite } from '../records/plan-write.ts'
import { changeSet } from './change-set.ts'
import { once } from './once.ts'
import { type Arrived, arrive, requestOf } from './sent.ts'
import { written } from './written.ts'

/** Makes a record. */
export async function create(first: Asking, resource: ResourceName): Promise<Response> {
  const { account, to } = first
  if (account === null) return refuse(to, problem('rest_forbidden', 401))
  if (may(account, 'create', resource) !== true) return refuse(to, problem('rest_forbidden', 403))
  const arrived = await arrive(first)
  if ('code' in arrived) return refuse(to, arrived)
  return once(arrived.asking, account, arrived.text, (keep) => make(arrived, account, resource, keep))
}

function make(
  arrived: Arrived,
  account: KnownAccount,
  resource: ResourceName,
  keep: (headers: { [name: string]: string }, body: string) => void,
): Response {
  const { asking } = arrived
  const { store, config, to, root } = asking
  const request = requestOf(arrived, account, resource, undefined)
  const plan = planWrite(request, planInlineFor(request))
  if ('code' in plan) return refuse(to, plan)
  const told = (record: StoredRecord): { headers: { [name: string]: string }; body: string } => {
    const { body, etag, language } = written(asking, record, Object.values(plan.sanitized).flat())
    return { headers: { ETag: etag, Location: recordAddress(config, root, resource, record.id, language) }, body }
  }
  const known = knownAlready(asking, request, plan)
  if (known) {
    const { headers, body } = told(known)
    store.transact(() => {
      keep(headers, body)
    })
    return answerText(to, 201, body, headers)
  }
  const record = applyPlan(store, plan, account.id, changeSet(account), (made) => {
    const { headers, body } = told(made)
    keep(headers, body)
  })
  const { headers, body } = told(record)
  return answerText(to, 201, body, headers)
}

const knownAlready = (
  { store }: Asking,
  request: Parameters<typeof duplicateOf>[0],
  plan: Plan,
): StoredRecord | undefined => {
  const id = duplicateOf(request, plan)
  return id === undefined ? undefined : store.read(request.resource, id)
}
