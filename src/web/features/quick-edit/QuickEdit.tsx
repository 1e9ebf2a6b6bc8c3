// Edits a few fields of an event in its row of the list: Enter saves, Escape discards.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Language } from '#shared/i18n/language.ts'
import { type Account, can } from '#shared/policy/policy.ts'
import { paths } from '#api/paths.ts'
import { keys } from '#api/queries.ts'
import { flushPendingInput } from '#fields/pending-input.ts'
import { changedParts, discardChanges, type RecordDraft, getTitle } from '#records/draft/draft.ts'
import { navigateWithForm } from '#fields/open-drafts.ts'
import { ReadOnlyNote } from '#records/form/SaveNotes.tsx'
import { ErrorSummary } from '#records/form/ErrorSummary.tsx'
import { RecordField } from '#records/form/RecordField.tsx'
import { FormProvider, useRecordFormState } from '#records/form/form-context.tsx'
import { isUnsaved, type RecordForm } from '#records/form/record-form.ts'
import { MinorChange, UnsavedStatus } from '#records/form/FormBar.tsx'
import { useEditForm, useOpenDraft } from '#records/form/use-record-form.ts'
import { type Send, useIsSaving, useSaveRecord } from '#records/form/use-save-record.ts'
import { quickEditButtonId } from '#records/list/RecordRow.tsx'
import type { QuickEditProps } from '#records/list/RecordTable.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Notice, ErrorNotice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import css from './quick-edit.module.css'
import { Dialog } from '#ui/Dialog.tsx'

/** Asks how a form is saved: with the function of the result, or not. */
type AskScope = (form: RecordForm) => Promise<Send | 'cancelled' | undefined>

/** The form of a row; conflicts are resolved on the form page, which has the same draft. */
export function QuickEdit({
  id,
  language,
  account,
  isAway,
  edited,
  onEdit,
  askScope,
}: QuickEditProps & { askScope: AskScope }) {
  const onClose = () => onEdit((rows) => (rows[0] === id ? rows.slice(1) : rows))
  useEffect(
    () => () => {
      // The form is removed; the focus may be elsewhere already.
      if (document.activeElement !== document.body) return
      const button = document.getElementById(quickEditButtonId(id)) ?? document.querySelector<HTMLElement>('h1')
      button?.focus()
    },
    [id],
  )
  const row = { id, language, isAway, askScope, isReplaced: edited.length > 1, onStay: () => onEdit([id]), onClose }
  return account && <RowForm {...row} account={account} />
}

type RowProps = {
  id: number
  language: Language
  askScope: AskScope
  account: NonNullable<Account>
  isAway: boolean
  /** Whether another row was opened meanwhile; it is edited after `onClose`. */
  isReplaced: boolean
  /** Continues with this row. */
  onStay: () => void
  onClose: () => void
}

/** Loads the record. */
function RowForm(props: RowProps) {
  const { id, account, language, isAway, isReplaced, onClose } = props
  const { form, error, retry, isLoading } = useEditForm('events', id, language, account)
  const closeUnchanged = useEffectEvent(() => {
    flushPendingInput()
    if (!form || !isUnsaved(form)) onClose()
  })
  useEffect(() => {
    if (isAway || isReplaced) closeUnchanged()
  }, [isAway, isReplaced])
  if (error && !form)
    return (
      <div className={css.quick}>
        <div className={css.wide}>
          <ErrorNotice thrown={error} busy={isLoading} retry={retry} />
        </div>
        <div className={css.foot}>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </div>
    )
  return form ? <LoadedRowForm {...props} form={form} /> : <Skeleton lines={3} />
}

const focusFirst = (form: HTMLElement | null) => form?.querySelector<HTMLElement>('input')?.focus()

function LoadedRowForm({
  id,
  onClose,
  onStay,
  isAway,
  isReplaced,
  account,
  language,
  askScope,
  form,
}: RowProps & { form: RecordForm }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const save = useSaveRecord(form, 'events', language, account)
  const { draft, failure, conflicts } = useRecordFormState(form)
  const isSaving = useIsSaving(form)
  const formRef = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  useOpenDraft(form, save)
  useEffect(() => focusFirst(formRef.current), [])
  const isDirty = changedParts(draft).length > 0
  const focusAfterDialog = useRef<'input' | 'error'>(undefined)
  const stay = (target: 'input' | 'error') => {
    focusAfterDialog.current = target
    onStay()
  }
  // The dialog returns the focus first.
  const restoreFocus = useEffectEvent(() => {
    if (focusAfterDialog.current === 'input') focusFirst(formRef.current)
    else if (focusAfterDialog.current === 'error') form.set({ attempts: form.state().attempts + 1 })
    focusAfterDialog.current = undefined
  })
  useEffect(() => {
    if (!isReplaced) restoreFocus()
  }, [isReplaced])
  const submit = async () => {
    const send = await askScope(form)
    if (send === 'cancelled') return
    const { kind } = await save(undefined, send)
    if (kind !== 'failed') onClose()
    else if (isReplaced) stay('error')
  }
  /** Whether the failure has to be corrected on the form page: the row does not show all fields or conflicts. */
  const needsFormPage =
    conflicts.length > 0 || failure?.kind === 'invalid' || failure?.kind === 'partly' || failure?.kind === 'moved'
  const cancel = () => {
    // The list may not show the change that prevented the save.
    if (failure !== undefined || conflicts.length > 0)
      void queries.invalidateQueries({ queryKey: keys.lists('events') })
    form.load(discardChanges(draft), { failure: undefined, conflicts: [] })
    onClose()
  }
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.currentTarget.querySelector(':popover-open')) return
    event.preventDefault()
    cancel()
  }
  const formPath = paths.edit('events', id, language)
  const openFormPage = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigateWithForm(() => void navigate(formPath))
  }
  return (
    <FormProvider value={{ form, language, account, onCopy: undefined }}>
      <form
        ref={formRef}
        className={css.quick}
        aria-label={t`Quick edit`}
        noValidate
        aria-busy={isSaving}
        onKeyDown={cancelOnEscape}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {isAway && isDirty && <AwayNotice draft={draft} language={language} />}
        <div className={css.wide}>
          <ReadOnlyNote />
        </div>
        <RecordField part={language} field="title" />
        <RecordField part="shared" field="start_date" />
        <RecordField part="shared" field="end_date" />
        <RecordField part={language} field="status" />
        <RecordField part="shared" field="categories" />
        <div className={css.wide}>
          {needsFormPage ? (
            <Notice
              tone="danger"
              role="alert"
              actions={
                <ButtonLink to={formPath} onClick={openFormPage}>
                  <Trans>Open full editor</Trans>
                </ButtonLink>
              }
            >
              {conflicts.length > 0 || failure?.kind === 'moved' ? (
                <Trans>Not saved. Someone else changed this record.</Trans>
              ) : (
                <Trans>Not saved. Correct the highlighted fields, or continue in the full editor.</Trans>
              )}
            </Notice>
          ) : (
            <ErrorSummary onRetry={() => void submit()} />
          )}
        </div>
        <div className={css.wide}>
          <MinorChange />
        </div>
        <div className={css.foot}>
          {can(account, 'create', 'events') === true && (
            <ButtonLink variant="bare" to={`${paths.record('events', id, language)}#duplicate`}>
              <Trans>Duplicate</Trans>
            </ButtonLink>
          )}
          <Button onClick={cancel}>
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
      {isReplaced && isDirty && (
        <UnsavedDialog
          draft={draft}
          language={language}
          isSaving={isSaving}
          onStay={() => stay('input')}
          onDiscard={cancel}
          onSave={() => void submit()}
        />
      )}
    </FormProvider>
  )
}

/** The row of an event that the list does not contain any more. */
function AwayNotice({ draft, language }: { draft: RecordDraft; language: Language }) {
  const called = <RecordTitle draft={draft} language={language} />
  return (
    <div className={css.wide}>
      <Notice tone="warning" role="status">
        <Trans>“{called}” is not in the current results. It stays here until you save or cancel.</Trans>
      </Notice>
    </div>
  )
}

/** The title on the server. */
function RecordTitle({ draft, language }: { draft: RecordDraft; language: Language }) {
  const { t } = useLingui()
  const title = getTitle(discardChanges(draft), language)
  return title ? <span lang={title.language}>{title.text}</span> : t`Untitled`
}

/** Asks what to do with the changes of a row before another one is edited. */
function UnsavedDialog({
  draft,
  language,
  isSaving,
  onStay,
  onDiscard,
  onSave,
}: {
  draft: RecordDraft
  language: Language
  isSaving: boolean
  onStay: () => void
  onDiscard: () => void
  onSave: () => void
}) {
  const { t } = useLingui()
  const called = <RecordTitle draft={draft} language={language} />
  return (
    <Dialog
      open
      alert
      title={t`Discard unsaved changes in this row?`}
      onClose={onStay}
      actions={
        <>
          <Button onClick={onStay}>
            <Trans>Keep editing</Trans>
          </Button>
          <Button variant="danger" onClick={onDiscard}>
            <Trans>Discard</Trans>
          </Button>
          <Button variant="primary" busy={isSaving} onClick={onSave}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>You have unsaved changes in “{called}”.</Trans>
      </p>
    </Dialog>
  )
}
