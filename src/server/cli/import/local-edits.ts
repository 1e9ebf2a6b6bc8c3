// What people changed here since a record was taken over: that is theirs, and no later run takes it back.
import type { ResourceName } from '#shared/schema/resources.ts'
import type { ImportContext } from './context.ts'

export type LocalEdits = {
  /** A run with the same source made the record. */
  isFromSource: boolean
  /** `part.field` for everything whose newest value is not from this source. */
  edited: ReadonlySet<string>
}

/** Reads the history of a record that is here. */
export function findLocalEdits({ store, sourceMark }: ImportContext, resource: ResourceName, id: number): LocalEdits {
  const newest = new Map<string, boolean>()
  let isFromSource = false
  for (let before: number | undefined; ;) {
    const lines = store.changesOf(resource, id, before === undefined ? {} : { before })
    for (const { seq, deed, changeSet, account, parts } of lines) {
      before = seq
      const isOurs = changeSet.startsWith(sourceMark)
      if (deed === 'create') isFromSource = isOurs
      // What the service did by the clock is nobody's edit.
      if (!isOurs && account === null) continue
      for (const [part, fields] of Object.entries(parts))
        for (const field of Object.keys(fields)) {
          const name = `${part}.${field}`
          if (!newest.has(name)) newest.set(name, isOurs)
        }
    }
    if (lines.length === 0) break
  }
  return { isFromSource, edited: new Set([...newest].flatMap(([name, isOurs]) => (isOurs ? [] : [name]))) }
}
