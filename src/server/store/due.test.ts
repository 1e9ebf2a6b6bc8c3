// What is to be published later is published when its moment comes, as a write of its own.
import { expect, test } from 'vitest'
import { at, by, event, sampleStore, venue } from './testing.ts'

const later = { date: '2026-11-21 14:00:00', date_utc: '2026-11-21 13:00:00' }

test('nothing is published before its moment, everything at it', () => {
  const { store, clock } = sampleStore()
  const shown = event(store, { en: 'Show', nl: 'Vertoning' }, { shared: later, status: 'future' })
  store.change('events', shown.id, { variants: { nl: { status: 'draft' } } }, by)
  const hall = venue(store, { en: 'Hall' }, { shared: later, status: 'future' })
  expect(store.publishDue()).toBe(0)
  clock.now = at('2026-11-21 13:00:00')
  expect(store.publishDue()).toBe(2)
  expect(store.read('events', shown.id)?.variants).toMatchObject({
    en: { status: 'publish', revision: 2 },
    nl: { status: 'draft' },
  })
  expect(store.changesOf('venues', hall.id)[0]).toMatchObject({
    account: null,
    deed: 'update',
    at: '2026-11-21 13:00:00',
    parts: { en: { status: ['future', 'publish'] } },
  })
  expect(store.publishDue()).toBe(0)
})

test('what lies in the trash waits there, and a date moved away is waited for', () => {
  const { store, clock } = sampleStore()
  const { id } = event(store, { en: 'Show' }, { shared: later, status: 'future' })
  store.change('events', id, { trash: 'put' }, by)
  clock.now = at('2026-11-21 14:00:00')
  expect(store.publishDue()).toBe(0)
  store.change('events', id, { trash: 'take-out', shared: { date_utc: '2026-11-21 15:00:00' } }, by)
  expect(store.publishDue()).toBe(0)
  clock.now = at('2026-11-21 15:00:00')
  expect(store.publishDue()).toBe(1)
})
