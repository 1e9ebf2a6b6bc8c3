// Someone else gave the event other dates: nothing was overwritten, and the user decides.
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { moveTo } from './move-dates.ts'
import { formatDates, type MoveConflict as Conflict } from './use-move.ts'

export function MoveConflict({
  conflict,
  onOverwrite,
  onClose,
}: {
  conflict: Conflict
  onOverwrite: () => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const { move, dates } = conflict
  const title = move.event.title || t`Untitled`
  const theirs = formatDates(move.event, dates)
  const yours = formatDates(move.event, moveTo(move.event, move.start))
  return (
    <Dialog
      open
      alert
      title={t`Someone else has moved this event`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Keep their dates</Trans>
          </Button>
          <Button variant="primary" onClick={onOverwrite}>
            <Trans>Move anyway</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          “{title}” is on {theirs} now. Your move to {yours} was not saved.
        </Trans>
      </p>
    </Dialog>
  )
}
