// Who is signed in, for screens that stand behind SignedIn.
import { useQuery } from '@tanstack/react-query'
import type { Account } from '#contract/rights.ts'
import { roles } from '#contract/rights.ts'
import { sessionQuery } from '#data/session.ts'

/** The account that is signed in, as the policy of `#contract/rights.ts` takes it; `null` before that is known. */
export function useAccount(): Account {
  const account = useQuery(sessionQuery).data?.account
  const role = roles.find((role) => role === account?.role)
  return account && role ? { ...account, role } : null
}
