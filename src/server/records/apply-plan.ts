// Applies a plan: creates the described records first, then writes the record.
import { isTermResource } from '#shared/schema/resources.ts'
import { type LinkField, linkFields } from '#shared/schema/links.ts'
import type { WriteTx } from '../store/transaction.ts'
import type { Actor, Links, StoredRecord } from '../store/types.ts'
import { createRecord, removeTerm, updateRecord } from '../store/write-records.ts'
import type { LinkTarget } from './resolve-links.ts'
import { toNewRecord, type Plan } from './plan-write.ts'

/** Writes a plan. Resolves to the record as it now is. `author`: of a new record for which the plan has none. */
export async function applyPlan(tx: WriteTx, plan: Plan, author: number, actor: Actor): Promise<StoredRecord> {
  const links = await createLinked(tx, plan, actor)
  const record =
    plan.id === undefined
      ? await createRecord(tx, plan.resource, { ...toNewRecord(plan, author), ...(links && { links }) }, actor)
      : await updateRecord(tx, plan.resource, plan.id, { ...plan.change, ...(links && { links }) }, actor)
  for (const { resource, id, change } of plan.published)
    if (id !== undefined) await updateRecord(tx, resource, id, change, actor)
  return record
}

/** The links of a plan by id, with the described records created; `undefined` if the plan changes none. */
async function createLinked(tx: WriteTx, plan: Plan, actor: Actor): Promise<Partial<Links> | undefined> {
  const links: { [L in LinkField]?: number[] } = {}
  for (const field of linkFields) {
    const targets = plan.links[field]
    if (!targets) continue
    const ids = new Set<number>()
    for (const target of targets) ids.add(await resolveTarget(tx, plan, target, actor))
    links[field] = [...ids]
  }
  return Object.keys(links).length > 0 ? links : undefined
}

async function resolveTarget(tx: WriteTx, plan: Plan, target: LinkTarget, actor: Actor): Promise<number> {
  if ('id' in target) return target.id
  const { resource, record } = target.create
  const author = resource === 'venues' || resource === 'organizers' ? (record.author ?? plan.change.author ?? 0) : 0
  return (await createRecord(tx, resource, { ...record, author }, actor)).id
}

/** Trashes a post or deletes a term permanently. */
export async function removeRecord(tx: WriteTx, { resource, id }: StoredRecord, actor: Actor): Promise<void> {
  if (isTermResource(resource)) await removeTerm(tx, resource, id, actor)
  else await updateRecord(tx, resource, id, { trash: 'put' }, actor)
}
