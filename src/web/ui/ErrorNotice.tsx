// What went wrong in a part of the page that may well come at the next try.
import { Trans } from '@lingui/react/macro'
import { useLayoutEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'
import { ErrorMessage } from './ErrorMessage.tsx'

/** Says a thrown value, and offers to try again. */
export function ErrorNotice({ thrown, busy, retry }: { thrown: unknown; busy: boolean; retry: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  // What was pressed goes when the try succeeds; the focus stays on the page.
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      if (element && element === document.activeElement)
        element.closest('main')?.querySelector<HTMLElement>('h1[tabindex]')?.focus()
    }
  }, [])
  return (
    <Notice
      tone="danger"
      role="alert"
      actions={
        <Button ref={button} busy={busy} onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <ErrorMessage thrown={thrown} />
    </Notice>
  )
}
