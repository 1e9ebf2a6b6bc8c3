// Refreshes what the page shows after changes that the service's feed reports.
import { focusManager, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { FeedChange } from '#shared/responses.ts'
import type { RecordBundle } from '#shared/record-bundle.ts'
import { type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import { isAboutDeleted, isOwnChange, isWriting, removeDeletedQueries } from './invalidation.ts'
import { keys } from './queries.ts'

/** Milliseconds in which changes are collected: those of a bulk action, and the response to a write of this page. */
const collectMs = 200
/** Milliseconds from one refresh to the next. */
const pauseMs = 800

export type FeedRefresh = {
  /** Refreshes soon what concerns a change. */
  change: (change: FeedChange) => void
  /** Refreshes soon what any change may concern. */
  everything: () => void
  stop: () => void
}

/** Refreshes each query once in `pauseMs` at most, and not while its last refresh is under way. */
export function createFeedRefresh(queries: QueryClient): FeedRefresh {
  let changes: FeedChange[] = []
  let isEverything = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const run = async (): Promise<void> => {
    if (isWriting()) {
      timer = undefined
      return schedule(collectMs)
    }
    const refreshing = isEverything ? refresh(queries, () => true) : refreshAfter(queries, changes)
    changes = []
    isEverything = false
    await Promise.all([refreshing, new Promise((resolve) => setTimeout(resolve, pauseMs))])
    timer = undefined
    if (isEverything || changes.length > 0) schedule(0)
  }
  const schedule = (ms: number): void => {
    if (!isStopped) timer ??= setTimeout(() => void run(), ms)
  }
  return {
    change: (change) => {
      changes.push(change)
      schedule(collectMs)
    },
    everything: () => {
      isEverything = true
      schedule(collectMs)
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** Lists, counts and records; not accounts, preferences and images, which the feed does not report. */
const isFed = ([scope]: QueryKey): boolean => scope === 'attention' || resourceNames.some((name) => name === scope)

/** Whether what a query returns may show a changed record: linked records are shown inside others, and terms count their events. */
function isConcerned([scope, kind, about]: QueryKey, { resource, id }: FeedChange): boolean {
  if (scope === 'attention') return true
  const isOfRecord = scope === resource && about === id
  const isRelated = scope === resource || scope === 'events' || resource === 'events'
  if (kind === 'record') return isOfRecord
  if (kind === 'bundle') return isOfRecord || (resource !== 'events' && isRelated)
  return isRelated
}

/** The record as cached, in the versions that a change names; `undefined` if it is not cached in them. */
function findBundle(queries: QueryClient, { resource, id, parts, version }: FeedChange): object | undefined {
  const cached = queries.getQueriesData<RecordBundle<ResourceName>>({ queryKey: keys.bundle(resource, id) })
  // A deleted record has no parts.
  const isSame = (bundle: RecordBundle<ResourceName>): boolean =>
    parts.length > 0 && parts.every((part) => (bundle.etags[part] ?? null) === (version[part] ?? null))
  return cached.find(([, bundle]) => bundle !== undefined && isSame(bundle))?.[1]
}

const isDeletion = ({ deed }: FeedChange): boolean => deed === 'delete' || deed === 'purge'

async function refreshAfter(queries: QueryClient, reported: readonly FeedChange[]): Promise<void> {
  // The last change of a record tells whether it is deleted.
  const latest = new Map(reported.map((change) => [`${change.resource} ${change.id}`, change]))
  const changes = [...latest.values()].filter((change) => !isOwnChange(change, findBundle(queries, change)))
  if (changes.length === 0) return
  const deleted = changes.filter(isDeletion).map(({ resource, id }) => ({ name: resource, id }))
  for (const record of deleted) removeDeletedQueries(queries, record)
  await refresh(
    queries,
    (key) =>
      changes.some((change) => isConcerned(key, change)) && !deleted.some((record) => isAboutDeleted(key, record)),
  )
}

async function refresh(queries: QueryClient, isOld: (key: QueryKey) => boolean): Promise<void> {
  const predicate = ({ queryKey }: { queryKey: QueryKey }): boolean => isFed(queryKey) && isOld(queryKey)
  // A form takes each record bundle that it is given as newer than the one before.
  queries.removeQueries({ type: 'inactive', predicate: (query) => query.queryKey[1] === 'bundle' && predicate(query) })
  // A hidden page refetches its queries when it is visible again.
  await queries.invalidateQueries({ predicate, refetchType: focusManager.isFocused() ? 'active' : 'none' })
}
