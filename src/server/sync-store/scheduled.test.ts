// Scheduled records are published when their date comes, each as a change of its own.
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { openStore } from './open-store.ts'
import { readRecord } from './records.ts'
import { scheduledOf } from './scheduled.ts'
import { at, by, event, sampleFile, sampleStore, venue } from '#support/sync-test-store.ts'
import { writingOf } from './write-records.ts'

const later = { date: '2026-11-21 14:00:00', date_utc: '2026-11-21 13:00:00' }

test('nothing is published before its moment, everything at it', () => {
  const { store, clock } = sampleStore()
  const shown = event(store, { en: 'Show', nl: 'Vertoning' }, { shared: later, status: 'future' })
  store.change('events', shown.id, { variants: { nl: { status: 'draft' } } }, by)
  const hall = venue(store, { en: 'Hall' }, { shared: later, status: 'future' })
  expect(store.publishScheduled()).toBe(0)
  clock.now = at('2026-11-21 13:00:00')
  expect(store.publishScheduled()).toBe(2)
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
  expect(store.publishScheduled()).toBe(0)
})

test('what lies in the trash waits there, and a date moved away is waited for', () => {
  const { store, clock } = sampleStore()
  const { id } = event(store, { en: 'Show' }, { shared: later, status: 'future' })
  store.change('events', id, { trash: 'put' }, by)
  clock.now = at('2026-11-21 14:00:00')
  expect(store.publishScheduled()).toBe(0)
  store.change('events', id, { trash: 'take-out', shared: { date_utc: '2026-11-21 15:00:00' } }, by)
  expect(store.publishScheduled()).toBe(0)
  clock.now = at('2026-11-21 15:00:00')
  expect(store.publishScheduled()).toBe(1)
})

test('what the disk does not take keeps nobody waiting, and is published once it does', () => {
  const { file, remove } = sampleFile()
  const store = openStore(file)
  const { id } = event(store, { en: 'Show' }, { shared: later, status: 'future' })
  store.close()
  const db = openDatabase(file)
  let isFull = true
  const onDisk: typeof db.transact = (work) => {
    if (isFull) throw new SQLite.SqliteError('database or disk is full', 'SQLITE_FULL')
    return db.transact(work)
  }
  const clock = (): number => at('2026-11-21 13:00:00')
  const { publishScheduled, countDue } = scheduledOf({ ...db, transact: onDisk }, writingOf(db, clock), clock)
  expect(countDue(10)).toBe(1)
  expect(publishScheduled()).toBe(0)
  isFull = false
  expect(publishScheduled()).toBe(1)
  expect(countDue(10)).toBe(0)
  expect(readRecord(db, 'events', id)?.variants.en?.status).toBe('publish')
  db.close()
  remove()
})
