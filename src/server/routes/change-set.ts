// The change sets of requests.
import { randomUUID } from 'node:crypto'
import type { KnownAccount } from '../store/account-types.ts'
import { toEpoch } from '#shared/dates/wall-time.ts'
import { changesInSet } from '../store/changes.ts'
import type { ReadTx } from '../store/transaction.ts'
import type { Actor } from '../store/types.ts'

/** A new change set of an account. */
export const changeSet = (account: KnownAccount): Actor => ({ account: account.id, changeSet: randomUUID() })

/** Milliseconds after its first change in which a change set can be continued. */
const maxAge = 3_600_000
/** 128 bits in hexadecimal, as a UUID or without its dashes: no other client generates the same name. */
const isName = (name: string): boolean => /^[\da-f]{32}$/i.test(name.replaceAll('-', ''))

/**
 * The change set of this name: a new one, or one of the account that started within the last hour. `undefined` if it belongs to another
 * account, is too old, or its name is not valid.
 */
export async function continueChangeSet(
  tx: ReadTx,
  account: KnownAccount,
  name: string,
  now: number,
): Promise<Actor | undefined> {
  // PostgreSQL rejects a NUL instead of finding no row.
  if (name.includes('\0')) return undefined
  const [first] = await changesInSet(tx, name, 1)
  const isOwn = first ? first.account === account.id : isName(name)
  const isRecent = first === undefined || (toEpoch(first.at) ?? 0) + maxAge >= now
  return isOwn && isRecent ? { account: account.id, changeSet: name } : undefined
}
