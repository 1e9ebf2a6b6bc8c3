// The events of a day as a list: below the month in narrow windows, in the panel of a day, in the agenda.
import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { externalServer } from '#api/client.ts'
import { paths } from '#api/paths.ts'
import { eventStatusIcons, statusIcons } from '#fields/view/cells.tsx'
import { TranslationStates } from '#records/list/TranslationStates.tsx'
import { formatShortDay, getLastDay } from '#shared/dates/days.ts'
import { formatTime, formatTimes } from '#shared/dates/format.ts'
import { type Day, getDay } from '#shared/dates/wall-time.ts'
import { eventStatusLabels, statusLabels } from '#shared/i18n/labels.ts'
import type { Language } from '#shared/i18n/language.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import type { CalendarEvent } from '#shared/responses.ts'
import { resources } from '#shared/schema/resources.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { Pill } from '#ui/StatusIcon.tsx'
import { useCalendar } from './calendar-context.ts'
import { EventTitle, getHueStyle, getOtherZone } from './EventLink.tsx'
import css from './events.module.css'
import { isTimed } from './layout.ts'

/** `overlapping`: the ids of events that overlap others at their venue. */
export function DayEvents({
  events,
  overlapping,
  day,
  today,
  language,
}: {
  events: readonly CalendarEvent[]
  overlapping: ReadonlySet<number>
  day: Day
  today: Day
  language: Language
}) {
  return (
    <ul className={css.list}>
      {events.map((event) => (
        <DayEvent
          key={event.id}
          event={event}
          overlaps={overlapping.has(event.id)}
          day={day}
          today={today}
          language={language}
        />
      ))}
    </ul>
  )
}

function DayEvent({
  event,
  overlaps,
  day,
  today,
  language,
}: {
  event: CalendarEvent
  overlaps: boolean
  day: Day
  today: Day
  language: Language
}) {
  const { i18n, t } = useLingui()
  const { startMove } = useCalendar()
  const title = event.title || t`Untitled`
  const { event_state: state, status, venue } = event
  const statusLook = eventStatusIcons[state]
  const zone = getOtherZone(event)
  return (
    <li className={css.item} style={getHueStyle(event)}>
      <i />
      <Link to={paths.record('events', event.id, language)}>
        <EventTitle event={event} />
      </Link>
      <span className={css.marks}>
        {statusLook ? (
          <Pill tone={statusLook.tone}>{i18n._(eventStatusLabels[state])}</Pill>
        ) : (
          status !== 'publish' && <Pill tone={statusIcons[status].tone}>{i18n._(statusLabels[status])}</Pill>
        )}
        {!externalServer() && <TranslationStates resource={resources.events} row={event} languages={[language]} />}
      </span>
      <span className={css.detail}>
        <DayTimes event={event} day={day} today={today} />
        {zone !== undefined && <span translate="no"> {zone}</span>}
        {venue && (
          <>
            {' · '}
            <span lang={venue.language}>{[venue.name, venue.city].filter((text) => text !== '').join(', ')}</span>
          </>
        )}
        {overlaps && (
          <>
            {' · '}
            <span className={css.overlap}>
              <Icon icon={TriangleAlert} size={14} /> <Trans>Overlap</Trans>
            </span>
          </>
        )}
      </span>
      {event.movable && (
        <span className={css.move}>
          <Button
            variant="bare"
            data-closes=""
            data-mover={event.id}
            aria-label={t`Move dates: ${title}`}
            onClick={() => startMove(event)}
          >
            <Trans>Move dates…</Trans>
          </Button>
        </span>
      )}
    </li>
  )
}

/** The times of an event on one of its days: "20:30–23:30", "17:00 – Sat 15 May, 23:00", "until Thu 24 Jun". */
function DayTimes({ event, day, today }: { event: CalendarEvent; day: Day; today: Day }) {
  const { start_date: start, end_date: end, all_day: allDay } = event
  const locale = activeLocale()
  const [first, last] = [getDay(start), getLastDay(event)]
  const lastDay = formatShortDay(last, 'date', today, locale)
  const [from, to] = [formatTime(start, locale), formatTime(end, locale)]
  if (first === last) return allDay ? <Trans>all day</Trans> : formatTimes(start, end, locale)
  if (!allDay && isTimed(event))
    return `${formatTimes(start, end, locale)} · ${formatShortDay(first, 'date', today, locale)} – ${lastDay}`
  if (first < day) {
    if (last > day || allDay) return last > day ? <Trans>until {lastDay}</Trans> : <Trans>last day</Trans>
    return <Trans>until {to}</Trans>
  }
  return allDay ? <Trans>until {lastDay}</Trans> : `${from} – ${lastDay}, ${to}`
}
