import { useLingui } from '@lingui/react/macro'
import { CalendarDays, type LucideIcon, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#api/paths.ts'
import { config } from '#device/page-config.ts'
import { toLinkedRecords } from '#fields/linked-records.ts'
import { useInterfaceLanguage } from '#fields/use-interface-language.ts'
import { type EventDates, formatDay, formatEventTimes } from '#shared/dates/format.ts'
import { today } from '#shared/dates/now.ts'
import { getDay, isWallTime, toEpoch } from '#shared/dates/wall-time.ts'
import type { Language } from '#shared/i18n/language.ts'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import type { Values } from '../draft/values.ts'
import css from './detail.module.css'

/** The date and venue of an event. */
export function EventSummary({ record, language }: { record: Values; language: Language }) {
  const { t } = useLingui()
  const venue = toLinkedRecords(record['venue'], 'venues')[0]
  const start = record['start_date']
  return (
    <div className={css.summaryFacts}>
      {typeof start === 'string' && isWallTime(start) && (
        // safe: the fields of an event response
        <EventDate event={record as EventDates & { utc_end_date: string }} />
      )}
      {venue && (
        <SummaryFact icon={MapPin}>
          <Link to={paths.record('venues', venue.id, language)} lang={venue.language}>
            {venue.name || t`Untitled`}
          </Link>
          <span>{getAddress(record['venue'])}</span>
        </SummaryFact>
      )}
    </div>
  )
}

const SummaryFact = ({ icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <div className={css.summaryFact}>
    <Icon icon={icon} size={20} />
    <div>{children}</div>
  </div>
)

/** Days in words, hours, duration within a day, and the distance of an event that is ahead. */
function EventDate({ event }: { event: EventDates & { utc_end_date: string } }) {
  const { t } = useLingui()
  const language = useInterfaceLanguage()
  const { start_date: start, end_date: end } = event
  const { days, times, zone } = formatEventTimes(event, language, config.siteTimezone)
  const minutes = Math.round(((toEpoch(event.utc_end_date) ?? 0) - (toEpoch(event.utc_start_date) ?? 0)) / 60_000)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const length = [hours > 0 && t`${hours} h`, rest > 0 && t`${rest} min`].filter(Boolean).join(' ')
  const daysAhead = ((toEpoch(getDay(start)) ?? 0) - (toEpoch(today(config.siteTimezone)) ?? 0)) / 86_400_000
  const parts = [
    times,
    zone,
    times !== undefined && minutes > 0 && minutes < 24 * 60 ? length : undefined,
    daysAhead >= 0 ? new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(daysAhead, 'day') : undefined,
  ]
  return (
    <SummaryFact icon={CalendarDays}>
      <b>{getDay(start) === getDay(end) ? formatDay(start, language, 'long') : days}</b>
      <time dateTime={start.replace(' ', 'T')}>{parts.filter(Boolean).join(' · ')}</time>
    </SummaryFact>
  )
}

/** Street, postal code and city of a venue in a response. */
function getAddress(venue: unknown): string {
  const { address, zip, city } = { address: '', zip: '', city: '', ...(Array.isArray(venue) ? venue[0] : venue) }
  return [address, `${zip} ${city}`]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ')
}
