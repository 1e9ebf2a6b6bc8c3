import { expect, test } from 'vitest'
import { getPairKey } from './ignored-overlaps.ts'

const hall = { link: 'venue', linked: 7 } as const
const concert = { id: 1, start_date: '2027-03-27 19:00:00', end_date: '2027-03-27 21:00:00' }
const lecture = { id: 2, start_date: '2027-03-27 20:00:00', end_date: '2027-03-27 22:00:00' }

test('the key of a pair is the same from both events', () => {
  expect(getPairKey({ event: concert, overlap: { ...lecture, ...hall } })).toBe(
    getPairKey({ event: lecture, overlap: { ...concert, ...hall } }),
  )
})

test('the key of a pair changes with the time or venue of one of its events', () => {
  const ignored = getPairKey({ event: concert, overlap: { ...lecture, ...hall } })
  const later = { ...concert, end_date: '2027-03-27 21:30:00' }
  for (const changed of [
    { event: later, overlap: { ...lecture, ...hall } },
    { event: lecture, overlap: { ...later, ...hall } },
    { event: concert, overlap: { ...lecture, ...hall, linked: 8 } },
    { event: concert, overlap: { ...lecture, ...hall, id: 3 } },
  ])
    expect(getPairKey(changed)).not.toBe(ignored)
})
