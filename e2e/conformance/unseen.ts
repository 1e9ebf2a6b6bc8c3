// Differences that come from requests the folder lacks: numbers and rows that depend on everything written before.
import { recordsIn } from './addresses.ts'
import type { Difference } from './difference.ts'
import { isUnchanged } from './moments.ts'
import {
  type About,
  changes,
  contentRecord,
  isAsExpected,
  isBySlug,
  isKept,
  isListed,
  isOutcome,
  refusedThere,
} from './about.ts'
import { isWrite, placeOf } from './recording.ts'

/** Whether a difference may come from what was written before and is not in the folder. Asked only where something is known to be missing. */
export function isUnseen(difference: Difference, about: About): boolean {
  const { at, theirs, ours, row } = difference
  const { recording } = about
  // A slug that leads nowhere there: its record went without a recording.
  if (isOutcome(difference))
    return isBySlug(about) && about.ours.status === 200 && refusedThere(about).join() === 'slug'
  if (!isWrite(recording) && /^(venue|organizer|json_ld\.(location|organizer))\b/.test(at))
    return showsLinksAsStored(about)
  // What an update leaves alone here, and resets nowhere, was written there before.
  const [field = ''] = /^\w+/.exec(at) ?? []
  if (row !== undefined && field !== 'id' && changes(about) && isKept(about, field)) return true
  const isList = placeOf(recording).id === undefined && !isWrite(recording)
  if (isList && isListed(difference)) return isAsExpected(difference, about)
  // A slug in use here or there ends in another number.
  const bare = (slug: unknown): string => String(slug).replace(/-\d+(?=$|__trashed)/, '')
  return at === 'slug' && row !== undefined && bare(theirs) === bare(ours)
}

/** Every record inside ours is shown as it is read alone. */
const showsLinksAsStored = (about: About): boolean =>
  recordsIn(about.ours.body).every(
    ({ resource, record }) =>
      (resource !== 'venues' && resource !== 'organizers') ||
      isUnchanged(contentRecord(about, resource, record['id']), record),
  )
