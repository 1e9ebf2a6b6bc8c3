// The context of an import, and local edits, which no import overwrites.
import type { Language } from '#shared/i18n/language.ts'
import type { Actor } from '../../store/types.ts'
import type { Mapping } from './mapping.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { changesOfRecord } from '../../store/changes.ts'
import type { ReadTx } from '../../store/transaction.ts'

export type ImportContext = {
  language: Language
  siteZone: string
  /** The start of the import, in UTC. */
  nowUtc: string
  mapping: Mapping
  actor: Actor
  /** The prefix of the change sets of all imports from this source. */
  changeSetPrefix: string
  /** The account here of an author id of the source; the importer’s if it has none here. */
  assignAuthor(id: string | undefined): number
  /** The account here of an author id of the source; `undefined`: none. */
  findAuthor(id: string | undefined): number | undefined
  /** The prefix of the URLs of library images. */
  imageUrlPrefix: string
}

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
