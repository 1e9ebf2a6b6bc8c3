// A month in whole weeks: a table of days with their first events. The panel of a day lists all of them: its links and
// buttons are large, and they are the ones that Tab reaches.
import { Trans, useLingui } from '@lingui/react/macro'
import { type CSSProperties, memo, type MouseEvent, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { formatShortDay, getWeekNumber } from '#shared/dates/days.ts'
import { addDays, type Day, getMonday } from '#shared/dates/wall-time.ts'
import type { Language } from '#shared/i18n/language.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import type { CalendarEvent } from '#shared/responses.ts'
import { classes } from '#ui/css-classes.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { getPeriod, getShownDays } from './calendar-params.ts'
import { useCalendar, type ViewProps } from './calendar-context.ts'
import { useDayPanel } from './DayPanel.tsx'
import { DaySegments } from './EventLink.tsx'
import { countLines, layoutRow, type RowLayout } from './layout.ts'
import css from './month.module.css'
import { useDayFocus } from './use-day-focus.ts'
import { useIsPrinting } from './use-is-printing.ts'

/** Lines of a day; the last one shows how many events have none. Printed, as many as fit if a week has a sheet to itself. */
const lanes = { screen: 4, print: 30 }

export function Month({ events }: ViewProps) {
  const { t } = useLingui()
  const { params, language, today, getCreateUrl } = useCalendar()
  const navigate = useNavigate()
  const { first, last } = getShownDays('month', params.day)
  const period = getPeriod('month', params.day)
  const locale = activeLocale()
  const { grid, tabDay, onKeyDown, onFocus } = useDayFocus(first, last)
  const { panel, openDay } = useDayPanel(events)
  const shownLanes = useIsPrinting() ? lanes.print : lanes.screen
  const weeks = useMemo(() => {
    const layouts: RowLayout<CalendarEvent>[] = []
    for (let monday = first; monday <= last; monday = addDays(monday, 7))
      layouts.push(layoutRow(events, monday, 7, shownLanes))
    return layouts
  }, [events, first, last, shownLanes])
  const tabMonday = getMonday(tabDay)
  // An empty place of a day leads to a new event there; the keyboard finds it in the panel of the day.
  const createInCell = ({ target }: MouseEvent) => {
    const day = target instanceof HTMLElement ? target.dataset['cell'] : undefined
    if (day !== undefined && getCreateUrl) void navigate(getCreateUrl(day))
  }
  return (
    <>
      <table
        ref={grid}
        role="table"
        aria-label={formatShortDay(period.first, 'month', today, locale)}
        className={css.month}
        data-weeks={weeks.length}
        data-creates={getCreateUrl && ''}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onClick={createInCell}
      >
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col" title={t`Week`}>
              {t`Wk`}
            </th>
            {weeks[0]?.days.map((day) => (
              <th key={day} role="columnheader" scope="col">
                <abbr title={formatShortDay(day, 'longWeekday', today, locale)}>
                  {formatShortDay(day, 'weekday', today, locale)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {weeks.map((week) => (
            <Week
              key={week.days[0]}
              week={week}
              lines={countLines(week, shownLanes)}
              language={language}
              locale={locale}
              today={today}
              periodFirst={period.first}
              periodLast={period.last}
              tabDay={week.days[0] === tabMonday ? tabDay : undefined}
              openDay={openDay}
            />
          ))}
        </tbody>
      </table>
      {panel}
    </>
  )
}

type WeekProps = {
  week: RowLayout<CalendarEvent>
  /** The lines of its events. */
  lines: number
  language: Language
  /** The week renders again in another language. */
  locale: string
  today: Day
  periodFirst: Day
  periodLast: Day
  /** The day in the tab order. */
  tabDay: Day | undefined
  openDay: (day: Day, opener: HTMLElement) => void
}

const Week = memo(function Week({ week, lines, language, today, periodFirst, periodLast, tabDay, openDay }: WeekProps) {
  const { t } = useLingui()
  const { days, segments, counts, hidden } = week
  const locale = activeLocale()
  const number = getWeekNumber(days[0] ?? '')
  return (
    <tr
      role="row"
      className={css.week}
      style={{ '--lines': lines } as CSSProperties} // safe: React passes custom properties on
    >
      <th role="rowheader" scope="row" title={t`Week ${number}`}>
        <VisuallyHidden>
          <Trans>Week</Trans>{' '}
        </VisuallyHidden>
        {number}
      </th>
      {days.map((day, index) => {
        const isOutside = day < periodFirst || day > periodLast
        const isTabDay = day === tabDay
        const label = formatShortDay(day, 'full', today, locale)
        const more = hidden[index] ?? 0
        const count = counts[index] ?? 0
        const isFirstOfMonth = day.endsWith('-01')
        return (
          <td
            key={day}
            role="cell"
            data-cell={day}
            aria-current={day === today ? 'date' : undefined}
            className={classes(isOutside && css.outside, index > 4 && css.weekend, day === today && css.today)}
          >
            <button
              type="button"
              data-day={day}
              className={css.number}
              tabIndex={isTabDay ? 0 : -1}
              aria-haspopup="dialog"
              aria-label={count === 0 ? label : count === 1 ? t`${label}, 1 event` : t`${label}, ${count} events`}
              onClick={({ currentTarget }) => openDay(day, currentTarget)}
            >
              {isFirstOfMonth || (isOutside && index === 0 && day < periodFirst)
                ? formatShortDay(day, 'dayOfYear', day, locale)
                : Number(day.slice(8))}
            </button>
            <DaySegments segments={segments} index={index} language={language} toTop={(lane) => 26 + lane * 18} />
            {more > 0 && (
              <button
                type="button"
                className={css.more}
                tabIndex={-1}
                aria-haspopup="dialog"
                aria-label={t`+${more} more, ${label}`}
                onClick={({ currentTarget }) => openDay(day, currentTarget)}
              >
                <Trans>+{more} more</Trans>
              </button>
            )}
          </td>
        )
      })}
    </tr>
  )
})
