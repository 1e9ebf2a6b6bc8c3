// Allowed differences between the rows of lists.
import { expect, test } from 'vitest'
import { createExchange, excusesList } from './testing.ts'

test.each([
  [{ exclude: 'rock, 9' }, [2, 4], [4], true],
  [{ exclude: 'rock' }, [2, 4], [2], false],
  [{ exclude: 'jazz' }, [2, 4], [4], false],
  [{ include: 'rock' }, [], [2], true],
  [{ include: 'rock' }, [4], [], false],
])('a list of terms by %j with their ids %j and our ids %j is allowed: %s', (query, theirs, ours, isExcused) => {
  const slugs = new Map([
    [2, 'rock'],
    [4, 'jazz'],
  ])
  const terms = (ids: readonly number[]): object => ({
    categories: ids.map((id) => ({ id, slug: slugs.get(id) })),
    total: ids.length,
  })
  const path = '/wp-json/tribe/events/v1/categories'
  const fullQuery = { ...query, hide_empty: 'false' }
  const exchange = createExchange({ path, query: fullQuery }, [200, terms(theirs)], [200, terms(ours)])
  const { content } = createExchange({ path }, [200, terms([2, 4])], [200, terms([2, 4])])
  expect(excusesList({ ...exchange, ...(content && { content }) })).toBe(isExcused)
})

test.each([
  ['2', true],
  ['1', false],
])('on page %s a contributor’s list may lack a row of an earlier page: %s', (page, isExcused) => {
  const [draft, earlier, later, last] = ['08', '09', '10', '11'].map((hour) => ({
    id: Number(hour),
    status: hour === '08' ? 'draft' : 'publish',
    start_date: `2027-03-01 ${hour}:00:00`,
  }))
  const list = (row: object | undefined, all: number): [number, object] => [200, { events: [row ?? {}], total: all }]
  const exchange = createExchange(
    { as: 'contributor', query: { page, per_page: '1' } },
    list(earlier, 4),
    list(later, 3),
  )
  const all: [number, object] = [200, { events: [draft, earlier, later, last] }]
  const { content } = createExchange({}, all, all)
  expect(excusesList({ ...exchange, ...(content && { content }) })).toBe(isExcused)
})
