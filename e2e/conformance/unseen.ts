// Differences that come from requests the folder lacks: numbers and rows that depend on everything written before.
import type { Difference } from './difference.ts'
import { type About, changes, isBySlug, isKept, refusedThere } from './about.ts'
import { isWrite, placeOf } from './recording.ts'

const ofLists = new Set([
  'total',
  'total_pages',
  'next',
  'previous',
  'ids',
  'headers.x-tec-total',
  'headers.x-tec-totalpages',
])

/** Whether a difference may come from what was written before and is not in the folder. Asked only where something is known to be missing. */
export function isUnseen({ at, theirs, ours }: Difference, about: About): boolean {
  const { recording } = about
  // A slug that leads nowhere there: its record went without a recording.
  if (isBySlug(about) && about.ours.status === 200 && refusedThere(about).join() === 'slug') return true
  if (/(^|[.\]])count$/.test(at)) return typeof theirs === 'number' && typeof ours === 'number'
  if (!isWrite(recording) && /^(venue|organizer|categories|tags|json_ld\.(location|organizer))\b/.test(at)) return true
  // What an update leaves alone here, and resets nowhere, was written there before.
  const [field = ''] = /^\w+/.exec(at) ?? []
  if (field !== 'id' && changes(about) && isKept(about, field)) return true
  const isList = placeOf(recording).id === undefined && !isWrite(recording)
  if (isList && ofLists.has(at)) return true
  // A slug in use here or there ends in another number.
  const bare = (slug: unknown): string => String(slug).replace(/-\d+(?=$|__trashed)/, '')
  return at === 'slug' && bare(theirs) === bare(ours)
}
