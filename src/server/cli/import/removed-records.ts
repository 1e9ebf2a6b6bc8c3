// Records that an earlier run took over and that the source no longer has: named, and on request moved to the trash.
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { findLocalEdits } from './local-edits.ts'
import type { ImportContext } from './context.ts'

/** Such a record, by its number here, and what became of it. */
export type RemovedRecords = { resource: ResourceName; id: number; title: string; reason: string }

/**
 * Finds them, in the language of the run. `present`: what the source has, by its numbers there. With `isPruning` they are moved to the
 * trash, except those that were changed here and terms, which have no trash.
 */
export function pruneRemoved(
  run: ImportContext,
  present: Iterable<{ resource: ResourceName; id: number }>,
  isPruning: boolean,
): RemovedRecords[] {
  const { store, mapping, sourceMark, language, by } = run
  const known = new Set([...present].map(({ resource, id }) => `${resource}/${mapping[resource].get(id) ?? id}`))
  const gone: RemovedRecords[] = []
  store.transact(() => {
    for (const { resource, record: id } of store.createdIn(sourceMark)) {
      const record = known.has(`${resource}/${id}`) ? undefined : store.read(resource, id)
      if (!record || record.trashedUtc !== null || record.sourceLanguage !== language) continue
      known.add(`${resource}/${id}`)
      const title = record.variants[language]?.texts[resources[resource].title] ?? ''
      const isEdited = findLocalEdits(run, resource, id).edited.size > 0
      const reason = !resources[resource].post
        ? 'Kept, for terms have no trash: delete it on the page.'
        : isEdited
          ? 'Kept, for it was changed here.'
          : isPruning
            ? 'Moved to the trash.'
            : 'Kept.'
      if (reason === 'Moved to the trash.') store.change(resource, id, { trash: 'put' }, by)
      gone.push({ resource, id, title, reason })
    }
  })
  return gone
}
