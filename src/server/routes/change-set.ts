// The name that holds together what one request changed.
import { randomUUID } from 'node:crypto'
import type { KnownAccount } from '../store/account-types.ts'
import { reckon } from '#contract/time.ts'
import type { Store } from '../store/store.ts'
import type { By } from '../store/types.ts'

/** A new change set of an account. */
export const changeSet = (account: KnownAccount): By => ({ account: account.id, changeSet: randomUUID() })

/** How long, in ms, a change set can be gone on with. */
const goesOnFor = 3_600_000

/** A change set that the account began a moment ago, to be gone on with; `undefined` when there is none of that name. */
export function continued(store: Store, account: KnownAccount, name: string, now: number): By | undefined {
  const [first] = store.changesIn(name)
  const isOwn = first?.account === account.id
  const isYoung = first !== undefined && (reckon(first.at) ?? 0) + goesOnFor >= now
  return isOwn && isYoung ? { account: account.id, changeSet: name } : undefined
}
