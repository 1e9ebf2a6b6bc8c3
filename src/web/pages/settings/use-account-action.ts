// One thing that is done on this screen: whether it is under way, what went wrong, and at which entry.
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { ProblemError } from '#client/send.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import { settingFaults } from './error-messages.ts'

/** `at` holds a sentence for each entry that was refused; `problem` what went wrong besides. */
export function useDeed() {
  const { i18n } = useLingui()
  const [isDoing, setIsDoing] = useState(false)
  const [thrown, setThrown] = useState<unknown>()
  const details = thrown instanceof ProblemError ? (thrown.problem.data.details ?? {}) : {}
  const known = (name: string): MessageDescriptor | undefined => settingFaults[`${name} ${details[name]?.code ?? ''}`]
  const at = (name: string): string | undefined => {
    const sentence = known(name)
    return sentence && i18n._(sentence)
  }
  const isSaid = Object.keys(details).some(known)
  return {
    isDoing,
    at,
    problem: thrown === undefined || isSaid ? undefined : i18n._(problemMessage(thrown)),
    forget: () => setThrown(undefined),
    /** Does it; answers whether it was done. */
    attempt: async (run: () => Promise<void>): Promise<boolean> => {
      setIsDoing(true)
      setThrown(undefined)
      try {
        await run()
        return true
      } catch (problem) {
        setThrown(problem)
        return false
      } finally {
        setIsDoing(false)
      }
    },
  }
}
