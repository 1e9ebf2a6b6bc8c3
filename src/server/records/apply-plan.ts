// Applies a plan: creates the nested records first, then writes the record.
import { isTermResource } from '#shared/schema/resources.ts'
import { type LinkField, linkFields } from '#shared/schema/links.ts'
import type { WriteTx } from '../store/transaction.ts'
import type { Actor, Links, StoredRecord } from '../store/types.ts'
import { createRecord, removeTerm, updateRecord } from '../store/write-records.ts'
import { type Plan, toNewRecord } from './plan-write.ts'

/** Writes a plan. Resolves to the record as it now is. */
export async function applyPlan(tx: WriteTx, plan: Plan, actor: Actor): Promise<StoredRecord> {
  const links = await createLinked(tx, plan, actor)
  const record =
    plan.id === undefined
      ? await createRecord(tx, plan.resource, { ...toNewRecord(plan), links }, actor)
      : await updateRecord(tx, plan.resource, plan.id, { ...plan.change, links }, actor)
  for (const { resource, id, change } of plan.published)
    if (id !== undefined) await updateRecord(tx, resource, id, change, actor)
  return record
}

/** The links of a plan by id, with the nested records created. */
async function createLinked(tx: WriteTx, plan: Plan, actor: Actor): Promise<Partial<Links>> {
  const links: { [L in LinkField]?: number[] } = {}
  for (const field of linkFields) {
    const targets = plan.links[field]
    if (!targets) continue
    const ids = new Set<number>()
    for (const target of targets)
      ids.add(
        'id' in target ? target.id : (await createRecord(tx, target.create.resource, target.create.record, actor)).id,
      )
    links[field] = [...ids]
  }
  return links
}

/** Trashes a post or deletes a term permanently. */
export async function removeRecord(tx: WriteTx, { resource, id }: StoredRecord, actor: Actor): Promise<void> {
  if (isTermResource(resource)) await removeTerm(tx, resource, id, actor)
  else await updateRecord(tx, resource, id, { trash: 'put' }, actor)
}
