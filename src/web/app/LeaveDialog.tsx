import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { unsavedDrafts } from '#fields/open-drafts.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

type Props = { onStay: () => void; onDiscard: () => void; onSave: () => Promise<void> }

/** Asks what to do with unsaved changes: stay, discard or save. */
export function LeaveDialog({ onStay, onDiscard, onSave }: Props) {
  const { t } = useLingui()
  const save = useMutation({ mutationFn: onSave })
  const [canSave] = useState(() => unsavedDrafts().some(({ isTemporary }) => !isTemporary))
  return (
    <Dialog
      open
      alert
      title={t`Leave without saving?`}
      onClose={onStay}
      actions={
        <>
          <Button onClick={onStay}>
            <Trans>Keep editing</Trans>
          </Button>
          <Button variant="danger" onClick={onDiscard}>
            <Trans>Discard</Trans>
          </Button>
          {canSave && (
            <Button variant="primary" busy={save.isPending} onClick={() => save.mutate()}>
              <Trans>Save</Trans>
            </Button>
          )}
        </>
      }
    >
      <p>
        <Trans>You have unsaved changes.</Trans>
      </p>
    </Dialog>
  )
}
