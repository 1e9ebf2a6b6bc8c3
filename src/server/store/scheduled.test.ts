// Scheduled records are published when their date comes, each as a change of its own.
import { expect, test } from 'vitest'
import { changesOfRecord } from './changes.ts'
import { hasScheduled, publishScheduled } from './scheduled.ts'
import { at, event, sampleStore, venue } from '#support/test-store.ts'

const later = { date: '2026-11-21 14:00:00', date_utc: '2026-11-21 13:00:00' }

test('scheduled records are published at their date, not earlier', async () => {
  const { store, clock } = await sampleStore()
  const shown = await event(store, { en: 'Show', nl: 'Vertoning' }, { shared: later, status: 'future' })
  await store.update('events', shown.id, { translations: { nl: { status: 'draft' } } })
  const hall = await venue(store, { en: 'Hall' }, { shared: later, status: 'future' })
  expect(await store.write(publishScheduled)).toBe(0)
  clock.now = at('2026-11-21 13:00:00')
  expect(await store.write(publishScheduled)).toBe(2)
  expect((await store.find('events', shown.id))?.translations).toMatchObject({
    en: { status: 'publish', revision: 2 },
    nl: { status: 'draft' },
  })
  expect((await store.read((tx) => changesOfRecord(tx, 'venues', hall.id)))[0]).toMatchObject({
    account: null,
    action: 'update',
    at: '2026-11-21 13:00:00',
    parts: { en: { status: ['future', 'publish'] } },
  })
  expect(await store.write(publishScheduled)).toBe(0)
})

test('trashed records are not published, and a later date postpones publication', async () => {
  const { store, clock } = await sampleStore()
  const { id } = await event(store, { en: 'Show' }, { shared: later, status: 'future' })
  await store.update('events', id, { trash: 'put' })
  clock.now = at('2026-11-21 14:00:00')
  expect(await store.write(publishScheduled)).toBe(0)
  await store.update('events', id, { trash: 'take-out', shared: { date_utc: '2026-11-21 15:00:00' } })
  expect(await store.write(publishScheduled)).toBe(0)
  clock.now = at('2026-11-21 15:00:00')
  expect(await store.write(publishScheduled)).toBe(1)
})

test('hasScheduled is true until a due record is published', async () => {
  const { store, clock } = await sampleStore()
  const { id } = await event(store, { en: 'Show' }, { shared: later, status: 'future' })
  clock.now = at('2026-11-21 13:00:00')
  expect(await store.read(hasScheduled)).toBe(true)
  expect(await store.write(publishScheduled)).toBe(1)
  expect(await store.read(hasScheduled)).toBe(false)
  expect((await store.find('events', id))?.translations.en?.status).toBe('publish')
})
