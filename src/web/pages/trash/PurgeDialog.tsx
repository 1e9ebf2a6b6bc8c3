import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import { ConfirmDialog } from '#ui/Dialog.tsx'

/** Asks before records are permanently deleted. */
export function PurgeDialog({
  error,
  children,
  ...dialog
}: {
  open: boolean
  title: string
  busy: boolean
  error: Error | null
  onConfirm: () => void
  onClose: () => void
  children?: ReactNode
}) {
  const { i18n } = useLingui()
  return (
    <ConfirmDialog
      {...dialog}
      confirmLabel={<Trans>Delete permanently</Trans>}
      problem={error ? i18n._(problemMessage(error)) : undefined}
    >
      {children}
      <p>
        <Trans>All languages and the history will be deleted. This cannot be undone.</Trans>
      </p>
    </ConfirmDialog>
  )
}
