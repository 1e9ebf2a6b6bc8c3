// The list of a resource at a server that is not ours: with the order and the filters it has, and no others.
import { useContentLanguage } from '#api/paths.ts'
import type { Filters } from '#shared/schema/filters.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { externalServer } from '#api/client.ts'
import { useAccount } from '#api/session.ts'
import type { Column, ListConfig } from '#records/list/list-config.ts'
import { RecordList } from '#records/list/RecordList.tsx'
import { listConfigs } from './list/list-configs.ts'

/** A column that cannot be pressed. */
const unsorted = (column: Column): Column => {
  const { order, ...rest } = column
  return order === undefined ? column : rest
}

/** The config without what the server does not have. Its events, venues and organizers stand in the one order it knows. */
function planAt(config: ListConfig, understood: readonly string[]): ListConfig {
  const among = ([name]: [string, unknown]): boolean => understood.includes(name)
  const filters: Filters = Object.fromEntries(Object.entries(config.resource.filters).filter(among))
  const narrowed: ListConfig = {
    ...config,
    isExternal: true,
    resource: { ...config.resource, filters },
    always: Object.fromEntries(Object.entries(config.always).filter(among)),
  }
  // Another server counts and sorts by one language.
  if (!config.resource.post)
    return {
      ...narrowed,
      columns: config.columns.map((column) => (column.name === 'count' ? { ...column, order: 'count' } : column)),
    }
  delete narrowed.titleOrder
  return { ...narrowed, columns: config.columns.map(unsorted), orders: [], order: { ...config.order, own: true } }
}

const made = new Map<ResourceName, ListConfig>()
const planOf = (resource: ResourceName): ListConfig => {
  const known = made.get(resource) ?? planAt(listConfigs[resource], externalServer()?.understands(resource) ?? [])
  made.set(resource, known)
  return known
}

/** The screen. */
export function ExternalListPage({ resource }: { resource: ResourceName }) {
  return <RecordList config={planOf(resource)} language={useContentLanguage()} account={useAccount()} />
}
