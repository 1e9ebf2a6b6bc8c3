// Dates of list queries, and the page of a row.
import { getDay, dayStart } from '#shared/dates/wall-time.ts'
import { toWallTimeAt } from '#server/time-zones.ts'
import { type Exchange, queryValue, rowsHere } from '../exchange.ts'
import { textOf, type Json } from '../json.ts'
import { recordedAt } from '../server.ts'

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
const isLater = (exchange: Exchange): boolean => Number(queryValue(exchange, 'page') ?? 1) > 1
/** Whether a row of theirs stands on a page of ours before this one, because rows before it are in their list alone. */
export const isOnEarlierPage = (exchange: Exchange, row: Json): boolean =>
  isLater(exchange) && textOf(row['start_date']) <= textOf(rowsHere(exchange)[0]?.['start_date'])

/** Whether a row begins or ends in the very second that whole days asked for with `…_before` end in. */
export const isLastSecond = (exchange: Exchange, row: Json): boolean =>
  (['start', 'end'] as const).some(
    (side) =>
      textOf(row[`${side}_date`]) === `${(queryValue(exchange, `${side}s_before`) ?? '').slice(0, 10)} 23:59:59`,
  )
