// Says that the session could not be ended: whoever goes away now leaves it open.
import { Trans } from '@lingui/react/macro'
import { Button } from '#ui/Button.tsx'
import { ErrorNotice } from '#ui/Notice.tsx'

/** `thrown` is why; `busy`: it is being tried again. */
export function SignOutFailed({
  thrown,
  busy,
  retry,
  onStay,
}: {
  thrown: unknown
  busy: boolean
  retry: () => void
  onStay: () => void
}) {
  return (
    <>
      <ErrorNotice thrown={thrown} busy={busy} retry={retry} />
      <p>
        <Trans>You are still signed in. Anyone who uses this browser can use your session.</Trans>
      </p>
      <Button variant="bare" onClick={onStay}>
        <Trans>Stay signed in</Trans>
      </Button>
    </>
  )
}
