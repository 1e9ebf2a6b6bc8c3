// Which statuses somebody may ask a list for: the service refuses the others, the page does not offer what would show nothing.
import { type Account, can, canSee } from './policy.ts'
import type { Status } from '../schema/status.ts'

/** Whether a list may be asked for a status: who neither writes nor is shown what is unfinished asks for what is published. */
export const canFilterStatus = (account: Account, status: Status | 'any'): boolean =>
  status === 'publish' ||
  status === 'any' ||
  can(account, 'seeHidden', 'events') === true ||
  can(account, 'editVariant', 'events') === true

/** Whether asking for a status can show somebody anything: nobody is shown more than the author of a record. */
export const isStatusOffered = (account: Account, status: Status | 'any'): boolean =>
  canFilterStatus(account, status) && (status === 'any' || canSee(account, account?.id ?? -1, status))

/** Whether somebody may ask which events overlap at a venue: who writes or translates events. */
export const canFilterOverlaps = (account: Account): boolean =>
  can(account, 'editShared', 'events') === true || can(account, 'editVariant', 'events') === true
