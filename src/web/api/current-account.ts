// Who is signed in, for what stands behind the door.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Account } from '#shared/policy/policy.ts'
import { accountOf, sessionQuery } from './session.ts'

/** The account that is signed in, as the policy of `#shared/policy/policy.ts` takes it; `null` before that is known. The same object as long as the session is the same. */
export function useAccount(): Account {
  const { data } = useQuery(sessionQuery)
  return useMemo(() => accountOf(data), [data])
}
