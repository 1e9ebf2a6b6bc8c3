// When an event is: dates, zone and all-day taken together, since each is read in the light of the others.
import type { Issue } from '#shared/problem.ts'
import { dayEnd, getDay, dayStart, type WallTime } from '#shared/dates/wall-time.ts'
import type { Value } from '../store/types.ts'
import { beyondYears, type ParsedTime, resolveTime, type ResolvedTime } from '../time-zones.ts'

export type DatesInput = {
  start?: ParsedTime | undefined
  end?: ParsedTime | undefined
  zone?: string | undefined
  allDay?: boolean | undefined
}
export type CurrentDates = { start: ResolvedTime; end: ResolvedTime; zone: string; allDay: boolean }
export type PlannedDates = { columns: { [column: string]: Value }; faults: { [field: string]: Issue } }

/** The first moment of a wall time that the clocks skip is the one after the gap: whole days begin when they can. */
const begin = (wall: WallTime, zone: string): ResolvedTime => {
  const placed = resolveTime({ as: 'wall', wall }, zone)
  return 'gap' in placed ? begin(placed.gap.after, zone) : { wall, utc: placed.utc }
}

/** Reckons an event's moments from what was sent and what stands; `present` is absent for a new event, which then has both dates sent. */
export function planDates(sent: DatesInput, present: CurrentDates | undefined, siteZone: string): PlannedDates {
  const zone = sent.zone === undefined ? (present?.zone ?? siteZone) : sent.zone || siteZone
  const allDay = sent.allDay ?? present?.allDay ?? false
  const faults: { [field: string]: Issue } = {}
  const dateTime = (
    field: 'start_date' | 'end_date',
    given: ParsedTime | undefined,
    stands: ResolvedTime | undefined,
  ): ResolvedTime | undefined => {
    if (!given && !stands) return undefined
    if (!given && stands && zone === present?.zone && allDay === present.allDay) return stands
    // A new zone alone keeps the wall clock.
    const requested: ParsedTime = given ?? { as: 'wall', wall: stands?.wall ?? '' }
    if (allDay) {
      const day = getDay(requested.as === 'wall' ? requested.wall : wallIn(requested, zone))
      return field === 'start_date'
        ? { ...begin(dayStart(day), zone), wall: dayStart(day) }
        : { ...begin(dayEnd(day), zone), wall: dayEnd(day) }
    }
    // Clients send answers back: the second of two equal times stays the second.
    const isSame = !given || (given.as === 'wall' && given.wall === stands?.wall)
    if (isSame && stands && zone === present?.zone) return stands
    const placed = resolveTime(requested, zone)
    if (!('gap' in placed)) return placed
    const { before, after } = placed.gap
    faults[field] = {
      code: 'date_gap',
      message: `The clocks in ${zone} skip this time: use ${before} or ${after}.`,
      data: { before, after },
    }
    return undefined
  }
  const writable = (field: 'start_date' | 'end_date', found: ResolvedTime | undefined): ResolvedTime | undefined => {
    const beyond = found && beyondYears(found)
    if (beyond) faults[field] = beyond
    return beyond ? undefined : found
  }
  const start = writable('start_date', dateTime('start_date', sent.start, present?.start))
  const end = writable('end_date', dateTime('end_date', sent.end, present?.end))
  if (start && end && end.utc < start.utc)
    faults['end_date'] = {
      code: 'end_before_start',
      message: `Must not be before the start, ${start.wall}.`,
      data: { start_date: start.wall, end_date: end.wall },
    }
  const columns: { [column: string]: Value } = { timezone: zone, all_day: allDay ? 1 : 0 }
  if (start) Object.assign(columns, { start_date: start.wall, utc_start_date: start.utc })
  if (end) Object.assign(columns, { end_date: end.wall, utc_end_date: end.utc })
  return { columns, faults }
}

const wallIn = (given: ParsedTime, zone: string): WallTime => {
  const placed = resolveTime(given, zone)
  return 'gap' in placed ? placed.gap.after : placed.wall
}
