// `POST {resource}/{id}/restore {seq, fields?, if?}`: restores a record, a translation or fields as they were after a change.
import type { Language } from '#shared/i18n/language.ts'
import { invalid, missing } from '#shared/problem.ts'
import type { Issues } from '#shared/schema/body-issues.ts'
import { restoreBody, unknownChange } from '#shared/schema/admin-bodies.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import type { Account } from '#shared/policy/policy.ts'
import { respond, errorResponse } from '../http/response.ts'
import type { PathId, SignedInContext } from '../http/context.ts'
import { changeSet } from '../routes/change-set.ts'
import { denyReading, findRecord, requireEditor } from '../routes/load-record.ts'
import { parseWrite } from '../routes/parse-body.ts'
import { parseBody } from '../http/parse-body.ts'
import { recordHistory } from '../store/changes.ts'
import type { ReadTx } from '../store/transaction.ts'
import type { StoredRecord } from '../store/types.ts'
import { applyPlan } from './plan-write.ts'
import { type RevertPlan, planRevert } from './plan-revert.ts'
import { visibleParts, snapshotBefore, getSnapshot } from './history.ts'
import { conditionsByPart } from './write-request.ts'
import { checkConditions, presentBundle } from './record-bundle.ts'
import { madeFromPrefix } from '../store/diff.ts'

/** Restores values of a record. A record in the trash stays there. */
export async function restore(ctx: SignedInContext, resource: ResourceName, id: PathId): Promise<Response> {
  const account = requireEditor(ctx, resource)
  if ('code' in account) return errorResponse(account)
  const parsed = await parseWrite(ctx)
  if ('code' in parsed) return errorResponse(parsed)
  // An empty value of a form selects all fields.
  const isSent = ([name, value]: [string, unknown]): boolean => name !== 'fields' || value !== ''
  const body = parseBody(restoreBody(resources[resource]), new Map([...parsed.input].filter(isSent)))
  const { seq, fields, if: etags } = body.values
  const issues: Issues = { ...body.issues }
  return ctx.store.write(async (tx) => {
    const record = await findRecord(tx, ctx, resource, { id })
    if ('code' in record) return errorResponse(record)
    const denied = denyReading(account, record)
    if (denied) return errorResponse(denied)
    if (body.missing.length > 0) return errorResponse(missing(body.missing, issues))
    const values = seq === undefined ? undefined : await valuesAfterChange(tx, account, record, seq)
    if (!values) issues['seq'] = unknownChange
    if (!values || Object.keys(issues).length > 0) return errorResponse(invalid(issues))
    const stale = await checkConditions(tx, ctx, record, conditionsByPart(etags))
    if (stale) return errorResponse(stale)
    const isComplete = (language: Language): boolean => fields === undefined || values[language] === undefined
    const planned = await planRevert(tx, ctx, record, fields ? onlyFields(values, fields) : values, isComplete)
    if ('code' in planned) return errorResponse(planned)
    const { plan, skipped } = planned
    const updated = await applyPlan(tx, plan, changeSet(account))
    ctx.record = updated
    return respond(200, {
      ...(await presentBundle(tx, ctx, updated, plan.sanitized)),
      ...(skipped.length > 0 && { kept: skipped }),
    })
  })
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
  for await (const change of recordHistory(tx, record.resource, record.id)) {
    const before = snapshotBefore(after, change)
    const visible = visibleParts(account, record, before, after)
    if (change.seq === seq) return visible.size > 0 && Object.keys(change.parts).length > 0 ? values : undefined
    if (change.seq < seq) return undefined
    for (const [part, fields] of Object.entries(change.parts)) {
      // An account restores only what it could see then.
      if (part !== 'shared' && !visible.has(part)) continue
      for (const [field, [old]] of Object.entries(fields)) {
        if (part === 'shared' && field === 'trashed') continue
        values[part] = { ...values[part], [field]: old }
      }
    }
    after = before
  }
  return undefined
}

/** The stored fields that belong to a field. The UTC time of a date is restored only in its own time zone. */
const storedFields = (part: string, field: string, isZoneRestored: boolean): string[] => {
  if (part !== 'shared') return [field, `${madeFromPrefix}${field}`]
  if (field === 'date' || field === 'date_utc') return ['date', 'date_utc']
  if (field === 'password') return ['protected']
  const isDateTime = field === 'start_date' || field === 'end_date'
  return isDateTime && isZoneRestored ? [field, `utc_${field}`] : [field]
}

/** The values of these parts and fields. */
function onlyFields(values: RevertPlan, names: readonly string[]): RevertPlan {
  const selected: RevertPlan = {}
  const isZoneRestored = values['shared']?.['timezone'] === undefined || names.includes('shared.timezone')
  for (const name of names) {
    const [part = '', field] = name.split('.')
    const partValues = values[part]
    if (!partValues) continue
    // A translation that did not exist cannot lack one field only.
    const isDeletion = field !== undefined && part !== 'shared' && partValues['status'] === null && field !== 'status'
    if (isDeletion) continue
    const fields = field === undefined ? Object.keys(partValues) : storedFields(part, field, isZoneRestored)
    selected[part] = {
      ...selected[part],
      ...Object.fromEntries(Object.entries(partValues).filter(([key]) => fields.includes(key))),
    }
  }
  return selected
}
