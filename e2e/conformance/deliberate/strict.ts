// What the decided boundaries of a list of events say of a row, reckoned here from what was asked, not from what our service answered.
import { type About, asked } from '../about.ts'
import { textOf, type Json } from '../json.ts'
import { recordedAt } from '../world.ts'

/** Today's first second in a zone when the recordings were made, as `YYYY-MM-DD HH:MM:SS`. */
export const startOfDay = (timeZone: string): string =>
  `${new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(recordedAt)} 00:00:00`

/** The parameters that bound a list, the side of an event they bound, and whether its moment lies within. */
const bounds: readonly [
  parameter: string,
  side: 'start' | 'end',
  isWithin: (moment: number, bound: number) => boolean,
][] = [
  ['start_date', 'start', (moment, bound) => moment >= bound],
  ['end_date', 'end', (moment, bound) => moment <= bound],
  ['starts_before', 'start', (moment, bound) => moment < bound],
  ['starts_after', 'start', (moment, bound) => moment > bound],
  ['ends_before', 'end', (moment, bound) => moment < bound],
  ['ends_after', 'end', (moment, bound) => moment > bound],
]
/** A moment with an offset is an instant; without one it is read on the wall clock, for the bound and the event alike. */
const hasOffset = (text: string): boolean => /(Z|[+-]\d\d:?\d\d)$/i.test(text.slice(10))
const reckonedWall = (text: string): number =>
  Date.parse(`${text.trim().replace(' ', 'T')}${text.trim().length <= 10 ? 'T00:00:00' : ''}Z`)

/** Whether a row lies within every strict bound that was asked for; bounds in other forms than a date and time say nothing. */
export const isWithinAsked = (about: About, row: Json): boolean =>
  bounds.every(([parameter, side, isWithin]) => {
    const text = asked(about, parameter)
    if (text === undefined) return true
    const isInstant = hasOffset(text)
    const bound = isInstant ? Date.parse(text.replace(/^(\S{10}) /, '$1T').replace(' ', '+')) : reckonedWall(text)
    const moment = reckonedWall(textOf(row[`${isInstant ? 'utc_' : ''}${side}_date`]))
    return Number.isNaN(bound) || isWithin(moment, bound)
  })
