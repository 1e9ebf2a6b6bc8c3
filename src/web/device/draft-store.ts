// Unsaved drafts on this device. IndexedDB, since a committed transaction survives a browser that is killed.
import {
  type DBSchema,
  type IDBPDatabase,
  type IDBPObjectStore,
  type IDBPTransaction,
  openDB,
  type StoreNames,
} from 'idb'
import { serverName } from './page-config.ts'

/** The account and record of a draft; `record` is `undefined` for a new record. */
export type DraftPlace = { account: number; resource: string; record: number | undefined }

/** One part of a record (`shared` or a language) in a draft. */
export type DraftRow = {
  /** The draft of one form; another form, in this tab or another, never overwrites it. */
  draftId: string
  part: string
  /** Milliseconds since 1970. */
  at: number
  /** The stored part; its reader validates it. */
  value: unknown
}
type StoredRow = DraftRow & { place: string; owner: string }

interface Schema extends DBSchema {
  drafts: { key: [string, string]; value: StoredRow; indexes: { place: string; owner: string } }
  /** Of version 1. */
  rows: { key: [string, string]; value: OldRow }
}
/** The key of the value in version 1. */
const oldValueKey = 'kept'
type OldRow = Omit<StoredRow, 'draftId' | 'value'> & { copy: string } & Record<typeof oldValueKey, { mine: unknown }>
type Migration = IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>
type Store = IDBPObjectStore<Schema, 'drafts'[], 'drafts', 'readwrite'>

const name = 'calendar-drafts'
const toOwner = (account: number): string => `${serverName} ${account}`
const toPlace = ({ account, resource, record }: DraftPlace): string =>
  `${toOwner(account)} ${resource} ${record ?? 'new'}`

/** Moves the drafts of version 1 to the present store. */
async function migrateRows(upgraded: IDBPDatabase<Schema>, transaction: Migration): Promise<void> {
  for (const { copy, [oldValueKey]: value, ...row } of await transaction.objectStore('rows').getAll())
    await transaction.objectStore('drafts').put({ ...row, draftId: copy, value: { ...value, changes: value.mine } })
  upgraded.deleteObjectStore('rows')
}

let database: Promise<IDBPDatabase<Schema>> | undefined
/** Opens the database once; after a failure (a private window, a full disk) the next call tries again. */
const open = (): Promise<IDBPDatabase<Schema>> => {
  const forget = () => {
    database = undefined
  }
  database ??= openDB<Schema>(name, 2, {
    upgrade: (upgraded, version, _next, transaction) => {
      const store = upgraded.createObjectStore('drafts', { keyPath: ['draftId', 'part'] })
      store.createIndex('place', 'place')
      store.createIndex('owner', 'owner')
      if (version === 1) void migrateRows(upgraded, transaction)
    },
    // Another tab with a newer page must not wait.
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
      forget()
    },
    terminated: forget,
  }).catch((thrown: unknown) => {
    forget()
    throw thrown
  })
  return database
}

/**
 * Changes the store; resolves when the change is on the disk, rejects when the device refuses. `change` makes all requests at once: a page
 * that closes gets no second turn.
 */
async function write(change: (store: Store) => void): Promise<void> {
  const transaction = (await open()).transaction('drafts', 'readwrite', { durability: 'strict' })
  change(transaction.store)
  transaction.commit()
  await transaction.done
}

/** Replaces the rows of a draft, all or none; without rows the draft is removed. Rejects when the device refuses. */
export const putDraft = (
  place: DraftPlace,
  draftId: string,
  rows: readonly Omit<DraftRow, 'draftId'>[],
): Promise<void> =>
  write((store) => {
    const owner = toOwner(place.account)
    // A request that fails aborts the transaction, which reports it.
    const ignore = () => undefined
    store.delete(IDBKeyRange.bound([draftId], [draftId, []])).catch(ignore)
    for (const row of rows) store.put({ ...row, draftId, place: toPlace(place), owner }).catch(ignore)
  })

/** The rows of a record for an account, latest first; none when the device refuses. */
export async function findDrafts(place: DraftPlace): Promise<DraftRow[]> {
  try {
    const rows = await (await open()).getAllFromIndex('drafts', 'place', toPlace(place))
    return rows.toSorted((one, other) => other.at - one.at)
  } catch {
    return []
  }
}

/** The rows of all drafts of an account, each with its record; none when the device refuses. */
export async function findAllDrafts(account: number): Promise<(DraftRow & Omit<DraftPlace, 'account'>)[]> {
  try {
    const owner = toOwner(account)
    const rows = await (await open()).getAllFromIndex('drafts', 'owner', owner)
    return rows.map((row) => {
      const [resource = '', record] = row.place.slice(owner.length + 1).split(' ')
      return { ...row, resource, record: record === 'new' ? undefined : Number(record) }
    })
  } catch {
    return []
  }
}

/** The number of drafts of an account on this device. */
export async function countDrafts(account: number): Promise<number> {
  try {
    const rows = await (await open()).getAllFromIndex('drafts', 'owner', toOwner(account))
    return new Set(rows.map(({ draftId }) => draftId)).size
  } catch {
    return 0
  }
}

/** Removes all drafts of an account from this device. */
export async function deleteDrafts(account: number): Promise<void> {
  const keys = await (await open()).getAllKeysFromIndex('drafts', 'owner', toOwner(account))
  await write((store) => {
    for (const key of keys) store.delete(key).catch(() => undefined)
  })
}

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)

/** Removes a draft from this device; a form in another tab that still has it stores it again. */
export async function removeDraft(place: DraftPlace, draftId: string): Promise<void> {
  await putDraft(place, draftId, [])
  channel?.postMessage(draftId)
}

/** Calls back with the id of a draft that another tab removed. */
export const onDraftRemoved = (listener: (draftId: string) => void): void => {
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') listener(data)
  })
}
