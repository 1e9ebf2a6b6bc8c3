// A deed that cannot be undone: asked first, then done, and a refusal said in the question.
import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { problemMessage } from '#shared/i18n/problem-messages.ts'

/** `run` does it and answers what is to be done once the question has gone, with the focus for one. */
export function usePurge(run: () => Promise<() => void>) {
  const { i18n } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const [isGoing, setIsGoing] = useState(false)
  const [problem, setProblem] = useState<string>()
  return {
    isAsking,
    isGoing,
    problem,
    ask: () => setIsAsking(true),
    close: () => {
      setIsAsking(false)
      setProblem(undefined)
    },
    go: async () => {
      setIsGoing(true)
      setProblem(undefined)
      try {
        const after = await run()
        // The dialog first gives the focus back; then it goes where it belongs.
        flushSync(() => setIsAsking(false))
        after()
      } catch (thrown) {
        setProblem(i18n._(problemMessage(thrown)))
      } finally {
        setIsGoing(false)
      }
    },
  }
}
