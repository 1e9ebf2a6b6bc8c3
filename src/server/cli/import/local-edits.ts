// Fields that people changed here since a record was imported: no later import overwrites them.
import type { ResourceName } from '#shared/schema/resources.ts'
import { changesOfRecord } from '../../store/changes.ts'
import type { ReadTx } from '../../store/transaction.ts'
import type { ImportContext } from './context.ts'

export type LocalEdits = {
  /** An import from this source created the record. */
  isFromSource: boolean
  /** `part.field` of everything whose newest value is not from this source. */
  edited: ReadonlySet<string>
}

/** Reads the history of a record. */
export async function findLocalEdits(
  tx: ReadTx,
  { changeSetPrefix }: Pick<ImportContext, 'changeSetPrefix'>,
  resource: ResourceName,
  id: number,
): Promise<LocalEdits> {
  const newest = new Map<string, boolean>()
  let isFromSource = false
  for (let before: number | undefined; ;) {
    const changes = await changesOfRecord(tx, resource, id, before === undefined ? {} : { before })
    for (const { seq, deed, changeSet, account, parts } of changes) {
      before = seq
      const isImported = changeSet.startsWith(changeSetPrefix)
      if (deed === 'create') isFromSource = isImported
      // Scheduled publishing is no edit.
      if (!isImported && account === null) continue
      for (const [part, fields] of Object.entries(parts))
        for (const field of Object.keys(fields)) {
          const name = `${part}.${field}`
          if (!newest.has(name)) newest.set(name, isImported)
        }
    }
    if (changes.length === 0) break
  }
  return { isFromSource, edited: new Set([...newest].flatMap(([name, isImported]) => (isImported ? [] : [name]))) }
}
