import { Trans } from '@lingui/react/macro'
import { formatShortDay as formatDay } from '#shared/dates/days.ts'
import { formatTime } from '#shared/dates/format.ts'
import { addDays, type Day, getDay, type WallTime } from '#shared/dates/wall-time.ts'
import { activeLocale } from '#shared/i18n/locale.ts'

/** Formats a day in the interface language. */
export const formatShortDay = (day: Day, style: Parameters<typeof formatDay>[1], today: Day): string =>
  formatDay(day, style, today, activeLocale())

/** A past time relative to today: "09:41", "yesterday, 17:52", "Wed 12 May". */
export function RecentTime({ at, today }: { at: WallTime; today: Day }) {
  const day = getDay(at)
  const time = formatTime(at, activeLocale())
  if (day === today) return time
  return day === addDays(today, -1) ? <Trans>yesterday, {time}</Trans> : formatShortDay(day, 'date', today)
}
