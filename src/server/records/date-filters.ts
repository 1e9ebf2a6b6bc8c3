// The dates of the event list: whole days unless strict, defaults when none is given, bounds on the event's own wall clock.
import { events } from '#shared/schema/events.ts'
import type { QueryOf } from '#shared/schema/filters.ts'
import type { Issue } from '#shared/problem.ts'
import { type Day, dayEnd, getDay, dayStart, type WallTime, formatWallTime } from '#shared/dates/wall-time.ts'
import type { ListQuery } from '../sync-store/types.ts'
import { addTo, type ParsedTime, parseFilterDateTime, toWallTimeAt } from '../time-zones.ts'
import { filterError } from './filter-errors.ts'

type Events = NonNullable<ListQuery['events']>
type Bound = Events['bounds'][number]
type LocalDay = NonNullable<Events['localDays']>[number]
type Dates = Pick<
  QueryOf<(typeof events)['filters']>,
  | 'start_date'
  | 'end_date'
  | 'starts_before'
  | 'starts_after'
  | 'ends_before'
  | 'ends_after'
  | 'strict_dates'
  | 'ongoing'
  | 'include'
>
type Rule = { column: 'start' | 'end'; edge: 'start' | 'end'; whole: LocalDay['operator']; strict: Bound['operator'] }

/** How each parameter bounds: `edge` is the second its day is cut to, `whole` and `strict` compare without and with `strict_dates`. */
const rules = {
  start_date: { column: 'start', edge: 'start', whole: '>=', strict: '>=' },
  end_date: { column: 'end', edge: 'end', whole: '<=', strict: '<=' },
  starts_before: { column: 'start', edge: 'end', whole: '<=', strict: '<' },
  starts_after: { column: 'start', edge: 'end', whole: '>', strict: '>' },
  ends_before: { column: 'end', edge: 'end', whole: '<=', strict: '<' },
  ends_after: { column: 'end', edge: 'end', whole: '>', strict: '>' },
} as const satisfies Record<string, Rule>
type DateName = keyof typeof rules
const names = [
  'start_date',
  'end_date',
  'starts_before',
  'starts_after',
  'ends_before',
  'ends_after',
] as const satisfies readonly DateName[]

/** With one of these nothing else bounds. */
const openNames = names.slice(2)

let range = { day: '', start_date: '', end_date: '' }
/** From today on for two years; reckoned once a day. */
function usualRange(today: Day): typeof range {
  if (range.day !== today)
    range = {
      day: today,
      start_date: dayStart(today),
      end_date: dayEnd(getDay(addTo(dayStart(today), 'months', 24))),
    }
  return range
}

export type DateBounds = {
  bounds: Bound[]
  /** Whole days of instants, in each event's own time zone. */
  localDays: LocalDay[]
  /** The range that applied because none was given, for the list's address. */
  defaults: { start_date?: WallTime; end_date?: WallTime }
  faults: { [name: string]: Issue }
}

/** The bounds a list's dates make. */
export function dateBounds(values: Dates, now: number, zone: string): DateBounds {
  const result: DateBounds = { bounds: [], localDays: [], defaults: {}, faults: {} }
  const given: { [N in DateName]?: ParsedTime } = {}
  for (const name of names) {
    const text = values[name]
    if (text === undefined) continue
    const dateTime = parseFilterDateTime(text, now, zone)
    if (dateTime) given[name] = dateTime
    else result.faults[name] = filterError(events.filters[name])
  }
  if (values.include) return result
  const openEnded = openNames.some((name) => values[name] !== undefined)
  if (!openEnded && (values.start_date === undefined || values.end_date === undefined)) {
    const usual = usualRange(getDay(toWallTimeAt(now, zone)))
    for (const name of ['start_date', 'end_date'] as const) {
      if (values[name] !== undefined) continue
      result.defaults[name] = usual[name]
      given[name] = { as: 'wall', wall: usual[name] }
    }
  }
  for (const name of names) {
    const dateTime = given[name]
    if (!dateTime) continue
    const rule = rulesFor(name, values.ongoing ?? false)
    if (values.strict_dates) result.bounds.push(strictBound(rule, dateTime))
    else if (dateTime.as === 'wall') result.bounds.push(dayBound(rule, dateTime.wall))
    else {
      const { column, edge, whole: operator } = rule
      result.localDays.push({ column, operator, utc: formatWallTime(dateTime.at), edge })
    }
  }
  return result
}

/** An overlap looks at the other end of the event. */
const rulesFor = (name: DateName, ongoing: boolean): Rule => {
  const rule = rules[name]
  return ongoing && (name === 'start_date' || name === 'end_date')
    ? { ...rule, column: rule.column === 'start' ? 'end' : 'start' }
    : rule
}

const strictBound = ({ column, strict: operator }: Rule, dateTime: ParsedTime): Bound =>
  dateTime.as === 'instant'
    ? { column, operator, at: formatWallTime(dateTime.at), instant: true }
    : { column, operator, at: dateTime.wall }

const dayBound = ({ column, whole: operator, edge }: Rule, wall: WallTime): Bound => ({
  column,
  operator,
  at: edge === 'start' ? dayStart(getDay(wall)) : dayEnd(getDay(wall)),
})
