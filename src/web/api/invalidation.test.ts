import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { removeDeletedQueries, type DeletedRecord, isAboutDeleted } from './invalidation.ts'

const venue: DeletedRecord = { name: 'venues', id: 5 }

test('queries about a deleted record are distinguished from all others', () => {
  const about: QueryKey[] = [
    ['venues', 'bundle', 5, 'nl'],
    ['venues', 'record', 5, 'history', 'nl'],
    ['events', 'list', 'translation,any&venue,5&per_page,1', 'nl'],
    ['events', 'list', 'venue,3,5', 'nl'],
  ]
  const others: QueryKey[] = [
    ['venues', 'bundle', 50, 'nl'],
    ['events', 'bundle', 5, 'nl'],
    ['venues', 'list', 'page,5', 'nl'],
    ['events', 'list', 'venue,55&organizer,5', 'nl'],
    ['events', 'list', 'search,venue,5', 'nl'],
    ['attention', 'nl'],
    ['media', 'list', 'venue,5', 1, 'nl'],
  ]
  expect(about.filter((key) => !isAboutDeleted(key, venue))).toEqual([])
  expect(others.filter((key) => isAboutDeleted(key, venue))).toEqual([])
})

test('an emptied trash affects only the queries about who trashed its records', () => {
  const trash: DeletedRecord = { name: 'venues' }
  expect(isAboutDeleted(['venues', 'record', 7, 'trashed', 'nl'], trash)).toBe(true)
  expect(isAboutDeleted(['venues', 'record', 7, 'history', 'nl'], trash)).toBe(false)
  expect(isAboutDeleted(['events', 'record', 7, 'trashed', 'nl'], trash)).toBe(false)
})

test('queries of a deleted record are removed at once, observed ones after their last observer', () => {
  const queries = new QueryClient()
  const keysOf = () =>
    queries
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey.join())
  const [observed, unobserved, other]: QueryKey[] = [
    ['venues', 'record', 5, 'trashed', 'nl'],
    ['venues', 'bundle', 5, 'nl'],
    ['venues', 'list', '', 'nl'],
  ]
  if (!observed || !unobserved || !other) throw new Error('Three keys are listed')
  for (const key of [observed, unobserved, other]) queries.setQueryData(key, 1)
  const observe = () => new QueryObserver(queries, { queryKey: observed, enabled: false }).subscribe(() => undefined)
  const [unsubscribe, unsubscribeLast] = [observe(), observe()]
  removeDeletedQueries(queries, venue)
  expect(keysOf()).toEqual([observed.join(), other.join()])
  unsubscribe()
  expect(keysOf()).toContain(observed.join())
  unsubscribeLast()
  expect(keysOf()).toEqual([other.join()])
})
