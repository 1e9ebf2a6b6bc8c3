// Bringing a record back as it was, in all its languages, and taking that back: two real requests.
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Language } from '#shared/i18n/language.ts'
import { restoreRecord, revertChangeSet } from '#api/mutations.ts'
import type { TrashableResource } from '#api/queries.ts'
import { showToast } from '#ui/toasts.tsx'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import { beside } from './use-focus-after.ts'

/** `restore` takes the button that was pressed: when its row goes, the focus goes to the next one. */
export function useRestoring(of: TrashableResource, id: number, name: string, language: Language) {
  const { i18n, t } = useLingui()
  const queries = useQueryClient()
  const [isRestoring, setIsRestoring] = useState(false)
  const [problem, setProblem] = useState<string>()
  const undo = async (changeSet: string) => {
    try {
      await revertChangeSet(queries, changeSet, language, false)
      showToast({ tone: 'positive', text: t`“${name}” was moved back to the trash.` })
    } catch (thrown) {
      const reason = i18n._(problemMessage(thrown))
      showToast({ tone: 'danger', text: t`“${name}” could not be moved to the trash. ${reason}` })
    }
  }
  const restore = async (button: HTMLElement) => {
    const goBeside = beside(button)
    setIsRestoring(true)
    setProblem(undefined)
    try {
      const changeSet = await restoreRecord(queries, of, id, language)
      goBeside()
      const action = { label: t`Undo`, run: () => void undo(changeSet) }
      showToast({ tone: 'positive', text: t`“${name}” was restored.`, action })
    } catch (thrown) {
      setProblem(i18n._(problemMessage(thrown)))
      setIsRestoring(false)
    }
  }
  return { restore, isRestoring, problem }
}
