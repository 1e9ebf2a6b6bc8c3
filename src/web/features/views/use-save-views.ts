// A request of a dialog that keeps something: it closes when it is kept, else says why not.
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { problemMessage } from '#shared/i18n/problem-messages.ts'

/** `keep` runs the request, then what follows it; while one is under way no other begins, and `at` says where it was begun. */
export function useKeeping() {
  const { i18n } = useLingui()
  const [at, setAt] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const keep = async (run: () => Promise<void>, then: () => void, from: string): Promise<void> => {
    if (at !== undefined) return
    setAt(from)
    setProblem(undefined)
    try {
      await run()
      then()
    } catch (thrown) {
      setProblem(i18n._(problemMessage(thrown)))
    } finally {
      setAt(undefined)
    }
  }
  return {
    busy: at !== undefined,
    at,
    problem,
    keep: (run: () => Promise<void>, then: () => void, from = '') => void keep(run, then, from),
  }
}
