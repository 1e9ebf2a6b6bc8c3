// What a record is linked to here: the links of an event, and what it stands below.
import type { Offered } from '#client/dialects/offered.ts'
import type { Links } from '../../sync-store/types.ts'
import type { ImportContext } from './context.ts'
import type { ConvertedRecord } from './convert-record.ts'

const linked = { venue: 'venues', organizer: 'organizers', categories: 'categories', tags: 'tags' } as const

/** The links of an event to what is here; the others are remarked on. */
export function linksOf({ store, mapping }: ImportContext, offered: Offered, found: ConvertedRecord): Links {
  const of = (name: keyof typeof linked): number[] => {
    const resource = linked[name]
    const ids = offered.links[name].map((id) => mapping[resource].get(id) ?? id)
    const known = store.readMany(resource, ids)
    for (const id of ids)
      if (!known.has(id)) found.remarks.push(`Its link to ${resource} ${id} is left out: that is not here.`)
    return [...new Set(ids)].filter((id) => known.has(id))
  }
  const venues = of('venue')
  if (venues.length > 1) found.remarks.push(`Its venues ${venues.slice(1).join(', ')} are left out: an event has one.`)
  return { venue: venues.slice(0, 1), organizer: of('organizer'), categories: of('categories'), tags: of('tags') }
}

/** The field that names what a record of these stands below. */
export const above = { events: 'post_parent', categories: 'parent' } as const
export type Tree = keyof typeof above

/** What a record stands below, as its column. */
export function parentOf(
  { store, mapping }: ImportContext,
  { resource, fields }: Offered & { resource: Tree },
  id: number,
  found: ConvertedRecord,
): { [column: string]: number } {
  const column = above[resource]
  if (resource === 'events' && fields[column] === undefined) return {}
  const response = Number(fields[column] ?? 0)
  if (!Number.isSafeInteger(response) || response <= 0) return { [column]: 0 }
  const parent = mapping[resource].get(response) ?? response
  const isBelow = (): boolean => {
    const seen = new Set<number>()
    for (let at = parent; at > 0 && !seen.has(at); at = Number(store.read(resource, at)?.shared[column] ?? 0)) {
      if (at === id) return true
      seen.add(at)
    }
    return false
  }
  if (store.read(resource, parent) && !isBelow()) return { [column]: parent }
  found.remarks.push(`It stands at the top: its parent ${response} is not here, or below it.`)
  return { [column]: 0 }
}
