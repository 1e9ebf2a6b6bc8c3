// Fields that updates of the recorded server reset (`observed.md` 9).
import { type Exchange, getValue } from '../exchange.ts'
import type { Difference } from '../difference.ts'
import { textOf } from '../json.ts'
import { zoneOf } from '../server.ts'
import { isBlank } from './rule.ts'

/** Fields that are reset unless they are sent. */
const emptied = [
  'all_day',
  'cost',
  'cost_details',
  'website',
  'image',
  'organizer',
  'show_map',
  'show_map_link',
  'hide_from_listings',
  'sticky',
  'featured',
  'stateprovince',
]
const bare = (slug: unknown): string => textOf(slug).replace(/__trashed$/, '')

/** Whether their value of a field that was not sent is its reset value, or follows from the reset status. */
export function isReset({ at, theirs, ours }: Difference, exchange: Exchange): boolean {
  const name = /^\w+/.exec(at)?.[0] ?? ''
  const [there, here] = [exchange.recording.response.body, exchange.ours.body].map((body) => getValue(body, 'status'))
  switch (name) {
    case 'status':
      return theirs === 'publish' || theirs === 'pending' || theirs === 'draft'
    case 'slug':
      return there !== here || bare(theirs) === bare(ours)
    case 'date_utc':
      return ours === '0000-00-00 00:00:00'
    case 'timezone':
      return theirs === zoneOf(exchange.recording.name)
    default:
      return emptied.includes(name) && isBlank(theirs)
  }
}
