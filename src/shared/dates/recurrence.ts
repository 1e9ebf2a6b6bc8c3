// The days of a series as text of RFC 5545: parses and formats `DTSTART`, `RRULE`, `RDATE` and `EXDATE`.
import { addDays, type Day, isDay, isWallTime, type WallTime } from './wall-time.ts'

export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export type Frequency = (typeof frequencies)[number]

/** The days of the week in RFC 5545, from Monday. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

/** An `RRULE` of days. `by`: its other parts as they were written, such as `BYDAY: ['2TU']`. */
export type Recurrence = {
  frequency: Frequency
  interval: number
  count?: number
  until?: Day
  by: { readonly [part: string]: readonly string[] }
}

/** The days of a series: those of the rule and the added ones, without the excluded ones. */
export type SeriesRule = { start: Day; recurrence?: Recurrence; added: readonly Day[]; excluded: readonly Day[] }

/** The context of a rule text: the start of its first event, and the conversion of UTC to wall time in the zone of that event. */
export type RuleContext = { start: WallTime; zone?: string; fromUtc?: (utc: WallTime) => WallTime }

/** The forms of a rule, for messages about others. */
export const ruleForms = [
  'FREQ=DAILY;INTERVAL=2;COUNT=10',
  'FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20271216',
  'FREQ=MONTHLY;BYDAY=2TU;COUNT=12',
  'FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=12',
  'FREQ=YEARLY;COUNT=5',
  'RDATE;VALUE=DATE:20270916,20271014',
  'EXDATE;VALUE=DATE:20271111',
]

class RuleError extends Error {}
const reject = (message: string): never => {
  throw new RuleError(message)
}

/** The rule of a text of RFC 5545, or the reason why it is none. Lines may be separate or a bare `FREQ=…`. */
export function parseRule(text: string, context: RuleContext): SeriesRule | { error: string } {
  try {
    return parseLines(text, context)
  } catch (error) {
    if (error instanceof RuleError) return { error: error.message }
    throw error
  }
}

/** The rule of a text that `formatRule` wrote; `undefined` for other texts. */
export function parseStoredRule(text: string): SeriesRule | undefined {
  const day = /^DTSTART;VALUE=DATE:(\d{8})(?:\n|$)/.exec(text)?.[1]
  if (day === undefined) return undefined
  const rule = parseRule(text, { start: `${toDay(day)} 00:00:00` })
  return 'error' in rule ? undefined : rule
}

type Line = { name: string; parameters: ReadonlyMap<string, string>; value: string }

function parseLines(text: string, context: RuleContext): SeriesRule {
  // A line that is too long continues on the next one, which begins with a space.
  const lines = text
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(parseLine)
  const named = (name: string): Line[] => lines.filter((line) => line.name === name)
  for (const { name } of lines)
    if (!['DTSTART', 'RRULE', 'RDATE', 'EXDATE'].includes(name))
      reject(`A line must begin with RRULE, RDATE, EXDATE or DTSTART, not ${name.slice(0, 20)}.`)
  for (const name of ['DTSTART', 'RRULE']) if (named(name).length > 1) reject(`Takes one ${name} only.`)
  const start = context.start.slice(0, 10)
  const [given] = named('DTSTART').flatMap((line) => parseDays(line, context))
  if (given !== undefined && given !== start) reject(`DTSTART must be the start of the event, ${toText(start)}.`)
  const days = (name: string): Day[] => [...new Set(named(name).flatMap((line) => parseDays(line, context)))].toSorted()
  const [rule] = named('RRULE')
  const added = days('RDATE')
  if (!rule && added.length === 0) reject('Must have an RRULE or RDATE.')
  return { start, ...(rule && { recurrence: parseRecurrence(rule.value, context) }), added, excluded: days('EXDATE') }
}

function parseLine(line: string): Line {
  if (/^FREQ=/i.test(line)) return { name: 'RRULE', parameters: new Map(), value: line }
  const at = line.indexOf(':')
  if (at < 0) reject('A line must be a name, a colon and a value.')
  const [name = '', ...parameters] = line.slice(0, at).toUpperCase().split(';')
  const pairs = parameters.map((parameter): [string, string] => {
    const [key = '', ...value] = parameter.split('=')
    return [key, value.join('=')]
  })
  return { name, parameters: new Map(pairs), value: line.slice(at + 1).trim() }
}

const toDay = (digits: string): Day => `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`
const toText = (day: Day): string => day.replaceAll('-', '')

/** A date, or a date and time, which `Z` makes UTC. */
function parseDateTime(text: string, { fromUtc = (utc) => utc }: RuleContext): { day: Day; wall?: WallTime } {
  const [, digits = '', time, utc] = /^(\d{8})(?:T(\d{6})(Z)?)?$/i.exec(text) ?? []
  const day = toDay(digits)
  if (!isDay(day) || day < '0001')
    return reject(`${text.slice(0, 30) || 'An empty text'} is not a date such as 20270916.`)
  if (time === undefined) return { day }
  const local = `${day} ${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4, 6)}`
  if (!isWallTime(local)) reject(`${text} is not a date and time such as 20270916T180000.`)
  const wall = utc ? fromUtc(local) : local
  if (!isWallTime(wall)) reject(`${text} is after the year 9999 in the time zone of the event.`)
  return { day: wall.slice(0, 10), wall }
}

function parseDays({ name, parameters, value }: Line, context: RuleContext): Day[] {
  for (const [key, parameter] of parameters) {
    const isKnown =
      key === 'VALUE'
        ? parameter === 'DATE' || parameter === 'DATE-TIME'
        : key === 'TZID' && (context.zone === undefined || parameter === context.zone.toUpperCase())
    if (!isKnown) reject(`${name} takes VALUE=DATE, VALUE=DATE-TIME, or TZID with the time zone of the event.`)
  }
  return value.split(',').map((text) => parseDateTime(text.trim(), context).day)
}

/** The maximum interval of a rule. */
export const maxInterval = 1_000

const wholeNumber = (name: string, text: string, maximum = 100_000): number => {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= maximum ? number : reject(`${name} must be a whole number from 1 to ${maximum}.`)
}

/** The values of a list, and the frequencies that allow it. */
const listParts: { readonly [part: string]: { pattern: RegExp; most?: number; of: readonly Frequency[] } } = {
  BYMONTH: { pattern: /^\d{1,2}$/, most: 12, of: frequencies },
  BYWEEKNO: { pattern: /^[+-]?\d{1,2}$/, most: 53, of: ['YEARLY'] },
  BYYEARDAY: { pattern: /^[+-]?\d{1,3}$/, most: 366, of: ['YEARLY'] },
  BYMONTHDAY: { pattern: /^[+-]?\d{1,2}$/, most: 31, of: ['DAILY', 'MONTHLY', 'YEARLY'] },
  BYDAY: { pattern: /^(?:[+-]?\d{1,2})?(?:MO|TU|WE|TH|FR|SA|SU)$/, of: frequencies },
  BYSETPOS: { pattern: /^[+-]?\d{1,3}$/, most: 366, of: frequencies },
}
/** Values of a list. Many of them would take seconds to try. */
const maxValues = 31
const maxYearValues = 12

function parseRecurrence(value: string, context: RuleContext): Recurrence {
  const parts = new Map<string, string>()
  for (const part of value.replace(/;$/, '').split(';')) {
    const [name = '', text, ...more] = part.split('=').map((each) => each.trim().toUpperCase())
    if (text === undefined || text === '' || more.length > 0)
      reject('A rule must be parts such as FREQ=WEEKLY, joined by semicolons.')
    if (parts.has(name)) reject(`${name.slice(0, 20)} must stand once.`)
    parts.set(name, text ?? '')
  }
  const frequency =
    frequencies.find((each) => each === parts.get('FREQ')) ?? reject(`FREQ must be one of ${frequencies.join(', ')}.`)
  const by: { [part: string]: string[] } = {}
  for (const [name, text] of parts) {
    if (['FREQ', 'INTERVAL', 'COUNT', 'UNTIL'].includes(name)) continue
    if (name === 'WKST') {
      if (!weekdays.some((day) => day === text)) reject(`WKST must be one of ${weekdays.join(', ')}.`)
      by[name] = [text]
    } else by[name] = parseList(name, text, frequency)
  }
  const isOrdinal = by['BYDAY']?.some((day) => day.length > 2) === true
  if (isOrdinal && (!['MONTHLY', 'YEARLY'].includes(frequency) || by['BYWEEKNO']))
    reject('BYDAY takes numbers such as 2TU with FREQ=MONTHLY or YEARLY only, and not with BYWEEKNO.')
  if (by['BYSETPOS'] && !Object.keys(by).some((name) => name !== 'BYSETPOS' && name !== 'WKST'))
    reject('BYSETPOS needs another part that begins with BY.')
  const [count, until] = [parts.get('COUNT'), parts.get('UNTIL')]
  if (count !== undefined && until !== undefined) reject('Takes COUNT or UNTIL, not both.')
  return {
    frequency,
    interval: wholeNumber('INTERVAL', parts.get('INTERVAL') ?? '1', maxInterval),
    ...(count !== undefined && { count: wholeNumber('COUNT', count) }),
    ...(until !== undefined && { until: parseUntil(until, context) }),
    by,
  }
}

function parseList(name: string, text: string, frequency: Frequency): string[] {
  const part = Object.hasOwn(listParts, name) ? listParts[name] : undefined
  if (!part) return reject(`${name.slice(0, 20)} is not supported: a series has one time of day.`)
  if (!part.of.includes(frequency)) reject(`${name} is not allowed with FREQ=${frequency}.`)
  const values = text.split(',')
  const isValid = (each: string): boolean => {
    const number = Math.abs(Number.parseInt(each, 10))
    const isOrdinal = name !== 'BYDAY' || each.length > 2
    return part.pattern.test(each) && (!isOrdinal || (number >= 1 && number <= (part.most ?? 53)))
  }
  const most = name === 'BYYEARDAY' || name === 'BYWEEKNO' ? maxYearValues : maxValues
  if (values.length > most) reject(`${name} takes ${most} values at most.`)
  const wrong = values.find((each) => !isValid(each))
  if (wrong !== undefined) reject(`${name} does not take ${wrong.slice(0, 20) || 'an empty value'}.`)
  return values.map((each) => each.replace(/^\+/, ''))
}

/** The last day on which an event at the time of the series may start. */
function parseUntil(text: string, context: RuleContext): Day {
  // The last hours of all years in UTC, which mean no end, are beyond them in zones that are ahead.
  const fromUtc = (utc: WallTime): WallTime => {
    const converted = context.fromUtc?.(utc) ?? utc
    return isWallTime(converted) ? converted : utc
  }
  const { day, wall } = parseDateTime(text, { ...context, fromUtc })
  return wall !== undefined && wall.slice(11) < context.start.slice(11) ? addDays(day, -1) : day
}

/** The `RRULE` value of a recurrence. */
export const formatRecurrence = ({ frequency, interval, count, until, by }: Recurrence): string =>
  [
    `FREQ=${frequency}`,
    ...(interval === 1 ? [] : [`INTERVAL=${interval}`]),
    ...Object.entries(by).map(([name, values]) => `${name}=${values.join(',')}`),
    ...(count === undefined ? [] : [`COUNT=${count}`]),
    ...(until === undefined ? [] : [`UNTIL=${toText(until)}`]),
  ].join(';')

/** The text of a rule, a line for each property. */
export const formatRule = ({ start, recurrence, added, excluded }: SeriesRule): string =>
  [
    `DTSTART;VALUE=DATE:${toText(start)}`,
    ...(recurrence ? [`RRULE:${formatRecurrence(recurrence)}`] : []),
    ...(added.length > 0 ? [`RDATE;VALUE=DATE:${added.map(toText).join(',')}`] : []),
    ...(excluded.length > 0 ? [`EXDATE;VALUE=DATE:${excluded.map(toText).join(',')}`] : []),
  ].join('\n')
