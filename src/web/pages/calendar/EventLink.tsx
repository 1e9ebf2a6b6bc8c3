import { useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import { paths } from '#api/paths.ts'
import { getTimeOfDay } from '#shared/dates/wall-time.ts'
import { eventStatusLabels, statusLabels } from '#shared/i18n/labels.ts'
import type { Language } from '#shared/i18n/language.ts'
import { languageName } from '#shared/i18n/locale.ts'
import type { CalendarEvent } from '#shared/responses.ts'
import { classes } from '#ui/css-classes.ts'
import { Link } from '#ui/Link.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import css from './events.module.css'

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

/** The title of an event, struck through if it is cancelled. Its tooltip has what is cut off. */
export function EventTitle({ event }: { event: CalendarEvent }) {
  const { t } = useLingui()
  return (
    <span
      className={classes(css.title, event.event_state === 'cancelled' && css.cancelled)}
      lang={event.language}
      title={[event.title, getPlace(event)].filter((text) => text !== '').join(' · ')}
    >
      {event.title || t`Untitled`}
    </span>
  )
}

/** An event in a day or as a bar over several days; leads to the record. */
export function EventLink({
  event,
  language,
  isBar,
  isContinued = false,
  continues = false,
  tabIndex,
}: {
  event: CalendarEvent
  language: Language
  isBar: boolean
  /** Of a bar: it began before, or goes on after the days that are shown. */
  isContinued?: boolean
  continues?: boolean
  tabIndex?: number
}) {
  const words = useStateWords(event)
  return (
    <Link
      className={classes(
        isBar ? css.bar : css.timed,
        isContinued && css.isContinued,
        continues && css.continues,
        event.status !== 'publish' && css.unpublished,
      )}
      style={getHueStyle(event)}
      to={paths.record('events', event.id, language)}
      data-event={event.id}
      tabIndex={tabIndex}
    >
      {!isBar && <i className={css.dot} />}
      {!isBar && <time>{getTimeOfDay(event.start_date)}</time>}
      <EventTitle event={event} />
      {words.length > 0 && <VisuallyHidden>, {words.join(', ')}</VisuallyHidden>}
      <MissingMark event={event} language={language} />
    </Link>
  )
}
