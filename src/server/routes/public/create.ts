// `POST {resource}`: a new record. With an `Idempotency-Key` the same request makes it once, however often it is sent.
import { problem } from '#shared/problem.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { can } from '#shared/policy/policy.ts'
import { respondText, errorResponse } from '../../http/response.ts'
import type { RequestContext } from '../../http/context.ts'
import { recordAddress } from '../../config.ts'
import type { KnownAccount } from '../../sync-store/account-types.ts'
import type { StoredRecord } from '../../sync-store/types.ts'
import { applyPlan } from '../../records/apply-plan.ts'
import { findDuplicate } from '../../records/find-duplicate.ts'
import { planNestedCreate } from '../../records/plan-nested-create.ts'
import { type Plan, planWrite } from '../../records/plan-write.ts'
import { changeSet } from '../change-set.ts'
import { idempotent } from '../idempotency.ts'
import { type ParsedWrite, parseWrite, toWriteRequest } from '../parse-body.ts'
import { respondSaved } from '../save-record.ts'

/** Makes a record. */
export async function create(ctx: RequestContext, resource: ResourceName): Promise<Response> {
  const { account } = ctx
  if (account === null) return errorResponse(problem('rest_forbidden', 401))
  if (can(account, 'create', resource) !== true) return errorResponse(problem('rest_forbidden', 403))
  const parsed = await parseWrite(ctx)
  if ('code' in parsed) return errorResponse(parsed)
  return idempotent(ctx, account, parsed.text, (keep) => make(ctx, parsed, account, resource, keep))
}

function make(
  ctx: RequestContext,
  parsed: ParsedWrite,
  account: KnownAccount,
  resource: ResourceName,
  keep: (headers: { [name: string]: string }, body: string) => void,
): Response {
  const { store, config, root } = ctx
  const request = toWriteRequest(ctx, parsed, account, resource, undefined)
  const plan = planWrite(request, planNestedCreate(request))
  if ('code' in plan) return errorResponse(plan)
  const response = (record: StoredRecord): { headers: { [name: string]: string }; body: string } => {
    const { body, etag, language } = respondSaved(ctx, record, Object.values(plan.sanitized).flat())
    return { headers: { ETag: etag, Location: recordAddress(config, root, resource, record.id, language) }, body }
  }
  const known = knownAlready(ctx, request, plan)
  if (known) {
    const { headers, body } = response(known)
    store.transact(() => {
      keep(headers, body)
    })
    return respondText(201, body, headers)
  }
  const record = applyPlan(store, plan, account.id, changeSet(account), (made) => {
    const { headers, body } = response(made)
    keep(headers, body)
  })
  const { headers, body } = response(record)
  return respondText(201, body, headers)
}

const knownAlready = (
  { store }: RequestContext,
  request: Parameters<typeof findDuplicate>[0],
  plan: Plan,
): StoredRecord | undefined => {
  const id = findDuplicate(request, plan)
  return id === undefined ? undefined : store.read(request.resource, id)
}
