// Invalidation: which cached responses a write makes stale, and which changes of the feed this page made itself.
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { RecordBundle } from '#shared/record-bundle.ts'
import type { FeedChange } from '#shared/responses.ts'
import type { Filters } from '#shared/schema/filters.ts'
import { type ResourceName, resourceNames, resources } from '#shared/schema/resources.ts'
import type { Language } from '#shared/i18n/language.ts'
import { keys, recordBundleQuery } from './queries.ts'

/** A deleted record; without `id` all records of a resource that were in the trash. */
export type DeletedRecord = { name: ResourceName; id?: number }

/** First parts of the keys that no write of a record concerns. */
const unrelated: readonly unknown[] = ['session', 'preferences', 'views', 'accounts', 'server-info']
const isRelated = ([scope, kind]: QueryKey): boolean => !unrelated.includes(scope) && kind !== 'bundle'

/** Invalidates what a write of a record concerns. Linked records are shown inside others: all resources become stale. */
export const invalidateRecord = (queries: QueryClient, name: ResourceName, id: number): void => {
  void queries.invalidateQueries({ queryKey: keys.record(name, id) })
  void queries.invalidateQueries({ predicate: ({ queryKey }) => isRelated(queryKey) })
}

/** Invalidates everything that a write of many records may concern. An open form keeps the record that it has read. */
export const invalidateAll = async (queries: QueryClient): Promise<void> => {
  await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'bundle', refetchType: 'none' })
  void queries.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== 'session' && queryKey[1] !== 'bundle',
  })
}

/** Invalidates what a deletion concerns; removes the queries of the deleted record, which would fail. */
export const invalidateDeleted = (queries: QueryClient, deleted: DeletedRecord): void => {
  removeDeletedQueries(queries, deleted)
  void queries.invalidateQueries({
    predicate: ({ queryKey }) => isRelated(queryKey) && !isAboutDeleted(queryKey, deleted),
  })
}

/** Caches the record that a write returned, in place of all that was read before; returns it as cached. */
export async function cacheRecordBundle<N extends ResourceName>(
  queries: QueryClient,
  name: N,
  saved: RecordBundle<N>,
  language: Language,
): Promise<RecordBundle<N>> {
  const queryKey = keys.bundle(name, saved.id)
  await queries.cancelQueries({ queryKey })
  // A query that is shown stays in the cache, else later changes would not refresh it.
  queries.removeQueries({ queryKey, type: 'inactive' })
  const bundle =
    queries.setQueryData<RecordBundle<N>>(recordBundleQuery(name, saved.id, language).queryKey, saved) ?? saved
  noteOwnBundle(bundle)
  void queries.invalidateQueries({ queryKey, predicate: ({ state }) => state.data !== bundle })
  return bundle
}

/** Whether a list is filtered by a linked record; `parameters` as `listQuery` writes them into its key. */
function isFilteredBy(scope: unknown, parameters: unknown, { name, id }: DeletedRecord): boolean {
  const resource = resourceNames.find((name) => name === scope)
  if (!resource || typeof parameters !== 'string' || id === undefined) return false
  const filters: Filters = resources[resource].filters
  return parameters.split('&').some((pair) => {
    const [filter = '', ...ids] = pair.split(',')
    return Object.hasOwn(filters, filter) && filters[filter]?.of === name && ids.includes(String(id))
  })
}

/** Whether a query reads a deleted record, or a list that is filtered by it. */
export function isAboutDeleted([scope, kind, about, ...more]: QueryKey, deleted: DeletedRecord): boolean {
  if (kind === 'list') return isFilteredBy(scope, about, deleted)
  if (scope !== deleted.name) return false
  // The ids of an emptied trash are unknown: only the trash page reads its records.
  if (deleted.id === undefined) return kind === 'record' && more[0] === 'trashed'
  return (kind === 'record' || kind === 'bundle') && about === deleted.id
}

/** Removes the queries of a deleted record: at once if they are not shown, else when their last observer has gone. */
export function removeDeletedQueries(queries: QueryClient, deleted: DeletedRecord): void {
  const cache = queries.getQueryCache()
  const observed = new Set<Query>()
  for (const query of cache.findAll({ predicate: ({ queryKey }) => isAboutDeleted(queryKey, deleted) }))
    if (query.getObserversCount() > 0) observed.add(query)
    else cache.remove(query)
  if (observed.size === 0) return
  const unsubscribe = cache.subscribe(({ type, query }) => {
    if (type !== 'observerRemoved' || query.getObserversCount() > 0 || !observed.delete(query)) return
    cache.remove(query)
    if (observed.size === 0) unsubscribe()
  })
}

const ownChangeSets = new Set<string>()
const ownBundles = new WeakSet<object>()
let pendingWrites = 0

/** Notes that this page refreshes what the change set touches. */
export const noteOwnChangeSet = (changeSet: string): void => void ownChangeSets.add(changeSet)

/** Notes a record bundle that a write of this page returned. */
export const noteOwnBundle = (bundle: object): void => void ownBundles.add(bundle)

/** Whether a write of this page made the change. `bundle`: the record as cached, if it has the versions of the change. */
export const isOwnChange = ({ change_set }: FeedChange, bundle: object | undefined): boolean =>
  ownChangeSets.has(change_set) || (bundle !== undefined && ownBundles.has(bundle))

/** Whether a write of this page is pending, whose changes are not known yet to be its own. */
export const isWriting = (): boolean => pendingWrites > 0

/** Counts a write as pending until its response. */
export async function asOwnWrite<T>(write: Promise<T>): Promise<T> {
  pendingWrites += 1
  try {
    return await write
  } finally {
    pendingWrites -= 1
  }
}
