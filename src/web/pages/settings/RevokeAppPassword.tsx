// Revoking an application password: asked first, for nothing brings it back.
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { stayNear } from './use-focus-after.ts'
import { useDeed } from './use-account-action.ts'

/** `name` says what the password is for; `revoke` does it; `onGone` is told that it is no more. */
export function RevokeKey({ name, revoke, onGone }: { name: string; revoke: () => Promise<void>; onGone: () => void }) {
  const { t } = useLingui()
  const { isDoing, problem, attempt, forget } = useDeed()
  const [isAsking, setIsAsking] = useState(false)
  const close = () => {
    setIsAsking(false)
    forget()
  }
  const go = async (button: HTMLElement) => {
    const goOn = stayNear(button)
    if (!(await attempt(revoke))) return
    // The dialog first gives the focus back, to a row that goes.
    flushSync(() => {
      close()
      onGone()
    })
    goOn()
  }
  return (
    <>
      <Button variant="danger" aria-label={t`Revoke “${name}”`} onClick={() => setIsAsking(true)}>
        <Trans>Revoke</Trans>
      </Button>
      <Dialog
        open={isAsking}
        onClose={close}
        title={t`Revoke “${name}”?`}
        alert
        actions={
          <>
            <Button onClick={close}>
              <Trans>Cancel</Trans>
            </Button>
            <Button variant="danger" busy={isDoing} onClick={({ currentTarget }) => void go(currentTarget)}>
              <Trans>Revoke password</Trans>
            </Button>
          </>
        }
      >
        <p>
          <Trans>Applications that use it lose access. This cannot be undone.</Trans>
        </p>
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
      </Dialog>
    </>
  )
}
