// Dialog of a bulk action: form, preview, result by record, undo.
import { zodResolver } from '@hookform/resolvers/zod'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Fragment, useEffect, useId, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { BulkTargets } from '#api/bulk-mutations.ts'
import type { BulkRowResult } from '#shared/responses.ts'
import { formatNumber } from '#shared/dates/format.ts'
import type { Language } from '#shared/i18n/language.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { undoScope } from '#shared/policy/granted-status.ts'
import type { Account } from '#shared/policy/policy.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorAlert, Notice } from '#ui/Notice.tsx'
import {
  type ActionName,
  bulkFormSchema,
  editableLanguages,
  getDefaultValues,
  grantedStatuses,
  toBulkAction,
} from './actions.ts'
import { actionLabels, confirmLabel, formatCount, skippedMessage } from './bulk-labels.ts'
import css from './bulk.module.css'
import { BulkForm } from './BulkForm.tsx'
import { BulkRows, ResultCount } from './BulkRows.tsx'
import { type BulkStep, countRows, useBulkDialog } from './use-bulk-dialog.ts'

/** `total`: the number of records. `onClose` gets whether anything was changed. */
export function BulkDialog({
  action: actionName,
  resource,
  language,
  account,
  targets,
  total,
  nameOf,
  onClose,
}: {
  action: ActionName
  resource: ResourceName
  language: Language
  account: Account
  targets: BulkTargets
  total: number
  nameOf: (id: number) => string | undefined
  onClose: (isChanged: boolean) => void
}) {
  const { i18n, t } = useLingui()
  const formId = useId()
  const editable = editableLanguages(account)
  const form = useForm({
    resolver: zodResolver(bulkFormSchema),
    mode: 'onChange',
    defaultValues: getDefaultValues(
      editable.find((name) => name === language) ?? editable[0] ?? language,
      grantedStatuses(account)[0] ?? 'draft',
    ),
  })
  const values = useWatch({ control: form.control, compute: (current) => current })
  const action = toBulkAction(actionName, values)
  const dialog = useBulkDialog(resource, language, targets)
  const { step, isPending, isUpdating, isUndoing, progress } = dialog
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = body.current
    if (!element) return
    // The pressed button has gone with its step, or the dialog has focused its body when it opened.
    const { activeElement } = document
    const isFocusLost = activeElement === element || !element.closest('dialog')?.contains(activeElement)
    const firstField =
      step.name === 'form' ? element.querySelector<HTMLElement>('input, select, textarea, button') : null
    if (isFocusLost) (firstField ?? element).focus({ preventScroll: true })
    element.scrollIntoView({ block: 'start' })
  }, [step])
  const label = i18n._(actionLabels[actionName])
  const records = formatCount(i18n, resource, total)
  const titleFor = (records: string) => t`${label}: ${records}`
  const canUndo =
    step.name === 'done' && (actionName !== 'status' || step.rows.some((row) => canUndoStatus(account, resource, row)))
  const close = () => {
    if (isPending) return
    if (step.name === 'done' && canUndo)
      dialog.offerUndo(titleFor(formatCount(i18n, resource, countRows(step.rows, 'changed'))))
    onClose(step.name === 'done' || step.name === 'undone')
  }
  const undone = step.name === 'done' ? countRows(step.undone ?? [], 'changed') : 0
  const rejected = step.name === 'done' ? countRows(step.rows, 'refused') : 0
  return (
    <Dialog
      open
      wide
      onClose={close}
      title={titleFor(records)}
      actions={
        <>
          {step.name === 'preview' && (
            <Button onClick={dialog.showForm}>
              <Trans>Back</Trans>
            </Button>
          )}
          <Button onClick={close} variant={step.name === 'undone' ? 'primary' : 'plain'}>
            {step.name === 'form' || step.name === 'preview' ? <Trans>Cancel</Trans> : <Trans>Close</Trans>}
          </Button>
          {step.name === 'form' && (
            <Button
              type="submit"
              form={formId}
              variant="primary"
              busy={dialog.isPreviewing}
              unavailable={action ? undefined : t`Choose what to change.`}
            >
              <Trans>Preview</Trans>
            </Button>
          )}
          {step.name === 'preview' && (
            <Button
              variant={actionName === 'delete' ? 'danger' : 'primary'}
              busy={isUpdating}
              unavailable={countRows(step.rows, 'changed') === 0 ? t`No changes.` : undefined}
              onClick={dialog.run}
            >
              {i18n._(confirmLabel(actionName, values, formatCount(i18n, resource, countRows(step.rows, 'changed'))))}
            </Button>
          )}
          {step.name === 'done' && step.changeSets.length > 0 && canUndo && (
            <Button busy={isUndoing} onClick={dialog.undo}>
              {step.skipped === undefined ? <Trans>Undo</Trans> : <Trans>Undo the rest</Trans>}
            </Button>
          )}
          {rejected > 0 && (
            <Button variant="primary" busy={isUpdating} onClick={dialog.retry}>
              <Plural value={rejected} one="Retry # failed" other="Retry # failed" />
            </Button>
          )}
        </>
      }
    >
      <div ref={body} className={css.body} tabIndex={-1}>
        <ErrorAlert>{!isPending && step.problem}</ErrorAlert>
        {step.name === 'done' && step.skipped !== undefined && (
          <Notice tone="warning" role="alert">
            {undone > 0 ? (
              <Plural value={undone} one="# restored." other="# restored." />
            ) : (
              <Trans>Nothing has been undone yet.</Trans>
            )}{' '}
            {skippedMessage(i18n, step.skipped)} <Trans>The rest can be undone.</Trans>
          </Notice>
        )}
        {step.name === 'form' && (
          <form
            id={formId}
            noValidate
            onSubmit={(event) => void form.handleSubmit(() => action && dialog.showPreview(action))(event)}
          >
            <BulkForm action={actionName} form={form} account={account} />
          </form>
        )}
        <p role="status">{isUpdating || isUndoing ? <Trans>Working on {records}…</Trans> : <Summary step={step} />}</p>
        {isPending && (
          <p className={css.progress}>
            <progress aria-label={t`Progress`} {...(progress !== undefined && { value: progress, max: total })} />
            {progress !== undefined && <Progress done={progress} picked={total} />}
          </p>
        )}
        {step.name !== 'form' && (
          <BulkRows
            key={step.name}
            resource={resource}
            language={language}
            step={step.name}
            rows={step.rows}
            isDeleted={actionName === 'delete' && !resources[resource].post}
            showUses={actionName === 'delete' && step.name === 'preview' && resources[resource].post}
            nameOf={nameOf}
            skipped={step.name === 'preview' ? [] : (step.skipped ?? [])}
          />
        )}
      </div>
    </Dialog>
  )
}

/** Whether the account may restore the status that a bulk action changed. */
function canUndoStatus(account: Account, resource: ResourceName, { result, parts = {} }: BulkRowResult): boolean {
  if (result !== 'changed') return false
  const translations = Object.fromEntries(Object.entries(parts).map(([part, fields]) => [part, fields['status']?.new]))
  const subject = { author: account?.id ?? 0, translations, trashed: false }
  return undoScope(account, resource, { parts }, subject) === 'all'
}

function Progress(counts: { done: number; picked: number }) {
  const [done, picked] = [counts.done, counts.picked].map((count) => formatNumber(count, activeLocale()))
  return (
    <Trans>
      {done} of {picked} done
    </Trans>
  )
}

/** The number of records for each result. */
function Summary({ step }: { step: BulkStep }) {
  if (step.name === 'form') return null
  const results = (['changed', 'refused', 'unchanged'] as const)
    .map((result) => ({ result, count: countRows(step.rows, result) }))
    .filter(({ result, count }) => result === 'changed' || count > 0)
  return results.map(({ result, count }, index) => (
    <Fragment key={result}>
      {index > 0 && ', '}
      <ResultCount result={result} step={step.name} count={count} />
    </Fragment>
  ))
}
