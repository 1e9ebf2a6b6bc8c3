// Parts of the day as people name them beside a day: zaterdagavond, demain soir, morgen früh, Saturday afternoon.
import { relativeDays, weekdays } from './vocabulary.ts'

type Half = 'am' | 'pm'

/** Parts of the day → which half of it. The night is missing: it belongs to two days. */
const parts: ReadonlyMap<string, Half> = new Map([
  ...'ochtend ochtends voormiddag voormiddags morgens matin morning vormittag vormittags fruh frueh'
    .split(' ')
    .map((word) => [word, 'am'] as const),
  ...'middag middags namiddag namiddags avond avonds apres-midi soir afternoon evening nachmittag nachmittags abend abends'
    .split(' ')
    .map((word) => [word, 'pm'] as const),
])
/** Words that stand in front of them and carry nothing. */
const leaders: ReadonlySet<string> = new Set("'s s in de the am au du".split(' '))
/** Words that make them parts of today. */
const these: ReadonlySet<string> = new Set('deze ce cet this'.split(' '))
const today = 'today'

/** A folded text without the part of the day that it names, and the half of the day that it tells; `undefined` where it names none. */
export function withoutPart(folded: string): { rest: string; half: Half } | undefined {
  const words = folded.split(' ')
  const found = words.map(partIn)
  const at = found.findIndex((part) => part !== undefined)
  const part = found[at]
  if (!part) return undefined
  const before = words.slice(0, at)
  if (part.day === '') while (leaders.has(before.at(-1) ?? '')) before.pop()
  if (part.day === '' && these.has(before.at(-1) ?? '')) before.splice(-1, 1, today)
  // An hour that stands alone in front of it is the hour meant: "8 's avonds, 24/11".
  if (/^\d\d?$/.test(before.join(' '))) before.splice(0, 1, `${before[0]}${part.half}`)
  return { rest: [...before, part.day, ...words.slice(at + 1)].filter(Boolean).join(' '), half: part.half }
}

/** The part of the day in a word, and the day written together with it: "avond", "zaterdagavond", "Samstagmorgen", "vanmiddag". */
function partIn(word: string): { day: string; half: Half } | undefined {
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
