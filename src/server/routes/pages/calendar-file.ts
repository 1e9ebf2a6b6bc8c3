// The file of an event for calendar applications (iCalendar, RFC 5545).
import ical, { ICalEventStatus } from 'ical-generator'
import { toEpoch } from '#shared/dates/wall-time.ts'
import type { Read } from '#shared/schema/values.ts'
import { plainText } from '../../records/json-ld.ts'
import { publicHeaders } from './document.ts'
import { addressTexts } from './parts.ts'

/** Requests the file at the public address of an event, as The Events Calendar names it. */
export const calendarFileQuery = 'ical=1'

const statuses = {
  scheduled: ICalEventStatus.CONFIRMED,
  sold_out: ICalEventStatus.CONFIRMED,
  moved_online: ICalEventStatus.CONFIRMED,
  postponed: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
} as const

const toDate = (utc: string): Date => new Date(toEpoch(utc) ?? 0)

/** The first moment after the last day of an event. */
const nextDay = (wall: string): Date => new Date(toDate(wall.slice(0, 10)).getTime() + 86_400_000)

/** The text of a file with one event. Its id is the same in all languages, so that a calendar that gets another one replaces the event. */
export function createCalendarFile(event: Read<'events'>, host: string): string {
  const venue = Array.isArray(event.venue) ? undefined : event.venue
  const calendar = ical({
    prodId: { company: 'Calendar Content', product: 'Events', language: event.language.toUpperCase() },
  })
  const days = { start: toDate(event.start_date.slice(0, 10)), end: nextDay(event.end_date), allDay: true }
  const times = { start: toDate(event.utc_start_date), end: toDate(event.utc_end_date) }
  const text = plainText(event.excerpt === '' ? event.description : event.excerpt)
  calendar.createEvent({
    id: `event-${event.id}@${host}`,
    sequence: event.version,
    stamp: toDate(event.modified_utc),
    lastModified: toDate(event.modified_utc),
    ...(event.all_day ? days : times),
    summary: event.title,
    status: statuses[event.event_state],
    url: event.url,
    ...(text !== '' && { description: text }),
    ...(venue && { location: [venue.venue, ...addressTexts(venue)].join(', ') }),
    categories: event.categories.map(({ name }) => ({ name })),
  })
  // Every line ends with CRLF, the last one too (RFC 5545, 3.1).
  return `${calendar.toString()}\r\n`
}

/** The response with the file of an event. */
export const respondCalendarFile = (event: Read<'events'>, origin: string): Response =>
  new Response(createCalendarFile(event, new URL(origin).host), {
    status: 200,
    headers: {
      ...publicHeaders,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${event.slug.replace(/[^\w-]+/g, '') || 'event'}.ics"`,
      'Content-Language': event.language,
      'X-Robots-Tag': 'noindex',
    },
  })
