// A request of a dialog that keeps something: it closes when it is kept, else says why not.
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { problemSentence } from '#words/problems.ts'

/** `keep` runs the request, then what follows it. */
export function useKeeping() {
  const { i18n } = useLingui()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const keep = async (run: () => Promise<void>, then: () => void): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      await run()
      then()
    } catch (thrown) {
      setProblem(i18n._(problemSentence(thrown)))
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, keep: (run: () => Promise<void>, then: () => void) => void keep(run, then) }
}
