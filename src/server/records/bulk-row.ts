// One row of a bulk write: planned and done like the same change made by hand.
import type { BulkAction } from '#shared/schema/bulk.ts'
import type { BulkRowResult } from '#shared/history.ts'
import { languages } from '#shared/i18n/language.ts'
import { invalid, notAccessible, notFound, type Problem, problem } from '#shared/problem.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { can } from '#shared/policy/policy.ts'
import { addSeconds } from '#shared/dates/wall-time.ts'
import type { RequestContext } from '../http/context.ts'
import type { NamedImages } from '../images/write-images.ts'
import { toPolicySubject, visibleLanguages } from './visibility.ts'
import { isTermResource } from './resource-kinds.ts'
import type { KnownAccount } from '../sync-store/account-types.ts'
import type { By, StoredRecord } from '../sync-store/types.ts'
import { applyPlan } from './apply-plan.ts'
import { noErrors } from './validation-errors.ts'
import { planNestedCreate } from './plan-nested-create.ts'
import { planWrite } from './plan-write.ts'
import { updatedRow, failedRow } from './bulk-rows.ts'
import type { BundleBody } from './bundle-body.ts'
import { denyParts, createBundleRequest } from './bundle-request.ts'

/** Does the deed to one record, and says what came of it. */
export function bulkRow(
  ctx: RequestContext,
  account: KnownAccount,
  resource: ResourceName,
  id: number,
  action: BulkAction,
  by: By,
  images: NamedImages,
): BulkRowResult {
  const record = ctx.store.read(resource, id)
  if (!record) return failedRow(resource, id, notFound(resource, id))
  if (visibleLanguages(account, record).length === 0) return failedRow(resource, id, notAccessible(resource))
  const against =
    action.delete || action.restore
      ? moved(ctx, account, record, action, by)
      : changed(ctx, account, record, action, by, images)
  return against ? failedRow(resource, id, against) : updatedRow(ctx, resource, id, by)
}

/** Into the trash or out of it; terms go for good. */
function moved(
  { store }: RequestContext,
  account: KnownAccount,
  record: StoredRecord,
  action: BulkAction,
  by: By,
): Problem | undefined {
  const { resource, id } = record
  const right = action.delete ? 'delete' : 'editShared'
  if (can(account, right, resource, toPolicySubject(record)) !== true) return problem('rest_forbidden', 403)
  if (isTermResource(resource)) store.removeTerm(resource, id, by)
  else store.change(resource, id, { trash: action.delete ? 'put' : 'take-out' }, by)
  return undefined
}

function changed(
  ctx: RequestContext,
  account: KnownAccount,
  record: StoredRecord,
  action: BulkAction,
  by: By,
  images: NamedImages,
): Problem | undefined {
  const absent = languages.filter((language) => action.status?.[language] && !record.variants[language])
  if (absent.length > 0)
    return problem('rest_language_not_found', 404, '', { available_languages: visibleLanguages(account, record) })
  const shared = sharedOf(record, action)
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
    ctx,
    account,
    record.resource,
    record,
    body,
    record.sourceLanguage,
    noErrors(),
    images,
  )
  const plan = planWrite(request, planNestedCreate(request))
  if ('code' in plan) return plan
  applyPlan(ctx.store, plan, account.id, by)
  return undefined
}

/** The shared fields the deed gives this record. */
function sharedOf(record: StoredRecord, action: BulkAction): { fields: { [field: string]: unknown } } | Problem {
  const fields: { [field: string]: unknown } = {}
  for (const link of ['categories', 'tags'] as const) {
    const { add = [], remove = [] } = action[link] ?? {}
    const gone = new Set(remove)
    if (action[link]) fields[link] = [...new Set([...record.links[link], ...add])].filter((id) => !gone.has(id))
  }
  if (action.venue) fields['venue'] = action.venue
  if (action.organizer) fields['organizer'] = action.organizer
  if (action.replace) {
    const { field, from, to } = action.replace
    const held = record.links[field]
    if (held.includes(from)) fields[field] = [...new Set(held.map((id) => (id === from ? to : id)))]
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
