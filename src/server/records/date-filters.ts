// Date filters of the event list: whole days unless strict, a default range, bounds in the event's own time zone.
import { events } from '#shared/schema/events.ts'
import type { ResolvedValues } from '#shared/schema/filters.ts'
import type { Issue } from '#shared/problem.ts'
import { type Day, dayEnd, getDay, dayStart, type WallTime, formatWallTime } from '#shared/dates/wall-time.ts'
import type { ListQuery } from '../store/types.ts'
import { addTo, type ParsedTime, parseFilterDateTime, toWallTimeAt } from '../time-zones.ts'
import { filterError } from './list-filters.ts'

type Events = NonNullable<ListQuery['events']>
type Bound = Events['bounds'][number]
type LocalDay = NonNullable<Events['localDays']>[number]
type Dates = Pick<
  ResolvedValues<(typeof events)['filters']>,
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

/** The bound of each parameter: `edge` is the end of the day that it is rounded to; `whole` and `strict` compare without and with `strict_dates`. */
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

/** With one of these the default range does not apply. */
const openNames = names.slice(2)

let defaultRange = { day: '', start_date: '', end_date: '' }
/** Two years from today, computed once a day. */
function rangeFrom(today: Day): typeof defaultRange {
  if (defaultRange.day !== today)
    defaultRange = {
      day: today,
      start_date: dayStart(today),
      end_date: dayEnd(getDay(addTo(dayStart(today), 'months', 24))),
    }
  return defaultRange
}

export type DateBounds = {
  bounds: Bound[]
  /** Whole days of instants, in each event's own time zone. */
  localDays: LocalDay[]
  /** The default range if it applies, for the URL of the list. */
  defaults: { start_date?: WallTime; end_date?: WallTime }
  faults: { [name: string]: Issue }
}

/** The bounds of the dates of a list. */
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
    const range = rangeFrom(getDay(toWallTimeAt(now, zone)))
    for (const name of ['start_date', 'end_date'] as const) {
      if (values[name] !== undefined) continue
      result.defaults[name] = range[name]
      given[name] = { as: 'wall', wall: range[name] }
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

/** `ongoing` compares the other end of the event. */
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
