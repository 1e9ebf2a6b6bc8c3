// The context of an import, and local edits, which no import overwrites.
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { changesOfRecord } from '../../store/changes.ts'
import type { ReadTx } from '../../store/transaction.ts'
import type { Actor } from '../../store/types.ts'
import type { Mapping } from './mapping.ts'

export type ImportContext = {
  language: Language
  siteZone: string
  /** The start of the import, in UTC. */
  nowUtc: string
  mapping: Mapping
  /** The importing account; its change sets begin with the prefix. */
  actor: Actor
  /** The prefix of the change sets of all imports from this source. */
  changeSetPrefix: string
  /** Accounts here by author id of the source. */
  accounts: ReadonlyMap<string, number>
  /** The prefix of the URLs of library images. */
  imageUrlPrefix: string
}

export type LocalEdits = {
  /** An import from this source created the record. */
  isFromSource: boolean
  /** `part.field` of each field whose newest value is not from this source. */
  edited: ReadonlySet<string>
}

/** Reads the history of a record. */
export async function findLocalEdits(
  tx: ReadTx,
  { changeSetPrefix }: Pick<ImportContext, 'changeSetPrefix'>,
  resource: ResourceName,
  id: number,
): Promise<LocalEdits> {
  const known = new Set<string>()
  const edited = new Set<string>()
  let isFromSource = false
  let changes = await changesOfRecord(tx, resource, id, {})
  while (changes.length > 0) {
    for (const { action, changeSet, account, parts } of changes) {
      const isImported = changeSet.startsWith(changeSetPrefix)
      if (action === 'create') isFromSource = isImported
      // Scheduled publishing is no edit.
      if (!isImported && account === null) continue
      for (const [part, fields] of Object.entries(parts))
        for (const name of Object.keys(fields).map((field) => `${part}.${field}`)) {
          // Changes are listed newest first.
          if (!isImported && !known.has(name)) edited.add(name)
          known.add(name)
        }
    }
    changes = await changesOfRecord(tx, resource, id, { before: changes.at(-1)?.seq ?? 0 })
  }
  return { isFromSource, edited }
}
