// Parses typed times: 1930, 19u30, 19.30 Uhr, 7:30 pm, midi, half acht.
import { halves, midnight, namedTimes, timeFillers, smallNumbers } from './vocabulary.ts'

/** Readings of a typed time, `HH:MM`; not `sure`: the user must confirm. */
export type Times = {
  sure: boolean
  readings: string[]
  /** 24:00 or midnight: with a day, it may be midnight of the next day. */
  endOfDay?: true
}

const none: Times = { sure: true, readings: [] }
const hoursOnly = /^(\d{1,2})(?: ?(?:u|uur|h|heures?|uhr|o'clock))?$/
const hoursAndMinutes = /^(\d{1,2}) ?(?:[:.]|u|uur|h|heures?|uhr) ?(\d{2})(?::00)?(?: ?(?:u|uur|h|uhr|min))?\.?$/
const digits = /^(\d{1,2})(\d{2})(?: ?(?:u|uur|h|uhr))?$/

export function parseTimeText(folded: string): Times {
  const filler = timeFillers.find((words) => folded.startsWith(`${words} `))
  const text = filler === undefined ? folded : folded.slice(filler.length + 1)
  if (midnight.has(text)) return { sure: true, readings: ['00:00'], endOfDay: true }
  const named = namedTimes.get(text)
  if (named !== undefined) return { sure: true, readings: [named] }
  for (const [word, half] of halves) {
    if (!text.endsWith(word) || !/[\d ]$/.test(text.slice(0, -word.length))) continue
    const times = parsePlainTime(text.slice(0, -word.length).trim()).readings.map((time) => toHalf(time, half).readings)
    return { sure: true, readings: [...new Set(times.flat())] }
  }
  return parsePlainTime(text)
}

/** Parses folded text as a time in one half of the day; times in the other half are left out. */
export function parseTimeOfHalf(half: 'am' | 'pm', folded: string): Times {
  const withHalf = parseTimeText(`${folded} ${half}`)
  if (withHalf.readings.length > 0) return withHalf
  const times = parseTimeText(folded)
  if (times.endOfDay) return times
  return { ...times, readings: times.readings.filter((time) => time >= '12:00' === (half === 'pm')) }
}

function parsePlainTime(text: string): Times {
  const match = hoursAndMinutes.exec(text) ?? digits.exec(text) ?? hoursOnly.exec(text)
  const hours = Number(match?.[1])
  const minutes = Number(match?.[2] ?? 0)
  if (!match) return { sure: true, readings: parseSpokenTime(text) }
  if (minutes > 59 || hours > 24) return none
  // 24:00 is midnight of the next day: the user must confirm which day is meant.
  if (hours === 24) return minutes === 0 ? { sure: false, readings: ['00:00'], endOfDay: true } : none
  return { sure: true, readings: [formatTimeOfDay(hours, minutes)] }
}

function toHalf(time: string, half: 'am' | 'pm'): Times {
  const hours = Number(time.slice(0, 2))
  const minutes = Number(time.slice(3))
  if (hours > 12) return half === 'pm' ? { sure: true, readings: [time] } : none
  if (hours === 0) return half === 'am' ? { sure: true, readings: [time] } : none
  return { sure: true, readings: [formatTimeOfDay((hours % 12) + (half === 'pm' ? 12 : 0), minutes)] }
}

const formatTimeOfDay = (hours: number, minutes: number) => toClock(hours * 60 + minutes)

const hour = String.raw`(\d{1,2}|[a-z]+)`
const ending = String.raw`(?: ?(?:u|uur|uhr|h|heures?|o'clock))?`
const hours = String.raw` ?(?:h|heures?)`

/** Phrases with an hour, and the minutes that they add to it. */
const phrases: readonly (readonly [RegExp, number])[] = [
  [new RegExp(`^(?:half past|halb nach) ${hour}${ending}$`), 30],
  [new RegExp(`^halb ${hour}${ending}$`), -30],
  [new RegExp(`^(?:(?:a )?quarter past|kwart over|viertel nach) ${hour}${ending}$`), 15],
  [new RegExp(`^(?:(?:a )?quarter to|kwart voor|viertel vor) ${hour}${ending}$`), -15],
  [new RegExp(`^${hour}${hours} et demie?$`), 30],
  [new RegExp(`^${hour}${hours} et quart$`), 15],
  [new RegExp(`^${hour}${hours} moins (?:le )?quart$`), -15],
]
const half = new RegExp(`^half ${hour}${ending}$`)
const fullHour = new RegExp(`^([a-z]+)(?: ?(?:uur|uhr|heures?|o'clock))$`)
/** English numbers: "half seven" is half past seven. */
const british = new Set('one two three four five six seven eight nine ten eleven twelve'.split(' '))

const parseNumber = (word: string): number | undefined => (/^\d/.test(word) ? Number(word) : smallNumbers.get(word))
const toClock = (minutes: number): string => {
  const day = (minutes + 1440) % 1440
  return `${String(Math.floor(day / 60)).padStart(2, '0')}:${String(day % 60).padStart(2, '0')}`
}

/** Readings of a folded phrase, in 24 hours; none for other texts. */
function parseSpokenTime(folded: string): string[] {
  const named = fullHour.exec(folded)?.[1]
  const hourNumber = named === undefined ? undefined : smallNumbers.get(named)
  if (hourNumber !== undefined) return [toClock(hourNumber * 60)]
  const halved = half.exec(folded)?.[1]
  if (halved !== undefined) {
    // "half 7" is 6:30 in Dutch and 7:30 in English.
    const moves = british.has(halved) ? [30] : /^\d/.test(halved) ? [-30, 30] : [-30]
    return moves.flatMap((move) => bothHalves(halved, move))
  }
  const moves = phrases.map(([pattern, move]) => ({ word: pattern.exec(folded)?.[1], move }))
  return moves.flatMap(({ word, move }) => (word === undefined ? [] : bothHalves(word, move)))
}

function bothHalves(word: string, move: number): string[] {
  const number = parseNumber(word)
  if (number === undefined || number > 24) return []
  const at = number * 60 + move
  return number > 12 || number === 0 ? [toClock(at)] : [toClock(at % 720), toClock((at % 720) + 720)]
}
