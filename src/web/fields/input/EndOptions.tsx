// "Pick an end": ends one reaches for after a start, each with how long it then lasts.
import { useLingui } from '@lingui/react/macro'
import { toWallTime } from '#shared/dates/wall-time.ts'
import { Icon } from '#ui/Icon.tsx'
import { Popover, PopoverItem } from '#ui/Popover.tsx'
import { formatDateTime, formatTime } from '#shared/dates/format.ts'
import { useInterfaceLanguage } from './interface-language.ts'
import { suggestEnds } from './duration.ts'

/** Nothing while the start cannot be read. `onPick` takes a moment. */
export function EndOptions({
  label,
  start,
  end,
  zone,
  onPick,
}: {
  label: string
  start: unknown
  end: string
  zone: string
  onPick: (end: string) => void
}) {
  const { t } = useLingui()
  const language = useInterfaceLanguage()
  const ends = suggestEnds(start, zone)
  if (ends.length === 0) return undefined
  const lasting = (minutes: number): string => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
    if (hours === 0) return t`${rest} min`
    return rest === 0 ? t`${hours} h` : t`${hours} h ${rest}`
  }
  return (
    <Popover icon end button={<Icon name="clock" />} name={t`Pick by duration: ${label}`}>
      {ends.map(({ end: at, minutes, isSameDay }) => (
        <PopoverItem key={minutes} aria-pressed={at === end} onClick={() => onPick(at)}>
          {isSameDay ? formatTime(toWallTime(at), language) : formatDateTime(toWallTime(at), language)} (
          {lasting(minutes)})
        </PopoverItem>
      ))}
    </Popover>
  )
}
