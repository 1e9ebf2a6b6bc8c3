// What is to be published later is published when its moment comes, as a write of its own.
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { dueOf } from './due.ts'
import { openStore } from './open-store.ts'
import { recordsOf } from './records.ts'
import { at, by, event, sampleFile, sampleStore, venue } from '#support/test-store.ts'
import { writingOf } from './write-records.ts'

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

test('what the disk does not take keeps nobody waiting, and is published once it does', async () => {
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
  const records = recordsOf(db)
  const { publishDue, isDue } = dueOf({ ...db, transact: onDisk }, records, writingOf(db, records, clock), clock)
  expect(isDue()).toBe(true)
  expect(publishDue()).toBe(0)
  expect(isDue()).toBe(false)
  isFull = false
  await expect.poll(() => publishDue(), { timeout: 5000 }).toBe(1)
  expect(records.read('events', id)?.variants.en?.status).toBe('publish')
  db.close()
  remove()
})
