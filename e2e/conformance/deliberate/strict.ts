// What the decided boundaries of a list of events say of a row, reckoned here from what was asked, not from what our service answered.
import { dayOf, dayStart } from '#contract/time.ts'
import { wallAt } from '#server/time.ts'
import { type About, asked, rowsHere } from '../about.ts'
import { textOf, type Json } from '../json.ts'
import { recordedAt } from '../world.ts'

/** Today's first second in a zone when the recordings were made, as `YYYY-MM-DD HH:MM:SS`. */
export const startOfDay = (zone: string): string => dayStart(dayOf(wallAt(recordedAt, zone)))

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
const hasOffset = (text: string): boolean => /(Z|[+-]\d\d(:?\d\d)?)$/i.test(text.slice(10))
/** Unix time is an instant as well. */
const isUnix = (text: string): boolean => /^\s*\d{9,12}\s*$/.test(text)
/** The instant of a moment that is written as one. */
export const instantOf = (text: string): number => {
  const written = text.replace(/^(\S{10}) /, '$1T').replace(' ', '+')
  // An offset may be hours alone.
  return isUnix(text) ? Number(text) * 1000 : Date.parse(written.replace(/(:\d\d[+-]\d\d)$/, '$1:00'))
}
const reckonedWall = (text: string): number =>
  Date.parse(`${text.trim().replace(' ', 'T')}${text.trim().length <= 10 ? 'T00:00:00' : ''}Z`)

/** Whether a row lies within every strict bound that was asked for; bounds in other forms than a date and time say nothing. */
export const isWithinAsked = (about: About, row: Json): boolean =>
  bounds.every(([parameter, side, isWithin]) => {
    const text = asked(about, parameter)
    if (text === undefined) return true
    const isInstant = hasOffset(text) || isUnix(text)
    const bound = isInstant ? instantOf(text) : reckonedWall(text)
    const moment = reckonedWall(textOf(row[`${isInstant ? 'utc_' : ''}${side}_date`]))
    return Number.isNaN(bound) || isWithin(moment, bound)
  })

const isFull = (about: About): boolean => rowsHere(about).length >= Number(asked(about, 'per_page') ?? 10)
const isLater = (about: About): boolean => Number(asked(about, 'page') ?? 1) > 1
/** Whether our list may have pages besides this one. */
export const isOfMany = (about: About): boolean => isFull(about) || isLater(about)

/** Whether a row of theirs stands on a page of ours before this one, because rows before it are in their list alone. */
export const isOnEarlierPage = (about: About, row: Json): boolean =>
  isLater(about) && textOf(row['start_date']) <= textOf(rowsHere(about)[0]?.['start_date'])

/** Whether a row of theirs stands on a page of ours before or behind this one, because some rows before it are in one list alone. */
export function isOnOtherPage(about: About, row: Json): boolean {
  const last = textOf(rowsHere(about).at(-1)?.['start_date'])
  return (isFull(about) && textOf(row['start_date']) >= last) || isOnEarlierPage(about, row)
}

/** Whether a row begins or ends in the very second that whole days asked for with `…_before` end in. */
export const isLastSecond = (about: About, row: Json): boolean =>
  (['start', 'end'] as const).some(
    (side) => textOf(row[`${side}_date`]) === `${(asked(about, `${side}s_before`) ?? '').slice(0, 10)} 23:59:59`,
  )
