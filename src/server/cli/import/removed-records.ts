// Records that an earlier import created and that the source no longer has: listed, and on request moved to the trash.
import { setImmediate } from 'node:timers/promises'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { recordsCreatedIn } from '../../store/changes.ts'
import { readRecord } from '../../store/records.ts'
import type { Store } from '../../store/store.ts'
import type { WriteTx } from '../../store/transaction.ts'
import { updateRecord } from '../../store/write-records.ts'
import { findLocalEdits } from './local-edits.ts'
import type { ImportContext } from './context.ts'

/** Such a record, by its id here, and what was done with it. */
export type RemovedRecord = { resource: ResourceName; id: number; title: string; reason: string }

const batchSize = 50

/**
 * Finds them in the imported language. `present`: the records of the source, by their ids there. With `isPruning` they are moved to the
 * trash, except those that were changed here and terms, which have no trash.
 */
export async function pruneRemoved(
  store: Store,
  run: ImportContext,
  present: Iterable<{ resource: ResourceName; id: number }>,
  isPruning: boolean,
): Promise<RemovedRecord[]> {
  const { mapping, changeSetPrefix } = run
  const known = new Set([...present].map(({ resource, id }) => `${resource}/${mapping[resource].get(id) ?? id}`))
  const created = await store.read(async (tx) => recordsCreatedIn(tx, changeSetPrefix))
  const missing = new Map(
    created
      .map(({ resource, record: id }) => [`${resource}/${id}`, { resource, id }] as const)
      .filter(([name]) => !known.has(name)),
  )
  const candidates = [...missing.values()]
  const removed: RemovedRecord[] = []
  for (let start = 0; start < candidates.length; start += batchSize) {
    await store.write(async (tx) => {
      for (const { resource, id } of candidates.slice(start, start + batchSize)) {
        const record = await pruneRecord(tx, run, resource, id, isPruning)
        if (record) removed.push(record)
      }
    })
    // Stop signals are handled between batches.
    await setImmediate()
  }
  return removed
}

/** `undefined`: the record is not here, in the trash, or of another language. */
async function pruneRecord(
  tx: WriteTx,
  run: ImportContext,
  resource: ResourceName,
  id: number,
  isPruning: boolean,
): Promise<RemovedRecord | undefined> {
  const { language, actor } = run
  const record = await readRecord(tx, resource, id)
  if (!record || record.trashedUtc !== null || record.sourceLanguage !== language) return undefined
  const title = record.variants[language]?.texts[resources[resource].title] ?? ''
  if (!resources[resource].post)
    return { resource, id, title, reason: 'Kept, for terms have no trash: delete it on the page.' }
  const { edited } = await findLocalEdits(tx, run, resource, id)
  if (edited.size > 0) return { resource, id, title, reason: 'Kept, for it was changed here.' }
  if (!isPruning) return { resource, id, title, reason: 'Kept.' }
  await updateRecord(tx, resource, id, { trash: 'put' }, actor)
  return { resource, id, title, reason: 'Moved to the trash.' }
}
