// A moment in full: its day, its time, and what the clock of its zone is on that date.
import { isWallTime, isTimeZone } from '#shared/dates/wall-time.ts'
import { config } from '#device/page-config.ts'
import { formatDay, formatTime } from '#shared/dates/format.ts'
import type { ViewProps } from '../field-components.ts'
import { useInterfaceLanguage } from '../input/interface-language.ts'
import { rangeFields } from '../input/duration.ts'
import { resolveWallTime, formatTimeZone } from '../input/time-zone-option.ts'
import { EmptyValue } from '../view/EmptyValue.tsx'

/** Moments of the section `when` are in the record's own zone; all others in the site's, unless their name says UTC. */
export function DateTimeDetail({ value, field, record }: ViewProps) {
  const spoken = useInterfaceLanguage()
  if (typeof value !== 'string' || value === '') return <EmptyValue />
  if (!isWallTime(value)) return value
  const isSpan = field.section === 'when'
  const day = formatDay(value, spoken, 'long')
  if (isSpan && record[rangeFields.allDay] === true) return <time dateTime={value.slice(0, 10)}>{day}</time>
  const own = isSpan ? record[rangeFields.zone] : undefined
  const zone = typeof own === 'string' && own !== '' && isTimeZone(own) ? own : config.siteTimezone
  const side = isSpan ? resolveWallTime(value, zone) : undefined
  const at = side && side.kind !== 'never' ? `, ${formatTimeZone(zone, side.instant, spoken)}` : ''
  return <time dateTime={value.replace(' ', 'T')}>{`${day}, ${formatTime(value, spoken)}${at}`}</time>
}
