// `POST {resource}/{id}/restore {seq, fields?, if?}`: a record, a language or a field as it was after a change, as a new write.
import { type Language, languages } from '#shared/i18n/language.ts'
import { type Issue, invalid, missing, notAccessible, problem } from '#shared/problem.ts'
import { sharedFields, variantFields } from '#shared/schema/resource.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { can } from '#shared/policy/policy.ts'
import { respond, errorResponse } from '../http/response.ts'
import type { PathId, RequestContext } from '../http/context.ts'
import { isLocked } from './present-event.ts'
import { visibleLanguages } from './visibility.ts'
import { changeSet } from '../routes/change-set.ts'
import { findRecord } from '../routes/load-record.ts'
import { parseWrite } from '../routes/parse-body.ts'
import type { Store } from '../sync-store/store.ts'
import type { StoredRecord } from '../sync-store/types.ts'
import { applyPlan } from './apply-plan.ts'
import { type RevertPlan, planRevert } from './plan-revert.ts'
import { visibleParts, snapshotBefore, getSnapshot } from './history-snapshot.ts'
import { parseConditions } from './bundle-body.ts'
import { staleParts, presentBundle } from './record-bundle.ts'

/** Puts back what was; the trash is another matter: a record that lies there stays there. */
export async function restore(ctx: RequestContext, resource: ResourceName, id: PathId): Promise<Response> {
  const { account, store } = ctx
  if (account === null) return errorResponse(problem('rest_forbidden', 401))
  if (can(account, 'editShared', resource) !== true && can(account, 'editVariant', resource) !== true)
    return errorResponse(problem('rest_forbidden', 403))
  const parsed = await parseWrite(ctx)
  if ('code' in parsed) return errorResponse(parsed)
  const { sent } = parsed
  const record = findRecord(ctx, resource, { id })
  if ('code' in record) return errorResponse(record)
  if (visibleLanguages(account, record).length === 0) return errorResponse(notAccessible(resource))
  if (resource === 'events' && isLocked({ account, password: undefined }, record))
    return errorResponse(problem('event-password-protected', 403))
  const faults: { [name: string]: Issue } = {}
  const conditions = parseConditions(sent, (name, fault) => {
    faults[name] = fault
  })
  const raw = sent.get('seq') ?? undefined
  if (raw === undefined) return errorResponse(missing(['seq'], faults))
  const seq = typeof raw === 'string' && /^\d{1,15}$/.test(raw) ? Number(raw) : raw
  const known = typeof seq === 'number' && Number.isSafeInteger(seq) ? backTo(ctx, record, seq) : undefined
  if (!known)
    faults['seq'] = { code: 'unknown_id', message: 'Must be the seq of a change of this record that you can see.' }
  const requested = fieldsIn(resource, sent.get('fields'), faults)
  if (!known || Object.keys(faults).length > 0) return errorResponse(invalid(faults))
  const moved = staleParts(ctx, record, conditions)
  if (Object.keys(moved).length > 0)
    return errorResponse(problem('rest_precondition_failed', 412, '', { current: moved }))
  const isAsThen = (language: Language): boolean => requested === undefined || known[language] === undefined
  const planned = planRevert(ctx, account, record, requested ? chosen(known, requested) : known, isAsThen)
  if ('code' in planned) return errorResponse(planned)
  const changed = applyPlan(store, planned.plan, account.id, changeSet(account))
  return respond(200, {
    ...presentBundle(ctx, changed, planned.plan.sanitized),
    ...(planned.kept.length > 0 && { kept: planned.kept }),
  })
}

/** What every field changed since was after the change `seq`; `undefined`: the record has no such change, or it is not seen. */
function backTo(
  { store, account }: { store: Store; account: RequestContext['account'] },
  record: StoredRecord,
  seq: number,
) {
  const back: RevertPlan = {}
  let after = getSnapshot(record)
  let last: number | undefined
  for (;;) {
    const lines = store.changesOf(record.resource, record.id, last === undefined ? {} : { before: last })
    if (lines.length === 0) return undefined
    for (const change of lines) {
      const before = snapshotBefore(after, change)
      const seen = visibleParts(account, record, before, after)
      if (change.seq === seq) return seen.size > 0 && Object.keys(change.parts).length > 0 ? back : undefined
      if (change.seq < seq) return undefined
      for (const [part, fields] of Object.entries(change.parts)) {
        // What a reader could not see then does not come back by their hand.
        if (part !== 'shared' && ![...seen].some((one) => one === part)) continue
        for (const [field, [old]] of Object.entries(fields)) {
          if (part === 'shared' && field === 'trashed') continue
          back[part] = { ...back[part], [field]: old }
        }
      }
      after = before
      last = change.seq
    }
  }
}

/** The fields to put back: `{part}.{field}`, or a whole part. `undefined`: all. */
function fieldsIn(
  resource: ResourceName,
  raw: unknown,
  faults: { [name: string]: Issue },
): readonly string[] | undefined {
  if (raw === undefined || raw === null || raw === '') return undefined
  const listed = typeof raw === 'string' ? raw.split(',').map((name) => name.trim()) : raw
  const ofShared = sharedFields(resources[resource])
  const ofVariant = variantFields(resources[resource])
  const isField = (name: unknown): boolean => {
    if (typeof name !== 'string') return false
    const [part = '', field, ...more] = name.split('.')
    if (more.length > 0) return false
    if (part === 'shared') return field === undefined || ofShared.includes(field)
    return languages.some((language) => language === part) && (field === undefined || ofVariant.includes(field))
  }
  if (Array.isArray(listed) && listed.length > 0 && listed.every(isField)) return listed.map(String)
  faults['fields'] = {
    code: 'not_a_choice',
    message: 'Must be a list of parts (shared, nl …) or fields of a part (shared.start_date, nl.title).',
    data: { options: ['shared', ...languages] },
  }
  return undefined
}

/** What comes back of itself when a field does. A moment comes back as an instant only in the zone it was told in. */
const companions = (part: string, field: string, zoneStays: boolean): string[] => {
  if (part !== 'shared') return [field, `made_from.${field}`]
  if (field === 'date' || field === 'date_utc') return ['date', 'date_utc']
  if (field === 'password') return ['protected']
  const isMoment = field === 'start_date' || field === 'end_date'
  return isMoment && zoneStays ? [field, `utc_${field}`] : [field]
}

function chosen(back: RevertPlan, requested: readonly string[]): RevertPlan {
  const picked: RevertPlan = {}
  const zoneStays = back['shared']?.['timezone'] === undefined || requested.includes('shared.timezone')
  for (const name of requested) {
    const [part = '', field] = name.split('.')
    const response = back[part]
    if (!response) continue
    const names = field === undefined ? Object.keys(response) : companions(part, field, zoneStays)
    // A language that was not there as a whole cannot lack one field only.
    const isGone = field !== undefined && part !== 'shared' && response['status'] === null && field !== 'status'
    if (isGone) continue
    picked[part] = {
      ...picked[part],
      ...Object.fromEntries(Object.entries(response).filter(([key]) => names.includes(key))),
    }
  }
  return picked
}
