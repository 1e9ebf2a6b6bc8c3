// Who is told the names of accounts: one signs in by them, so they are for those who work here.
import { type Account, may } from './policy.ts'

/** Whether somebody is told who wrote and who changed what: those who write or translate are, readers and the public are not. */
export const isToldNames = (account: Account): boolean =>
  may(account, 'editShared', 'events') === true || may(account, 'editVariant', 'events') === true
