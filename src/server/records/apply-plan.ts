// Doing what was planned, in one transaction: linked records that are new first, then the record itself.
import { type LinkField, linkFields } from '#shared/schema/links.ts'
import type { By, Links, StoredRecord } from '../sync-store/types.ts'
import type { Store } from '../sync-store/store.ts'
import type { LinkTarget } from './resolve-links.ts'
import { toNewRecord, type Plan } from './plan-write.ts'

/** Writes a plan; `then` runs inside the same transaction. Answers the record as it stands. */
export const applyPlan = (
  store: Store,
  plan: Plan,
  author: number,
  by: By,
  then: (record: StoredRecord) => void = () => undefined,
): StoredRecord =>
  store.transact(() => {
    const links = linksOf(store, plan, by)
    const record =
      plan.id === undefined
        ? store.create(plan.resource, { ...toNewRecord(plan, author), ...(links && { links }) }, by)
        : store.change(plan.resource, plan.id, { ...plan.change, ...(links && { links }) }, by)
    for (const { resource, id, change } of plan.published) if (id !== undefined) store.change(resource, id, change, by)
    then(record)
    return record
  })

function linksOf(store: Store, plan: Plan, by: By): Partial<Links> | undefined {
  const links: { [L in LinkField]?: number[] } = {}
  for (const field of linkFields) {
    const targets = plan.links[field]
    if (!targets) continue
    const ids = new Set<number>()
    for (const target of targets) ids.add(idOf(store, plan, target, by))
    links[field] = [...ids]
  }
  return Object.keys(links).length > 0 ? links : undefined
}

const idOf = (store: Store, plan: Plan, target: LinkTarget, by: By): number => {
  if ('id' in target) return target.id
  const { resource, record } = target.make
  const author = resource === 'venues' || resource === 'organizers' ? (record.author ?? plan.change.author ?? 0) : 0
  return store.create(resource, { ...record, author }, by).id
}
