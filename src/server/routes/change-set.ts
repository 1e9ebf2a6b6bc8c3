// The name that holds together what one request changed.
import { randomUUID } from 'node:crypto'
import type { KnownAccount } from '../sync-store/account-types.ts'
import { toEpoch } from '#shared/dates/wall-time.ts'
import type { Store } from '../sync-store/store.ts'
import type { By, Change } from '../sync-store/types.ts'

/** A new change set of an account. */
export const changeSet = (account: KnownAccount): By => ({ account: account.id, changeSet: randomUUID() })

/** How long, in ms, a change set can be gone on with. */
const goesOnFor = 3_600_000
/** 128 bits in hexadecimal, as a UUID or without its dashes: a name that nobody else comes upon. */
const isName = (name: string): boolean => /^[\da-f]{32}$/i.test(name.replaceAll('-', ''))

/**
 * The change set of this name with what it has changed so far: one that the account began a moment ago, or a new one.
 * `undefined` when it is somebody else's, too old, or no name for one.
 */
export function continued(
  store: Store,
  account: KnownAccount,
  name: string,
  now: number,
): { by: By; changes: readonly Change[] } | undefined {
  const [first] = store.changesIn(name, 1)
  const isOwn = first ? first.account === account.id : isName(name)
  const isYoung = first === undefined || (toEpoch(first.at) ?? 0) + goesOnFor >= now
  return isOwn && isYoung ? { by: { account: account.id, changeSet: name }, changes: store.changesIn(name) } : undefined
}
