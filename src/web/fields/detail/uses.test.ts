import { expect, it } from 'vitest'
import { listOfUses } from './uses.ts'

it('Venues, organizers and terms lead to their events of all dates', () => {
  const uses = listOfUses('venues')
  expect(uses?.resource).toBe('events')
  expect(uses?.narrowed(12)).toEqual([
    ['venue', '12'],
    ['dates', 'all'],
  ])
  expect(listOfUses('organizers')?.narrowed(3)[0]).toEqual(['organizer', '3'])
  expect(listOfUses('categories')?.narrowed(3)[0]).toEqual(['categories', '3'])
  expect(listOfUses('tags')?.narrowed(3)[0]).toEqual(['tags', '3'])
})

it('Events are used by nothing', () => {
  expect(listOfUses('events')).toBeUndefined()
})
