import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'

/** Asks before records are permanently deleted; shows the error if that failed. */
export function PurgeDialog({
  isOpen,
  title,
  isPending,
  error,
  onConfirm,
  onClose,
  children,
}: {
  isOpen: boolean
  title: string
  isPending: boolean
  error: Error | null
  onConfirm: () => void
  onClose: () => void
  children?: ReactNode
}) {
  const { i18n } = useLingui()
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={title}
      alert
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger" busy={isPending} onClick={onConfirm}>
            <Trans>Delete permanently</Trans>
          </Button>
        </>
      }
    >
      {children}
      <p>
        <Trans>It will be deleted in all languages, with its history. This cannot be undone.</Trans>
      </p>
      {error && (
        <Notice tone="danger" role="alert">
          {i18n._(problemMessage(error))}
        </Notice>
      )}
    </Dialog>
  )
}
