// One row of a bulk write: planned and done like the same change made by hand.
import type { BulkAction } from '#shared/schema/bulk.ts'
import type { RowResult } from '#shared/history.ts'
import { languages } from '#shared/i18n/language.ts'
import { invalid, notAccessible, notFound, type Problem, problem } from '#shared/problem.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { may } from '#shared/policy/policy.ts'
import { addSeconds } from '#shared/dates/wall-time.ts'
import type { RequestContext } from '../http/context.ts'
import type { NamedImages } from '../images/write-images.ts'
import { subjectOf, visibleLanguages } from './visibility.ts'
import { isTermResource } from './resource-kinds.ts'
import type { KnownAccount } from '../sync-store/account-types.ts'
import type { By, StoredRecord } from '../sync-store/types.ts'
import { applyPlan } from './apply-plan.ts'
import { noFindings } from './validation-errors.ts'
import { planInlineFor } from './plan-nested-create.ts'
import { planWrite } from './plan-write.ts'
import { done, refused } from './bulk-rows.ts'
import type { WholeBody } from './bundle-body.ts'
import { refuseParts, wholeRequest } from './bundle-request.ts'

/** Does the deed to one record, and says what came of it. */
export function bulkRow(
  ctx: RequestContext,
  account: KnownAccount,
  resource: ResourceName,
  id: number,
  deed: BulkAction,
  by: By,
  pictures: NamedImages,
): RowResult {
  const record = ctx.store.read(resource, id)
  if (!record) return refused(resource, id, notFound(resource, id))
  if (visibleLanguages(account, record).length === 0) return refused(resource, id, notAccessible(resource))
  const against =
    deed.delete || deed.restore
      ? moved(ctx, account, record, deed, by)
      : changed(ctx, account, record, deed, by, pictures)
  return against ? refused(resource, id, against) : done(ctx, resource, id, by)
}

/** Into the trash or out of it; terms go for good. */
function moved(
  { store }: RequestContext,
  account: KnownAccount,
  record: StoredRecord,
  deed: BulkAction,
  by: By,
): Problem | undefined {
  const { resource, id } = record
  const right = deed.delete ? 'delete' : 'editShared'
  if (may(account, right, resource, subjectOf(record)) !== true) return problem('rest_forbidden', 403)
  if (isTermResource(resource)) store.removeTerm(resource, id, by)
  else store.change(resource, id, { trash: deed.delete ? 'put' : 'take-out' }, by)
  return undefined
}

function changed(
  ctx: RequestContext,
  account: KnownAccount,
  record: StoredRecord,
  deed: BulkAction,
  by: By,
  pictures: NamedImages,
): Problem | undefined {
  const absent = languages.filter((language) => deed.status?.[language] && !record.variants[language])
  if (absent.length > 0)
    return problem('rest_language_not_found', 404, '', { available_languages: visibleLanguages(account, record) })
  const shared = sharedOf(record, deed)
  if ('code' in shared) return shared
  const body: WholeBody = {
    shared: new Map(Object.entries(shared.fields)),
    texts: new Map(
      languages.flatMap((language) => {
        const status = deed.status?.[language]
        return status ? [[language, new Map([['status', status]])] as const] : []
      }),
    ),
    options: new Map(),
    sourceLanguage: undefined,
    minor: false,
    basedOn: undefined,
    conditions: new Map(),
  }
  const forbidden = refuseParts(account, record, body)
  if (forbidden) return forbidden
  const request = wholeRequest(
    ctx,
    account,
    record.resource,
    record,
    body,
    record.sourceLanguage,
    noFindings(),
    pictures,
  )
  const plan = planWrite(request, planInlineFor(request))
  if ('code' in plan) return plan
  applyPlan(ctx.store, plan, account.id, by)
  return undefined
}

/** The shared fields the deed gives this record. */
function sharedOf(record: StoredRecord, deed: BulkAction): { fields: { [field: string]: unknown } } | Problem {
  const fields: { [field: string]: unknown } = {}
  for (const link of ['categories', 'tags'] as const) {
    const { add = [], remove = [] } = deed[link] ?? {}
    const gone = new Set(remove)
    if (deed[link]) fields[link] = [...new Set([...record.links[link], ...add])].filter((id) => !gone.has(id))
  }
  if (deed.venue) fields['venue'] = deed.venue
  if (deed.organizer) fields['organizer'] = deed.organizer
  if (deed.replace) {
    const { field, from, to } = deed.replace
    const held = record.links[field]
    if (held.includes(from)) fields[field] = [...new Set(held.map((id) => (id === from ? to : id)))]
  }
  if (deed.image !== undefined) fields['image'] = deed.image
  if (deed.featured !== undefined) fields['featured'] = deed.featured
  if (!deed.move) return { fields }
  const { days = 0, hours = 0 } = deed.move
  if (record.shared['all_day'] === 1 && hours % 24 !== 0)
    return invalid({ 'do.move.hours': { code: 'not_allowed', message: 'An all-day event moves by whole days.' } })
  for (const name of ['start_date', 'end_date'])
    fields[name] = addSeconds(String(record.shared[name] ?? ''), (days * 24 + hours) * 3600)
  return { fields }
}
