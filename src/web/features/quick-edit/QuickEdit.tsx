// A few fields of an event, written in its row of the list: Enter saves, Escape leaves it as it was. What is unsaved stays in sight.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import type { Language } from '#shared/i18n/language.ts'
import { type Account, can } from '#shared/policy/policy.ts'
import { paths } from '#api/paths.ts'
import { keys } from '#api/queries.ts'
import { flushPendingInput } from '#fields/pending-input.ts'
import { changedParts, discardChanges } from '#records/draft/draft.ts'
import { moveAlong } from '#records/draft/open-drafts.ts'
import { ReadOnlyNote } from '#records/form/ReadOnlyNote.tsx'
import { ErrorSummary } from '#records/form/ErrorSummary.tsx'
import { RecordField } from '#records/form/FieldSlot.tsx'
import { FormContext, useRecordFormState } from '#records/form/form-context.ts'
import { changeSourceLanguage } from '#records/form/name-source.ts'
import { isUnsaved, type RecordForm } from '#records/form/record-form.ts'
import { UnsavedStatus } from '#records/form/UnsavedStatus.tsx'
import { useEditForm, useOpenDraft, useSaveRecord } from '#records/form/use-form.ts'
import { type QuickEditProps, quickEditButtonId } from '#records/list/QuickButton.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Notice, ErrorNotice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Away } from './Away.tsx'
import css from './quick.module.css'
import { UnsavedDialog } from './UnsavedDialog.tsx'

/** The row's form; what others wrote meanwhile is settled in the whole form, where this draft stands too. */
export function QuickEdit({ id, language, account, isAway, edited, onEdit }: QuickEditProps) {
  const onClose = () => {
    flushSync(() => onEdit((now) => (now[0] === id ? now.slice(1) : now)))
    // Somebody may be elsewhere meanwhile.
    if (document.activeElement !== document.body) return
    const heir = document.getElementById(quickEditButtonId(id)) ?? document.querySelector<HTMLElement>('h1')
    heir?.focus()
  }
  const row = { id, language, isAway, isAsked: edited.length > 1, onStay: () => onEdit([id]), onClose }
  return account && <Opening {...row} account={account} />
}

type Inside = {
  id: number
  language: Language
  account: NonNullable<Account>
  isAway: boolean
  /** Another row is to be edited; it is only `onClose` that lets it. */
  isAsked: boolean
  /** The other row is not edited after all. */
  onStay: () => void
  onClose: () => void
}

function Opening(props: Inside) {
  const { id, account, language, isAway, isAsked, onClose } = props
  const { form, error, again, isAsking } = useEditForm('events', id, language, account)
  const yieldRow = useEffectEvent(() => {
    flushPendingInput()
    if (!form || !isUnsaved(form)) queueMicrotask(onClose)
  })
  useEffect(() => {
    if (isAway || isAsked) yieldRow()
  }, [isAway, isAsked])
  if (error && !form)
    return (
      <div className={css.quick}>
        <div className={css.wide}>
          <ErrorNotice thrown={error} busy={isAsking} retry={again} />
        </div>
        <div className={css.foot}>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </div>
    )
  return form ? <Written {...props} form={form} /> : <Skeleton lines={3} />
}

const focusFirst = (form: HTMLElement | null) => form?.querySelector<HTMLElement>('input')?.focus()

function Written({ id, onClose, onStay, isAway, isAsked, account, language, form }: Inside & { form: RecordForm }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const save = useSaveRecord('events', language, account)
  const { draft, isSaving, failure, conflicts } = useRecordFormState(form)
  const box = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  useOpenDraft(form, save)
  useEffect(() => focusFirst(box.current), [])
  const isDirty = changedParts(draft).length > 0
  const stay = () => {
    flushSync(onStay)
    focusFirst(box.current)
  }
  const submit = async () => {
    const { kind } = await save(form)
    if (kind !== 'failed') return onClose()
    if (!isAsked) return
    // The question first gives the focus back; then the reason takes it.
    stay()
    form.set({ attempts: form.state().attempts + 1 })
  }
  /** Mended at the fields, of which not all are here, or where it is seen what others wrote. */
  const isElsewhere =
    conflicts.length > 0 || failure?.kind === 'faults' || failure?.kind === 'partly' || failure?.kind === 'moved'
  const leave = () => {
    // What kept it from being saved may be something the row does not show yet.
    if (failure !== undefined || conflicts.length > 0)
      void queries.invalidateQueries({ queryKey: keys.lists('events') })
    form.put(discardChanges(draft), { failure: undefined, conflicts: [] })
    onClose()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.currentTarget.querySelector(':popover-open')) return
    event.preventDefault()
    leave()
  }
  const bundle = paths.edit('events', id, language)
  const goOn = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    moveAlong(() => void navigate(bundle))
  }
  return (
    <FormContext
      value={{
        form,
        language,
        account,
        onSource: (source) => changeSourceLanguage(queries, form, source, language),
        onCopy: undefined,
      }}
    >
      <form
        ref={box}
        className={css.quick}
        aria-label={t`Quick edit`}
        noValidate
        aria-busy={isSaving}
        onKeyDown={press}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {isAway && isDirty && <Away draft={draft} language={language} />}
        <div className={css.wide}>
          <ReadOnlyNote />
        </div>
        <RecordField part={language} field="title" />
        <RecordField part="shared" field="start_date" />
        <RecordField part="shared" field="end_date" />
        <RecordField part={language} field="status" />
        <RecordField part="shared" field="categories" />
        <div className={css.wide}>
          {isElsewhere ? (
            <Notice
              tone="danger"
              role="alert"
              actions={
                <ButtonLink to={bundle} onClick={goOn}>
                  <Trans>Open the whole form</Trans>
                </ButtonLink>
              }
            >
              <Trans>
                This was not saved. Correct what is marked, or go on in the whole form: what you typed is there.
              </Trans>
            </Notice>
          ) : (
            <ErrorSummary onRetry={() => void submit()} />
          )}
        </div>
        <div className={css.foot}>
          {can(account, 'create', 'events') === true && (
            <ButtonLink variant="bare" to={`${paths.record('events', id, language)}#duplicate`}>
              <Trans>Duplicate</Trans>
            </ButtonLink>
          )}
          <Button onClick={leave}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" variant="primary" busy={isSaving}>
            <Trans>Save</Trans>
          </Button>
          {isDirty && (
            <span>
              <UnsavedStatus />
            </span>
          )}
        </div>
      </form>
      {isAsked && isDirty && (
        <UnsavedDialog
          draft={draft}
          language={language}
          isSaving={isSaving}
          onStay={stay}
          onDiscard={leave}
          onSave={() => void submit()}
        />
      )}
    </FormContext>
  )
}
