import type { Filters } from '#shared/schema/filters.ts'
import { resourceNames, resources, type ResourceName } from '#shared/schema/resources.ts'

/** A list and the URL parameters that filter it by one record. */
type UsageFilter = { resource: ResourceName; params: (id: number) => [string, string][] }

/** Returns the first list that can be filtered by records of a resource. */
export function findUsageFilter(target: ResourceName): UsageFilter | undefined {
  for (const resource of resourceNames) {
    if (resource === target) continue
    const filters: Filters = resources[resource].filters
    const filter = Object.keys(filters).find(
      (name) => filters[name]?.kind === 'records' && filters[name]?.of === target,
    )
    const pastEvents: [string, string][] = filters['start_date'] ? [['dates', 'all']] : []
    if (filter !== undefined) return { resource, params: (id) => [[filter, String(id)], ...pastEvents] }
  }
  return undefined
}
