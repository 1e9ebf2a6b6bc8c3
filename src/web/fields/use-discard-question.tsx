import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#ui/Dialog.tsx'

/**
 * For a dialog with a form. `leave` closes it if nothing is unsaved, and asks otherwise: pass it as `onClose`, because Escape is easily
 * pressed by mistake. “Cancel” closes at once. Render `question` in the dialog.
 */
export function useDiscardQuestion(isDirty: boolean, onClose: () => void): { leave: () => void; question: ReactNode } {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  return {
    leave: () => (isDirty ? setIsOpen(true) : onClose()),
    question: isOpen && (
      <ConfirmDialog
        open
        title={t`Discard unsaved changes?`}
        confirmLabel={<Trans>Discard</Trans>}
        cancelLabel={<Trans>Keep editing</Trans>}
        busy={false}
        problem={undefined}
        onConfirm={onClose}
        onClose={() => setIsOpen(false)}
      >
        <Trans>What you have entered in this dialog has not been saved.</Trans>
      </ConfirmDialog>
    ),
  }
}
