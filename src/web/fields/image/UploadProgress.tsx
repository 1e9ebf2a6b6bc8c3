// How far a picture on its way is, and the way to stop it.
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#ui/Button.tsx'
import css from './image.module.css'
import type { UploadState } from './use-upload.ts'

export function UploadProgress({ sending }: { sending: UploadState | undefined }) {
  const { t } = useLingui()
  const percent = Math.round((sending?.share ?? 0) * 100)
  return (
    <div role="status" className={css.sending}>
      {sending && (
        <>
          <span>
            {sending.share < 1 ? t`Sending “${sending.name}”: ${percent} %` : t`Looking at “${sending.name}”…`}
          </span>
          <progress
            aria-label={t`Sending “${sending.name}”`}
            max={1}
            value={sending.share < 1 ? sending.share : undefined}
          />
          <Button variant="bare" onClick={sending.stop}>
            <Trans>Stop</Trans>
          </Button>
        </>
      )}
    </div>
  )
}
