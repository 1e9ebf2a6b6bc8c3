// Why a save was not done: the entries to mend with a link to each, or what else stands in the way. Takes the focus, and gives it back.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, type Ref, useLayoutEffect, useRef } from 'react'
import type { RecordPart } from '#shared/record-bundle.ts'
import { externalServer, randomKey } from '#api/client.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { fieldErrorMessage } from '#shared/i18n/form/field-messages.ts'
import { formatList } from '#shared/dates/format.ts'
import { languageNames } from '#shared/i18n/language-names.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import { ProblemError } from '#client/send.ts'
import { SaveBlocked } from '../conflict/SaveBlocked.tsx'
import { changedParts } from '../draft/draft.ts'
import type { FieldErrorAt } from './field-errors.ts'
import { FieldLink } from './FieldLink.tsx'
import { useFormOutline, useFormContext } from './form-context.ts'
import { controlId, type Failure } from './form-state.ts'
import css from './form.module.css'
import { fieldName, nestedEntry } from './record-names.ts'
import { useInterfaceLanguage } from './use-interface-language.ts'

/** The last failure; nothing while there is none. */
export function ErrorSummary({ onRetry }: { onRetry: () => void }) {
  const { failure, attempts } = useFormOutline(useFormContext().form)
  return failure ? <Summary key={attempts} failure={failure} onRetry={onRetry} /> : null
}

function Summary({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const { i18n } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const { kind } = failure
  // Before the notice goes: what has the focus in it would take it along.
  useLayoutEffect(() => {
    const notice = box.current
    const before = document.activeElement
    notice?.focus()
    notice?.scrollIntoView({ block: 'nearest' })
    return () => {
      if (notice?.contains(document.activeElement) && before instanceof HTMLElement) before.focus()
    }
  }, [kind])
  const retry = (
    <Button onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  )
  switch (failure.kind) {
    case 'faults':
      return (
        <Notice
          tone="danger"
          role="alert"
          focusRef={box}
          title={<Trans>Not saved. What you typed is still here.</Trans>}
        >
          <Faults faults={failure.faults} elsewhere={failure.elsewhere} />
        </Notice>
      )
    case 'partly':
      return <PartlySaved failure={failure} box={box} retry={retry} />
    case 'moved':
      return <Moved box={box} parts={failure.parts} isRestored={failure.restored === true} />
    case 'undecided':
      return (
        <Notice
          tone="warning"
          role="alert"
          focusRef={box}
          title={<Trans>Not saved yet: choose first what is to stand where others changed the same.</Trans>}
        />
      )
    case 'trashed':
    case 'gone':
    case 'closed':
      return <SaveBlocked stop={failure} box={box} onSave={onRetry} />
    case 'unreachable':
      return (
        <Notice
          tone="danger"
          role="alert"
          focusRef={box}
          title={<Trans>The service did not answer.</Trans>}
          actions={retry}
        >
          <Unknown />
        </Notice>
      )
    case 'refused':
      if (failure.problem.code === 'rest_idempotency_conflict') return <SavedAlready box={box} onRetry={onRetry} />
      return (
        <Notice
          tone="danger"
          role="alert"
          focusRef={box}
          title={<Trans>Not saved. What you typed is still here.</Trans>}
          actions={retry}
        >
          {i18n._(problemMessage(new ProblemError(failure.problem)))}
        </Notice>
      )
    case 'broken':
      return (
        <Notice
          tone="danger"
          role="alert"
          focusRef={box}
          title={<Trans>The service answered something unexpected.</Trans>}
          actions={retry}
        >
          <Unknown />
        </Notice>
      )
  }
}

/** The entries to correct, each with a link. */
function Faults({ faults, elsewhere }: Pick<Extract<Failure, { kind: 'faults' }>, 'faults' | 'elsewhere'>) {
  const count = faults.length
  return (
    <>
      {count > 0 && (
        <p>
          <Plural value={count} one="# entry needs mending:" other="# entries need mending:" />
        </p>
      )}
      <ul className={css.faults}>
        {faults.map((fault) => (
          <li key={controlId(fault.part, fault.field, fault.nested)}>
            <FaultLink fault={fault} />
          </li>
        ))}
        {elsewhere.map((name) => (
          <li key={name}>
            <Trans>The service refused “{name}”, which this form does not show.</Trans>
          </li>
        ))}
      </ul>
    </>
  )
}

type Partly = Extract<Failure, { kind: 'partly' }>

/** An external server saves in several requests: says which fields are saved and why the others are not. */
function PartlySaved({ failure, box, retry }: { failure: Partly; box: Ref<HTMLDivElement>; retry: ReactNode }) {
  const { i18n } = useLingui()
  const spoken = useInterfaceLanguage()
  const { draft } = useFormOutline(useFormContext().form)
  const { faults, elsewhere, problem } = failure
  const names = formatList(
    failure.saved.map(({ part, field }) => fieldName(i18n, draft.table.name, part, field)),
    spoken,
  )
  const isExplained = faults.length + elsewhere.length > 0
  return (
    <Notice
      tone="danger"
      role="alert"
      focusRef={box}
      title={<Trans>Only part of this was saved. The rest of what you typed is still here.</Trans>}
      actions={isExplained ? undefined : retry}
    >
      <p>
        <Trans>Saved: {names}.</Trans>
      </p>
      {isExplained ? (
        <Faults faults={faults} elsewhere={elsewhere} />
      ) : (
        <p>
          {problem ? (
            i18n._(problemMessage(new ProblemError(problem)))
          ) : (
            <Trans>The server did not answer the second request of this save.</Trans>
          )}
        </p>
      )}
    </Notice>
  )
}

/** A draft that was taken up twice, or after its save, and written on: under its key the service holds a record already. */
function SavedAlready({ box, onRetry }: { box: Ref<HTMLDivElement>; onRetry: () => void }) {
  const { form } = useFormContext()
  const saveAnew = () => {
    form.set({ creationKey: randomKey() })
    onRetry()
  }
  return (
    <Notice
      tone="danger"
      role="alert"
      focusRef={box}
      title={<Trans>Not saved. What you typed is still here.</Trans>}
      actions={
        <Button onClick={saveAnew}>
          <Trans>Save as a second record</Trans>
        </Button>
      }
    >
      <Trans>
        This draft has been saved before, with other content: you find that record in the list. What stands here can be
        saved as another one beside it.
      </Trans>
    </Notice>
  )
}

/** Another server knows no key by which it would recognise a record that it has made already. */
function Unknown() {
  const { id } = useFormContext().form.state().draft
  return externalServer() && id === undefined ? (
    <Trans>
      It is not known whether this was saved. What you typed is still here. Look into the list before you try again:
      this server may save it a second time.
    </Trans>
  ) : (
    <Trans>
      It is not known whether this was saved. What you typed is still here; trying again never saves it twice.
    </Trans>
  )
}

function Moved({
  box,
  parts,
  isRestored,
}: {
  box: Ref<HTMLDivElement>
  parts: readonly RecordPart[]
  isRestored: boolean
}) {
  const { t } = useLingui()
  const spoken = useInterfaceLanguage()
  const { conflicts, draft } = useFormOutline(useFormContext().form)
  const named = (of: readonly RecordPart[]) =>
    formatList(
      of.map((part) => (part === 'shared' ? t`what all languages share` : languageNames[part])),
      spoken,
    )
  const names = named(parts)
  const changed = changedParts(draft)
  const removed = parts.filter((part) => !draft.parts[part].exists && changed.includes(part))
  const gone = named(removed)
  const title = isRestored ? (
    <Trans>Restored. Others changed this record after you wrote this ({names}).</Trans>
  ) : parts.length > 0 ? (
    <Trans>Not saved yet: others changed this record meanwhile ({names}).</Trans>
  ) : (
    <Trans>Not saved yet: others changed this record meanwhile.</Trans>
  )
  return (
    <Notice tone="warning" role="alert" focusRef={box} title={title}>
      {conflicts.length > 0 ? (
        <Trans>
          Their changes are in the form where you changed nothing. Decide about the fields below, then save again.
        </Trans>
      ) : (
        <Trans>Their changes are in the form now, yours are kept. Look them over and save again.</Trans>
      )}
      {removed.length > 0 && (
        <p>
          <Trans>Others removed {gone}. Saving writes it anew, with all that stands in the form.</Trans>
        </p>
      )}
    </Notice>
  )
}

/** Leads to the entry, and says what is wrong with it. */
function FaultLink({ fault }: { fault: FieldErrorAt }) {
  const { i18n } = useLingui()
  const { draft } = useFormOutline(useFormContext().form)
  const { part, field: name, nested } = fault
  const inside = nested && nestedEntry(i18n, draft, fault, nested)
  const field = nested ? inside?.field : draft.table.fields[name]
  const called = (
    <FieldLink key="called" part={part} field={name} {...(inside && { id: inside.id })}>
      {inside?.name ?? fieldName(i18n, draft.table.name, part, name)}
    </FieldLink>
  )
  if (!field) return called
  const said = i18n._(fieldErrorMessage(fault, field))
  return (
    <Trans>
      {called}: {said}
    </Trans>
  )
}
