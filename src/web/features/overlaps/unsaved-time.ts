import type { UnsavedTime } from '#api/overlaps.ts'
import { dayEnd, dayStart, getDay, isDateTime, isTimeZone, isWallTime, toWallTime } from '#shared/dates/wall-time.ts'
import { isOrganizerOccupied, isVenueOccupied } from '#shared/schema/status.ts'

type Values = { readonly [name: string]: unknown }

/**
 * The time of the values in a form, with the venue and organizers that it takes up. `undefined` without a valid time, or if it takes up
 * none: both are missing, new, or free because of the event status.
 */
export function getUnsavedTime(values: Values, id: number | undefined): UnsavedTime | undefined {
  const state = values['event_state']
  const venue = isVenueOccupied(state) ? toIds(values['venue'])[0] : undefined
  const organizers = isOrganizerOccupied(state) ? toIds(values['organizer']) : []
  const [start, end] = [parseWallTime(values['start_date']), parseWallTime(values['end_date'])]
  if ((venue === undefined && organizers.length === 0) || !start || !end) return undefined
  const isAllDay = values['all_day'] === true
  const [from, to] = isAllDay ? [dayStart(getDay(start)), dayEnd(getDay(end))] : [start, end]
  const zone = values['timezone']
  const timezone = typeof zone === 'string' && isTimeZone(zone) ? zone : ''
  return to < from ? undefined : { venue, organizers, start: from, end: to, timezone, exclude: id }
}

/** The ids in a link field, without records that are created with the event. */
const toIds = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).map(Number).filter((id) => Number.isSafeInteger(id) && id > 0)

const parseWallTime = (value: unknown): string | undefined => {
  const text = typeof value === 'string' ? value : ''
  const wall = isDateTime(text) ? toWallTime(text) : text
  return isWallTime(wall) ? wall : undefined
}
