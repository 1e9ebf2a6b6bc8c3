// Finds the days that a text names in words, in Dutch, English, French or German, and those that are not days of an event.
import { normalizeWords } from '../i18n/normalize-text.ts'
import { foldText, months, weekdays } from '../dates/vocabulary.ts'
import { addDays, type Day, getDay, isDateTime, toEpoch } from '../dates/wall-time.ts'

/** A day that a text names: "Thursday 3 December 2026". At least `month` or `weekday` is known. */
export type DateMention = {
  /** As written. */
  text: string
  day: number
  /** 1 to 12. */
  month?: number
  year?: number
  /** 0 (Sunday) to 6. */
  weekday?: number
}

/** The days of an event: its first and its last. */
export type EventDays = { first: Day; last: Day }

const alternatives = (names: Iterable<string>): string => [...names].toSorted((a, b) => b.length - a.length).join('|')

/** Abbreviations are words of their own in running text ("so 3", "do 5", "di 2"): with a bare number only weekdays written out count. */
const fullWeekdays = [...weekdays.keys()].filter((name) => name.length > 4)
const ordinal = String.raw`(?:st|nd|rd|th|er|ste|de|e|\.)?`
const number = String.raw`(?:0?[1-9]|[12]\d|3[01])`
/** Not part of a word or of a price. */
const start = String.raw`(?<![\p{L}\d€$£][.,:/]?)`
/** Not the last figures of a phone number, nor an amount: "€ 3 december". */
const alone = String.raw`(?<!\d[ -]|[€$£] |\beuro? )`
const end = String.raw`(?![\p{L}\d])`
const between = String.raw`\s*(?:,|-|\/|&|\ben\b|\band\b|\bet\b|\bund\b|\bto\b|\btot\b|\bt\/m\b|\bau\b|\bbis\b|\bou\b|\bof\b|\bor\b|\boder\b|\btot en met\b|\bbis zum\b)\s*`
const weekdayBefore = String.raw`(?:(?<weekday>${alternatives(weekdays.keys())})\.?,?\s+(?:(?:de|den|the|le|der|dem|am)\s+)?|${alone})`
const weekdayAgain = String.raw`(?:(?:${alternatives(weekdays.keys())})\.?,?\s+(?:(?:de|den|the|le|der|dem|am)\s+)?)?`
const monthName = String.raw`(?<month>${alternatives(months.keys())})`
const year = String.raw`(?:\.?,?\s+(?<year>\d{4})(?!\d))?`

/** "Thursday 3 December", "3 and 4 december 2026", "du 3 au 5 décembre", "3. Dezember". */
const dayFirst = new RegExp(
  String.raw`${start}${weekdayBefore}(?<days>${number}${ordinal}(?:${between}${weekdayAgain}${number}${ordinal})*)\s*(?:of\s+|de\s+)?${monthName}${end}${year}`,
  'gu',
)
/** Without "mar", which is Tuesday in French: "MAR. 26". */
const englishMonths =
  'january february march april may june july august september october november december jan feb apr jun jul aug sep sept oct nov dec'.split(
    ' ',
  )
/** "Thursday, December 3rd, 2026": English alone. Not "December 20:00", not "December 20 €". */
const monthFirst = new RegExp(
  String.raw`${start}${weekdayBefore}(?<month>${alternatives(englishMonths)})\.?\s+(?<days>${number})(?<ordinal>st|nd|rd|th)?(?![\p{L}\d]|[:.,]\d|\s*[€$£%]|\s?(?:h|u|uur|uhr|am|pm)\b)${year}`,
  'gu',
)
/** Opening hours, after their first figure: "Saturday 10-17 Uhr", "zaterdag 10 tot 17 uur". */
const hours = String.raw`\s*(?:-|\/|&|\b(?:tot|to|bis|au|en|and|et|und|of|or|ou|oder)\b)\s*\d{1,2}(?:[:.h]\d{2}|\s?(?:h|u|uur|uhr|heures?|[ap]\.?m)(?!\p{L}))`
/** "Thursday 3 at 20:00", "donderdag 3 om", "jeudi 3 !": without a month. Not "Friday 3 persons", "Samstag 10-17 Uhr", "lundi de 9 à 12h". */
const weekdayAndDay = new RegExp(
  String.raw`${start}(?<weekday>${alternatives(fullWeekdays)}),?\s+(?!de\s+\d+\s+a\s)(?:(?:de|den|the|le|der|dem)\s+)?(?<days>${number})${ordinal}(?!${hours})(?=\s*$|\s*[,;!?)]|\.(?:\s|$)|\s*[-\/&(]|\s+(?:om|van|vanaf|tot|en|of|at|from|to|and|or|a|de|des|au|et|ou|um|ab|von|bis|und|oder)\s)`,
  'gu',
)

/** Without a capital it is no English month: "children under 12 may enter", "in december 3 keer". */
const isLowerCase = (word: string): boolean => word === word.toLowerCase()

/**
 * Finds the days that a plain text names with a month or a weekday. A bare year, a price, a time or a phone number names none, nor does a
 * date in figures.
 */
export function findDateMentions(text: string): DateMention[] {
  if (!/\d/.test(text)) return []
  // Same length as the text, so that positions agree: folded letter by letter.
  const folded = [...text].map((letter) => foldLetter(letter)).join('')
  const found: (DateMention & { index: number })[] = []
  const taken: [number, number][] = []
  for (const pattern of [dayFirst, monthFirst, weekdayAndDay])
    for (const match of folded.matchAll(pattern)) {
      const { index, groups } = match
      const until = index + match[0].length
      if (!groups || taken.some(([from, to]) => index < to && until > from)) continue
      const written = text.slice(index, until).trim()
      const at = groups['month'] === undefined ? -1 : match[0].lastIndexOf(groups['month'])
      const needsCapital =
        groups['month'] === 'may' ||
        (pattern === monthFirst && !groups['weekday'] && !groups['year'] && !groups['ordinal'])
      if (at >= 0 && needsCapital && isLowerCase(text.slice(index + at, index + at + 3))) continue
      taken.push([index, until])
      const month = groups['month'] === undefined ? undefined : months.get(groups['month'])
      const days = (groups['days']?.match(/\d+/g) ?? []).map(Number)
      days.forEach((day, position) => {
        const weekday = position === 0 && groups['weekday'] ? weekdays.get(groups['weekday']) : undefined
        found.push({
          index,
          text: written,
          day,
          ...(month !== undefined && { month }),
          ...(groups['year'] && { year: Number(groups['year']) }),
          ...(weekday !== undefined && { weekday }),
        })
      })
    }
  return found.toSorted((a, b) => a.index - b.index).map(({ index: _index, ...mention }) => mention)
}

function foldLetter(letter: string): string {
  // Nearly all letters: written events wait for this.
  if (letter >= '!' && letter <= '~' && letter !== '`') return letter.toLowerCase()
  if (/\s/.test(letter)) return ' '
  const folded = foldText(letter)
  return folded.length === letter.length ? folded : letter.toLowerCase().slice(0, letter.length)
}

/** The days between two dates of a form; `undefined` while the first is not valid. */
export function toEventDays(start: unknown, end: unknown): EventDays | undefined {
  if (typeof start !== 'string' || !isDateTime(start)) return undefined
  const first = getDay(start)
  const last = typeof end === 'string' && isDateTime(end) ? getDay(end) : first
  return { first, last: last > first ? last : first }
}

/** Longer events are rare, and name few of their days. */
const maxDays = 1_100

/** Whether a mention is a day of the event. */
function isDayOf(mention: DateMention, { first, last }: EventDays): boolean {
  let day = first
  for (let count = 0; count <= maxDays && day <= last; count++) {
    const [year, month, dayOfMonth] = day.split('-').map(Number)
    const weekday = new Date(toEpoch(day) ?? 0).getUTCDay()
    if (
      dayOfMonth === mention.day &&
      (mention.month === undefined || mention.month === month) &&
      (mention.year === undefined || mention.year === year) &&
      (mention.weekday === undefined || mention.weekday === weekday)
    )
      return true
    day = addDays(day, 1)
  }
  return false
}

/** A day at least so many years before the event is history, not its former date: "geboren op 3 maart 1875". */
const historyYears = 20

const isHistory = ({ year }: DateMention, { first }: EventDays): boolean =>
  year !== undefined && year <= Number(first.slice(0, 4)) - historyYears

/**
 * The days that a text or HTML names and on which the event does not take place, without those of history: as written, in their order,
 * each once.
 */
export function findOtherDays(text: string, days: EventDays): string[] {
  const others = findDateMentions(normalizeWords(text)).filter(
    (mention) => !isDayOf(mention, days) && !isHistory(mention, days),
  )
  return [...new Set(others.map((mention) => mention.text))]
}

/** The texts of an event that may name its days. A reason for a change may name the former ones. */
export const dayFields = ['title', 'excerpt', 'description'] as const
