// What is asked about a record that is gone: the service would refuse it, so it is asked no more, and goes when nobody looks at it.
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Filters } from '#shared/schema/filters.ts'
import { type ResourceName, resourceNames, resources } from '#shared/schema/resources.ts'

/** A record that is gone, or with `id` absent all of a resource that lay in the trash. */
export type Gone = { name: ResourceName; id?: number }

/** Whether a list is narrowed to what shows a record: `parameters` are its pairs, as `listQuery` writes them into its key. */
function isNarrowedTo(of: unknown, parameters: unknown, { name, id }: Gone): boolean {
  const resource = resourceNames.find((one) => one === of)
  if (!resource || typeof parameters !== 'string' || id === undefined) return false
  const filters: Filters = resources[resource].filters
  return parameters.split('&').some((pair) => {
    const [filter = '', ...ids] = pair.split(',')
    return Object.hasOwn(filters, filter) && filters[filter]?.of === name && ids.includes(String(id))
  })
}

/** Whether a question is about what is gone: itself, or a list of what shows it. */
export function isAboutGone([of, kind, about, ...more]: QueryKey, gone: Gone): boolean {
  if (kind === 'list') return isNarrowedTo(of, about, gone)
  if (of !== gone.name) return false
  // Of the trash as a whole it is not known what lay there: only who had put it away was asked of each.
  if (gone.id === undefined) return kind === 'one' && more[0] === 'put-away'
  return (kind === 'one' || kind === 'whole') && about === gone.id
}

/** Takes such questions away: at once where nobody looks at their answers, else when the last one who does has gone. */
export function forgetGone(queries: QueryClient, gone: Gone): void {
  const cache = queries.getQueryCache()
  const seen = new Set<Query>()
  for (const query of cache.findAll({ predicate: ({ queryKey }) => isAboutGone(queryKey, gone) }))
    if (query.getObserversCount() > 0) seen.add(query)
    else cache.remove(query)
  if (seen.size === 0) return
  const stop = cache.subscribe(({ type, query }) => {
    if (type !== 'observerRemoved' || query.getObserversCount() > 0 || !seen.delete(query)) return
    cache.remove(query)
    if (seen.size === 0) stop()
  })
}
