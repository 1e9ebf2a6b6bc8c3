// Dates of list queries, and the page of a row.
import { getDay, dayStart } from '#shared/dates/wall-time.ts'
import { toWallTimeAt } from '#server/time-zones.ts'
import { type Exchange, queryValue, rowsHere } from '../exchange.ts'
import { textOf, type Json } from '../json.ts'
import { recordedAt } from '../server.ts'

/** The start of the recording's day in a time zone, as `YYYY-MM-DD HH:MM:SS`. */
export const startOfDay = (zone: string): string => dayStart(getDay(toWallTimeAt(recordedAt, zone)))

/** Whether a date is Unix time, which is an instant. */
const isUnix = (text: string): boolean => /^\s*\d{9,12}\s*$/.test(text)
/** The instant of a date and time with an offset, or of Unix time. */
export const instantOf = (text: string): number => {
  const written = text.replace(/^(\S{10}) /, '$1T').replace(' ', '+')
  // An offset may have only hours.
  return isUnix(text) ? Number(text) * 1000 : Date.parse(written.replace(/(:\d\d[+-]\d\d)$/, '$1:00'))
}
const isLater = (exchange: Exchange): boolean => Number(queryValue(exchange, 'page') ?? 1) > 1
/** Whether a row of their page is on an earlier page of ours, because only their list has some rows before it. */
export const isOnEarlierPage = (exchange: Exchange, row: Json): boolean =>
  isLater(exchange) && textOf(row['start_date']) <= textOf(rowsHere(exchange)[0]?.['start_date'])

/** Whether a row starts or ends in the last second of a day given by `…_before`. */
export const isLastSecond = (exchange: Exchange, row: Json): boolean =>
  (['start', 'end'] as const).some(
    (side) =>
      textOf(row[`${side}_date`]) === `${(queryValue(exchange, `${side}s_before`) ?? '').slice(0, 10)} 23:59:59`,
  )
