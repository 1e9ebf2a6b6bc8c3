// A few fields of an event, written in its row of the list: Enter saves, Escape leaves it as it was.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type Account, may } from '#contract/rights.ts'
import { paths } from '#data/paths.ts'
import { keys } from '#data/queries.ts'
import { discarded } from '#record/draft/draft.ts'
import { FaultSummary } from '#record/form/FaultSummary.tsx'
import { FieldSlot } from '#record/form/FieldSlot.tsx'
import { FormContext, useFormState } from '#record/form/form-context.ts'
import { makeRecord } from '#record/form/make-record.ts'
import { nameSource } from '#record/form/name-source.ts'
import type { RecordForm } from '#record/form/record-form.ts'
import { useEditForm, useOpenDraft, useSaving } from '#record/form/use-form.ts'
import type { QuickEditProps } from '#record/list/QuickButton.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Trouble } from '#ui/Trouble.tsx'
import css from './quick.module.css'

/** The row's form; what others wrote meanwhile is settled in the whole form, where this draft stands too. */
export function QuickEdit({ id, onClose, account, language }: QuickEditProps) {
  return account && <Opening id={id} onClose={onClose} account={account} language={language} />
}

type Inside = QuickEditProps & { account: NonNullable<Account> }

function Opening({ id, onClose, account, language }: Inside) {
  const { form, error } = useEditForm('events', id, language, account)
  if (error) return <Trouble thrown={error} />
  return form ? (
    <Written id={id} onClose={onClose} account={account} language={language} form={form} />
  ) : (
    <Skeleton lines={3} />
  )
}

function Written({ id, onClose, account, language, form }: Inside & { form: RecordForm }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const save = useSaving('events', language, account)
  const { draft, isSaving, failure, conflicts } = useFormState(form)
  const box = useRef<HTMLFormElement>(null)
  useOpenDraft(form, save)
  useEffect(() => box.current?.querySelector<HTMLElement>('input')?.focus(), [])
  const submit = async () => {
    const { kind } = await save(form)
    if (kind !== 'failed') onClose()
  }
  /** Mended at the fields, of which not all are here, or where it is seen what others wrote. */
  const isElsewhere = conflicts.length > 0 || failure?.kind === 'faults' || failure?.kind === 'moved'
  const leave = () => {
    // What kept it from being saved may be something the row does not show yet.
    if (failure !== undefined || conflicts.length > 0)
      void queries.invalidateQueries({ queryKey: keys.lists('events') })
    form.put(discarded(draft), { failure: undefined, conflicts: [] })
    onClose()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.currentTarget.querySelector(':popover-open')) return
    event.preventDefault()
    leave()
  }
  return (
    <FormContext
      value={{
        form,
        language,
        account,
        onCreate: (other, name) => makeRecord(queries, other, name, language),
        onSource: (source) => nameSource(queries, form, source, language),
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
        <FieldSlot part={language} field="title" />
        <FieldSlot part="shared" field="start_date" />
        <FieldSlot part="shared" field="end_date" />
        <FieldSlot part={language} field="status" />
        <FieldSlot part="shared" field="categories" />
        <div className={css.wide}>
          {isElsewhere ? (
            <Notice
              tone="danger"
              role="alert"
              actions={
                <ButtonLink to={paths.edit('events', id, language)}>
                  <Trans>Open the whole form</Trans>
                </ButtonLink>
              }
            >
              <Trans>
                This was not saved. Correct what is marked, or go on in the whole form: what you typed is there.
              </Trans>
            </Notice>
          ) : (
            <FaultSummary onRetry={() => void submit()} />
          )}
        </div>
        <div className={css.foot}>
          {may(account, 'create', 'events') === true && (
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
        </div>
      </form>
    </FormContext>
  )
}
