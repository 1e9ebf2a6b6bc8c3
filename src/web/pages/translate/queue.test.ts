import { expect, it } from 'vitest'
import { findPlace, type QueueItem, readQueue, startQueue } from './queue.ts'

const items: readonly QueueItem[] = [
  { resource: 'events', id: 12 },
  { resource: 'events', id: 7 },
  { resource: 'venues', id: 12 },
]

it('Each language has its own queue, and a new queue replaces it', () => {
  startQueue('nl', items)
  expect(readQueue('nl')).toEqual(items)
  expect(readQueue('de')).toEqual([])
  startQueue('nl', items.slice(1))
  expect(readQueue('nl')).toEqual(items.slice(1))
})

it('A record in the queue has a position and neighbours', () => {
  expect(findPlace(items, { resource: 'events', id: 12 })).toEqual({
    position: 1,
    total: 3,
    previous: undefined,
    next: { resource: 'events', id: 7 },
  })
  expect(findPlace(items, { resource: 'venues', id: 12 })).toMatchObject({ position: 3, next: undefined })
})

it('A record outside the queue has no position', () => {
  expect(findPlace(items, { resource: 'venues', id: 7 })).toBeUndefined()
  expect(findPlace([], { resource: 'events', id: 7 })).toBeUndefined()
})
