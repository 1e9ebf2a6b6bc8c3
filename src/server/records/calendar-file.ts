// A file of events for calendar applications (iCalendar, RFC 5545).
import ical, { type ICalCalendar, ICalEventStatus } from 'ical-generator'
import type { Language } from '#shared/i18n/language.ts'
import { toEpoch } from '#shared/dates/wall-time.ts'
import type { Read } from '#shared/schema/values.ts'
import { plainText } from './json-ld.ts'

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

export type Address = Pick<Read<'venues'>, 'address' | 'zip' | 'city' | 'stateprovince' | 'country'>

/** An address in lines: street, postal code and city, region, country. */
export const addressTexts = (venue: Address): string[] =>
  [venue.address, `${venue.zip} ${venue.city}`.trim(), venue.stateprovince, venue.country].filter((line) => line !== '')

/** Events that are formatted before other requests are served; folding the lines of an event takes up to a millisecond. */
const batchSize = 50
const fileEnd = 'END:VCALENDAR'

const createCalendar = (language: Language): ICalCalendar =>
  ical({ prodId: { company: 'Calendar Content', product: 'Events', language: language.toUpperCase() } })

/**
 * The text of a file with events. The id of an event is the same in all languages, so that a calendar that gets another one replaces the
 * event.
 */
export async function createCalendarFile(
  events: readonly Read<'events'>[],
  language: Language,
  host: string,
): Promise<string> {
  const head = createCalendar(language).toString().slice(0, -fileEnd.length)
  let text = head
  for (let start = 0; start < events.length; start += batchSize) {
    if (start > 0) await new Promise(setImmediate)
    const calendar = createCalendar(language)
    for (const event of events.slice(start, start + batchSize)) addEvent(calendar, event, host)
    text += calendar.toString().slice(head.length, -fileEnd.length)
  }
  // Every line ends with CRLF, the last one too (RFC 5545, 3.1).
  return `${text}${fileEnd}\r\n`
}

function addEvent(calendar: ICalCalendar, event: Read<'events'>, host: string): void {
  const venue = Array.isArray(event.venue) ? undefined : event.venue
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
}
