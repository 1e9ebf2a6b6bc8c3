// Unsaved texts on this device, in IndexedDB. Unlike localStorage, which Chromium writes out seconds later, a committed
// transaction is on the disk: it survives a browser that is killed.
import { serverName } from './page-config.ts'

/** Whose texts, of which record; `record` is absent for one that does not exist yet. */
export type DraftPlace = { account: number; resource: string; record: number | undefined }

/** One part of a record (`shared` or a language) as one form holds it. Rows of the same `copy` belong together. */
export type DraftRow = {
  /** The form that wrote it: another form, in this tab or another, never writes over it. */
  copy: string
  part: string
  /** Milliseconds since 1970. */
  at: number
  /** What else the form needs to take it up again; its reader checks it. */
  kept: unknown
}
type Stored = DraftRow & { place: string; owner: string }

const database = 'calendar-drafts'
const rows = 'rows'
const ownerOf = (account: number): string => `${serverName} ${account}`
const placeOf = ({ account, resource, record }: DraftPlace): string =>
  `${ownerOf(account)} ${resource} ${record ?? 'new'}`

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('Storage failed')))
  })

let opened: Promise<IDBDatabase> | undefined
/** Opens the database once; a failure (a private window, a full disk) is tried again at the next need. */
const open = (): Promise<IDBDatabase> => {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.addEventListener('upgradeneeded', () => {
      const store = request.result.createObjectStore(rows, { keyPath: ['copy', 'part'] })
      for (const index of ['place', 'owner']) store.createIndex(index, index)
    })
    request.addEventListener('success', () => {
      // Another tab with a newer page, or the browser clearing its data, must not be held up.
      request.result.addEventListener('versionchange', () => request.result.close())
      request.result.addEventListener('close', () => (opened = undefined))
      resolve(request.result)
    })
    request.addEventListener('error', () => reject(request.error ?? new Error('Storage cannot be opened')))
  }).catch((thrown: unknown) => {
    opened = undefined
    throw thrown
  })
  return opened
}

/**
 * Does one thing to the rows; resolves when it is on the disk (`strict`), rejects when the device refuses. The deed asks for
 * everything at once: a page that goes gets no second turn.
 */
async function write(deed: (store: IDBObjectStore) => void): Promise<void> {
  const transaction = (await open()).transaction(rows, 'readwrite', { durability: 'strict' })
  const done = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Storage refused')))
  })
  deed(transaction.objectStore(rows))
  transaction.commit()
  await done
}

const found = async (index: 'place' | 'owner', value: string): Promise<Stored[]> => {
  const store = (await open()).transaction(rows).objectStore(rows)
  return settled(store.index(index).getAll(value) as IDBRequest<Stored[]>) // safe: only `putCopy` writes into this store
}

/** Puts a form's texts in place of those it kept before, all or none; without rows its copy is gone. Rejects when the device refuses. */
export const putCopy = (place: DraftPlace, copy: string, next: readonly Omit<DraftRow, 'copy'>[]): Promise<void> =>
  write((store) => {
    store.delete(IDBKeyRange.bound([copy], [copy, []]))
    for (const row of next) {
      const stored: Stored = { ...row, copy, place: placeOf(place), owner: ownerOf(place.account) }
      store.put(stored)
    }
  })

/** Everything kept of a record for an account, latest first; nothing where the device refuses. */
export async function copiesAt(place: DraftPlace): Promise<DraftRow[]> {
  const all = await found('place', placeOf(place)).catch(() => [])
  return all.toSorted((one, other) => other.at - one.at)
}

/** How many records' texts of an account are kept here, each form's copy counted once. */
export async function countCopies(account: number): Promise<number> {
  const all = await found('owner', ownerOf(account)).catch(() => [])
  return new Set(all.map(({ copy }) => copy)).size
}

/** Takes everything of an account off this device. */
export async function wipeCopies(account: number): Promise<void> {
  const all = await found('owner', ownerOf(account))
  await write((store) => {
    for (const { copy, part } of all) store.delete([copy, part])
  })
}

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(database)

/** Takes another form's copy off this device; should that form still be open in a tab, it keeps its texts anew. */
export async function removeCopy(place: DraftPlace, copy: string): Promise<void> {
  await putCopy(place, copy, [])
  channel?.postMessage(copy)
}

/** Calls back when another tab removed the copy of a form. */
export const onCopyRemoved = (listener: (copy: string) => void): void => {
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') listener(data)
  })
}
