// Parses typed dates and times. An ambiguous text returns all its readings.
import type { InterfaceLanguage } from '../i18n/language.ts'
import { parseTimeText, parseTimeOfHalf } from './parse-time.ts'
import {
  after,
  assign,
  dateFillers,
  dateLeaders,
  directions,
  foldText,
  lengths,
  months,
  monthWords,
  relativeDays,
  smallNumbers,
  weekAfter,
  weekdays,
} from './vocabulary.ts'
import { addDays, type Day, getDay, isDay, type WallTime, toEpoch } from './wall-time.ts'

/** The context of a typed date. All four languages put the day first; "mar 9" depends on the language. */
export type InputContext = { language: InterfaceLanguage; /** Today in the time zone of the event. */ today: Day }

/** Several possible readings (or a single unlikely one) that the user must confirm, or none. */
export type Ambiguity<T> = { kind: 'unclear'; readings: T[] } | { kind: 'unreadable' }
export type DateReading = { kind: 'date'; date: Day } | Ambiguity<Day>
/** A typed time, `HH:MM` (24 hours); `endOfDay`: with a day, it may be midnight of the next day. */
export type TimeReading = ({ kind: 'time'; time: string } | Ambiguity<string>) & { endOfDay?: true }
/** A typed date and time; `date` if it has no time. */
export type DateTimeReading =
  | { kind: 'dateTime'; dateTime: WallTime }
  | { kind: 'date'; date: Day }
  | Ambiguity<WallTime | Day>

const unreadable = { kind: 'unreadable' } as const

/** Parses a typed date: numbers, names of months, weekdays, words such as "morgen", in any of the four languages. */
export function parseDate(text: string, typed: InputContext): DateReading {
  const { sure, days } = parseCandidates(separateMonths(foldText(text)), typed)
  const [date, other] = days
  if (date === undefined) return unreadable
  return sure && other === undefined ? { kind: 'date', date } : { kind: 'unclear', readings: days }
}

/** Parses a typed time: 19, 1930, 19:30, 19u30, 19h30, 19.30 Uhr, 7:30 pm, midi. */
export function parseTime(text: string): TimeReading {
  const times = parseTimeText(foldText(text))
  const [time, other] = times.readings
  if (time === undefined) return unreadable
  const late = times.endOfDay && { endOfDay: times.endOfDay }
  return times.sure && other === undefined
    ? { kind: 'time', time, ...late }
    : { kind: 'unclear', readings: times.readings, ...late }
}

/** Parses a typed date with a time, in either order. */
export function parseDateTime(text: string, typed: InputContext): DateTimeReading {
  const plain = separateMonths(foldText(text))
    .replace(/^(\d{4}-\d\d-\d\d)t(?=\d)/, '$1 ')
    .replaceAll(/[,;]/g, ' ')
    .replace(separatorBeforeTime, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const part = extractDayPart(plain)
  const folded = part?.rest ?? plain
  const dateOnly = parseCandidates(folded, typed)
  const words = folded.split(' ')
  const dateTimes = new Set<string>()
  let sure = true
  for (let cut = 1; cut < words.length; cut += 1) {
    const parts = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')] as const
    for (const [date, time] of [parts, [parts[1], parts[0]] as const]) {
      // "24 nov 2027" is a day, not 20:27 on the next 24 November; and an hour before a day needs a sign that it is one.
      if (/^\d{3,4}$/.test(time) && dateOnly.days.length > 0) continue
      if (/^\d+$/.test(time) && time === parts[0]) continue
      const days = parseCandidates(date, typed)
      const times = part ? parseTimeOfHalf(part.half, time) : parseTimeText(time)
      if (days.days.length === 0 || times.readings.length === 0) continue
      sure &&= days.sure && times.sure
      const meant = times.endOfDay ? days.days.flatMap((day) => [day, addDays(day, 1)]) : days.days
      for (const day of meant) for (const clock of times.readings) dateTimes.add(`${day} ${clock}:00`)
    }
  }
  if (dateTimes.size === 0) return parseDate(folded, typed)
  const readings = [...dateTimes, ...dateOnly.days]
  const [dateTime, other] = readings
  return dateTime !== undefined && sure && other === undefined
    ? { kind: 'dateTime', dateTime }
    : { kind: 'unclear', readings }
}

/** The last day of the month, if a later one was typed: "31-02-2027", "30 februari"; else `undefined`. */
export function endOfShorterMonth(text: string, typed: InputContext): Day | undefined {
  for (const { 0: number, index } of text.matchAll(/(?<!\d)(?:29|30|31)(?!\d)/g)) {
    const read = parseDateTime(`${text.slice(0, index)}1${text.slice(index + 2)}`, typed)
    const meant =
      read.kind === 'dateTime'
        ? [read.dateTime]
        : read.kind === 'date'
          ? [read.date]
          : 'readings' in read
            ? read.readings
            : []
    const firsts = meant.map(getDay)
    if (firsts.some((day) => day.slice(5) !== firsts[0]?.slice(5) || !day.endsWith('-01'))) continue
    const months = firsts.map((day) => day.slice(0, 8)).filter((month) => !isDay(`${month}${number}`))
    const ends = months.map((month) =>
      addDays(`${month}28`, [3, 2, 1].find((more) => isDay(`${month}${28 + more}`)) ?? 0),
    )
    const end = ends.find((day) => day >= typed.today) ?? ends[0]
    if (end !== undefined) return end
  }
  return undefined
}

/** Separates names of months from numbers: "9-mrt-2027", "9.März". */
const separateMonths = (folded: string): string =>
  folded.replaceAll(/(\d)[-./]\s?(?=[a-z]{3})/g, '$1 ').replaceAll(/([a-z]{3}\.?)[-/](?=\d)/g, '$1 ')

/** A separator between a day and its time: "5.12.2026 | 20.00 Uhr", "5/12 - 20h". */
const separatorBeforeTime = / [-|·•] (?=\d{1,2}(?::\d\d|\.\d\d ?uhr| ?(?:u|h|pm|am)))/

function parseCandidates(folded: string, { language, today }: InputContext): { sure: boolean; days: Day[] } {
  const relative = relativeDays.get(folded)
  if (relative !== undefined) return { sure: true, days: [addDays(today, relative)] }
  const all = folded.replaceAll(',', ' ').split(' ').filter(Boolean)
  const words = all.length > 1 && dateLeaders.has(all[0] ?? '') ? all.slice(1) : all
  const first = words[0]?.replace(/\.$/, '') ?? ''
  const weekday = weekdays.get(first)
  const rest = weekday === undefined ? words : words.slice(1)
  const numbers = parseNumericDate(rest.filter((word) => !dateFillers.has(word)).join(' '), today, weekday)
  if (numbers) {
    const checked = [...new Set(numbers.days.flatMap((day) => matchWeekday(day, weekday)))]
    return { sure: numbers.sure && checked.length === numbers.days.length, days: checked }
  }
  return { sure: true, days: parseWords(words, language, today) }
}

/** Parses a date in words: a weekday with its direction, a distance from today, or a month by name. */
function parseWords(words: readonly string[], language: InterfaceLanguage, today: Day): Day[] {
  const plain = words.map((word) => word.replace(/\.$/, ''))
  const [first = '', second = '', third = ''] = plain
  if (plain.length === 3 && after.has(first)) {
    const count = smallNumbers.get(second) ?? (/^\d{1,3}$/.test(second) ? Number(second) : undefined)
    const length = lengths.get(third)
    if (count !== undefined && monthWords.has(third)) return monthsLater(today, count)
    return count === undefined || length === undefined ? [] : [addDays(today, count * length)]
  }
  const together = plain.join(' ')
  const week = weekAfter.find((phrase) => together.startsWith(`${phrase} `) || together.endsWith(` ${phrase}`))
  const weekday = week === undefined ? undefined : weekdays.get(together.replace(week, '').trim())
  if (weekday !== undefined) return [weekdayOfNextWeek(today, weekday)]
  const content = plain.filter((word) => !dateFillers.has(word))
  const named = content.flatMap((word) => weekdays.get(word) ?? [])
  const direction = content.flatMap((word) => directions.get(word) ?? [])
  if (named.length === 1 && named[0] !== undefined && content.length === 1 + direction.length && direction.length <= 1)
    return findWeekday(today, named[0], direction[0])
  return parseMonthName(content, language, today)
}

function parseMonthName(words: readonly string[], language: InterfaceLanguage, today: Day): Day[] {
  // "mar" is March, unless there is another month: then it is Tuesday in French.
  const twice = words.filter((word) => months.has(word)).length > 1
  let [month, weekday]: (number | undefined)[] = []
  const numbers: { value: number; year: boolean }[] = []
  for (const word of words) {
    const number = /^(')?(\d{1,2}|\d{4})(st|nd|rd|th|er|e|ste|de|eme)?$/.exec(word)
    if (number) numbers.push({ value: Number(number[2]), year: number[1] !== undefined || number[2]?.length === 4 })
    else if (months.has(word) && !(twice && word === 'mar' && weekday === undefined)) {
      if (month !== undefined) return []
      month = months.get(word)
    } else if (weekdays.has(word) && weekday === undefined) weekday = weekdays.get(word)
    else return []
  }
  const [a, b, extra] = numbers
  if (month === undefined || a === undefined || extra !== undefined) return []
  if (b === undefined) {
    if (a.year) return []
    const days = daysWithoutYear(month, a.value, today, weekday)
    // In French "mar 9" may be Tuesday the 9th.
    return language === 'fr' && words[0] === 'mar' && weekday === undefined
      ? [...new Set([...days, ...nextTuesdayOn(a.value, today)])]
      : days
  }
  if (a.year && b.year) return []
  const [dayOfMonth, typedYear] = a.year ? [b.value, a] : [a.value, b]
  const year = typedYear.value < 100 ? expandYear(typedYear.value, today) : typedYear.value
  const day = toDay(year, month, dayOfMonth)
  return day === undefined ? [] : matchWeekday(day, weekday)
}

function nextTuesdayOn(dayOfMonth: number, today: Day): Day[] {
  const soon = Array.from({ length: 400 }, (_, ahead) => addDays(today, ahead))
  return soon.filter((day) => Number(day.slice(8)) === dayOfMonth && findWeekday(day, 2, 'this')[0] === day).slice(0, 1)
}

/** Readings of numbers: `sure` ones need no confirmation. */
type Readings = { sure: boolean; days: Day[] }

const only = (...days: (Day | undefined)[]): Readings => ({
  sure: false,
  days: days.filter((day) => day !== undefined),
})

/** Parses folded text; `undefined` if it is not only numbers and separators. */
function parseNumericDate(text: string, today: Day, weekday: number | undefined): Readings | undefined {
  const match = /^(\d{1,4})([-./ ])\s*(\d{1,2})(?:\2\s*(\d{4}|\d{1,2}))?\.?$/.exec(text)
  if (match) {
    const [, first = '', separator = '', second = '', third] = match
    if (third === undefined)
      return first.length > 2 || separator === ' ' ? only() : dayAndMonth(Number(first), Number(second), today, weekday)
    if (first.length === 4) return third.length > 2 ? only() : sure(toDay(Number(first), Number(second), Number(third)))
    if (first.length > 2) return only()
    return third.length === 4
      ? dayFirst(Number(first), Number(second), Number(third))
      : shortYear([first, second, third], separator === '-', today)
  }
  const compact = /^(\d{6}|\d{8})$/.test(text)
  if (!compact) return undefined
  if (text.length === 6) return shortYear([text.slice(0, 2), text.slice(2, 4), text.slice(4)], true, today)
  const yearFirst = toDay(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6)))
  return yearFirst === undefined || !/^(19|20|21)/.test(text)
    ? dayFirst(Number(text.slice(0, 2)), Number(text.slice(2, 4)), Number(text.slice(4)))
    : sure(yearFirst)
}

const sure = (day: Day | undefined): Readings => ({ sure: true, days: day === undefined ? [] : [day] })

/** Day first; a date that is only valid with the month first must be confirmed. */
function dayFirst(first: number, second: number, year: number): Readings {
  const day = toDay(year, second, first)
  return day === undefined ? only(toDay(year, first, second)) : sure(day)
}

function dayAndMonth(first: number, second: number, today: Day, weekday: number | undefined): Readings {
  const days = daysWithoutYear(second, first, today, weekday)
  return days.length > 0 ? { sure: true, days } : { sure: false, days: daysWithoutYear(first, second, today, weekday) }
}

/** A year of two digits at the end or, as in a short ISO date, in front: 27-03-09. A single digit is no year: 27-3-9. */
function shortYear([a, b, c]: readonly [string, string, string], dashed: boolean, today: Day): Readings {
  const day = toDay(expandYear(Number(c), today), Number(b), Number(a))
  const yearFirst =
    a.length === 2 && (c.length === 1 || (b.length === 2 && c.length === 2))
      ? toDay(expandYear(Number(a), today), Number(b), Number(c))
      : undefined
  if (day === undefined) return only(yearFirst, toDay(expandYear(Number(c), today), Number(a), Number(b)))
  if (c.length === 1) return only(day, yearFirst)
  const isAmbiguous =
    yearFirst !== undefined &&
    yearFirst !== day &&
    isPlausible(yearFirst, today) &&
    (dashed || !isPlausible(day, today))
  return isAmbiguous ? only(day, yearFirst) : sure(day)
}

type Half = 'am' | 'pm'

/** Parts of the day and their half of it. The night is missing: it belongs to two days. */
const parts: ReadonlyMap<string, Half> = assign([
  ['am', 'ochtend, ochtends, voormiddag, voormiddags, morgens, matin, morning, vormittag, vormittags, fruh, frueh'],
  [
    'pm',
    'middag, middags, namiddag, namiddags, avond, avonds, apres-midi, soir, afternoon, evening, nachmittag, ' +
      'nachmittags, abend, abends',
  ],
])
/** Fillers before them. */
const fillerWords: ReadonlySet<string> = new Set("'s s in de the am au du".split(' '))
/** Words that make them parts of today: "this evening". */
const demonstratives: ReadonlySet<string> = new Set('deze ce cet this'.split(' '))
const today = 'today'

/** A folded text without its part of the day, and the half of the day; `undefined` if it has none. */
function extractDayPart(folded: string): { rest: string; half: Half } | undefined {
  const words = folded.split(' ')
  const dayParts = words.map(findDayPart)
  const at = dayParts.findIndex((part) => part !== undefined)
  const part = dayParts[at]
  if (!part) return undefined
  const before = words.slice(0, at)
  if (part.day === '') while (fillerWords.has(before.at(-1) ?? '')) before.pop()
  if (part.day === '' && demonstratives.has(before.at(-1) ?? '')) before.splice(-1, 1, today)
  // A number directly before it is the hour: "8 's avonds, 24/11".
  if (/^\d\d?$/.test(before.join(' '))) before.splice(0, 1, `${before[0]}${part.half}`)
  return { rest: [...before, part.day, ...words.slice(at + 1)].filter(Boolean).join(' '), half: part.half }
}

/** The part of the day in a word, and the day in the same word: "avond", "zaterdagavond", "Samstagmorgen", "vanmiddag". */
function findDayPart(word: string): { day: string; half: Half } | undefined {
  const bare = word.replace(/^l'/, '')
  if (bare === 'tonight') return { day: today, half: 'pm' }
  for (const [name, half] of [...parts, ['morgen', 'am'] as const]) {
    if (!bare.endsWith(name)) continue
    const day = bare.slice(0, -name.length)
    if (day === 'van' || day === 'heden') return { day: today, half }
    if (weekdays.has(day) || relativeDays.has(day) || (day === '' && name !== 'morgen')) return { day, half }
  }
  return undefined
}

const two = (value: number) => String(value).padStart(2, '0')
const dayLength = 86_400_000

/** The day of a year, month and day of the month, or `undefined` if there is none. */
export function toDay(year: number, month: number, day: number): Day | undefined {
  if (year < 1000 || year > 9999) return undefined
  const text = `${year}-${two(month)}-${two(day)}`
  return isDay(text) ? text : undefined
}

export const getYear = (day: Day): number => Number(day.slice(0, 4))
/** 0 (Sunday)…6. */
export const getWeekday = (day: Day): number => new Date(toEpoch(day) ?? 0).getUTCDay()
const between = (from: Day, to: Day) => ((toEpoch(to) ?? 0) - (toEpoch(from) ?? 0)) / dayLength

/** The year of two typed digits: from 60 years before to 39 years after today. */
export function expandYear(digits: number, today: Day): number {
  const year = getYear(today)
  const candidate = year - (year % 100) + digits
  return candidate > year + 39 ? candidate - 100 : candidate <= year - 61 ? candidate + 100 : candidate
}

export const isPlausible = (day: Day, today: Day): boolean =>
  getYear(day) >= getYear(today) - 2 && getYear(day) <= getYear(today) + 12

/** Readings of a day and month without a year: the next one, and that of this year if it is not long past. A typed weekday decides. */
export function daysWithoutYear(month: number, dayOfMonth: number, today: Day, weekday?: number): Day[] {
  const year = getYear(today)
  // 29 February is up to eight years away.
  const all = Array.from({ length: 10 }, (_, at) => toDay(year - 1 + at, month, dayOfMonth)).filter(
    (day) => day !== undefined,
  )
  const next = all.find((day) => day >= today)
  const past = all.findLast((day) => day < today)
  const near = past !== undefined && between(past, today) <= 60 ? [past] : []
  const candidates = [...near, ...(next === undefined ? [] : [next])]
  if (weekday === undefined) return candidates
  const fitting = all.filter((day) => getWeekday(day) === weekday)
  const exact = candidates.filter((day) => getWeekday(day) === weekday)
  if (exact.length > 0) return exact
  // The weekday and the date contradict each other: offer the date, and the nearest year in which both hold.
  const nearest = fitting.toSorted((a, b) => Math.abs(between(today, a)) - Math.abs(between(today, b))).slice(0, 1)
  return [...new Set([...candidates, ...nearest])].toSorted()
}

/** Readings of a day with a weekday: the day if they agree, else the day and the nearest one with that weekday. */
export function matchWeekday(day: Day, weekday: number | undefined): Day[] {
  if (weekday === undefined || getWeekday(day) === weekday) return [day]
  const apart = (weekday - getWeekday(day) + 7) % 7
  return [day, addDays(day, apart > 3 ? apart - 7 : apart)].toSorted()
}

/** Readings of a weekday. On a Monday "next Friday" can be in this week or in the next. */
export function findWeekday(
  today: Day,
  weekday: number,
  direction: 'next' | 'coming' | 'this' | 'last' | undefined,
): Day[] {
  const ahead = (weekday - getWeekday(today) + 7) % 7
  const sinceMonday = (getWeekday(today) + 6) % 7
  const inWeek = (weekday + 6) % 7
  const following = addDays(today, ahead === 0 ? 7 : ahead)
  const preceding = addDays(today, ahead === 0 ? -7 : ahead - 7)
  switch (direction) {
    case 'coming':
      return [following]
    case 'this':
      return [addDays(today, ahead)]
    case 'next':
      return [...new Set([following, addDays(today, 7 - sinceMonday + inWeek)])].toSorted()
    case 'last':
      return [...new Set([preceding, addDays(today, -7 - sinceMonday + inWeek)])].toSorted()
    case undefined:
      return ahead === 0 ? [today, following] : [following]
  }
}

/** The weekday in the week that begins next Monday. */
export const weekdayOfNextWeek = (today: Day, weekday: number): Day =>
  addDays(today, 7 - ((getWeekday(today) + 6) % 7) + ((weekday + 6) % 7))

/** The same day of the month some months later, or the last day of a shorter month. */
export function monthsLater(today: Day, months: number): Day[] {
  const reached = Number(today.slice(5, 7)) - 1 + months
  const [year, month] = [getYear(today) + Math.floor(reached / 12), (reached % 12) + 1]
  for (let dayOfMonth = Number(today.slice(8)); dayOfMonth > 0; dayOfMonth -= 1) {
    const day = toDay(year, month, dayOfMonth)
    if (day !== undefined) return [day]
  }
  return []
}
