// A zone was changed while times stand: whether the clock or the moment stays is asked, with what becomes of each.
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { getDay, toWallTime } from '#shared/dates/wall-time.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { formatDateTime, formatTime } from '#shared/dates/format.ts'
import css from './InputFrame.module.css'
import { useInterfaceLanguage } from './interface-language.ts'
import type { TimeZoneChange } from './time-zone-change.ts'

/** Asks while `change` stands. `onClose` leaves everything as it was. */
export function TimeZoneDialog({
  change,
  onClock,
  onMoment,
  onClose,
}: {
  change: TimeZoneChange | undefined
  onClock: () => void
  onMoment: () => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const language = useInterfaceLanguage()
  const spanned = ({ start, end }: TimeZoneChange['clock']): string => {
    const [from, to] = [start && toWallTime(start), end && toWallTime(end)]
    if (!from || !to) return formatDateTime(from ?? to ?? '', language)
    const until = getDay(from) === getDay(to) ? formatTime(to, language) : formatDateTime(to, language)
    return `${formatDateTime(from, language)} – ${until}`
  }
  const [here, there] = [zoneName(change?.from), zoneName(change?.to)]
  return (
    <Dialog
      open={change !== undefined}
      onClose={onClose}
      title={t`What stays: the clock or the moment?`}
      actions={
        <Button onClick={onClose}>
          <Trans>Leave the time zone</Trans>
        </Button>
      }
    >
      {change && (
        <>
          <p>
            <Trans>
              The times stand in {here}: {spanned(change.clock)}. The new time zone is {there}.
            </Trans>
          </p>
          <div className={css.choices}>
            <Choice onChoose={onClock} name={<Trans>Keep the clock time</Trans>}>
              <Trans>
                {spanned(change.clock)} in {there}. It takes place at another moment than before.
              </Trans>
            </Choice>
            <Choice onChoose={onMoment} name={<Trans>Keep the moment</Trans>}>
              <Trans>
                {spanned(change.moments)} in {there}, the same moment as now.
              </Trans>
            </Choice>
          </div>
        </>
      )}
    </Dialog>
  )
}

function Choice({ name, children, onChoose }: { name: ReactNode; children: ReactNode; onChoose: () => void }) {
  return (
    <Button className={css.choice ?? ''} onClick={onChoose}>
      <strong>{name}</strong>
      <span>{children}</span>
    </Button>
  )
}

const zoneName = (zone: string | undefined): string => zone?.replaceAll('_', ' ') ?? ''
