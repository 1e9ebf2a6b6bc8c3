// Who is signed in, for screens that stand behind SignedIn.
import { useQuery } from '@tanstack/react-query'
import type { Account } from '#contract/rights.ts'
import { accountOf, sessionQuery } from '#data/session.ts'

/** The account that is signed in, as the policy of `#contract/rights.ts` takes it; `null` before that is known. */
export const useAccount = (): Account => accountOf(useQuery(sessionQuery).data)
