// Times as people say them: half acht, halb acht, kwart over 7, quarter to eight, 8 heures et demie. Spoken hours go to twelve.
import { smallNumbers } from './vocabulary.ts'

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
const clock = (minutes: number): string => {
  const day = (minutes + 1440) % 1440
  return `${String(Math.floor(day / 60)).padStart(2, '0')}:${String(day % 60).padStart(2, '0')}`
}

/** The times of 24 hours that a folded phrase can mean; none for what is no such phrase. */
export function spokenTimes(folded: string): string[] {
  const named = whole.exec(folded)?.[1]
  const said = named === undefined ? undefined : smallNumbers.get(named)
  if (said !== undefined) return [clock(said * 60)]
  const halved = half.exec(folded)?.[1]
  if (halved !== undefined) {
    // "half 7" is 6:30 in Gent and 7:30 in London.
    const moves = british.has(halved) ? [30] : /^\d/.test(halved) ? [-30, 30] : [-30]
    return moves.flatMap((move) => around(halved, move))
  }
  const found = phrases.map(([pattern, move]) => ({ said: pattern.exec(folded)?.[1], move }))
  return found.flatMap(({ said: text, move }) => (text === undefined ? [] : around(text, move)))
}

function around(said: string, move: number): string[] {
  const number = numberOf(said)
  if (number === undefined || number > 24) return []
  const at = number * 60 + move
  return number > 12 || number === 0 ? [clock(at)] : [clock(at % 720), clock((at % 720) + 720)]
}
