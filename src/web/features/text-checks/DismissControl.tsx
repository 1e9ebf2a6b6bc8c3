// Asks for the reason why a finding is dismissed.
import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useDismiss } from '#api/dismissals.ts'
import { maxReasonLength } from '#shared/schema/finding-kinds.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { Button } from '#ui/Button.tsx'
import { TextInput } from '#ui/Field.tsx'
import { ErrorAlert, ErrorMessage } from '#ui/Notice.tsx'
import type { Finding } from './FindingList.tsx'
import css from './text-checks.module.css'

type Props = { resource: ResourceName; id: number; finding: Finding; onDismissed: () => void }

/** A button that opens a line for the reason. */
export function DismissControl({ resource, id, finding, onDismissed }: Props) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const dismiss = useDismiss(resource, id)
  const input = useRef<HTMLInputElement>(null)
  const { name, content: _content, ...found } = finding
  if (!isOpen)
    return (
      <Button variant="bare" aria-label={t`Dismiss: ${name}`} onClick={() => setIsOpen(true)}>
        <Trans>Dismiss…</Trans>
      </Button>
    )
  const submit = () => {
    if (reason.trim() === '') {
      setIsMissing(true)
      input.current?.focus()
      return
    }
    // The promise also resolves when this is gone with its finding; an error is shown below.
    dismiss.mutateAsync({ ...found, reason: reason.trim() }).then(onDismissed, () => undefined)
  }
  // A form inside the form of the record is not possible. Its keys are not those of the text.
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') setIsOpen(false)
    else if (event.key !== 'Enter' || event.target !== input.current) return
    else submit()
    event.preventDefault()
  }
  return (
    <div className={css.ask} role="group" aria-label={t`Dismiss: ${name}`} onKeyDown={onKeyDown}>
      <TextInput
        ref={input}
        label={t`Reason`}
        required
        autoFocus
        maxLength={maxReasonLength}
        value={reason}
        error={isMissing && reason.trim() === '' ? t`Say why the text is right.` : undefined}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Button busy={dismiss.isPending} onClick={submit}>
        <Trans>Dismiss finding</Trans>
      </Button>
      <Button variant="bare" onClick={() => setIsOpen(false)}>
        <Trans>Cancel</Trans>
      </Button>
      {dismiss.error && (
        <ErrorAlert>
          <ErrorMessage thrown={dismiss.error} />
        </ErrorAlert>
      )}
    </div>
  )
}
