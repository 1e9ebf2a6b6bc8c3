// Asks for the reason why a finding is dismissed.
import { zodResolver } from '@hookform/resolvers/zod'
import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useDismiss } from '#api/dismissals.ts'
import { maxReasonLength } from '#shared/schema/finding-kinds.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { Button } from '#ui/Button.tsx'
import { TextInput } from '#ui/Field.tsx'
import { ErrorAlert, ErrorMessage } from '#ui/Notice.tsx'
import type { Finding } from './FindingList.tsx'
import css from './text-checks.module.css'

const schema = z.object({ reason: z.string().check(z.trim(), z.minLength(1)) })

type Props = { resource: ResourceName; id: number; finding: Finding; onDismissed: () => void }

/** A button that opens a line for the reason. */
export function DismissControl({ resource, id, finding, onDismissed }: Props) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { reason: '' },
  })
  const dismiss = useDismiss(resource, id)
  const { name, content: _content, ...found } = finding
  if (!isOpen)
    return (
      <Button variant="bare" aria-label={t`Dismiss: ${name}`} onClick={() => setIsOpen(true)}>
        <Trans>Dismiss…</Trans>
      </Button>
    )
  // The promise also resolves when this is gone with its finding; an error is shown below.
  const submit = handleSubmit(({ reason }) =>
    dismiss.mutateAsync({ ...found, reason }).then(onDismissed, () => undefined),
  )
  // A form inside the form of the record is not possible. Its keys are not those of the text.
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') setIsOpen(false)
    else if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    else void submit()
    event.preventDefault()
  }
  return (
    <div className={css.ask} role="group" aria-label={t`Dismiss: ${name}`} onKeyDown={onKeyDown}>
      <TextInput
        {...register('reason')}
        label={t`Reason`}
        required
        autoFocus
        maxLength={maxReasonLength}
        error={formState.errors.reason && t`Say why the text is right.`}
      />
      <Button busy={dismiss.isPending} onClick={() => void submit()}>
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
