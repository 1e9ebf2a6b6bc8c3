import { focusManager, QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FeedChange } from '#shared/responses.ts'
import { createFeedRefresh } from './feed.ts'
import { asOwnWrite, noteOwnBundle, noteOwnChangeSet } from './invalidation.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  focusManager.setFocused(undefined)
})

const change = (more: Partial<FeedChange> = {}): FeedChange => ({
  seq: 1,
  resource: 'events',
  id: 5,
  deed: 'update',
  parts: ['nl'],
  version: { nl: '"nl-2"' },
  by: null,
  change_set: 'of another page',
  ...more,
})

/** A page that shows these queries; responses come every `ms` milliseconds. `fetched`: the keys since the last call. */
function showQueries(shown: readonly QueryKey[], ms = 10) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })
  const requests: string[] = []
  const waiting: (() => void)[] = []
  setInterval(() => waiting.splice(0).forEach((respond) => respond()), ms)
  for (const queryKey of shown) {
    queries.setQueryData(queryKey, { etags: {} })
    const queryFn = async () => {
      requests.push(queryKey.join())
      await new Promise<void>((resolve) => void waiting.push(resolve))
      return { etags: {} }
    }
    new QueryObserver(queries, { queryKey, queryFn }).subscribe(() => undefined)
  }
  return { queries, refresh: createFeedRefresh(queries), fetched: () => requests.splice(0).toSorted() }
}

const lists: QueryKey[] = [
  ['events', 'list', 'page,1', 'nl'],
  ['venues', 'list', 'page,1', 'nl'],
  ['tags', 'list', 'page,1', 'nl'],
]
const records: QueryKey[] = [
  ['events', 'bundle', 5, 'nl'],
  ['events', 'bundle', 6, 'nl'],
  ['events', 'record', 5, 'history', 'nl'],
  ['events', 'record', 6, 'history', 'nl'],
  ['venues', 'bundle', 5, 'nl'],
]
const others: QueryKey[] = [['session'], ['preferences'], ['accounts'], ['media', 'list', '', 1, 'nl']]

test('a change refetches only the queries that may show it', async () => {
  const { refresh, fetched } = showQueries([...lists, ...records, ...others, ['attention', 'nl']])
  refresh.change(change())
  await vi.advanceTimersByTimeAsync(300)
  expect(fetched()).toEqual([
    'attention,nl',
    'events,bundle,5,nl',
    'events,list,page,1,nl',
    'events,record,5,history,nl',
    'tags,list,page,1,nl',
    'venues,list,page,1,nl',
  ])
  // Events show the names of their venues.
  refresh.change(change({ resource: 'venues' }))
  await vi.advanceTimersByTimeAsync(1_500)
  expect(fetched()).toEqual([
    'attention,nl',
    'events,bundle,5,nl',
    'events,bundle,6,nl',
    'events,list,page,1,nl',
    'venues,bundle,5,nl',
    'venues,list,page,1,nl',
  ])
  refresh.everything()
  await vi.advanceTimersByTimeAsync(1_500)
  expect(fetched()).toHaveLength(lists.length + records.length + 1)
})

test('hundreds of changes lead to at most one request per query and second, also if requests take longer', async () => {
  for (const [ms, most] of [
    [10, 7],
    [3_000, 3],
  ] as const) {
    const { refresh, fetched } = showQueries(lists.slice(0, 1), ms)
    for (let seq = 1; seq <= 500; seq += 1) {
      refresh.change(change({ seq }))
      await vi.advanceTimersByTimeAsync(10)
    }
    await vi.advanceTimersByTimeAsync(10_000)
    const { length } = fetched()
    expect(length).toBeGreaterThan(1)
    expect(length).toBeLessThanOrEqual(most)
    refresh.stop()
  }
})

test('a hidden page fetches nothing and refetches outdated queries when it is shown', async () => {
  const { queries, refresh, fetched } = showQueries(lists.slice(0, 1))
  focusManager.setFocused(false)
  refresh.change(change())
  await vi.advanceTimersByTimeAsync(1_500)
  expect(fetched()).toEqual([])
  queries.mount()
  focusManager.setFocused(true)
  await vi.advanceTimersByTimeAsync(10)
  expect(fetched()).toEqual(['events,list,page,1,nl'])
  queries.unmount()
})

test('changes made by this page are not refetched', async () => {
  const { queries, refresh, fetched } = showQueries([...lists, ...records])
  noteOwnChangeSet('of this page')
  refresh.change(change({ change_set: 'of this page' }))
  const saved = { etags: { shared: '"shared-1"', nl: '"nl-2"' } }
  noteOwnBundle(queries.setQueryData(['events', 'bundle', 5, 'nl'], saved) ?? saved)
  refresh.change(change())
  await vi.advanceTimersByTimeAsync(1_500)
  expect(fetched()).toEqual([])
  refresh.change(change({ version: { nl: '"nl-3"' } }))
  await vi.advanceTimersByTimeAsync(1_500)
  expect(fetched()).toContain('events,bundle,5,nl')
  refresh.change(change({ deed: 'purge', parts: [], version: {} }))
  await vi.advanceTimersByTimeAsync(1_500)
  // A deleted record is not requested: the server would respond with 404 or 410.
  expect(fetched()).toEqual(lists.map((key) => key.join()).toSorted())
})

test('changes that arrive during a write of this page are handled after its response', async () => {
  const { refresh, fetched } = showQueries(lists)
  let respond = (): void => undefined
  const writing = asOwnWrite(new Promise<void>((resolve) => void (respond = resolve)))
  refresh.change(change({ change_set: 'of this write' }))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(fetched()).toEqual([])
  noteOwnChangeSet('of this write')
  respond()
  await writing
  refresh.change(change({ resource: 'venues' }))
  await vi.advanceTimersByTimeAsync(1_500)
  expect(fetched()).toEqual(['events,list,page,1,nl', 'venues,list,page,1,nl'])
})

test('a changed record without observers is removed from the cache', async () => {
  const { queries, refresh } = showQueries([['events', 'bundle', 5, 'nl']])
  queries.setQueryData(['events', 'bundle', 5, 'fr'], { etags: {} })
  queries.setQueryData(['events', 'bundle', 6, 'fr'], { etags: {} })
  refresh.change(change())
  await vi.advanceTimersByTimeAsync(300)
  const left = queries.getQueryCache().getAll()
  expect(left.map(({ queryKey }) => queryKey.join())).toEqual(['events,bundle,5,nl', 'events,bundle,6,fr'])
})
