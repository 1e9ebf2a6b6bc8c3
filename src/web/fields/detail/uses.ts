// Which list can be narrowed to the records that use one of a resource: read off the tables of filters.
import type { Filters } from '#shared/schema/filters.ts'
import { type ResourceName, resourceNames, resources } from '#shared/schema/resources.ts'

/** The list of the users, and the parameters of its address that leave only those of one record, past ones too. */
export type UsageFilter = { resource: ResourceName; narrowed: (id: number) => [string, string][] }

/** The first list with a filter that takes records of this resource; `undefined` for one that nothing is filtered by. */
export function findUsageFilter(of: ResourceName): UsageFilter | undefined {
  for (const resource of resourceNames) {
    if (resource === of) continue
    const filters: Filters = resources[resource].filters
    const filter = Object.keys(filters).find((name) => filters[name]?.kind === 'records' && filters[name]?.of === of)
    const always: [string, string][] = filters['start_date'] ? [['dates', 'all']] : []
    if (filter !== undefined) return { resource, narrowed: (id) => [[filter, String(id)], ...always] }
  }
  return undefined
}
