// What stands in place of a part of the list that could not be fetched itself: the network has gone, and one can try again.
import { Trans } from '@lingui/react/macro'
import { Button } from '#ui/Button.tsx'

/** Says that nothing can be fetched now. */
export function LoadError({ busy, retry }: { busy: boolean; retry: () => void }) {
  return (
    <p role="alert">
      <Trans>Cannot reach the server. Check your connection and try again.</Trans>{' '}
      <Button busy={busy} onClick={retry}>
        <Trans>Try again</Trans>
      </Button>
    </p>
  )
}
