import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { removeDeletedQueries, type DeletedRecord, isAboutDeleted } from './invalidation.ts'

const venue: DeletedRecord = { name: 'venues', id: 5 }

test('what is asked about a record that is gone is told from everything else', () => {
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

test('of a trash that was emptied, who had put a record away is asked no more', () => {
  const trash: DeletedRecord = { name: 'venues' }
  expect(isAboutDeleted(['venues', 'record', 7, 'trashed', 'nl'], trash)).toBe(true)
  expect(isAboutDeleted(['venues', 'record', 7, 'history', 'nl'], trash)).toBe(false)
  expect(isAboutDeleted(['events', 'record', 7, 'trashed', 'nl'], trash)).toBe(false)
})

test('it goes at once where nobody looks, and else with who does', () => {
  const queries = new QueryClient()
  const keysOf = () =>
    queries
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey.join())
  const [seen, unseen, other]: QueryKey[] = [
    ['venues', 'record', 5, 'trashed', 'nl'],
    ['venues', 'bundle', 5, 'nl'],
    ['venues', 'list', '', 'nl'],
  ]
  if (!seen || !unseen || !other) throw new Error('three are named')
  for (const key of [seen, unseen, other]) queries.setQueryData(key, 1)
  const look = () => new QueryObserver(queries, { queryKey: seen, enabled: false }).subscribe(() => undefined)
  const [leave, leaveToo] = [look(), look()]
  removeDeletedQueries(queries, venue)
  expect(keysOf()).toEqual([seen.join(), other.join()])
  leave()
  expect(keysOf()).toContain(seen.join())
  leaveToo()
  expect(keysOf()).toEqual([other.join()])
})
