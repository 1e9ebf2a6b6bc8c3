// `POST {resource}/{id}/restore {seq, fields?, if?}`: restores a record, a translation or fields as they were after a change.
import { type Language, languages } from '#shared/i18n/language.ts'
import { type Issue, invalid, missing, notAccessible, type Problem, problem } from '#shared/problem.ts'
import { sharedFields, variantFields } from '#shared/schema/resource.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { type Account, can } from '#shared/policy/policy.ts'
import { respond, errorResponse } from '../http/response.ts'
import type { PathId, RequestContext } from '../http/context.ts'
import { isLocked } from './present-event.ts'
import { visibleLanguages } from './visibility.ts'
import { changeSet } from '../routes/change-set.ts'
import { findRecord } from '../routes/load-record.ts'
import { parseWrite } from '../routes/parse-body.ts'
import type { Input } from '../http/parameters.ts'
import { changesOfRecord } from '../store/changes.ts'
import type { ReadTx } from '../store/transaction.ts'
import type { StoredRecord } from '../store/types.ts'
import { applyPlan } from './apply-plan.ts'
import { type RevertPlan, planRevert } from './plan-revert.ts'
import { visibleParts, snapshotBefore, getSnapshot } from './history-snapshot.ts'
import { parseConditions } from './bundle-body.ts'
import { staleParts, presentBundle } from './record-bundle.ts'

/** Restores values of a record. A record in the trash stays there. */
export async function restore(ctx: RequestContext, resource: ResourceName, id: PathId): Promise<Response> {
  const { account, store } = ctx
  if (account === null) return errorResponse(problem('rest_forbidden', 401))
  if (can(account, 'editShared', resource) !== true && can(account, 'editVariant', resource) !== true)
    return errorResponse(problem('rest_forbidden', 403))
  const parsed = await parseWrite(ctx)
  if ('code' in parsed) return errorResponse(parsed)
  return store.write(async (tx) => {
    const record = await findRecord(tx, ctx, resource, { id })
    if ('code' in record) return errorResponse(record)
    if (visibleLanguages(account, record).length === 0) return errorResponse(notAccessible(resource))
    if (resource === 'events' && isLocked({ account, password: undefined }, record))
      return errorResponse(problem('event-password-protected', 403))
    const request = await parseRestore(tx, ctx, record, parsed.sent)
    if ('code' in request) return errorResponse(request)
    const { conditions, plan: full, names } = request
    const stale = await staleParts(tx, ctx, record, conditions)
    if (Object.keys(stale).length > 0)
      return errorResponse(problem('rest_precondition_failed', 412, '', { current: stale }))
    const isWhole = (language: Language): boolean => names === undefined || full[language] === undefined
    const planned = await planRevert(tx, ctx, account, record, names ? onlyFields(full, names) : full, isWhole)
    if ('code' in planned) return errorResponse(planned)
    const { plan, kept } = planned
    const updated = await applyPlan(tx, plan, account.id, changeSet(account))
    ctx.record = updated
    return respond(200, {
      ...(await presentBundle(tx, ctx, updated, plan.sanitized)),
      ...(kept.length > 0 && { kept }),
    })
  })
}

type RestoreRequest = {
  conditions: ReturnType<typeof parseConditions>
  /** All values as they were after the change. */
  plan: RevertPlan
  /** The requested parts and fields; `undefined`: all. */
  names: readonly string[] | undefined
}

/** Parses the body; all faults at once. */
async function parseRestore(
  tx: ReadTx,
  { account }: RequestContext,
  record: StoredRecord,
  sent: Input,
): Promise<RestoreRequest | Problem> {
  const faults: { [name: string]: Issue } = {}
  const conditions = parseConditions(sent, (name, fault) => {
    faults[name] = fault
  })
  const raw = sent.get('seq') ?? undefined
  if (raw === undefined) return missing(['seq'], faults)
  const seq = typeof raw === 'string' && /^\d{1,15}$/.test(raw) ? Number(raw) : raw
  const isSeq = typeof seq === 'number' && Number.isSafeInteger(seq)
  const plan = isSeq ? await valuesAfterChange(tx, account, record, seq) : undefined
  if (!plan)
    faults['seq'] = { code: 'unknown_id', message: 'Must be the seq of a change of this record that you can see.' }
  const names = parseNames(record.resource, sent.get('fields'), faults)
  return plan && Object.keys(faults).length === 0 ? { conditions, plan, names } : invalid(faults)
}

/** The values after a change of all fields that changed since; `undefined`: the record has no such change that the account can see. */
async function valuesAfterChange(
  tx: ReadTx,
  account: Account,
  record: StoredRecord,
  seq: number,
): Promise<RevertPlan | undefined> {
  const values: RevertPlan = {}
  let after = getSnapshot(record)
  let last: number | undefined
  for (;;) {
    const changes = await changesOfRecord(tx, record.resource, record.id, last === undefined ? {} : { before: last })
    if (changes.length === 0) return undefined
    for (const change of changes) {
      const before = snapshotBefore(after, change)
      const visible = visibleParts(account, record, before, after)
      if (change.seq === seq) return visible.size > 0 && Object.keys(change.parts).length > 0 ? values : undefined
      if (change.seq < seq) return undefined
      for (const [part, fields] of Object.entries(change.parts)) {
        // An account restores only what it could see then.
        if (part !== 'shared' && ![...visible].some((item) => item === part)) continue
        for (const [field, [old]] of Object.entries(fields)) {
          if (part === 'shared' && field === 'trashed') continue
          values[part] = { ...values[part], [field]: old }
        }
      }
      after = before
      last = change.seq
    }
  }
}

/** The names of fields to restore: `{part}.{field}`, or a whole part. `undefined`: all. */
function parseNames(
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

/** The stored fields that belong to a field. The UTC time of a date is restored only in its own time zone. */
const storedFields = (part: string, field: string, isZoneRestored: boolean): string[] => {
  if (part !== 'shared') return [field, `made_from.${field}`]
  if (field === 'date' || field === 'date_utc') return ['date', 'date_utc']
  if (field === 'password') return ['protected']
  const isDateTime = field === 'start_date' || field === 'end_date'
  return isDateTime && isZoneRestored ? [field, `utc_${field}`] : [field]
}

/** The part of a plan that restores these parts and fields. */
function onlyFields(plan: RevertPlan, names: readonly string[]): RevertPlan {
  const selected: RevertPlan = {}
  const isZoneRestored = plan['shared']?.['timezone'] === undefined || names.includes('shared.timezone')
  for (const name of names) {
    const [part = '', field] = name.split('.')
    const values = plan[part]
    if (!values) continue
    // A translation that did not exist cannot lack one field only.
    const isDeletion = field !== undefined && part !== 'shared' && values['status'] === null && field !== 'status'
    if (isDeletion) continue
    const fields = field === undefined ? Object.keys(values) : storedFields(part, field, isZoneRestored)
    selected[part] = {
      ...selected[part],
      ...Object.fromEntries(Object.entries(values).filter(([key]) => fields.includes(key))),
    }
  }
  return selected
}
