import { expect, it } from 'vitest'
import { findUsageFilter } from './usage-filter.ts'

it('Venues, organizers and terms link to their events of all dates', () => {
  const uses = findUsageFilter('venues')
  expect(uses?.resource).toBe('events')
  expect(uses?.params(12)).toEqual([
    ['venue', '12'],
    ['dates', 'all'],
  ])
  expect(findUsageFilter('organizers')?.params(3)[0]).toEqual(['organizer', '3'])
  expect(findUsageFilter('categories')?.params(3)[0]).toEqual(['categories', '3'])
  expect(findUsageFilter('tags')?.params(3)[0]).toEqual(['tags', '3'])
})

it('Events have no usage filter', () => {
  expect(findUsageFilter('events')).toBeUndefined()
})
