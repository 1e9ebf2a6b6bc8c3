// The rule of days that were moved together.
import { formatRule, parseStoredRule, type Recurrence, type SeriesRule, weekdays } from '#shared/dates/recurrence.ts'
import { type Day, toEpoch } from '#shared/dates/wall-time.ts'
import { getDays } from './series-days.ts'

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
