// Deleting and restoring a record on its page: requests, navigation and messages.
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { ProblemError } from '#client/send.ts'
import { externalServer } from '#api/client.ts'
import {
  ReplacementError,
  type TrashRequest,
  type TrashResult,
  useRestore,
  useTrash,
  useUndoTrash,
} from '#api/trash-mutations.ts'
import { listUrl } from '#records/list/list-position.ts'
import type { Language } from '#shared/i18n/language.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import { showToast } from '#ui/toasts.tsx'
import { useShowRestored } from './restored-message.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { type Status, statuses } from '#shared/schema/status.ts'

/** Whether deleted records of a resource go to the trash; others are deleted permanently. */
export const hasTrash = (resource: ResourceName): boolean => resources[resource].post

/** A record to delete; `status` is that of its translation in `language`. */
export type DeletableRecord = {
  resource: ResourceName
  id: number
  name: string
  language: Language
  status: Status | undefined
}

/** The status to restore a record with: a draft if it is unknown or in the trash. */
export const restoredStatus = (text: unknown): Status =>
  statuses.find((status) => status === text && status !== 'trash') ?? 'draft'

/** Closes the message that offers to undo a deletion, by record: another way to restore it makes the offer wrong. */
const undoMessages = new Map<string, () => void>()
const getKey = ({ resource, id }: DeletableRecord): string => `${resource} ${id}`

/** Deletes a record, then shows the list. `language` is the content language of the page. */
export function useTrashRecord(record: DeletableRecord, language: Language) {
  const { i18n, t } = useLingui()
  const navigate = useNavigate()
  const trash = useTrash()
  const undoTrash = useUndoTrash()
  const { resource, id, name } = record

  const getMessage = (error: unknown): string =>
    error instanceof ReplacementError
      ? plural(error.count, {
          one: 'Nothing was deleted. # event could not be reassigned because you cannot edit it.',
          other: 'Nothing was deleted. # events could not be reassigned because you cannot edit them.',
        })
      : i18n._(problemMessage(error))

  /** The page has gone by then: the result is a message in any case. */
  const undo = async (result: TrashResult) => {
    const restore = { resource, id, language: record.language, status: restoredStatus(record.status) }
    try {
      const count = await undoTrash.mutateAsync({ ...restore, ...result })
      const text =
        count === 0
          ? t`“${name}” was restored.`
          : plural(count, {
              one: `“${name}” was restored. # event keeps the replacement because it has been changed since.`,
              other: `“${name}” was restored. # events keep the replacement because they have been changed since.`,
            })
      showToast({ tone: count === 0 ? 'positive' : 'warning', text })
    } catch (error) {
      const hasChanged = error instanceof ProblemError && error.problem.data.status === 412
      const reason = i18n._(problemMessage(error))
      const text = hasChanged
        ? t`“${name}” has been changed by someone else since. It was not changed.`
        : t`“${name}” could not be restored. ${reason}`
      showToast({ tone: 'danger', text })
    }
  }

  const trashRecord = async (replacement?: TrashRequest['replacement']) => {
    const result = await trash
      .mutateAsync({ resource, id, language: record.language, ...(replacement && { replacement }) })
      .catch(() => undefined)
    if (!result) return
    await navigate(listUrl(resource, language))
    const text = hasTrash(resource) ? t`“${name}” was moved to the trash.` : t`“${name}” was deleted.`
    const canUndo = result.changeSet !== undefined || (externalServer() !== undefined && hasTrash(resource))
    const action = { label: t`Undo`, run: () => void undo(result) }
    undoMessages.set(getKey(record), showToast({ tone: 'positive', text, ...(canUndo && { action }) }))
  }
  return {
    /** Until the list is shown. */
    isPending: trash.isPending || trash.isSuccess,
    problem: trash.error ? getMessage(trash.error) : undefined,
    reset: trash.reset,
    trashRecord: (replacement?: TrashRequest['replacement']) => void trashRecord(replacement),
  }
}

/** Restores a record from the trash. */
export function useRestoreRecord(record: DeletableRecord) {
  const { i18n } = useLingui()
  const restore = useRestore()
  const showRestored = useShowRestored()
  const { resource, id, name, language, status } = record
  return {
    /** Until the page shows the restored record. */
    isPending: restore.isPending || restore.isSuccess,
    problem: restore.error ? i18n._(problemMessage(restore.error)) : undefined,
    restore: () => {
      const request = { resource, id, language, status: restoredStatus(status) }
      void restore.mutateAsync(request).then(
        (result) => {
          undoMessages.get(getKey(record))?.()
          undoMessages.delete(getKey(record))
          showRestored(name, result)
        },
        () => undefined,
      )
    },
  }
}
