import { useState } from 'react'
import type { TermResource } from '#api/names.ts'
import { readTabStorage, writeTabStorage } from '#device/tab-storage.ts'
import { type ChangedNames, parseStored, toStored } from './changed-names.ts'

const storageName = (resource: TermResource): string => `changed-names.${resource}`

/** The unsaved names of a resource. They last until the tab closes: after another page or a reload they are still there. */
export function useChangedNames(resource: TermResource): [ChangedNames, (changes: ChangedNames) => void] {
  const [changes, setChanges] = useState(() => parseStored(readTabStorage(storageName(resource))))
  const store = (next: ChangedNames) => {
    setChanges(next)
    writeTabStorage(storageName(resource), toStored(next))
  }
  return [changes, store]
}
