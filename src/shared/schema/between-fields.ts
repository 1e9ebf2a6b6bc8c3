// Rules between fields of a record.
import type { IssueCode } from '../problem.ts'
import type { ResourceName } from './resources.ts'
import { getDay, isDateTime, parseOffset, toWallTime } from '../dates/wall-time.ts'

type Values = { readonly [field: string]: unknown }
/** Returns issue codes by the field that needs a correction. Values that cannot be parsed are skipped: their own fields report them. */
export type BetweenFields = (values: Values) => { [field: string]: IssueCode }

const toDateTime = (value: unknown): string | undefined =>
  typeof value === 'string' && isDateTime(value) ? value : undefined

const eventTimes: BetweenFields = ({ start_date, end_date, all_day }) => {
  const [start, end] = [toDateTime(start_date), toDateTime(end_date)]
  if (start === undefined || end === undefined) return {}
  // With an offset the clock may have been set back between them: the order of wall times proves nothing then.
  const isUnsure = [start, end].some((dateTime) => parseOffset(dateTime) !== undefined) && getDay(start) === getDay(end)
  const isBefore = all_day === true ? getDay(end) < getDay(start) : !isUnsure && toWallTime(end) < toWallTime(start)
  return isBefore ? { end_date: 'end_before_start' } : {}
}

/** Rules of the resources whose fields depend on each other. */
export const betweenFields: { readonly [N in ResourceName]?: BetweenFields } = { events: eventTimes }
