// Signs out. Asks first whether drafts stay on this device.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { useSignOut } from '#api/account-mutations.ts'
import { countDrafts, deleteDrafts } from '#device/draft-store.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Field.tsx'
import { ErrorAlert, ErrorNotice, Notice } from '#ui/Notice.tsx'

/** `account`: the account whose drafts are counted; without one it signs out at once. */
export function SignOut({
  account,
  signOut,
  onStay,
}: {
  account: number | undefined
  signOut: ReturnType<typeof useSignOut>
  onStay: () => void
}) {
  const { t } = useLingui()
  const [count, setCount] = useState(0)
  const [isWiped, setIsWiped] = useState(false)
  const wipe = useMutation({
    mutationFn: async () => {
      if (isWiped && account !== undefined) await deleteDrafts(account)
    },
    onSuccess: () => signOut.mutate(),
  })
  const decide = useEffectEvent((drafts: number) => {
    if (drafts > 0) setCount(drafts)
    else if (signOut.isIdle) signOut.mutate()
  })
  useEffect(() => {
    let isMounted = true
    const counting = account === undefined ? Promise.resolve(0) : countDrafts(account)
    void counting.then((drafts) => isMounted && decide(drafts))
    return () => {
      isMounted = false
    }
  }, [account])
  const stay = (
    <Button variant="bare" onClick={onStay}>
      <Trans>Stay signed in</Trans>
    </Button>
  )
  if (signOut.isError)
    return (
      <>
        <ErrorNotice thrown={signOut.error} busy={false} retry={() => signOut.mutate()} />
        <p>
          <Trans>You are still signed in. Anyone who uses this browser can use your session.</Trans>
        </p>
        {stay}
      </>
    )
  if (count === 0 || signOut.isPending)
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
      <ErrorAlert>
        {wipe.isError && (
          <Trans>The drafts could not be deleted. Clear this site’s data in your browser instead.</Trans>
        )}
      </ErrorAlert>
      <Checkbox
        label={t`Delete my drafts from this device`}
        checked={isWiped}
        onChange={(event) => setIsWiped(event.target.checked)}
      />
      <Button variant="primary" onClick={() => wipe.mutate()}>
        <Trans>Sign out</Trans>
      </Button>
      {stay}
    </>
  )
}
