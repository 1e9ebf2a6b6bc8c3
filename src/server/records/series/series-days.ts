// The days of a series, the rule of days that were moved, and the times of the events on them.
import { RRuleTemporal } from 'rrule-temporal'
import {
  formatRecurrence,
  formatRule,
  parseStoredRule,
  type Recurrence,
  ruleForms,
  type SeriesRule,
  weekdays,
} from '#shared/dates/recurrence.ts'
import {
  addDays,
  addSeconds,
  type Day,
  dayEnd,
  dayStart,
  getDay,
  secondsBetween,
  toEpoch,
  type WallTime,
} from '#shared/dates/wall-time.ts'
import type { Issue } from '#shared/problem.ts'
import { tooMany } from '#shared/schema/issues.ts'
import { maxSeriesLength } from '#shared/schema/series-limits.ts'
import { beyondYears, resolveAfterGap, type ResolvedTime, resolveTime } from '../../time-zones.ts'

/** Periods without a date after which a rule is rejected: it may never have one, such as 30 February. */
const maxPeriods = 3_000
const maxCandidates = 20_000

/**
 * The days of a rule in their order, or the issue with it. `startsAt`: `start` makes the day of the first event one of them in any case,
 * `rule` only if the rule matches it.
 */
export function getDays(rule: SeriesRule, startsAt: 'start' | 'rule'): Day[] | Issue {
  const excluded = new Set(rule.excluded)
  const { start, recurrence, added } = rule
  const { until } = recurrence ?? {}
  if (until !== undefined && until < start)
    return { code: 'end_before_start', message: `UNTIL must not be before the start, ${start}.` }
  const early = added.find((day) => day < start)
  if (early !== undefined) return { code: 'end_before_start', message: `${early} is before the start, ${start}.` }
  const found = new Set([...(startsAt === 'start' ? [start] : []), ...added])
  const issue = recurrence && addRecurring(found, rule, startsAt, excluded)
  if (issue) return issue
  const days = [...found].filter((day) => !excluded.has(day)).toSorted()
  if (days.length === 0) return noDate
  return days.length > maxSeriesLength ? tooManyDates : days
}

const noDate: Issue = {
  code: 'not_a_date',
  message: `The rule yields no date. Valid rules are, for example: ${ruleForms.slice(0, 5).join(' · ')}.`,
  data: { forms: ruleForms },
}
const tooManyDates = tooMany(
  maxSeriesLength,
  `Yields more than ${maxSeriesLength} dates: give it an earlier UNTIL, or a COUNT up to ${maxSeriesLength}.`,
)
const beyond: Issue = {
  code: 'not_a_date',
  message: 'Yields dates after the year 9999: give it an earlier UNTIL or a smaller COUNT.',
}

/** Adds the days of the recurrence to those found, one more than the maximum at most. */
function addRecurring(
  found: Set<Day>,
  { start, recurrence }: SeriesRule,
  startsAt: 'start' | 'rule',
  excluded: ReadonlySet<Day>,
): Issue | undefined {
  if (!recurrence) return undefined
  const compact = start.replaceAll('-', '')
  // Days are the same in every time zone: UTC has no days of other lengths.
  const text = `DTSTART;TZID=UTC:${compact}T000000\nRRULE:${formatRecurrence(recurrence).replace(/UNTIL=(\d{8})/, 'UNTIL=$1T000000Z')}`
  let count = 0
  let last = start
  try {
    const options = { maxIterations: maxPeriods, maxCandidateEvaluations: maxCandidates }
    const rule = new RRuleTemporal({ rruleString: text, ...options, includeDtstart: startsAt === 'start' })
    rule.all((date) => {
      last = date.toPlainDate().toString()
      if (last.length > 10) return false
      found.add(last)
      if (!excluded.has(last)) count += 1
      return count <= maxSeriesLength
    })
  } catch (error) {
    // Its dates are rare or none. Other errors are limits of Temporal, which ends with the year 275760.
    return error instanceof Error && /exceeded/.test(error.message) && count === 0 ? noDate : beyond
  }
  return last.length > 10 ? beyond : undefined
}

const dayMilliseconds = 86_400_000

/** The rule that yields exactly these days, in their order: like the former one if that is possible, else the days themselves. */
export function describeDays(days: readonly Day[], former: string): string {
  const [start = ''] = days
  const before = parseStoredRule(former)
  if (before?.recurrence) {
    const shift = ((toEpoch(start) ?? 0) - (toEpoch(before.start) ?? 0)) / dayMilliseconds
    const rule = withExclusions(
      { start, recurrence: shiftRecurrence(before.recurrence, shift, days), added: [], excluded: [] },
      days,
    )
    if (rule) return formatRule(rule)
  }
  return formatRule({ start, added: days, excluded: [] })
}

/** The rule without its other days; `undefined` if it lacks one of these, or has more others than these. */
function withExclusions(rule: SeriesRule, days: readonly Day[]): SeriesRule | undefined {
  const found = getDays(rule, 'start')
  if ('code' in found || !days.every((day) => found.includes(day))) return undefined
  const excluded = found.filter((day) => !days.includes(day))
  return excluded.length > days.length ? undefined : { ...rule, excluded }
}

/** The recurrence on later days of the week, up to the last of the days. */
function shiftRecurrence({ frequency, interval, by }: Recurrence, shift: number, days: readonly Day[]): Recurrence {
  const weekly = by['BYDAY']
  const next = (name: string): string => {
    const index = weekdays.findIndex((day) => day === name)
    return weekdays[(((index + shift) % 7) + 7) % 7] ?? name
  }
  const isWeekly = frequency === 'WEEKLY' && weekly !== undefined
  const until = days.at(-1) ?? ''
  return { frequency, interval, until, by: isWeekly ? { ...by, BYDAY: weekly.map(next) } : by }
}

/** The event of which a series repeats the times. */
export type SeriesTimes = { start: WallTime; end: WallTime; zone: string; allDay: boolean }

/** The times of one event of a series. `requested`: the start that the clocks skip on this day; `clockChange`: since the date before. */
export type SeriesDate = {
  day: Day
  start: ResolvedTime
  end: ResolvedTime
  requested?: WallTime
  clockChange?: { day: Day; minutes: number }
}

/** The times on each day: the same wall time and duration; where the clocks skip a time, the first after it. Or the issue with them. */
export function getDates(days: readonly Day[], { start, end, zone, allDay }: SeriesTimes): SeriesDate[] | Issue {
  const dates: SeriesDate[] = []
  let before: ResolvedTime | undefined
  for (const day of days) {
    const wall = allDay ? dayStart(day) : `${day} ${start.slice(11)}`
    const last = addSeconds(wall, secondsBetween(start, end))
    const startsAt = resolveAfterGap({ as: 'wall', wall }, zone)
    const endsAt = resolveAfterGap({ as: 'wall', wall: allDay ? dayEnd(getDay(last)) : last }, zone)
    const issue = beyondYears(startsAt) ?? beyondYears(endsAt)
    if (issue) return issue
    const clockChange = before && findClockChange(before, startsAt, zone)
    dates.push({
      day,
      start: startsAt,
      // The clocks can skip the whole event.
      end: endsAt.utc < startsAt.utc ? startsAt : endsAt,
      ...(!allDay && startsAt.wall !== wall && { requested: wall }),
      ...(!allDay && clockChange && { clockChange }),
    })
    before = startsAt
  }
  return dates
}

const offset = ({ wall, utc }: ResolvedTime): number => ((toEpoch(wall) ?? 0) - (toEpoch(utc) ?? 0)) / 60_000

/** The last day of a clock change between two times whose offsets differ. */
function findClockChange(before: ResolvedTime, after: ResolvedTime, zone: string): SeriesDate['clockChange'] {
  const minutes = offset(after) - offset(before)
  if (minutes === 0) return undefined
  const noon = (day: Day): number => {
    const resolved = resolveTime({ as: 'wall', wall: `${day} 12:00:00` }, zone)
    return 'gap' in resolved ? Number.NaN : offset(resolved)
  }
  let day = getDay(after.wall)
  const first = getDay(before.wall)
  while (day > first && noon(addDays(day, -1)) === noon(day)) day = addDays(day, -1)
  return { day, minutes }
}
