import { useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import { paths } from '#api/paths.ts'
import { config } from '#device/page-config.ts'
import { formatEventTimes } from '#shared/dates/format.ts'
import { getTimeOfDay } from '#shared/dates/wall-time.ts'
import { eventStatusLabels, statusLabels } from '#shared/i18n/labels.ts'
import type { Language } from '#shared/i18n/language.ts'
import { activeLocale, languageName } from '#shared/i18n/locale.ts'
import type { CalendarEvent } from '#shared/responses.ts'
import { classes } from '#ui/css-classes.ts'
import { Link } from '#ui/Link.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import css from './events.module.css'
import { isBar, type Segment } from './layout.ts'

/** The colour of an event as a custom property; a category without a colour is gray. */
export const getHueStyle = ({ category }: CalendarEvent): CSSProperties =>
  // safe: React passes custom properties on
  ({ '--hue': `var(--${category?.color ?? 'gray'})` }) as CSSProperties

/** A dashed ring: the event has no text in the content language. */
export function MissingMark({ event, language }: { event: CalendarEvent; language: Language }) {
  const { t } = useLingui()
  if (event.language === language) return null
  const wanted = languageName(language)
  const name = t`Not in ${wanted}`
  return <span className={css.missing} role="img" aria-label={name} title={name} />
}

/** The states that the style of an event shows, as texts: "cancelled", "draft". */
export function useStateWords(event: CalendarEvent): string[] {
  const { i18n } = useLingui()
  const { event_state: state, status } = event
  return [
    ...(state === 'scheduled' ? [] : [i18n._(eventStatusLabels[state])]),
    ...(status === 'publish' ? [] : [i18n._(statusLabels[status])]),
  ]
}

/** The venue of an event and its city; `""` without. */
export const getPlace = ({ venue }: CalendarEvent): string =>
  venue ? [venue.name, venue.city].filter((text) => text !== '').join(', ') : ''

/** The time zone of an event if its times are not those of the site. */
export const getOtherZone = (event: CalendarEvent): string | undefined =>
  event.timezone === config.siteTimezone ? undefined : formatEventTimes(event, activeLocale(), config.siteTimezone).zone

/** The title of an event, struck through if it is cancelled. Its tooltip has what is cut off. */
export function EventTitle({ event }: { event: CalendarEvent }) {
  const { t } = useLingui()
  return (
    <span
      className={classes(css.title, event.event_state === 'cancelled' && css.cancelled)}
      lang={event.language}
      title={[event.title, getOtherZone(event) ?? '', getPlace(event)].filter((text) => text !== '').join(' · ')}
    >
      {event.title || t`Untitled`}
    </span>
  )
}

/** An event in a day or as a bar over several days; leads to the record. */
function EventLink({
  segment: { event, isContinued, continues },
  language,
}: {
  segment: Segment<CalendarEvent>
  language: Language
}) {
  const isLong = isBar(event)
  const zone = getOtherZone(event)
  const stateWords = useStateWords(event)
  const words = zone === undefined ? stateWords : [zone, ...stateWords]
  return (
    <Link
      className={classes(
        isLong ? css.bar : css.timed,
        isContinued && css.isContinued,
        continues && css.continues,
        event.status !== 'publish' && css.unpublished,
      )}
      style={getHueStyle(event)}
      to={paths.record('events', event.id, language)}
      data-event={event.id}
      tabIndex={-1}
    >
      {!isLong && <i className={css.dot} />}
      {!isLong && <time>{getTimeOfDay(event.start_date)}</time>}
      <EventTitle event={event} />
      {words.length > 0 && <VisuallyHidden>, {words.join(', ')}</VisuallyHidden>}
      <MissingMark event={event} language={language} />
    </Link>
  )
}

/** The events of one day in a row of days. A bar is drawn from its first day there; the other days have its title only. */
export function DaySegments({
  segments,
  index,
  language,
  toTop,
}: {
  segments: readonly Segment<CalendarEvent>[]
  /** The place of the day in the row. */
  index: number
  language: Language
  /** The top of a lane in the cell of a day, in pixels. */
  toTop: (lane: number) => number
}) {
  return (
    <ul>
      {segments
        .filter(({ from, to }) => from <= index && to >= index)
        .map((segment) => {
          const { event, from, to, lane } = segment
          return from === index ? (
            <li key={event.id} style={{ top: `${toTop(lane)}px`, width: `calc(${to - from + 1}00% + ${to - from}px)` }}>
              <EventLink segment={segment} language={language} />
            </li>
          ) : (
            <li key={event.id}>
              <VisuallyHidden lang={event.language}>{event.title}</VisuallyHidden>
            </li>
          )
        })}
    </ul>
  )
}
