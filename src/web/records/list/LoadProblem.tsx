import { Trans, useLingui } from '@lingui/react/macro'
import { OctagonAlert } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { ErrorMessage, ErrorNotice } from '#ui/Notice.tsx'
import { EmptyState } from '#ui/Skeleton.tsx'

/** Replaces rows that could not be loaded; `hasRows`: shown above rows that could not be refreshed. */
export function LoadProblem({
  error,
  hasRows,
  busy,
  retry,
}: {
  error: unknown
  hasRows: boolean
  busy: boolean
  retry: () => void
}) {
  const { t } = useLingui()
  if (hasRows) return <ErrorNotice thrown={error} busy={busy} retry={retry} />
  return (
    <EmptyState
      icon={OctagonAlert}
      title={t`Could not load the list`}
      actions={
        <Button variant="primary" busy={busy} onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <ErrorMessage thrown={error} />
    </EmptyState>
  )
}
