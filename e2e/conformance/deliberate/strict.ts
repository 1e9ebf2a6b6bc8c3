// Days and instants of what a list is asked for, and on which of its pages a row is.
import { getDay, dayStart } from '#shared/dates/wall-time.ts'
import { toWallTimeAt } from '#server/time-zones.ts'
import { type About, asked, rowsHere } from '../about.ts'
import { textOf, type Json } from '../json.ts'
import { recordedAt } from '../world.ts'

/** Today's first second in a zone when the recordings were made, as `YYYY-MM-DD HH:MM:SS`. */
export const startOfDay = (zone: string): string => dayStart(getDay(toWallTimeAt(recordedAt, zone)))

/** Unix time is an instant as well. */
const isUnix = (text: string): boolean => /^\s*\d{9,12}\s*$/.test(text)
/** The instant of a moment that is written as one. */
export const instantOf = (text: string): number => {
  const written = text.replace(/^(\S{10}) /, '$1T').replace(' ', '+')
  // An offset may be hours alone.
  return isUnix(text) ? Number(text) * 1000 : Date.parse(written.replace(/(:\d\d[+-]\d\d)$/, '$1:00'))
}
const isLater = (about: About): boolean => Number(asked(about, 'page') ?? 1) > 1
/** Whether a row of theirs stands on a page of ours before this one, because rows before it are in their list alone. */
export const isOnEarlierPage = (about: About, row: Json): boolean =>
  isLater(about) && textOf(row['start_date']) <= textOf(rowsHere(about)[0]?.['start_date'])

/** Whether a row begins or ends in the very second that whole days asked for with `…_before` end in. */
export const isLastSecond = (about: About, row: Json): boolean =>
  (['start', 'end'] as const).some(
    (side) => textOf(row[`${side}_date`]) === `${(asked(about, `${side}s_before`) ?? '').slice(0, 10)} 23:59:59`,
  )
