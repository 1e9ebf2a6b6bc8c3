// A week or a day by hours: a table with a row per hour. All-day events and bars are above the hours.
import { Trans, useLingui } from '@lingui/react/macro'
import { type CSSProperties, type KeyboardEvent, useEffect, useState } from 'react'
import { paths } from '#api/paths.ts'
import { config } from '#device/page-config.ts'
import { formatShortDay } from '#shared/dates/days.ts'
import { formatTimes } from '#shared/dates/format.ts'
import { now } from '#shared/dates/now.ts'
import { addDays, type Day, getDay } from '#shared/dates/wall-time.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import type { CalendarEvent } from '#shared/responses.ts'
import { classes } from '#ui/css-classes.ts'
import { Link } from '#ui/Link.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { getShownDays } from './calendar-params.ts'
import { useCalendar, type ViewProps } from './calendar-context.ts'
import { useDayPanel } from './DayPanel.tsx'
import {
  DaySegments,
  EventTitle,
  getHueStyle,
  getOtherZone,
  getPlace,
  MissingMark,
  useStateWords,
} from './EventLink.tsx'
import { type Block, countLines, isTimed, layoutHours, layoutRow } from './layout.ts'
import css from './time-grid.module.css'
import { useIsPrinting } from './use-is-printing.ts'

/** The hour that the grid begins with unless an event begins earlier. */
const firstHourUsually = 8
/** Lines of bars above the hours, in a week and in a day. Printed, a day has all of them, and a week as many as fit on a sheet. */
const barLanes = {
  screen: { week: 4, day: 10 },
  print: { week: 24, day: Infinity },
}

const toHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

export function TimeGrid({ events }: ViewProps) {
  const { t } = useLingui()
  const { params, language, today, getUrl } = useCalendar()
  const view = params.view === 'day' ? 'day' : 'week'
  const { first, last } = getShownDays(view, params.day)
  const locale = activeLocale()
  const { panel, openDay } = useDayPanel(events)
  const lanes = barLanes[useIsPrinting() ? 'print' : 'screen'][view]
  const { days, blocks, firstHour, row } = layoutGrid(events, first, view, lanes)
  const hours = Array.from({ length: 24 - firstHour }, (_, index) => firstHour + index)
  const barCount = Math.max(1, countLines(row, lanes))
  const { onKeyDown, tabSlot, onFocus } = useSlotFocus(days, firstHour)
  return (
    <>
      <table
        role="table"
        aria-label={
          view === 'day'
            ? formatShortDay(first, 'full', today, locale)
            : `${formatShortDay(first, 'date', today, locale)} – ${formatShortDay(last, 'date', today, locale)}`
        }
        className={css.grid}
        data-view={view}
        style={{ '--hours': hours.length, '--days': days.length } as CSSProperties} // safe: React passes custom properties on
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              <VisuallyHidden>{t`Time`}</VisuallyHidden>
            </th>
            {days.map((day) => (
              <th
                key={day}
                role="columnheader"
                scope="col"
                aria-current={day === today ? 'date' : undefined}
                className={day === today ? css.today : undefined}
              >
                <Link to={getUrl({ view: 'day', day })} aria-label={formatShortDay(day, 'full', today, locale)}>
                  <span>
                    {formatShortDay(day, 'weekday', today, locale)}
                    {day === today && (
                      <>
                        {' · '}
                        <Trans>today</Trans>
                      </>
                    )}
                  </span>
                  <b>{Number(day.slice(8))}</b>
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          <tr role="row" className={css.bars} style={{ '--bars': barCount } as CSSProperties /* safe: as above */}>
            <th role="rowheader" scope="row">
              {t`All day`}
            </th>
            {days.map((day, index) => {
              const more = row.hidden[index] ?? 0
              const label = formatShortDay(day, 'full', today, locale)
              return (
                <td key={day} role="cell" data-cell={day}>
                  <DaySegments
                    segments={row.segments}
                    index={index}
                    language={language}
                    toTop={(lane) => 4 + lane * 20}
                  />
                  <button
                    type="button"
                    className={classes(css.more, more === 0 && css.noMore)}
                    data-day={day}
                    aria-haspopup="dialog"
                    aria-label={t`All events, ${label}`}
                    onClick={({ currentTarget }) => openDay(day, currentTarget)}
                  >
                    {more > 0 ? <Trans>+{more} more</Trans> : <Trans>Show all</Trans>}
                  </button>
                </td>
              )
            })}
          </tr>
          {hours.map((hour) => (
            <tr key={hour} role="row">
              <th role="rowheader" scope="row">
                <span>{toHour(hour)}</span>
              </th>
              {days.map((day, index) => (
                <td
                  key={day}
                  role="cell"
                  data-cell={day}
                  data-hour={hour}
                  className={index > 4 ? css.weekend : undefined}
                >
                  <Slot day={day} hour={hour} isTabStop={tabSlot === `${day} ${hour}`} />
                  {blocks[index]
                    ?.filter(({ start }) => Math.floor(start / 60) === hour)
                    .map((block) => (
                      <EventBlock key={block.event.id} block={block} />
                    ))}
                  {day === today && <NowLine day={day} hour={hour} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {panel}
    </>
  )
}

/** Places events in the hours of each day and above them. */
function layoutGrid(events: readonly CalendarEvent[], first: Day, view: 'week' | 'day', lanes: number) {
  const length = view === 'day' ? 1 : 7
  const days = Array.from({ length }, (_, index) => addDays(first, index))
  const blocks = days.map((day) => layoutHours(events, day))
  const earliest = Math.min(24 * 60, ...blocks.flat().map(({ start }) => start))
  const firstHour = Math.min(firstHourUsually, Math.floor(earliest / 60))
  const bars = events.filter((event) => !isTimed(event))
  return { days, blocks, firstHour, row: layoutRow(bars, first, length, lanes) }
}

/** A link to a new event at an hour; nothing for accounts that create none. */
function Slot({ day, hour, isTabStop }: { day: Day; hour: number; isTabStop: boolean }) {
  const { t } = useLingui()
  const { getCreateUrl, today } = useCalendar()
  if (!getCreateUrl) return null
  const label = formatShortDay(day, 'full', today, activeLocale())
  const time = toHour(hour)
  return (
    <Link
      className={css.slot}
      to={getCreateUrl(day, hour * 60)}
      tabIndex={isTabStop ? 0 : -1}
      data-slot={`${day} ${hour}`}
      aria-label={t`New event, ${label}, ${time}`}
    />
  )
}

/** An event in its hours. */
function EventBlock({ block: { event, start, end, column, columns } }: { block: Block<CalendarEvent> }) {
  const { language, overlapping } = useCalendar()
  const { t } = useLingui()
  const words = useStateWords(event)
  const place = getPlace(event)
  const zone = getOtherZone(event)
  const overlaps = overlapping.has(event.id)
  return (
    <Link
      className={classes(css.block, event.event_state === 'cancelled' && css.cancelled, overlaps && css.overlaps)}
      style={{
        ...getHueStyle(event),
        top: `calc(${(start % 60) / 60} * var(--hour))`,
        height: `calc(${(end - start) / 60} * var(--hour) - 1px)`,
        left: `calc(${column / columns} * (100% - 6px) + 2px)`,
        width: `calc(${1 / columns} * (100% - 6px) - 1px)`,
      }}
      to={paths.record('events', event.id, language)}
      data-event={event.id}
    >
      <span className={css.title}>
        <EventTitle event={event} />
        <MissingMark event={event} language={language} />
      </span>
      <time>{formatTimes(event.start_date, event.end_date, activeLocale())}</time>
      {zone !== undefined && <span translate="no">{zone}</span>}
      {place !== '' && <span lang={event.venue?.language}>{place}</span>}
      {overlaps && <VisuallyHidden>, {t`overlaps another event`}</VisuallyHidden>}
      {words.length > 0 && <VisuallyHidden>, {words.join(', ')}</VisuallyHidden>}
    </Link>
  )
}

/** The wall time at the site. */
const getSiteTime = (): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: config.siteTimezone }).format(
    now(),
  )

/** A line at the current time of the site. */
function NowLine({ day, hour }: { day: Day; hour: number }) {
  const [time, setTime] = useState(getSiteTime)
  useEffect(() => {
    const timer = setInterval(() => setTime(getSiteTime()), 30_000)
    return () => clearInterval(timer)
  }, [])
  if (getDay(time) !== day || Number(time.slice(11, 13)) !== hour) return null
  return <i className={css.now} style={{ top: `${(Number(time.slice(14, 16)) / 60) * 100}%` }} />
}

/** Arrow keys between the hours, of which one is reached by Tab. */
function useSlotFocus(days: readonly Day[], firstHour: number) {
  const [focused, setFocused] = useState('')
  const [day = '', hour = ''] = focused.split(' ')
  const tabSlot = days.includes(day) && Number(hour) >= firstHour ? focused : `${days[0]} ${firstHour}`
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const slot = event.target instanceof HTMLElement ? event.target.dataset['slot'] : undefined
    if (slot === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    const [day = '', hour = '0'] = slot.split(' ')
    const steps: { readonly [key: string]: readonly [days: number, hours: number] } = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const next = `${addDays(day, step[0])} ${Number(hour) + step[1]}`
    event.currentTarget.querySelector<HTMLElement>(`[data-slot="${next}"]`)?.focus()
  }
  const onFocus = ({ target }: { target: EventTarget }) => {
    const slot = target instanceof HTMLElement ? target.dataset['slot'] : undefined
    if (slot !== undefined) setFocused(slot)
  }
  return { tabSlot, onKeyDown, onFocus }
}
