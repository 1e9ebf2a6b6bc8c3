// The question before something goes for good.
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { usePurge } from './use-purge.ts'

/** `title` says what goes; `children` what goes with it. */
export function PurgeQuestion({
  purge,
  title,
  children,
}: {
  purge: ReturnType<typeof usePurge>
  title: string
  children?: ReactNode
}) {
  return (
    <Dialog
      open={purge.isAsking}
      onClose={purge.close}
      title={title}
      alert
      actions={
        <>
          <Button onClick={purge.close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger" busy={purge.isGoing} onClick={() => void purge.go()}>
            <Trans>Delete permanently</Trans>
          </Button>
        </>
      }
    >
      {children}
      <p>
        <Trans>It will be deleted in all languages, with its history. This cannot be undone.</Trans>
      </p>
      {purge.problem && (
        <Notice tone="danger" role="alert">
          {purge.problem}
        </Notice>
      )}
    </Dialog>
  )
}
