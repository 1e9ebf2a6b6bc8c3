// The choices of the dialog that repeats an event, and the rule that they mean.
import { formatRecurrence, maxInterval, type Recurrence, type SeriesRule, weekdays } from '#shared/dates/recurrence.ts'
import { addDays, type Day, getMonday, isDay, toEpoch } from '#shared/dates/wall-time.ts'
import { maxSeriesLength } from '#shared/schema/series-limits.ts'

export const units = ['day', 'week', 'month', 'year', 'dates'] as const
/** The unit of the interval, or `dates` for chosen dates. */
export type Unit = (typeof units)[number]
/** The day of a month: its number, the ordinal of its weekday, or the last one of either. */
export type MonthDay = 'number' | 'weekday' | 'lastWeekday' | 'lastDay'

export type RuleChoice = {
  unit: Unit
  interval: string
  /** Days of the week, from Monday (0). */
  days: readonly number[]
  monthDay: MonthDay
  end: 'until' | 'count'
  until: string
  count: string
  dates: readonly Day[]
}

/** The day of the week, from Monday (0). */
export const getWeekday = (day: Day): number =>
  Math.round(((toEpoch(day) ?? 0) - (toEpoch(getMonday(day)) ?? 0)) / 86_400_000)
/** Which weekday of its month a day is, from 1. */
export const getOrdinal = (day: Day): number => Math.ceil(Number(day.slice(8)) / 7)
const isLastOfMonth = (day: Day, days: number): boolean => addDays(day, days).slice(5, 7) !== day.slice(5, 7)
/** The choices for a month that begin with a day. */
export const monthDaysOf = (day: Day): MonthDay[] => [
  'number',
  ...(getOrdinal(day) < 5 ? (['weekday'] as const) : []),
  ...(isLastOfMonth(day, 7) ? (['lastWeekday'] as const) : []),
  ...(isLastOfMonth(day, 1) ? (['lastDay'] as const) : []),
]

/** Weekly on the day of the event, for ten dates. */
export const initialChoice = (start: Day): RuleChoice => ({
  unit: 'week',
  interval: '1',
  days: [getWeekday(start)],
  monthDay: 'number',
  end: 'count',
  until: addDays(start, 63),
  count: '10',
  dates: [],
})

const frequencies = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' } as const

/** The text of the rule; `undefined` while a choice is missing. */
export function toRuleText(choice: RuleChoice, start: Day): string | undefined {
  const { unit, days, end, until, dates } = choice
  if (unit === 'dates')
    return `RDATE;VALUE=DATE:${[...new Set([start, ...dates])].map((day) => day.replaceAll('-', '')).join(',')}`
  const interval = toNumber(choice.interval, maxInterval)
  const count = toNumber(choice.count, maxSeriesLength)
  if (interval === undefined || (unit === 'week' && days.length === 0)) return undefined
  if (end === 'count' ? count === undefined : !isDay(until)) return undefined
  const by: { [part: string]: string[] } = {}
  if (unit === 'week') by['BYDAY'] = weekdays.filter((_, index) => days.includes(index))
  if (unit === 'month') Object.assign(by, toMonthPart(choice.monthDay, start))
  const recurrence: Recurrence = { frequency: frequencies[unit], interval, by }
  return `RRULE:${formatRecurrence(end === 'count' && count !== undefined ? { ...recurrence, count } : { ...recurrence, until })}`
}

/** A whole number from 1 to a maximum. */
export const toNumber = (text: string, maximum: number): number | undefined => {
  const number = /^\s*\d+\s*$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= maximum ? number : undefined
}

function toMonthPart(monthDay: MonthDay, start: Day): { [part: string]: string[] } {
  const weekday = weekdays[getWeekday(start)] ?? 'MO'
  if (monthDay === 'lastDay') return { BYMONTHDAY: ['-1'] }
  if (monthDay === 'number') return { BYMONTHDAY: [String(Number(start.slice(8)))] }
  return { BYDAY: [`${monthDay === 'lastWeekday' ? -1 : getOrdinal(start)}${weekday}`] }
}

/** The choices that mean a rule; `undefined` if the dialog has none for it. */
export function fromRule({ start, recurrence, added }: SeriesRule): RuleChoice | undefined {
  const initial = initialChoice(start)
  if (!recurrence) return { ...initial, unit: 'dates', dates: added.filter((day) => day !== start) }
  const { frequency, interval, by, count, until } = recurrence
  const unit = units.find((each) => each !== 'dates' && frequencies[each] === frequency)
  const choice: RuleChoice = {
    ...initial,
    unit: unit ?? 'week',
    interval: String(interval),
    days: (by['BYDAY'] ?? []).map((day) => weekdays.findIndex((each) => each === day)),
    end: until === undefined ? 'count' : 'until',
    until: until ?? initial.until,
    count: String(count ?? 10),
  }
  if (unit === 'week' && choice.days.length === 0) choice.days = initial.days
  choice.monthDay = monthDaysOf(start).find((each) => isSamePart(toMonthPart(each, start), by)) ?? 'number'
  const rule = added.length > 0 ? undefined : toRuleText(choice, start)
  const isSame = rule === `RRULE:${formatRecurrence(withDefaults(recurrence, start))}`
  return isSame ? choice : undefined
}

const isSamePart = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The recurrence with the parts that follow from its start. */
function withDefaults(recurrence: Recurrence, start: Day): Recurrence {
  const { frequency, by } = recurrence
  if (Object.keys(by).length > 0) return recurrence
  if (frequency === 'WEEKLY') return { ...recurrence, by: { BYDAY: [weekdays[getWeekday(start)] ?? 'MO'] } }
  return frequency === 'MONTHLY' ? { ...recurrence, by: toMonthPart('number', start) } : recurrence
}
