// Large entries are fetched with the first form that needs them, and drawn once they are here.
import { useEffect, useState } from 'react'

/** What was asked for, once it is here; `failed`: it did not come (no network), and the next visit tries again. */
export type LazyModule<T> = { here: T | undefined; failed: boolean }

/** A hook that fetches something once for the whole page; made at module level. */
export function createModuleHook<T>(fetchIt: () => Promise<T>): () => LazyModule<T> {
  let here: T | undefined
  return function useArrival() {
    const [state, setState] = useState<'coming' | 'here' | 'failed'>(here ? 'here' : 'coming')
    useEffect(() => {
      if (here) return
      let stands = true
      fetchIt().then(
        (found) => {
          here = found
          if (stands) setState('here')
        },
        () => stands && setState('failed'),
      )
      return () => {
        stands = false
      }
    }, [])
    return { here, failed: state === 'failed' }
  }
}
