// Differences that follow from requests that were not recorded.
import { recordsIn } from './addresses.ts'
import type { Difference } from './difference.ts'
import { isUnchanged } from './date-times.ts'
import {
  type Exchange,
  changes,
  contentRecord,
  isAsExpected,
  isBySlug,
  isUnaffected,
  isListed,
  isOutcome,
  rejectedByThem,
} from './exchange.ts'
import { isWrite, placeOf } from './recording.ts'

/** Whether a difference may follow from earlier writes that were not recorded. Used only if recordings are known to be missing. */
export function isHiddenRecord(difference: Difference, exchange: Exchange): boolean {
  const { at, theirs, ours, row } = difference
  const { recording } = exchange
  // A slug that they no longer know: its record was deleted without a recording.
  if (isOutcome(difference))
    return isBySlug(exchange) && exchange.ours.status === 200 && rejectedByThem(exchange).join() === 'slug'
  if (!isWrite(recording) && /^(venue|organizer|json_ld\.(location|organizer))\b/.test(at))
    return showsLinksAsStored(exchange)
  // A value that the update does not affect here was written there before.
  const [field = ''] = /^\w+/.exec(at) ?? []
  if (row !== undefined && field !== 'id' && changes(exchange) && isUnaffected(exchange, field)) return true
  const isList = placeOf(recording).id === undefined && !isWrite(recording)
  if (isList && isListed(difference)) return isAsExpected(difference, exchange)
  // A slug that is in use on one server has another number.
  const bare = (slug: unknown): string => String(slug).replace(/-\d+(?=$|__trashed)/, '')
  return at === 'slug' && row !== undefined && bare(theirs) === bare(ours)
}

/** Whether every record inside ours equals its single read. */
const showsLinksAsStored = (exchange: Exchange): boolean =>
  recordsIn(exchange.ours.body).every(
    ({ resource, record }) =>
      (resource !== 'venues' && resource !== 'organizers') ||
      isUnchanged(contentRecord(exchange, resource, record['id']), record),
  )
