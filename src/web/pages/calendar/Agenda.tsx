// The events of a month as a list by day. An event that began before the month is listed on the first day.
import { useMemo } from 'react'
import { formatShortDay } from '#shared/dates/days.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import type { CalendarEvent } from '#shared/responses.ts'
import { getShownDays } from './calendar-params.ts'
import { useCalendar, type ViewProps } from './calendar-context.ts'
import css from './agenda.module.css'
import { DayEvents } from './DayEvents.tsx'
import { compareEvents, getFirstDay, isBetween } from './layout.ts'
import { NoEvents } from './NoEvents.tsx'
import { useOverlapping } from './use-overlapping.ts'

export function Agenda({ events }: ViewProps) {
  const { params, language, today } = useCalendar()
  const { first, last } = getShownDays('agenda', params.day)
  const days = useMemo(() => {
    const byDay = new Map<string, CalendarEvent[]>()
    for (const event of events.toSorted(compareEvents)) {
      if (!isBetween(event, first, last)) continue
      const day = getFirstDay(event) < first ? first : getFirstDay(event)
      byDay.set(day, [...(byDay.get(day) ?? []), event])
    }
    return [...byDay].toSorted(([a], [b]) => (a < b ? -1 : 1))
  }, [events, first, last])
  const shown = useMemo(() => days.flatMap(([, ofDay]) => ofDay), [days])
  const overlapping = useOverlapping(shown, language)
  if (days.length === 0) return <NoEvents day={today >= first && today <= last ? today : first} />
  return (
    <div className={css.agenda}>
      {days.map(([day, ofDay]) => (
        <section key={day} aria-labelledby={`day-${day}`} aria-current={day === today ? 'date' : undefined}>
          <h2 id={`day-${day}`}>{formatShortDay(day, 'heading', today, activeLocale())}</h2>
          <DayEvents events={ofDay} overlapping={overlapping} day={day} today={today} language={language} />
        </section>
      ))}
    </div>
  )
}
