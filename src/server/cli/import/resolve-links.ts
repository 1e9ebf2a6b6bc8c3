// Links of an imported event and parents of imported records, as ids of this store.
import type { Offered } from '#client/dialects/offered.ts'
import { readRecord, readRecords } from '../../store/records.ts'
import type { ReadTx } from '../../store/transaction.ts'
import type { Links } from '../../store/types.ts'
import type { ImportContext } from './context.ts'
import type { ConvertedRecord } from './convert-record.ts'

const linkedResources = { venue: 'venues', organizer: 'organizers', categories: 'categories', tags: 'tags' } as const

/** The links of an event to records that exist here. Adds a remark for each of the others. */
export async function resolveLinks(
  tx: ReadTx,
  { mapping }: ImportContext,
  offered: Offered,
  converted: ConvertedRecord,
): Promise<Links> {
  const resolve = async (name: keyof Links): Promise<number[]> => {
    const resource = linkedResources[name]
    const ids = offered.links[name].map((id) => mapping[resource].get(id) ?? id)
    if (ids.length === 0) return ids
    const records = await readRecords(tx, resource, ids)
    for (const id of ids)
      if (!records.has(id)) converted.remarks.push(`Its link to ${resource} ${id} is left out: that is not here.`)
    return [...new Set(ids)].filter((id) => records.has(id))
  }
  const venues = await resolve('venue')
  if (venues.length > 1)
    converted.remarks.push(`Its venues ${venues.slice(1).join(', ')} are left out: an event has one.`)
  return {
    venue: venues.slice(0, 1),
    organizer: await resolve('organizer'),
    categories: await resolve('categories'),
    tags: await resolve('tags'),
  }
}

const parentFields = { events: 'post_parent', categories: 'parent' } as const
/** Resources whose records have parents. */
export type TreeResource = keyof typeof parentFields

/** The parent of a record, as its column. */
export async function resolveParent(
  tx: ReadTx,
  { mapping }: ImportContext,
  { resource, fields }: Offered & { resource: TreeResource },
  id: number,
  converted: ConvertedRecord,
): Promise<{ [column: string]: number }> {
  const column = parentFields[resource]
  if (resource === 'events' && fields[column] === undefined) return {}
  const sourceId = Number(fields[column] ?? 0)
  if (!Number.isSafeInteger(sourceId) || sourceId <= 0) return { [column]: 0 }
  const parent = mapping[resource].get(sourceId) ?? sourceId
  const isDescendant = async (): Promise<boolean> => {
    const visited = new Set<number>()
    let ancestor = parent
    while (ancestor > 0 && !visited.has(ancestor)) {
      if (ancestor === id) return true
      visited.add(ancestor)
      ancestor = Number((await readRecord(tx, resource, ancestor))?.shared[column] ?? 0)
    }
    return false
  }
  if ((await readRecord(tx, resource, parent)) && !(await isDescendant())) return { [column]: parent }
  converted.remarks.push(`It stands at the top: its parent ${sourceId} is not here, or below it.`)
  return { [column]: 0 }
}
