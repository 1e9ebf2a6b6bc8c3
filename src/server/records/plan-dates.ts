// Plans the dates of an event, and the publication date: `date` in the site's time zone and `date_utc`, the same instant in UTC.
import type { Issue } from '#shared/problem.ts'
import { dayEnd, dayStart, formatWallTime, getDay, undecidedDateTime, type WallTime } from '#shared/dates/wall-time.ts'
import type { StoredRecord, Value } from '../store/types.ts'
import {
  beyondYears,
  type DstGap,
  fromUtc,
  type ParsedTime,
  type ResolvedTime,
  resolveTime,
  toWallTimeAt,
} from '../time-zones.ts'

export type DatesInput = {
  start?: ParsedTime | undefined
  end?: ParsedTime | undefined
  zone?: string | undefined
  allDay?: boolean | undefined
}
export type CurrentDates = { start: ResolvedTime; end: ResolvedTime; zone: string; allDay: boolean }
export type PlannedDates = { columns: { [column: string]: Value }; issues: { [field: string]: Issue } }

/** Resolves a wall time; one that the clocks skip becomes the first after the gap. */
const resolveAfterGap = (time: ParsedTime, zone: string): ResolvedTime => {
  const resolved = resolveTime(time, zone)
  return 'gap' in resolved ? resolveAfterGap({ as: 'wall', wall: resolved.gap.after }, zone) : resolved
}

/** The dates of an event after a write. `present`: those before it; a new event has none, and both dates in the input. */
export function planDates(input: DatesInput, present: CurrentDates | undefined, siteZone: string): PlannedDates {
  const zone = input.zone === undefined ? (present?.zone ?? siteZone) : input.zone || siteZone
  const allDay = input.allDay ?? present?.allDay ?? false
  const issues: { [field: string]: Issue } = {}
  const plan = (
    field: 'start_date' | 'end_date',
    time: ParsedTime | undefined,
    current: ResolvedTime | undefined,
  ): ResolvedTime | undefined => {
    if (!time && !current) return undefined
    if (!time && current && zone === present?.zone && allDay === present.allDay) return current
    // A new time zone alone changes no wall time.
    const requested: ParsedTime = time ?? { as: 'wall', wall: current?.wall ?? '' }
    if (allDay) {
      const day = getDay(requested.as === 'wall' ? requested.wall : resolveAfterGap(requested, zone).wall)
      const wall = field === 'start_date' ? dayStart(day) : dayEnd(day)
      return { wall, utc: resolveAfterGap({ as: 'wall', wall }, zone).utc }
    }
    // Clients send responses back: the second of two equal wall times stays the second.
    const isSame = !time || (time.as === 'wall' && time.wall === current?.wall)
    if (isSame && current && zone === present?.zone) return current
    const resolved = resolveTime(requested, zone)
    if (!('gap' in resolved)) return resolved
    issues[field] = dateGapIssue(resolved.gap, zone)
    return undefined
  }
  const inRange = (field: 'start_date' | 'end_date', time: ResolvedTime | undefined): ResolvedTime | undefined => {
    const issue = time && beyondYears(time)
    if (issue) issues[field] = issue
    return issue ? undefined : time
  }
  const start = inRange('start_date', plan('start_date', input.start, present?.start))
  const end = inRange('end_date', plan('end_date', input.end, present?.end))
  if (start && end && end.utc < start.utc)
    issues['end_date'] = {
      code: 'end_before_start',
      message: `Must not be before the start, ${start.wall}.`,
      data: { start_date: start.wall, end_date: end.wall },
    }
  const columns: { [column: string]: Value } = { timezone: zone, all_day: allDay ? 1 : 0 }
  if (start) Object.assign(columns, { start_date: start.wall, utc_start_date: start.utc })
  if (end) Object.assign(columns, { end_date: end.wall, utc_end_date: end.utc })
  return { columns, issues }
}

export type Publication = { date: WallTime; date_utc: WallTime }

/**
 * The stored `date_utc` of a record that was never scheduled or published and whose `date` is set. Responses contain
 * `undecidedDateTime`; publishing resolves it.
 */
export const unresolvedDateUtc = ''

/** Whether a value of `date` or `date_utc` is the placeholder of an undecided publication date, as in responses. */
export const hasPendingDecision = (value: unknown): boolean =>
  typeof value === 'string' && /^0000-00-00([ T]00:00(:00)?)?$/.test(value.trim())

/** Whether a record was never scheduled or published. */
export const isUndated = ({ shared }: StoredRecord): boolean =>
  shared['date_utc'] === undecidedDateTime || shared['date_utc'] === unresolvedDateUtc

/** The issue with a wall time that the clocks of a time zone skip. */
const dateGapIssue = ({ before, after }: DstGap['gap'], zone: string): Issue => ({
  code: 'date_gap',
  message: `The clocks in ${zone} skip this time: use ${before} or ${after}.`,
  data: { before, after },
})

/** The wall time in UTC of an instant, in milliseconds since 1970. */
export const toUtc = (at: number): WallTime => formatWallTime(Math.floor(at / 1000) * 1000)

/** The publication at a wall time of the site's time zone. */
export function publicationOn(wall: WallTime, siteZone: string): Publication {
  const { wall: date, utc } = resolveAfterGap({ as: 'wall', wall }, siteZone)
  return { date, date_utc: utc }
}

/** The publication at an instant, in milliseconds since 1970. */
export const publicationAt = (at: number, siteZone: string): Publication => ({
  date: toWallTimeAt(at, siteZone),
  date_utc: toUtc(at),
})

/** An empty value, `null`, means now. */
type DateInput = ParsedTime | null | undefined

/**
 * The publication date after a write; `undefined` if it is unchanged. Clients send back both `date` and `date_utc` and change one: the
 * one that differs from the present value applies, `date` if both differ.
 */
export function planPublication(
  input: { date: DateInput; utc: DateInput },
  present: Publication | undefined,
  now: number,
  siteZone: string,
): { publication: Publication | undefined; issue: Issue | undefined } {
  const candidates: Publication[] = []
  let issue: Issue | undefined
  if (input.date === null || input.utc === null) candidates.push(publicationAt(now, siteZone))
  if (input.date) {
    const isPresent = input.date.as === 'wall' && input.date.wall === present?.date
    const resolved = isPresent ? undefined : resolveTime(input.date, siteZone)
    if (resolved && 'gap' in resolved) issue = dateGapIssue(resolved.gap, siteZone)
    else if (resolved) candidates.push({ date: resolved.wall, date_utc: resolved.utc })
  }
  if (input.utc) {
    const utc = input.utc.as === 'wall' ? input.utc.wall : formatWallTime(input.utc.at)
    candidates.push({ date: fromUtc(utc, siteZone), date_utc: utc })
  }
  for (const { date, date_utc } of candidates) issue ??= beyondYears({ wall: date, utc: date_utc })
  const changed = candidates.find((candidate) => candidate.date_utc !== present?.date_utc)
  const initial = present ? undefined : (candidates[0] ?? publicationAt(now, siteZone))
  return { publication: changed ?? initial, issue }
}
