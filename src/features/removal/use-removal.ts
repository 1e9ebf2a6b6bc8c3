// Removing from a screen: the request, the way back to the list, the word about it, and the way to undo it.
import { useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Language } from '#contract/language.ts'
import { listAddress } from '#data/list-place.ts'
import { showToast } from '#ui/toasts.ts'
import { problemSentence } from '#words/problems.ts'
import { remove, restore } from './removal.ts'
import { hasTrash, type Removable } from './trash.ts'

/** Undo stands as long as it is true: once a record is back by another way, its message goes. */
const undoable = new Map<string, () => void>()
const keyOf = ({ resource, id }: Removable): string => `${resource} ${id}`
const forgetUndo = (record: Removable): void => {
  undoable.get(keyOf(record))?.()
  undoable.delete(keyOf(record))
}

/** What is under way, what went wrong, and the two deeds. `asked` is the content language of the screen. */
export function useRemoval(record: Removable, asked: Language) {
  const { i18n, t } = useLingui()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [doing, setDoing] = useState<'removing' | 'restoring'>()
  const [problem, setProblem] = useState<string>()
  const { name } = record

  /** Once done, it stays busy until the screen shows what has become of it. */
  const attempt = async (deed: 'removing' | 'restoring', run: () => Promise<void>): Promise<boolean> => {
    setDoing(deed)
    setProblem(undefined)
    try {
      await run()
      return true
    } catch (thrown) {
      setProblem(i18n._(problemSentence(thrown)))
      setDoing(undefined)
      return false
    }
  }
  /** Undo speaks after the screen has gone, so its failure is a message that stays. */
  const undo = async () => {
    try {
      await restore(queries, record)
      showToast({ tone: 'positive', text: t`“${name}” is back.` })
    } catch (thrown) {
      const reason = i18n._(problemSentence(thrown))
      showToast({ tone: 'danger', text: t`“${name}” could not be brought back. ${reason}` })
    }
  }
  return {
    doing,
    problem,
    forget: () => setProblem(undefined),
    remove: async () => {
      if (!(await attempt('removing', () => remove(queries, record)))) return
      await navigate(listAddress(record.resource, asked))
      if (!hasTrash(record.resource)) {
        showToast({ tone: 'positive', text: t`“${name}” was deleted.` })
        return
      }
      const action = { label: t`Undo`, run: () => void undo() }
      undoable.set(keyOf(record), showToast({ tone: 'positive', text: t`“${name}” is in the trash.`, action }))
    },
    restore: async () => {
      if (!(await attempt('restoring', () => restore(queries, record)))) return
      forgetUndo(record)
      showToast({ tone: 'positive', text: t`“${name}” is back.` })
    },
  }
}
