// Asks before signing out whether drafts stay on this device.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { countDrafts, deleteDrafts } from '#device/draft-store.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'

type Props = { account: number; onLeave: () => void; onStay: () => void }

/** Calls `onLeave` at once if the device has no drafts. */
export function SignOutDialog({ account, onLeave, onStay }: Props) {
  const { t } = useLingui()
  const [count, setCount] = useState(0)
  const [isWiped, setIsWiped] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const found = useEffectEvent((drafts: number) => (drafts === 0 ? onLeave() : setCount(drafts)))
  useEffect(() => {
    let isHere = true
    void countDrafts(account).then((drafts) => isHere && found(drafts))
    return () => {
      isHere = false
    }
  }, [account])
  const signOut = async () => {
    try {
      if (isWiped) await deleteDrafts(account)
      onLeave()
    } catch {
      setHasFailed(true)
    }
  }
  if (count === 0)
    return (
      <p role="status">
        <Trans>Signing out…</Trans>
      </p>
    )
  return (
    <>
      <Notice
        title={<Plural value={count} one="# unsaved draft on this device" other="# unsaved drafts on this device" />}
      >
        <p>
          <Trans>Drafts stay on this device until you sign in again. Delete them if you share this device.</Trans>
        </p>
      </Notice>
      {hasFailed && (
        <Notice tone="danger" role="alert">
          <Trans>The drafts could not be deleted. Clear this site’s data in your browser instead.</Trans>
        </Notice>
      )}
      <Checkbox
        label={t`Delete my drafts from this device`}
        checked={isWiped}
        onChange={(event) => setIsWiped(event.target.checked)}
      />
      <Button variant="primary" onClick={() => void signOut()}>
        <Trans>Sign out</Trans>
      </Button>
      <Button variant="bare" onClick={onStay}>
        <Trans>Stay signed in</Trans>
      </Button>
    </>
  )
}
