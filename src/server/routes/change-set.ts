// The name that holds together what one request changed.
import { randomUUID } from 'node:crypto'
import type { KnownAccount } from '../store/account-types.ts'
import type { By } from '../store/types.ts'

/** A new change set of an account. */
export const changeSet = (account: KnownAccount): By => ({ account: account.id, changeSet: randomUUID() })
