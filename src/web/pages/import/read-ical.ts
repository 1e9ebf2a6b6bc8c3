// Reads iCalendar files: one row for each event, and for each date of a repeating one.
import ICAL from 'ical.js'
import { RRuleTemporal } from 'rrule-temporal'
import { toZonedDateTime } from '#fields/input/date-range.ts'
import { getOffset, resolveWallTime } from '#fields/input/time-zones.ts'
import {
  addDays,
  addSeconds,
  formatWallTime,
  getDay,
  isDay,
  isTimeZone,
  isWallTime,
  secondsBetween,
  toEpoch,
} from '#shared/dates/wall-time.ts'
import { joinNames } from '#shared/schema/spreadsheet.ts'
import type { ColumnTarget } from './match-columns.ts'
import { type FileTable, maxDates, maxFileRows, UnreadableFile } from './read-csv.ts'

/** The columns of the table of a calendar. */
export const calendarColumns = [
  'key',
  'title',
  'description',
  'start',
  'end',
  'timezone',
  'venue',
  'venue_address',
  'venue_zip',
  'venue_city',
  'venue_country',
  'categories',
  'website',
  'event_state',
  'status',
] as const satisfies readonly ColumnTarget[]

/** What an editor must know about a calendar. */
export type CalendarNotes = {
  /** Times without a zone, which are those of the calendar. */
  floating: number
  /** Dates of repeating events. */
  repeated: number
  /** The titles of repeating events with more than `maxDates` dates. */
  shortened: readonly string[]
}

/** A time of the file: `wall` is its text as wall time or, of whole days, as day. */
type FileTime = { wall: string; zone: string; isDay: boolean }
const utc = 'UTC'

const toSeconds = (time: FileTime): string => (time.isDay ? `${time.wall} 00:00:00` : time.wall)

/** Reads a calendar whose times without a zone are those of `siteZone`. Throws `UnreadableFile`. */
export function readCalendar(text: string, siteZone: string): { table: FileTable; notes: CalendarNotes } {
  try {
    return readEvents(parseCalendars(text), siteZone)
  } catch (error) {
    // The library throws errors of its own, such as at a thirteenth month.
    throw error instanceof UnreadableFile ? error : new UnreadableFile('calendar')
  }
}

function readEvents(calendars: readonly ICAL.Component[], siteZone: string) {
  const shortened: string[] = []
  const notes = { floating: 0, repeated: 0, shortened }
  const cells: string[][] = []
  for (const calendar of calendars) {
    const isCancellation = calendar.getFirstPropertyValue('method') === 'CANCEL'
    const reader = createReader(calendar, siteZone)
    const events = calendar.getAllSubcomponents('vevent')
    const moved = events.filter((event) => event.hasProperty('recurrence-id'))
    for (const event of events) {
      const own = toCells(event, isCancellation)
      const start = reader.readTime(event.getFirstProperty('dtstart'))
      if (start && !start.isDay && start.zone === '') notes.floating += 1
      const uid = own.key
      const replaced = reader.readTime(event.getFirstProperty('recurrence-id'), start)
      const isRepeating = !replaced && (event.hasProperty('rrule') || event.hasProperty('rdate'))
      const siblings = moved.filter((other) => toText(other, 'uid') === uid)
      const without = siblings.map((other) => reader.readTime(other.getFirstProperty('recurrence-id'), start)?.wall)
      const { dates, isShortened } =
        isRepeating && start ? expand(event, start, reader) : { dates: [start?.wall], isShortened: false }
      if (isShortened) shortened.push(own.title)
      const remaining = isRepeating ? dates.filter((date) => !without.includes(date)) : dates
      if (isRepeating) notes.repeated += remaining.length
      for (const wall of remaining) {
        const date = isRepeating ? wall : replaced?.wall
        const row = {
          ...own,
          ...(start && wall !== undefined && reader.toTimes(event, start, wall)),
          key: date === undefined || uid === '' ? uid : `${uid}/${date.replaceAll(/[-:]/g, '').replace(' ', 'T')}`,
        }
        cells.push(calendarColumns.map((column) => row[column]))
      }
      if (cells.length > maxFileRows) throw new UnreadableFile('rows')
    }
  }
  if (cells.length === 0) throw new UnreadableFile('empty')
  const rows = cells.map((row, index) => ({ number: index + 1, cells: row }))
  return { table: { headers: calendarColumns.map(() => ''), rows }, notes }
}

function parseCalendars(text: string): ICAL.Component[] {
  // safe: jCal of one calendar, or a list of it for several
  const parsed = ICAL.parse(text) as unknown[]
  const components = (typeof parsed[0] === 'string' ? [parsed] : parsed).map((jcal) => new ICAL.Component(jcal as []))
  return components.filter(({ name }) => name === 'vcalendar')
}

const toText = (event: ICAL.Component, name: string): string => {
  const value: unknown = event.getFirstPropertyValue(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** “81000 Albi”, “L-1728 Luxembourg”, “1012 AB Amsterdam”. */
const town = /^(?:[A-Z]{1,2}-)?(\d{4} ?[A-Z]{2}|\d{4,5})\s+(\p{L}.*)$/u

/** The place of “Salle des fêtes, Rue Haute 1, 81000 Albi, France”, also in lines; an address without a postal code is one line. */
function toPlace(location: string) {
  const [venue = '', ...parts] = location.split(/[,\n]/).map((part) => part.trim())
  const index = parts.findIndex((part) => town.test(part))
  const [, zip = '', city = ''] = town.exec(parts[index] ?? '') ?? []
  return {
    venue,
    venue_address: (index < 0 ? parts : parts.slice(0, index)).join(', '),
    venue_zip: zip,
    venue_city: city,
    venue_country: index < 0 ? '' : parts.slice(index + 1).join(', '),
  }
}

type Cells = Record<(typeof calendarColumns)[number], string>

function toCells(event: ICAL.Component, isCancellation: boolean): Cells {
  const isCancelled = isCancellation || toText(event, 'status').toUpperCase() === 'CANCELLED'
  const location = toText(event, 'location')
  // An online meeting has a link in place of a venue.
  const isLink = /^https?:\/\/\S+$/i.test(location)
  return {
    key: toText(event, 'uid'),
    title: toText(event, 'summary'),
    description: toText(event, 'description'),
    start: '',
    end: '',
    timezone: '',
    ...toPlace(isLink ? '' : location),
    categories: joinNames(
      event
        .getAllProperties('categories')
        .flatMap((property) => property.getValues().map((name) => String(name).trim())),
    ),
    website: toText(event, 'url') || (isLink ? location : ''),
    event_state: isCancelled ? 'cancelled' : '',
    // A personal appointment is not published with the others.
    status: /^(?:private|confidential)$/i.test(toText(event, 'class')) ? 'draft' : '',
  }
}

type Reader = ReturnType<typeof createReader>

/** Reads the times of a calendar. */
function createReader(calendar: ICAL.Component, siteZone: string) {
  const definitions = new Map(
    calendar.getAllSubcomponents('vtimezone').map((component) => [toText(component, 'tzid'), component]),
  )
  /** The zone of a name: an IANA name, the name of a definition in the file, or none. */
  const findZone = (name: string): string => {
    const location = definitions.get(name)?.getFirstPropertyValue('x-lic-location')
    const candidates = [name, name.split('/').slice(-2).join('/'), String(location ?? '')]
    return candidates.find((zone) => zone !== '' && isTimeZone(zone)) ?? (definitions.has(name) ? name : '')
  }
  const zones = new Map<string, ICAL.Timezone>()
  const getDefined = (zone: string): ICAL.Timezone => {
    const known = zones.get(zone) ?? new ICAL.Timezone(definitions.get(zone))
    zones.set(zone, known)
    return known
  }
  const isDefined = (zone: string): boolean => zone !== '' && !isTimeZone(zone)
  /** Minutes east of UTC at a wall time. */
  const offsetAt = (wall: string, zone: string): number =>
    isDefined(zone)
      ? getDefined(zone).utcOffset(ICAL.Time.fromDateTimeString(wall.replace(' ', 'T'))) / 60
      : getOffset(zone || siteZone, toEpoch(wall) ?? 0)
  /** The instant of a wall time, in milliseconds. A skipped wall time is moved by the change of the clock. */
  const toInstant = (wall: string, zone: string): number => {
    const resolved = isDefined(zone) ? undefined : resolveWallTime(wall, zone || siteZone)
    return resolved && resolved.kind !== 'skipped'
      ? resolved.instant
      : (toEpoch(wall) ?? 0) - offsetAt(wall, zone) * 60_000
  }
  /** A wall time in UTC as one in another zone. */
  const fromUtc = (wall: string, zone: string): string =>
    formatWallTime((toEpoch(wall) ?? 0) + offsetAt(wall, zone) * 60_000)

  /** The first time of a property; `of`: in the zone of that time. */
  const readTime = (property: ICAL.Property | null, of?: FileTime): FileTime | undefined =>
    property ? readTimes(property, of)[0] : undefined
  const readTimes = (property: ICAL.Property, of?: FileTime): FileTime[] => {
    const values: unknown[] = property.toJSON().slice(3)
    return values.flatMap((value) => {
      const raw = String(Array.isArray(value) ? value[0] : value)
      const wall = raw.replace('T', ' ').replace(/Z$/, '')
      if (isDay(wall))
        return of && !of.isDay ? [{ ...of, wall: `${wall}${of.wall.slice(10)}` }] : [{ wall, zone: '', isDay: true }]
      if (!isWallTime(wall)) return []
      const zone = raw.endsWith('Z') ? utc : findZone(property.getFirstParameter('tzid') ?? '')
      if (of?.isDay) return [{ ...of, wall: getDay(wall) }]
      return [
        of && zone === utc && of.zone !== utc ? { ...of, wall: fromUtc(wall, of.zone) } : { wall, zone, isDay: false },
      ]
    })
  }

  /** A time as an event stores it: in a zone that the service knows. */
  const toStored = ({ wall, zone }: FileTime): { dateTime: string; zone: string } => {
    if (zone === '') return { dateTime: wall, zone: siteZone }
    if (zone !== utc && !isDefined(zone)) return { dateTime: wall, zone }
    return { dateTime: toZonedDateTime(toInstant(wall, zone), siteZone), zone: siteZone }
  }

  /** The cells of the times of an event that begins at `wall`, one of its dates. */
  const toTimes = (event: ICAL.Component, start: FileTime, wall: string) => {
    const duration: unknown = event.getFirstPropertyValue('duration')
    const end = readTime(event.getFirstProperty('dtend'))
    const lasts = duration instanceof ICAL.Duration ? duration.toSeconds() : undefined
    if (start.isDay) {
      // The end of whole days is the day after the last.
      const seconds = end ? secondsBetween(toSeconds(start), `${getDay(end.wall)} 00:00:00`) : (lasts ?? 0)
      const last = addDays(wall, Math.max(0, Math.ceil(seconds / 86_400) - 1))
      // Days have no zone: an event that exists keeps its own.
      return { start: wall, end: last, timezone: '' }
    }
    const stored = toStored({ ...start, wall })
    const sameZone = !end || end.zone === start.zone || end.isDay
    const seconds =
      lasts ??
      (end === undefined
        ? 0
        : sameZone
          ? secondsBetween(start.wall, toSeconds(end))
          : (toInstant(end.wall, end.zone) - toInstant(start.wall, start.zone)) / 1000)
    const storedEnd =
      sameZone && lasts === undefined
        ? toStored({ ...start, wall: addSeconds(wall, seconds) }).dateTime
        : toZonedDateTime(toInstant(wall, start.zone) + seconds * 1000, stored.zone)
    return { start: stored.dateTime, end: storedEnd, timezone: stored.zone }
  }
  return { readTime, readTimes, fromUtc, toTimes }
}

/** Periods without a date after which a rule ends: it may never have one, such as each 30 February. */
const ruleLimits = { maxIterations: 3_000, maxCandidateEvaluations: 20_000 }

/** The dates of a repeating event, as wall times of its zone. */
function expand(event: ICAL.Component, start: FileTime, reader: Reader): { dates: string[]; isShortened: boolean } {
  const dates = new Set<string>([start.wall])
  const read = (name: string): string[] =>
    event.getAllProperties(name).flatMap((property) => reader.readTimes(property, start).map(({ wall }) => wall))
  const excluded = new Set(read('exdate'))
  let isEndless = false
  for (const property of event.getAllProperties('rrule')) {
    const recurrence: unknown = property.getFirstValue()
    if (!(recurrence instanceof ICAL.Recur)) continue
    // Wall times are calculated in UTC, which skips none.
    const rruleString = `DTSTART;TZID=UTC:${toCompact(toSeconds(start))}\nRRULE:${toRuleText(recurrence, start, reader)}`
    try {
      new RRuleTemporal({ rruleString, ...ruleLimits }).all((date) => {
        const wall = date.toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ')
        dates.add(start.isDay ? getDay(wall) : wall)
        return dates.size - excluded.size <= maxDates
      })
    } catch {
      // Too many periods without a date, or a year that does not exist: the dates before are imported.
      isEndless = true
    }
  }
  for (const date of read('rdate')) dates.add(date)
  const all = [...dates].filter((date) => !excluded.has(date)).toSorted()
  return { dates: all.slice(0, maxDates), isShortened: isEndless || all.length > maxDates }
}

const toCompact = (wall: string): string => wall.replaceAll(/[-:]/g, '').replace(' ', 'T')

/** A rule with its last date as a wall time of the event. A last day includes all its times. */
function toRuleText(recurrence: ICAL.Recur, start: FileTime, reader: Reader): string {
  const text = recurrence.toString()
  if (!recurrence.until) return text
  const raw = recurrence.until.toString()
  const wall = raw.replace('T', ' ').replace(/Z$/, '')
  const local = raw.endsWith('Z') && !start.isDay ? reader.fromUtc(wall, start.zone) : wall
  const until = isDay(local) ? `${local} 23:59:59` : local
  return text.replace(/UNTIL=[^;]+/, `UNTIL=${toCompact(until)}Z`)
}
