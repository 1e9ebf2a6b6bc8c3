// One deed to many records, step by step: said, looked at, done, told row by row, taken back.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { undoScope } from '#shared/policy/granted-status.ts'
import type { BulkRowResult } from '#shared/responses.ts'
import type { Language } from '#shared/i18n/language.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import type { Account } from '#shared/policy/policy.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { formatNumber } from '#shared/dates/format.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import css from './bulk.module.css'
import { BulkRows } from './BulkRows.tsx'
import { deedNames, deedSentence, manyOf } from './action-labels.ts'
import { DeedForm } from './ActionForm.tsx'
import { leftSentences } from './skipped-labels.ts'
import { type DeedKind, deedOf, startSaying, statusesFor, writtenBy } from './actions.ts'
import { type BulkStep, count, type Targets, useBulk } from './use-bulk.ts'

/** `picked` is how many records are meant by `targets`. `onClose` is told whether something was done. */
export function BulkDialog({
  kind,
  resource,
  language,
  account,
  targets,
  picked,
  nameOf,
  onClose,
}: {
  kind: DeedKind
  resource: ResourceName
  language: Language
  account: Account
  targets: Targets
  picked: number
  nameOf: (id: number) => string | undefined
  onClose: (done: boolean) => void
}) {
  const { i18n, t } = useLingui()
  const mine = writtenBy(account)
  const [saying, setSaying] = useState(() =>
    startSaying(kind, mine.find((one) => one === language) ?? mine[0] ?? language, statusesFor(account)[0] ?? 'draft'),
  )
  const { step, work, done, problem, look, sayAgain, run, retry, undo, offerUndo } = useBulk(
    resource,
    language,
    targets,
  )
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = body.current
    if (!box) return
    // The button pressed goes with its step, and a dialog that opens focuses its body: both are no place to type or to read on from.
    const focused = document.activeElement
    const isFocusLost = focused === box || !box.closest('dialog')?.contains(focused)
    const firstField = step.at === 'choosing' ? box.querySelector<HTMLElement>('input, select, textarea, button') : null
    if (isFocusLost) (firstField ?? box).focus()
  }, [step])
  const deed = deedOf(saying)
  const called = i18n._(deedNames[kind])
  const records = manyOf(i18n, resource, picked)
  const titleFor = (records: string) => t`${called}: ${records}`
  const isUndoable =
    step.at === 'done' && (kind !== 'status' || step.rows.some((row) => mayUndoStatus(account, resource, row)))
  const close = () => {
    if (work !== undefined) return
    if (step.at === 'done' && isUndoable) offerUndo(titleFor(manyOf(i18n, resource, count(step.rows, 'changed'))))
    onClose(step.at === 'done' || step.at === 'undone')
  }
  const back = step.at === 'done' ? count(step.back ?? [], 'changed') : 0
  const refused = step.at === 'done' ? count(step.rows, 'refused') : 0
  return (
    <Dialog
      open
      wide
      onClose={close}
      title={titleFor(records)}
      actions={
        <>
          {step.at === 'looked' && (
            <Button onClick={sayAgain}>
              <Trans>Back</Trans>
            </Button>
          )}
          <Button onClick={close} variant={step.at === 'undone' ? 'primary' : 'plain'}>
            {step.at === 'choosing' || step.at === 'looked' ? <Trans>Cancel</Trans> : <Trans>Close</Trans>}
          </Button>
          {step.at === 'choosing' && (
            <Button
              variant="primary"
              busy={work === 'looking'}
              unavailable={deed ? undefined : t`Choose what to change.`}
              onClick={() => deed && look(deed)}
            >
              <Trans>Preview</Trans>
            </Button>
          )}
          {step.at === 'looked' && (
            <Button
              variant={kind === 'delete' ? 'danger' : 'primary'}
              busy={work === 'changing'}
              unavailable={count(step.rows, 'changed') === 0 ? t`No changes.` : undefined}
              onClick={run}
            >
              {i18n._(deedSentence(saying, records))}
            </Button>
          )}
          {step.at === 'done' && step.sets.length > 0 && isUndoable && (
            <Button busy={work === 'undoing'} onClick={undo}>
              {step.stuck === undefined ? <Trans>Undo</Trans> : <Trans>Undo the rest</Trans>}
            </Button>
          )}
          {refused > 0 && (
            <Button variant="primary" busy={work === 'changing'} onClick={retry}>
              <Plural value={refused} one="Retry # failed" other="Retry # failed" />
            </Button>
          )}
        </>
      }
    >
      <div ref={body} className={css.body} tabIndex={-1}>
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
        {step.at === 'done' && step.stuck !== undefined && (
          <Notice tone="warning" role="alert">
            {back > 0 ? (
              <Plural value={back} one="# restored." other="# restored." />
            ) : (
              <Trans>Nothing has been undone yet.</Trans>
            )}{' '}
            {leftSentences(i18n, step.stuck)} <Trans>The rest can be undone.</Trans>
          </Notice>
        )}
        {step.at === 'choosing' && <DeedForm saying={saying} account={account} onChange={setSaying} />}
        <p role="status">
          {work === 'looking' || work === undefined ? <Outcome step={step} /> : <Trans>Working on {records}…</Trans>}
        </p>
        {work && (
          <p className={css.progress}>
            <progress aria-label={t`Translation progress`} {...(done !== undefined && { value: done, max: picked })} />
            {done !== undefined && <Done done={done} picked={picked} />}
          </p>
        )}
        {step.at !== 'choosing' && (
          <BulkRows
            key={step.at}
            resource={resource}
            language={language}
            rows={step.rows}
            label={step.at === 'looked' ? t`Preview` : t`Result`}
            isRemoved={kind === 'delete' && !resources[resource].post}
            isLeaving={kind === 'delete' && step.at === 'looked' && resources[resource].post}
            nameOf={nameOf}
            stuck={step.at === 'looked' ? [] : (step.stuck ?? [])}
          />
        )}
      </div>
    </Dialog>
  )
}

/** Whether the account may give a record the status back that a bulk action changed. */
function mayUndoStatus(account: Account, resource: ResourceName, { result, parts = {} }: BulkRowResult): boolean {
  if (result !== 'changed') return false
  const translations = Object.fromEntries(Object.entries(parts).map(([part, fields]) => [part, fields['status']?.new]))
  const subject = { author: account?.id ?? 0, translations, trashed: false }
  return undoScope(account, resource, { parts }, subject) === 'all'
}

/** How far it is. */
function Done(numbers: { done: number; picked: number }) {
  const spoken = activeLocale()
  const [done, picked] = [formatNumber(numbers.done, spoken), formatNumber(numbers.picked, spoken)]
  return (
    <Trans>
      {done} of {picked} done
    </Trans>
  )
}

/** How many of the records came out which way, or would. */
function Outcome({ step }: { step: BulkStep }) {
  if (step.at === 'choosing') return null
  const changed = count(step.rows, 'changed')
  const refused = count(step.rows, 'refused')
  const same = count(step.rows, 'unchanged')
  return (
    <>
      {step.at === 'looked' && <Plural value={changed} one="# will change" other="# will change" />}
      {step.at === 'done' && <Plural value={changed} one="# changed" other="# changed" />}
      {step.at === 'undone' && <Plural value={changed} one="# restored" other="# restored" />}
      {refused > 0 && (
        <>
          {', '}
          <Plural value={refused} one="# failed" other="# failed" />
        </>
      )}
      {same > 0 && (
        <>
          {', '}
          <Plural value={same} one="# already up to date" other="# already up to date" />
        </>
      )}
    </>
  )
}
