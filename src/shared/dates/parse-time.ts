// Parses typed times: 19, 1930, 19:30, 19u30, 19 h 30, 19.30 Uhr, 7:30 pm, midi, half acht.
import { halves, midnight, namedTimes, timeFillers, smallNumbers } from './vocabulary.ts'

/** What a text can mean as a time, `HH:MM`; not `sure` where one reading has to be asked. */
export type Times = {
  sure: boolean
  readings: string[]
  /** 24:00 or midnight was typed: on a day, that may be the first minute of the day after. */ endOfDay?: true
}

const none: Times = { sure: true, readings: [] }
const hoursOnly = /^(\d{1,2})(?: ?(?:u|uur|h|heures?|uhr|o'clock))?$/
const hoursAndMinutes = /^(\d{1,2}) ?(?:[:.]|u|uur|h|heures?|uhr) ?(\d{2})(?::00)?(?: ?(?:u|uur|h|uhr|min))?\.?$/
const digits = /^(\d{1,2})(\d{2})(?: ?(?:u|uur|h|uhr))?$/

/** Reads folded text as a time. */
export function parseTimeText(folded: string): Times {
  const words = folded.split(' ')
  const text = words.length > 1 && timeFillers.has(words[0] ?? '') ? words.slice(1).join(' ') : folded
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

/** Reads folded text as a time of one half of the day; what lies in the other one is none. */
export function parseTimeOfHalf(half: 'am' | 'pm', folded: string): Times {
  const said = parseTimeText(`${folded} ${half}`)
  if (said.readings.length > 0) return said
  const bundle = parseTimeText(folded)
  if (bundle.endOfDay) return bundle
  return { ...bundle, readings: bundle.readings.filter((time) => time >= '12:00' === (half === 'pm')) }
}

function parsePlainTime(text: string): Times {
  const found = hoursAndMinutes.exec(text) ?? digits.exec(text) ?? hoursOnly.exec(text)
  const hours = Number(found?.[1])
  const minutes = Number(found?.[2] ?? 0)
  if (!found) return { sure: true, readings: parseSpokenTime(text) }
  if (minutes > 59 || hours > 24) return none
  // Midnight at the end of a day is the next day's first minute: whoever types 24:00 has to say which day they mean.
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

const formatTimeOfDay = (hours: number, minutes: number) =>
  `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`

const hour = String.raw`(\d{1,2}|[a-z]+)`
const ending = String.raw`(?: ?(?:u|uur|uhr|h|heures?|o'clock))?`
const hours = String.raw` ?(?:h|heures?)`

/** How a phrase moves the hour it names, in minutes. */
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
const whole = new RegExp(`^([a-z]+)(?: ?(?:uur|uhr|heures?|o'clock))$`)
/** Words that only the British say: to them "half seven" is half past. */
const british = new Set('one two three four five six seven eight nine ten eleven twelve'.split(' '))

const numberOf = (said: string): number | undefined => (/^\d/.test(said) ? Number(said) : smallNumbers.get(said))
const toClock = (minutes: number): string => {
  const day = (minutes + 1440) % 1440
  return `${String(Math.floor(day / 60)).padStart(2, '0')}:${String(day % 60).padStart(2, '0')}`
}

/** The times of 24 hours that a folded phrase can mean; none for what is no such phrase. */
export function parseSpokenTime(folded: string): string[] {
  const named = whole.exec(folded)?.[1]
  const said = named === undefined ? undefined : smallNumbers.get(named)
  if (said !== undefined) return [toClock(said * 60)]
  const halved = half.exec(folded)?.[1]
  if (halved !== undefined) {
    // "half 7" is 6:30 in Gent and 7:30 in London.
    const moves = british.has(halved) ? [30] : /^\d/.test(halved) ? [-30, 30] : [-30]
    return moves.flatMap((move) => bothHalves(halved, move))
  }
  const found = phrases.map(([pattern, move]) => ({ said: pattern.exec(folded)?.[1], move }))
  return found.flatMap(({ said: text, move }) => (text === undefined ? [] : bothHalves(text, move)))
}

function bothHalves(said: string, move: number): string[] {
  const number = numberOf(said)
  if (number === undefined || number > 24) return []
  const at = number * 60 + move
  return number > 12 || number === 0 ? [toClock(at)] : [toClock(at % 720), toClock((at % 720) + 720)]
}
