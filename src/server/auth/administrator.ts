// Who keeps the accounts and empties the trash.
import { type Problem, problem } from '#shared/problem.ts'
import { can } from '#shared/policy/policy.ts'
import type { RequestContext } from '../http/context.ts'
import type { KnownAccount } from '../sync-store/account-types.ts'

/** The administrator who asks; anybody else is refused. */
export const requireAdministrator = ({ account }: RequestContext): KnownAccount | Problem => {
  if (account === null) return problem('rest_forbidden', 401)
  return can(account, 'administer', 'events') === true ? account : problem('rest_forbidden', 403)
}
