// Removing from a screen: the request, the way back to the list, the word about it, and the way to undo it.
import { useQueryClient } from '@tanstack/react-query'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ProblemError } from '#client/send.ts'
import type { Language } from '#shared/i18n/language.ts'
import { revertChangeSet } from '#api/mutations.ts'
import { listUrl } from '#records/list/list-position.ts'
import { useAccount } from '#api/session.ts'
import { externalServer } from '#api/client.ts'
import { showToast } from '#ui/toasts.tsx'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import { remove, restore } from './deletion.ts'
import { replace } from './replacement.ts'
import { hasTrash, type Removable } from './trash.ts'

/** Undo stands as long as it is true: once a record is back by another way, its message goes. */
const undoable = new Map<string, () => void>()
const keyOf = ({ resource, id }: Removable): string => `${resource} ${id}`
const forgetUndo = (record: Removable): void => {
  undoable.get(keyOf(record))?.()
  undoable.delete(keyOf(record))
}

/** True when caught: some of the events that show a record could not be given another. */
class NotReplaced extends Error {
  readonly count: number
  constructor(count: number) {
    super('Some events still show it')
    this.count = count
  }
}

/** What is under way, what went wrong, and the two deeds. `asked` is the content language of the screen. */
export function useRemoval(record: Removable, asked: Language) {
  const { i18n, t } = useLingui()
  const queries = useQueryClient()
  const account = useAccount()
  const navigate = useNavigate()
  const [doing, setDoing] = useState<'removing' | 'restoring'>()
  const [problem, setProblem] = useState<string>()
  const { name } = record

  const left = (count: number): string =>
    plural(count, {
      one: 'Nothing was deleted. # event could not be reassigned because you cannot edit it.',
      other: 'Nothing was deleted. # events could not be reassigned because you cannot edit them.',
    })

  /** Once done, it stays busy until the screen shows what has become of it. */
  const attempt = async (deed: 'removing' | 'restoring', run: () => Promise<void>): Promise<boolean> => {
    setDoing(deed)
    setProblem(undefined)
    try {
      await run()
      return true
    } catch (thrown) {
      setProblem(thrown instanceof NotReplaced ? left(thrown.count) : i18n._(problemMessage(thrown)))
      setDoing(undefined)
      return false
    }
  }
  const back = (kept: number): string =>
    kept === 0
      ? t`“${name}” was restored.`
      : plural(kept, {
          one: `“${name}” was restored. # event keeps the replacement because it has been changed since.`,
          other: `“${name}” was restored. # events keep the replacement because they have been changed since.`,
        })
  /** Undo speaks after the screen has gone, so its failure is a message that stays. What was replaced goes back to what is there again. */
  const undo = async (removed: string | undefined, replaced: string | undefined) => {
    try {
      if (removed === undefined) await restore(queries, record)
      else await revertChangeSet(queries, removed, asked, false)
      const kept = replaced === undefined ? 0 : (await revertChangeSet(queries, replaced, asked, true)).refused
      showToast({ tone: kept === 0 ? 'positive' : 'warning', text: back(kept) })
    } catch (thrown) {
      const isMoved = thrown instanceof ProblemError && thrown.problem.data.status === 412
      const reason = i18n._(problemMessage(thrown))
      const text = isMoved
        ? t`“${name}” has been changed by someone else since. It was not changed.`
        : t`“${name}” could not be restored. ${reason}`
      showToast({ tone: 'danger', text })
    }
  }
  return {
    doing,
    problem,
    forget: () => setProblem(undefined),
    /** `instead`: the record that takes its place first, wherever it is shown. */
    remove: async (instead?: number) => {
      let removed: string | undefined
      let replaced: string | undefined
      const all = async () => {
        if (instead !== undefined) {
          const { set, refused } = await replace(queries, record.resource, record.id, instead, {
            language: asked,
            account,
          })
          replaced = set
          if (refused > 0) {
            // The deed is one: what could be given the other gets its own back.
            if (set !== undefined) await revertChangeSet(queries, set, asked, true)
            throw new NotReplaced(refused)
          }
        }
        removed = await remove(queries, record)
      }
      if (!(await attempt('removing', all))) return
      await navigate(listUrl(record.resource, asked))
      const text = hasTrash(record.resource) ? t`“${name}” was moved to the trash.` : t`“${name}” was deleted.`
      const isUndoable = removed !== undefined || (externalServer() !== undefined && hasTrash(record.resource))
      const action = { label: t`Undo`, run: () => void undo(removed, replaced) }
      undoable.set(keyOf(record), showToast({ tone: 'positive', text, ...(isUndoable && { action }) }))
    },
    restore: async () => {
      if (!(await attempt('restoring', () => restore(queries, record)))) return
      forgetUndo(record)
      showToast({ tone: 'positive', text: t`“${name}” was restored.` })
    },
  }
}
