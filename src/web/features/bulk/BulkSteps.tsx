// The steps of a bulk action in a dialog: form, preview, result by record, undo.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import type { BulkRowResult } from '#shared/responses.ts'
import { formatNumber } from '#shared/dates/format.ts'
import type { Language } from '#shared/i18n/language.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorAlert, Notice } from '#ui/Notice.tsx'
import { formatCount, skippedMessage } from './bulk-labels.ts'
import css from './bulk.module.css'
import { BulkRows, ResultCount } from './BulkRows.tsx'
import { type BulkStep, countRows, type useBulkDialog } from './use-bulk-dialog.ts'

type Props = {
  dialog: ReturnType<typeof useBulkDialog>
  resource: ResourceName
  language: Language
  /** The number of records. */
  total: number
  /** `records` is “4 events”. */
  titleFor: (records: string) => string
  confirmFor: (records: string) => string
  /** The values to choose; without a form the action is previewed at once. */
  form?: { id: string; content: ReactNode; /** Why the action is incomplete. */ unavailable: string | undefined }
  /** Explains every step. */
  note?: ReactNode
  /** Records are deleted; `uses`: with what uses them. */
  deletes?: { uses: boolean } | undefined
  /** Names the days of events: their titles are the same. */
  showDays?: boolean
  /** Whether the account may undo the change of a record. */
  canUndo: (row: BulkRowResult) => boolean
  nameOf: (id: number) => string | undefined
  onRetryPreview?: () => void
  /** Gets whether anything was changed. */
  onClose: (isChanged: boolean) => void
}

export function BulkSteps({
  dialog,
  resource,
  language,
  total,
  titleFor,
  confirmFor,
  form,
  note,
  deletes,
  showDays = false,
  canUndo,
  nameOf,
  onRetryPreview,
  onClose,
}: Props) {
  const { i18n, t } = useLingui()
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
  const records = formatCount(i18n, resource, total)
  const isUndoable = step.name === 'done' && step.rows.some(canUndo)
  const close = () => {
    if (isPending) return
    if (step.name === 'done' && isUndoable)
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
          {step.name === 'preview' && form && (
            <Button onClick={dialog.showForm}>
              <Trans>Back</Trans>
            </Button>
          )}
          <Button onClick={close} variant={step.name === 'undone' ? 'primary' : 'plain'}>
            {step.name === 'form' || step.name === 'preview' ? <Trans>Cancel</Trans> : <Trans>Close</Trans>}
          </Button>
          {step.name === 'form' && (
            <Button
              {...(form ? { type: 'submit', form: form.id } : { onClick: onRetryPreview })}
              variant="primary"
              busy={dialog.isPreviewing}
              unavailable={form?.unavailable}
            >
              <Trans>Preview</Trans>
            </Button>
          )}
          {step.name === 'preview' && (
            <Button
              variant={deletes ? 'danger' : 'primary'}
              busy={isUpdating}
              unavailable={countRows(step.rows, 'changed') === 0 ? t`No changes.` : undefined}
              onClick={dialog.run}
            >
              {confirmFor(formatCount(i18n, resource, countRows(step.rows, 'changed')))}
            </Button>
          )}
          {step.name === 'done' && step.changeSets.length > 0 && isUndoable && (
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
        {note}
        {step.name === 'form' && form?.content}
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
            isDeleted={deletes !== undefined && !deletes.uses}
            showUses={deletes?.uses === true && step.name === 'preview'}
            showDays={showDays}
            nameOf={nameOf}
            skipped={step.name === 'preview' ? [] : (step.skipped ?? [])}
          />
        )}
      </div>
    </Dialog>
  )
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
  const results = (['changed', 'refused', 'left', 'unchanged'] as const)
    .map((result) => ({ result, count: countRows(step.rows, result) }))
    .filter(({ result, count }) => result === 'changed' || count > 0)
  return results.map(({ result, count }, index) => (
    <Fragment key={result}>
      {index > 0 && ', '}
      <ResultCount result={result} step={step.name} count={count} />
    </Fragment>
  ))
}
