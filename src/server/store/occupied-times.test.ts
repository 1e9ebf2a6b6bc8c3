import { expect, test } from 'vitest'
import { event, sampleStore, venue } from '#support/test-store.ts'
import { eventsDuring, withBuffer } from './occupied-times.ts'

test('events that occupy a venue during a UTC range are found, without cancelled and trashed ones', async () => {
  const { store } = await sampleStore()
  const hall = await venue(store, { en: 'Hall' })
  const links = { venue: [hall.id] }
  const afternoonEvent = await event(store, { en: 'Afternoon' }, { links })
  const long = { utc_start_date: '2026-11-01 09:00:00', utc_end_date: '2026-12-24 09:00:00' }
  const exhibition = await event(store, { en: 'Exhibition' }, { links, shared: long })
  const cancelled = await event(store, { en: 'Cancelled' }, { links, shared: { event_state: 'cancelled' } })
  const between = async (starts: string, ends: string, except = 0, limit = 10): Promise<number[]> =>
    store.read((tx) => eventsDuring(tx, { event: except, link: 'venue', linked: hall.id, starts, ends }, limit))
  const all = [exhibition.id, afternoonEvent.id]
  expect(await between('2026-12-01 14:00:00', '2026-12-01 16:00:00')).toEqual(all)
  expect(await between('2026-12-01 14:00:00', '2026-12-01 16:00:00', 0, 1)).toEqual([exhibition.id])
  expect(await between('2026-12-01 14:00:00', '2026-12-01 16:00:00', exhibition.id)).toEqual([afternoonEvent.id])
  expect(await between('2026-12-01 15:00:00', '2026-12-01 16:00:00')).toEqual([exhibition.id])
  await store.update('events', exhibition.id, { trash: 'put' })
  await store.update('events', cancelled.id, { shared: { event_state: 'scheduled' } })
  expect(await between('2026-12-01 14:59:59', '2026-12-01 23:00:00')).toEqual([afternoonEvent.id, cancelled.id])
})

test('a buffer is limited to the end of the year 9999', () => {
  expect(withBuffer('2026-12-31 23:45:00', 30)).toBe('2027-01-01 00:15:00')
  expect(withBuffer('9999-12-31 23:45:00', 30)).toBe('9999-12-31 23:59:59')
})
