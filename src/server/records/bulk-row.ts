// One row of a bulk action: planned and applied like the same write of a single record.
import type { BulkAction } from '#shared/schema/bulk.ts'
import type { BulkRowResult } from '#shared/changes.ts'
import { languages } from '#shared/i18n/language.ts'
import { invalid, notAccessible, notFound, type Problem, problem } from '#shared/problem.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { can } from '#shared/policy/policy.ts'
import { addSeconds } from '#shared/dates/wall-time.ts'
import type { RequestContext } from '../http/context.ts'
import type { NamedImages } from '../images/write-images.ts'
import { toPolicySubject, visibleLanguages } from './visibility.ts'
import { isTermResource } from './resource-kinds.ts'
import type { KnownAccount } from '../store/account-types.ts'
import { readRecord } from '../store/records.ts'
import type { WriteTx } from '../store/transaction.ts'
import type { Actor, StoredRecord } from '../store/types.ts'
import { removeTerm, updateRecord } from '../store/write-records.ts'
import { applyPlan } from './apply-plan.ts'
import { noErrors } from './validation-errors.ts'
import { planNestedCreate } from './plan-nested-create.ts'
import { planWrite } from './plan-write.ts'
import { updatedRow, failedRow } from './bulk-rows.ts'
import type { BundleBody } from './bundle-body.ts'
import { denyParts, createBundleRequest } from './bundle-request.ts'

/** Applies the action to one record. */
export async function bulkRow(
  tx: WriteTx,
  ctx: RequestContext,
  account: KnownAccount,
  resource: ResourceName,
  id: number,
  action: BulkAction,
  actor: Actor,
  images: NamedImages,
): Promise<BulkRowResult> {
  const record = await readRecord(tx, resource, id)
  if (!record) return failedRow(resource, id, notFound(resource, id))
  if (visibleLanguages(account, record).length === 0) return failedRow(resource, id, notAccessible(resource))
  const problem =
    action.delete || action.restore
      ? await trashOrRestore(tx, account, record, action, actor)
      : await update(tx, ctx, account, record, action, actor, images)
  return problem ? failedRow(resource, id, problem) : updatedRow(tx, ctx, resource, id, actor)
}

/** Trashes or restores a post; deletes a term permanently. */
async function trashOrRestore(
  tx: WriteTx,
  account: KnownAccount,
  record: StoredRecord,
  action: BulkAction,
  actor: Actor,
): Promise<Problem | undefined> {
  const { resource, id } = record
  const right = action.delete ? 'delete' : 'editShared'
  if (can(account, right, resource, toPolicySubject(record)) !== true) return problem('rest_forbidden', 403)
  if (isTermResource(resource)) await removeTerm(tx, resource, id, actor)
  else await updateRecord(tx, resource, id, { trash: action.delete ? 'put' : 'take-out' }, actor)
  return undefined
}

async function update(
  tx: WriteTx,
  ctx: RequestContext,
  account: KnownAccount,
  record: StoredRecord,
  action: BulkAction,
  actor: Actor,
  images: NamedImages,
): Promise<Problem | undefined> {
  const absent = languages.filter((language) => action.status?.[language] && !record.variants[language])
  if (absent.length > 0)
    return problem('rest_language_not_found', 404, '', { available_languages: visibleLanguages(account, record) })
  const shared = sharedValues(record, action)
  if ('code' in shared) return shared
  const body: BundleBody = {
    shared: new Map(Object.entries(shared.fields)),
    texts: new Map(
      languages.flatMap((language) => {
        const status = action.status?.[language]
        return status ? [[language, new Map([['status', status]])] as const] : []
      }),
    ),
    options: new Map(),
    sourceLanguage: undefined,
    minor: false,
    basedOn: undefined,
    conditions: new Map(),
  }
  const forbidden = denyParts(account, record, body)
  if (forbidden) return forbidden
  const request = createBundleRequest(
    tx,
    ctx,
    account,
    record.resource,
    record,
    body,
    record.sourceLanguage,
    noErrors(),
    images,
  )
  const plan = await planWrite(request, planNestedCreate(request))
  if ('code' in plan) return plan
  await applyPlan(tx, plan, account.id, actor)
  return undefined
}

/** The shared fields that the action sets on this record. */
function sharedValues(record: StoredRecord, action: BulkAction): { fields: { [field: string]: unknown } } | Problem {
  const fields: { [field: string]: unknown } = {}
  for (const link of ['categories', 'tags'] as const) {
    const { add = [], remove = [] } = action[link] ?? {}
    const removed = new Set(remove)
    if (action[link]) fields[link] = [...new Set([...record.links[link], ...add])].filter((id) => !removed.has(id))
  }
  if (action.venue) fields['venue'] = action.venue
  if (action.organizer) fields['organizer'] = action.organizer
  if (action.replace) {
    const { field, from, to } = action.replace
    const ids = record.links[field]
    if (ids.includes(from)) fields[field] = [...new Set(ids.map((id) => (id === from ? to : id)))]
  }
  if (action.image !== undefined) fields['image'] = action.image
  if (action.featured !== undefined) fields['featured'] = action.featured
  if (!action.move) return { fields }
  const { days = 0, hours = 0 } = action.move
  if (record.shared['all_day'] === 1 && hours % 24 !== 0)
    return invalid({ 'do.move.hours': { code: 'not_allowed', message: 'An all-day event moves by whole days.' } })
  for (const name of ['start_date', 'end_date'])
    fields[name] = addSeconds(String(record.shared[name] ?? ''), (days * 24 + hours) * 3600)
  return { fields }
}
