// Restores a record, or some of its fields, to an earlier version (`POST {resource}/{id}/restore`).
import type { Language } from '#shared/i18n/language.ts'
import type { Account } from '#shared/policy/policy.ts'
import { restoreBody, unknownChange } from '#shared/schema/admin-bodies.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import type { PathId, SignedInContext } from '../http/context.ts'
import { parseBody } from '../http/parse-body.ts'
import { rejectIssues, respond } from '../http/response.ts'
import { translatedFromPrefix } from '../store/diff.ts'
import type { StoredRecord } from '../store/types.ts'
import type { ReadTx } from '../store/transaction.ts'
import { listFieldChanges, recordSnapshots, type Snapshot, visibleParts } from './history.ts'
import { authorize, authorizeReading, loadRecord } from './access.ts'
import { applyPlan } from './plan-write.ts'
import { checkConditions, presentBundle } from './record-bundle.ts'
import { changeSet, parseWrite } from './write-request.ts'
import { planRevert, splitDismissals } from './plan-revert.ts'

/** Writes the values after a change again. Responds with the record and, as `kept`, the fields whose values are not in the log. */
export async function restore(ctx: SignedInContext, resource: ResourceName, id: PathId): Promise<Response> {
  const { account } = ctx
  authorize(account, 'editAny', resource)
  const { input } = await parseWrite(ctx)
  // An empty value of a form selects all fields.
  const isSent = ([name, value]: [string, unknown]): boolean => name !== 'fields' || value !== ''
  const body = parseBody(restoreBody(resources[resource]), new Map([...input].filter(isSent)))
  const { seq, fields, if: etags } = body.values
  return ctx.store.write(async (tx) => {
    const record = await loadRecord(tx, ctx, resource, { id })
    authorizeReading(account, record)
    const found = seq === undefined ? undefined : await valuesAfterChange(tx, account, record, seq)
    rejectIssues({ ...body.issues, ...(!found && { seq: unknownChange }) }, body.missing)
    const values = found ?? {}
    await checkConditions(tx, ctx, record, etags ?? {})
    const texts = splitDismissals(values).values
    const isComplete = (language: Language): boolean => fields === undefined || texts[language] === undefined
    const reverted = fields ? onlyFields(values, fields) : values
    const { plan, skipped } = await planRevert(tx, ctx, record, reverted, { isUnchanged: isComplete })
    ctx.record = await applyPlan(tx, plan, changeSet(account))
    return respond(200, {
      ...(await presentBundle(tx, ctx, ctx.record, plan.sanitized)),
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
): Promise<Snapshot | undefined> {
  const values: Snapshot = {}
  for await (const { change, snapshots } of recordSnapshots(tx, record.resource, record.id, record)) {
    const visible = visibleParts(account, record, snapshots)
    if (change.seq === seq) return visible.size > 0 && Object.keys(change.parts).length > 0 ? values : undefined
    if (change.seq < seq) return undefined
    for (const { part, field, name, old } of listFieldChanges(change.parts))
      // An account restores only what it could see then.
      if ((part === 'shared' || visible.has(part)) && name !== 'shared.trashed')
        values[part] = { ...values[part], [field]: old }
  }
  return undefined
}

/** The stored fields that belong to a field. The UTC time of a date is restored only in its own time zone. */
const storedFields = (part: string, field: string, isZoneRestored: boolean): string[] => {
  if (part !== 'shared') return [field, `${translatedFromPrefix}${field}`]
  if (field === 'date' || field === 'date_utc') return ['date', 'date_utc']
  if (field === 'password') return ['protected']
  const isDateTime = field === 'start_date' || field === 'end_date'
  return isDateTime && isZoneRestored ? [field, `utc_${field}`] : [field]
}

function onlyFields(values: Snapshot, names: readonly string[]): Snapshot {
  const selected: Snapshot = {}
  const isZoneRestored = values['shared']?.['timezone'] === undefined || names.includes('shared.timezone')
  for (const name of names) {
    const [part = ''] = name.split('.', 1)
    const field = name === part ? undefined : name.slice(part.length + 1)
    const own = values[part]
    // A translation that did not exist cannot lack one field only.
    const isRemoved = part !== 'shared' && own?.['status'] === null
    if (!own || (isRemoved && field !== undefined && field !== 'status')) continue
    const fields = field === undefined ? Object.keys(own) : storedFields(part, field, isZoneRestored)
    const restored = Object.entries(own).filter(([key]) => fields.includes(key))
    selected[part] = { ...selected[part], ...Object.fromEntries(restored) }
  }
  return selected
}
