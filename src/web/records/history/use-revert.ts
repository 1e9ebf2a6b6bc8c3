// The revert dialog: its plan, the request, and a new plan if the record has changed.
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useRestore, useRevert } from '#api/mutations.ts'
import { keys } from '#api/queries.ts'
import { ProblemError } from '#client/send.ts'
import type { AuditEntry } from '#shared/responses.ts'
import { formatList } from '#shared/dates/format.ts'
import type { Language } from '#shared/i18n/language.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { showToast } from '#ui/toasts.tsx'
import type { AnyBundle } from '../draft/draft.ts'
import { auditFieldName } from './audit-labels.ts'
import { planUndo, planVersion, restoreFromTrash } from './revert.ts'

/** To undo the change `seq`, or to return to the version after it. */
type Target = { kind: 'undo' | 'version'; seq: number }

/** The names of the fields whose earlier values are no longer valid. */
const invalidFields = (i18n: I18n, resource: ResourceName, error: unknown): string[] =>
  error instanceof ProblemError && error.problem.data.status === 400
    ? Object.keys(error.problem.data.details ?? {}).map((name) => {
        const [part = '', field] = name.includes('.') ? name.split('.') : ['shared', name]
        return auditFieldName(i18n, resource, part, field)
      })
    : []

const hasChanged = (error: unknown): boolean => error instanceof ProblemError && error.problem.data.status === 412

/** `changes` are the history of `bundle`, newest first. */
export function useRevertDialog(
  resource: ResourceName,
  bundle: AnyBundle,
  changes: readonly AuditEntry[],
  language: Language,
) {
  const { i18n, t } = useLingui()
  const queries = useQueryClient()
  const revert = useRevert(resource, bundle.id, language)
  const restore = useRestore()
  // A URL may open the dialog: `#undo-` and the change set.
  const { hash } = useLocation()
  const [target, setTarget] = useState<Target | undefined>(() => {
    const change = hash.startsWith('#undo-') && changes.find(({ change_set }) => hash === `#undo-${change_set}`)
    return change ? { kind: 'undo', seq: change.seq } : undefined
  })
  const index = changes.findIndex(({ seq }) => seq === target?.seq)
  const plan = target && (target.kind === 'undo' ? planUndo(changes, index) : planVersion(changes, index))

  const run = async (fields: string[]) => {
    if (!plan) return
    const request = fields.includes(restoreFromTrash)
      ? restore.mutateAsync({ resource, id: bundle.id, language })
      : revert.mutateAsync({ seq: plan.seq, fields, if: bundle.etags })
    try {
      await request
      setTarget(undefined)
      showToast({ tone: 'positive', text: t`Restored. You can undo this from the history.` })
    } catch (error) {
      if (hasChanged(error)) await queries.invalidateQueries({ queryKey: keys.all(resource) })
    }
  }
  const getMessage = (error: unknown): string => {
    if (hasChanged(error)) return t`Someone else changed this record. Review what will be restored.`
    const names = formatList(invalidFields(i18n, resource, error), activeLocale())
    return names === ''
      ? i18n._(problemMessage(error))
      : t`Nothing was restored because of: ${names}. These values no longer exist or conflict with others. Change your selection and try again.`
  }
  const error = revert.error ?? restore.error
  return {
    plan,
    /** The change to undo. */
    change: target?.kind === 'undo' ? changes[index] : undefined,
    /** Differs for each plan. */
    key: `${target?.kind} ${target?.seq} ${changes[0]?.seq}`,
    isPending: revert.isPending || restore.isPending,
    problem: error ? getMessage(error) : undefined,
    open: (kind: Target['kind'], seq: number) => {
      revert.reset()
      restore.reset()
      setTarget({ kind, seq })
    },
    run: (fields: string[]) => void run(fields),
    close: () => setTarget(undefined),
    /** Closes the dialog after the change was undone elsewhere. */
    finish: () => {
      setTarget(undefined)
      void queries.invalidateQueries({ queryKey: keys.bundle(resource, bundle.id) })
    },
  }
}
