// Who is told the names of accounts: one signs in by them, so they are for those who work here.
import { type Account, can } from './policy.ts'

/** Whether somebody is told who wrote and who changed what: those who write or translate are, readers and the public are not. */
export const canSeeAccountNames = (account: Account): boolean =>
  can(account, 'editShared', 'events') === true || can(account, 'editVariant', 'events') === true
