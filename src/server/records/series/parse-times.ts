// Parses the times of an event that is not saved.
import type { Issues } from '#shared/schema/issues.ts'
import { type Input, toObject } from '../../http/parameters.ts'
import { parseField } from '../../http/parse-field.ts'
import { beyondYears, type ParsedTime, resolveAfterGap } from '../../time-zones.ts'
import type { SeriesTimes } from './series-days.ts'

/** Parses the times of a new event, and adds their issues. */
export function parseTimes(input: Input, siteZone: string, issues: Issues, missing: string[]): SeriesTimes | undefined {
  const shared = toObject(input.get('shared')) ?? {}
  const sent = (name: string): unknown => shared[name] ?? undefined
  const count = Object.keys(issues).length + missing.length
  const parse = (name: string) => {
    const raw = sent(name)
    const parsed = raw === undefined ? undefined : parseField('events', name, raw)
    if (parsed?.as === 'issue') issues[`shared.${name}`] = parsed.issue
    return parsed
  }
  const [zone, allDay] = [parse('timezone'), parse('all_day')]
  const timezone = (zone?.as === 'value' ? String(zone.value) : '') || siteZone
  const parseTime = (name: string): ParsedTime | undefined => {
    if (sent(name) === undefined) missing.push(`shared.${name}`)
    const parsed = parse(name)
    return parsed?.as === 'dateTime' ? parsed.time : undefined
  }
  const [start, end] = [parseTime('start_date'), parseTime('end_date')]
  if (!start || !end || Object.keys(issues).length + missing.length > count) return undefined
  const [from, to] = [resolveAfterGap(start, timezone), resolveAfterGap(end, timezone)]
  for (const [name, time] of [
    ['start_date', from],
    ['end_date', to],
  ] as const) {
    const issue = beyondYears(time)
    if (issue) issues[`shared.${name}`] = issue
  }
  if (to.utc < from.utc)
    issues['shared.end_date'] ??= { code: 'end_before_start', message: `Must not be before the start, ${from.wall}.` }
  const isAllDay = allDay?.as === 'value' && allDay.value === 1
  return Object.keys(issues).length + missing.length > count
    ? undefined
    : { start: from.wall, end: to.wall, zone: timezone, allDay: isAllDay }
}
