// What went wrong in a part of the page that may well come at the next try.
import { Trans } from '@lingui/react/macro'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'
import { Trouble } from './Trouble.tsx'

/** Says a thrown value, and offers to try again. */
export function TroubleNotice({ thrown, busy, retry }: { thrown: unknown; busy: boolean; retry: () => void }) {
  return (
    <Notice
      tone="danger"
      role="alert"
      actions={
        <Button busy={busy} onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trouble thrown={thrown} />
    </Notice>
  )
}
