// The lists of an external server.
import { externalServer } from '#api/client.ts'
import type { ListConfig } from '#records/list/list-config.ts'
import type { Filters } from '#shared/schema/filters.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { listConfigs } from './list-configs.ts'

/** The config without the filters and orders that an external server lacks. */
function createExternalConfig(resource: ResourceName): ListConfig {
  const config = listConfigs[resource]
  const supported = externalServer()?.understands(resource) ?? []
  const isSupported = ([name]: [string, unknown]): boolean => supported.includes(name)
  const filters: Filters = Object.fromEntries(Object.entries(config.resource.filters).filter(isSupported))
  const external: ListConfig = {
    ...config,
    isExternal: true,
    resource: { ...config.resource, filters },
    always: Object.fromEntries(Object.entries(config.always).filter(isSupported)),
  }
  // External servers count terms by one language.
  if (!config.resource.post) {
    delete external.thumbnail
    return {
      ...external,
      order: { by: 'name', down: false, own: true },
      columns: config.columns.map((column) => (column.name === 'count' ? { ...column, order: 'count' } : column)),
    }
  }
  // Events, venues and organizers have one order.
  delete external.titleOrder
  const columns = config.columns.map(({ order: _order, ...column }) => column)
  return { ...external, columns, orders: [], order: { ...config.order, own: true } }
}

const configs: { [N in ResourceName]?: ListConfig } = {}
/** The config of a list of an external server; the same object each time. */
export const getExternalConfig = (resource: ResourceName): ListConfig =>
  (configs[resource] ??= createExternalConfig(resource))
