// The reason why the last save failed, with links to the errors. It takes the focus, and returns it.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, type ReactNode, type Ref, useLayoutEffect, useRef } from 'react'
import type { RecordPart } from '#shared/record-bundle.ts'
import { externalServer, randomKey } from '#api/client.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { fieldErrorMessage } from '#shared/i18n/form/field-messages.ts'
import { formatList } from '#shared/dates/format.ts'
import { today } from '#shared/dates/now.ts'
import { parseDateTime } from '#shared/dates/parse-date.ts'
import { languageName } from '#shared/i18n/locale.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import { ProblemError } from '#client/send.ts'
import { SaveBlocked } from '../conflict/SaveBlocked.tsx'
import { changedParts } from '../draft/draft.ts'
import { type FieldErrorAt, rejectedValue } from './record-resolver.ts'
import { FieldLink } from './FieldLink.tsx'
import { useFormOutline, useFormContext } from './form-context.tsx'
import { controlId, type Failure } from './record-form.ts'
import css from './form.module.css'
import { fieldName, formatFieldNames, nestedEntry } from './field-names.ts'
import { useInterfaceLanguage } from '#fields/use-interface-language.ts'

/** Renders nothing without a failure. */
export function ErrorSummary({ onRetry }: { onRetry: () => void }) {
  const { failure, attempts } = useFormOutline(useFormContext().form)
  return failure ? <Summary key={attempts} failure={failure} onRetry={onRetry} /> : null
}

function Summary({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const { i18n } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const { kind } = failure
  const isLive = kind === 'moved' && failure.live === true
  // Before the notice is removed, which would lose the focus.
  useLayoutEffect(() => {
    // The focus may be in a field, with a key on its way.
    if (isLive) return undefined
    const notice = box.current
    const before = document.activeElement
    notice?.focus()
    notice?.scrollIntoView({ block: 'nearest' })
    return () => {
      if (notice?.contains(document.activeElement) && before instanceof HTMLElement) before.focus()
    }
  }, [kind, isLive])
  const retry = (
    <Button onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  )
  switch (failure.kind) {
    case 'invalid':
      return (
        <FailureNotice box={box}>
          <FieldErrors otherParameters={failure.otherParameters} />
        </FailureNotice>
      )
    case 'partly':
      return <PartlySaved failure={failure} box={box} retry={retry} />
    case 'moved':
      return <Moved box={box} parts={failure.parts} isRestored={failure.restored === true} />
    case 'unresolved':
      return <FailureNotice box={box} tone="warning" title={<Trans>Not saved. Resolve the conflicts first.</Trans>} />
    case 'trashed':
    case 'gone':
    case 'closed':
      return <SaveBlocked stop={failure} box={box} onSave={onRetry} />
    case 'unreachable':
      return (
        <FailureNotice box={box} title={<Trans>The server did not respond.</Trans>} actions={retry}>
          <Unknown />
        </FailureNotice>
      )
    case 'refused':
      if (failure.problem.code === 'rest_idempotency_conflict') return <SavedAlready box={box} onRetry={onRetry} />
      return (
        <FailureNotice box={box} actions={retry}>
          {i18n._(problemMessage(new ProblemError(failure.problem)))}
        </FailureNotice>
      )
    case 'broken':
      return (
        <FailureNotice box={box} title={<Trans>The server sent an unexpected response.</Trans>} actions={retry}>
          <Unknown />
        </FailureNotice>
      )
  }
}

type Box = Ref<HTMLDivElement>

function FailureNotice({ box, title, ...props }: Omit<ComponentProps<typeof Notice>, 'focusRef'> & { box: Box }) {
  return (
    <Notice
      tone="danger"
      role="alert"
      focusRef={box}
      title={title ?? <Trans>Not saved. Your changes are still here.</Trans>}
      {...props}
    />
  )
}

/** The errors, each with a link to its field. Correcting one does not announce the others again. */
function FieldErrors({ otherParameters }: { otherParameters: readonly string[] }) {
  const { t } = useLingui()
  const { errors } = useFormOutline(useFormContext().form)
  const count = errors.length
  return (
    <div aria-live="off">
      {count > 0 && (
        <p>
          <Plural value={count} one="Correct # field:" other="Correct # fields:" />
        </p>
      )}
      <ul className={css.errors}>
        {errors.map((error) => (
          <li key={controlId(error.part, error.field, error.nested)}>
            <ErrorLink error={error} />
          </li>
        ))}
        {otherParameters.map((name) => (
          <li key={name}>{t`The server rejected “${name}”, which is not in this form.`}</li>
        ))}
      </ul>
    </div>
  )
}

type Partly = Extract<Failure, { kind: 'partly' }>

/** An external server saved some fields only: names them, and the reason for the others. */
function PartlySaved({ failure, box, retry }: { failure: Partly; box: Box; retry: ReactNode }) {
  const { i18n } = useLingui()
  const { draft, errors } = useFormOutline(useFormContext().form)
  const { otherParameters, problem } = failure
  const names = formatFieldNames(i18n, draft.table.name, failure.saved)
  const isExplained = errors.length + otherParameters.length > 0
  return (
    <FailureNotice
      box={box}
      title={<Trans>Only part of this was saved. The rest of your changes are still here.</Trans>}
      actions={isExplained ? undefined : retry}
    >
      <p>
        <Trans>Saved: {names}.</Trans>
      </p>
      {isExplained ? (
        <FieldErrors otherParameters={otherParameters} />
      ) : (
        <p>
          {problem ? (
            i18n._(problemMessage(new ProblemError(problem)))
          ) : (
            <Trans>The server did not respond to the second request of this save.</Trans>
          )}
        </p>
      )}
    </FailureNotice>
  )
}

/** The idempotency key belongs to a record with other values: the draft was saved before, and changed since. */
function SavedAlready({ box, onRetry }: { box: Box; onRetry: () => void }) {
  const { form } = useFormContext()
  const saveAnew = () => {
    form.set({ creationKey: randomKey() })
    onRetry()
  }
  return (
    <FailureNotice
      box={box}
      actions={
        <Button onClick={saveAnew}>
          <Trans>Save as new record</Trans>
        </Button>
      }
    >
      <Trans>
        This draft was already saved with different content. Find that record in the list, or save this as a new record.
      </Trans>
    </FailureNotice>
  )
}

/** An external server has no idempotency keys: repeating a create can create a second record. */
function Unknown() {
  const { id } = useFormContext().form.state().draft
  return externalServer() && id === undefined ? (
    <Trans>
      This may or may not have been saved. Your changes are still here. Check the list before you try again, because
      this server may create a duplicate.
    </Trans>
  ) : (
    <Trans>This may or may not have been saved. Your changes are still here, and it is safe to try again.</Trans>
  )
}

function Moved({ box, parts, isRestored }: { box: Box; parts: readonly RecordPart[]; isRestored: boolean }) {
  const { t } = useLingui()
  const interfaceLanguage = useInterfaceLanguage()
  const { conflicts, draft } = useFormOutline(useFormContext().form)
  const named = (of: readonly RecordPart[]) =>
    formatList(
      of.map((part) => (part === 'shared' ? t`shared fields` : languageName(part))),
      interfaceLanguage,
    )
  const names = named(parts)
  const changed = changedParts(draft)
  const removed = parts.filter((part) => !draft.parts[part].exists && changed.includes(part))
  const languages = named(removed)
  const title = isRestored ? (
    <Trans>Draft restored. Someone else has changed this record since ({names}).</Trans>
  ) : parts.length > 0 ? (
    <Trans>Not saved. Someone else changed this record ({names}).</Trans>
  ) : (
    <Trans>Not saved. Someone else changed this record.</Trans>
  )
  return (
    <FailureNotice box={box} tone="warning" title={title}>
      {conflicts.length > 0 ? (
        <Trans>
          Their changes have been added where you changed nothing. Resolve the fields below, then save again.
        </Trans>
      ) : (
        <Trans>Their changes have been added to the form and yours are kept. Review and save again.</Trans>
      )}
      {removed.length > 0 && (
        <p>
          <Trans>Someone else deleted {languages}. Saving creates it again with the values in this form.</Trans>
        </p>
      )}
    </FailureNotice>
  )
}

/** A link to the field, and its error. */
function ErrorLink({ error }: { error: FieldErrorAt }) {
  const { i18n, t } = useLingui()
  const language = useInterfaceLanguage()
  const { draft } = useFormOutline(useFormContext().form)
  const { part, field: name, nested } = error
  const inside = nested && nestedEntry(i18n, draft, error, nested)
  const field = nested ? inside?.field : draft.table.fields[name]
  const label = (
    <FieldLink key="label" part={part} field={name} {...(inside && { id: inside.id })}>
      {inside?.name ?? fieldName(i18n, draft.table.name, part, name)}
    </FieldLink>
  )
  if (!field) return label
  const isTimeMissing =
    error.code === 'not_a_date' &&
    parseDateTime(String(rejectedValue(draft, error)), { language, today: today() }).kind === 'date'
  const message = isTimeMissing
    ? t`Add a time after the date, for example 19:30.`
    : i18n._(fieldErrorMessage(error, field))
  return (
    <Trans>
      {label}: {message}
    </Trans>
  )
}
