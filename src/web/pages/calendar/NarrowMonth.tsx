// A month in a narrow window: dots in each day, and the events of the chosen day below.
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { formatShortDay } from '#shared/dates/days.ts'
import { addDays, type Day } from '#shared/dates/wall-time.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { classes } from '#ui/css-classes.ts'
import { getPeriod, getShownDays } from './calendar-params.ts'
import { useCalendar, type ViewProps } from './calendar-context.ts'
import { DayEvents } from './DayEvents.tsx'
import { DaySheets } from './DaySheets.tsx'
import { getHueStyle } from './EventLink.tsx'
import { getEventsOfDay } from './layout.ts'
import { NoEvents } from './NoEvents.tsx'
import css from './narrow-month.module.css'
import { useDayFocus } from './use-day-focus.ts'
import { useOverlapping } from './use-overlapping.ts'

/** Dots of a day. */
const maxDots = 3

export function NarrowMonth({ events }: ViewProps) {
  const { t } = useLingui()
  const { params, language, today, getUrl } = useCalendar()
  const navigate = useNavigate()
  const { day: chosen } = params
  const { first, last } = getShownDays('month', chosen)
  const period = getPeriod('month', chosen)
  const locale = activeLocale()
  const { grid, tabDay, onKeyDown, onFocus } = useDayFocus(first, last)
  const weeks: Day[][] = []
  for (let monday = first; monday <= last; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(monday, index)))
  const ofDay = useMemo(() => getEventsOfDay(events, chosen), [events, chosen])
  const overlapping = useOverlapping(ofDay, language)
  return (
    <>
      <table
        ref={grid}
        role="table"
        aria-label={formatShortDay(period.first, 'month', today, locale)}
        className={css.month}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <thead role="rowgroup">
          <tr role="row">
            {weeks[0]?.map((day) => (
              <th key={day} role="columnheader" scope="col">
                <abbr title={formatShortDay(day, 'longWeekday', today, locale)}>
                  {formatShortDay(day, 'narrowWeekday', today, locale)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {weeks.map((days) => (
            <tr key={days[0]} role="row">
              {days.map((day) => {
                const found = getEventsOfDay(events, day)
                const count = found.length
                const label = formatShortDay(day, 'full', today, locale)
                const isOutside = day < period.first || day > period.last
                return (
                  <td key={day} role="cell" data-cell={day} aria-current={day === today ? 'date' : undefined}>
                    <button
                      type="button"
                      data-day={day}
                      aria-pressed={day === chosen}
                      className={classes(css.day, isOutside && css.outside, day === today && css.today)}
                      tabIndex={day === tabDay ? 0 : -1}
                      aria-label={
                        count === 0 ? label : count === 1 ? t`${label}, 1 event` : t`${label}, ${count} events`
                      }
                      onClick={() => void navigate(getUrl({ day }), { replace: true })}
                    >
                      {Number(day.slice(8))}
                      <span className={css.dots}>
                        {found.slice(0, maxDots).map((event) => (
                          <i key={event.id} style={getHueStyle(event)} />
                        ))}
                      </span>
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <section aria-labelledby="chosen-day">
        <h2 id="chosen-day" className={css.chosen}>
          {formatShortDay(chosen, 'heading', today, locale)}
        </h2>
        {ofDay.length > 0 ? (
          <DayEvents events={ofDay} overlapping={overlapping} day={chosen} today={today} language={language} />
        ) : (
          <NoEvents day={chosen} />
        )}
        <DaySheets events={ofDay} day={chosen} />
      </section>
    </>
  )
}
