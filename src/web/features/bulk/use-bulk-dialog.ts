// The steps of a bulk action: form, preview, result, undone.
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  batchSize,
  type BulkTargets,
  type SkippedRow,
  useBulkUpdate,
  usePreviewBulk,
  useUndoBulk,
} from '#api/bulk-mutations.ts'
import { randomKey } from '#api/client.ts'
import { ProblemError } from '#client/send.ts'
import type { BulkRowResult } from '#shared/responses.ts'
import type { Language } from '#shared/i18n/language.ts'
import { problemLabels, problemMessage } from '#shared/i18n/problem-messages.ts'
import type { BulkAction } from '#shared/schema/bulk.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { showToast } from '#ui/toasts.tsx'
import { skippedMessage, totalMessage } from './bulk-labels.ts'
import { isLeftAlone } from './left-alone.ts'

/** `problem`: the message of the last attempt. */
export type BulkStep = { problem?: string | undefined } & (
  | { name: 'form' }
  | { name: 'preview'; action: BulkAction; rows: readonly BulkRowResult[]; changeSet: string }
  | {
      name: 'done' | 'undone'
      action: BulkAction
      rows: readonly BulkRowResult[]
      /** Change sets that can be undone, oldest first. */
      changeSets: readonly string[]
      /** The change set whose last batch failed: its rows are sent again under the same id. */
      unfinished?: string | undefined
      /** Records that could not be undone, or prevent it; present after an attempt. */
      skipped?: readonly SkippedRow[]
      undone?: readonly BulkRowResult[]
    }
)

/** `left`: left alone on purpose. */
export type RowResult = BulkRowResult['result'] | 'left'
export const getRowResult = (row: BulkRowResult): RowResult => (isLeftAlone(row) ? 'left' : row.result)
/** The number of rows with a result. */
export const countRows = (rows: readonly BulkRowResult[], result: RowResult): number =>
  rows.filter((row) => getRowResult(row) === result).length

/** Adds a change set, unless it changed nothing: the server does not store it then. */
const addChangeSet = (changeSets: readonly string[], added: string, rows: readonly BulkRowResult[]) =>
  countRows(rows, 'changed') > 0 && !changeSets.includes(added) ? [...changeSets, added] : changeSets

/** Whether the server has confirmed that it did nothing. */
const isRejection = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && error.problem.code in problemLabels

export function useBulkDialog(resource: ResourceName, language: Language, targets: BulkTargets) {
  const { i18n, t } = useLingui()
  const preview = usePreviewBulk(resource, language)
  const update = useBulkUpdate(resource, language)
  const undoBulk = useUndoBulk(language)
  const [step, setStep] = useState<BulkStep>({ name: 'form' })
  const [progress, setProgress] = useState<number>()
  const getMessage = (error: unknown): string => i18n._(totalMessage(error) ?? problemMessage(error))

  const showPreview = (action: BulkAction) => {
    setProgress(undefined)
    preview.mutate(
      { targets, action },
      {
        onSuccess: (rows) => setStep({ name: 'preview', action, rows, changeSet: randomKey() }),
        onError: (error) => setStep({ name: 'form', problem: getMessage(error) }),
      },
    )
  }
  const run = () => {
    if (step.name !== 'preview') return
    const { action, changeSet } = step
    // The records of the preview, whatever the list contains by now.
    const ids = step.rows.map(({ id }) => id)
    const hasProgress = ids.length > batchSize
    setProgress(hasProgress ? 0 : undefined)
    update.mutate(
      { ids, action, changeSet, ...(hasProgress && { onProgress: setProgress }) },
      {
        onSuccess: ({ rows, failed }) => {
          if (failed && rows.length === 0) return setStep({ ...step, problem: getMessage(failed) })
          const reason = isRejection(failed) ? { problem: failed.problem } : {}
          const missing = ids
            .slice(rows.length)
            .map((id): BulkRowResult => ({ resource, id, result: 'refused', ...reason }))
          setStep({
            name: 'done',
            action,
            rows: [...rows, ...missing],
            changeSets: addChangeSet([], changeSet, rows),
            unfinished: failed && changeSet,
            problem: failed && !isRejection(failed) ? i18n._(problemMessage(failed)) : undefined,
          })
        },
      },
    )
  }
  const retry = () => {
    if (step.name !== 'done') return
    const changeSet = step.unfinished ?? randomKey()
    const ids = step.rows.filter((row) => getRowResult(row) === 'refused').map(({ id }) => id)
    setProgress(undefined)
    update.mutate(
      { ids, action: step.action, changeSet },
      {
        onSuccess: ({ rows, failed }) =>
          setStep({
            ...step,
            rows: step.rows.map((row) => rows.find(({ id }) => id === row.id) ?? row),
            changeSets: addChangeSet(step.changeSets, changeSet, rows),
            unfinished: failed && changeSet,
            problem: failed && i18n._(problemMessage(failed)),
          }),
      },
    )
  }
  const getUndoMessage = (failed: unknown, undone: readonly BulkRowResult[]): string =>
    countRows(undone, 'changed') > 0
      ? t`The rest could not be undone. Try again in a moment.`
      : i18n._(problemMessage(failed))
  const undo = () => {
    if (step.name !== 'done') return
    const partial = step.skipped !== undefined
    setProgress(undefined)
    undoBulk.mutate(
      { changeSets: step.changeSets, partial, undone: step.undone },
      {
        onSuccess: ({ rows, remaining, skipped, failed }) => {
          if (remaining.length === 0)
            return setStep({ name: 'undone', action: step.action, rows, changeSets: [], skipped })
          const isStarted = partial || skipped.length > 0 || rows.length > 0
          setStep({
            ...step,
            changeSets: remaining,
            undone: rows,
            ...(isStarted && { skipped }),
            problem: failed === undefined ? undefined : getUndoMessage(failed, rows),
          })
        },
      },
    )
  }
  /** Undoes as much as possible after the dialog was closed; the result is a message. */
  const undoLater = async (changeSets: readonly string[], undone?: readonly BulkRowResult[]): Promise<void> => {
    const { rows, remaining, skipped, failed } = await undoBulk.mutateAsync({ changeSets, partial: true, undone })
    const changed = countRows(rows, 'changed')
    const messages = [
      ...(failed === undefined || changed > 0
        ? [t`${plural(changed, { one: '# restored.', other: '# restored.' })}`]
        : []),
      ...(skipped.length > 0 ? [skippedMessage(i18n, skipped)] : []),
      ...(failed === undefined ? [] : [getUndoMessage(failed, rows)]),
    ]
    const text = messages.join(' ')
    if (failed === undefined) showToast({ tone: skipped.length > 0 ? 'warning' : 'positive', text })
    else showToast({ tone: 'danger', text, action: { label: t`Undo`, run: () => void undoLater(remaining, rows) } })
  }
  const isPending = preview.isPending || update.isPending || undoBulk.isPending
  return {
    step,
    isPreviewing: preview.isPending,
    isUpdating: update.isPending,
    isUndoing: undoBulk.isPending,
    isPending,
    /** The number of finished records of a long update. */
    progress,
    showPreview,
    showForm: () => setStep({ name: 'form' }),
    run,
    retry,
    undo,
    /** Offers to undo the result in a message. */
    offerUndo: (text: string) => {
      if (step.name !== 'done' || step.changeSets.length === 0) return
      const { changeSets, undone } = step
      showToast({ tone: 'positive', text, action: { label: t`Undo`, run: () => void undoLater(changeSets, undone) } })
    },
  }
}
