// Accounts, sessions, application passwords, idempotency keys and settings.
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openStore } from './open-store.ts'
import type { Store } from './store.ts'
import { sampleFile, sampleStore } from '#support/sync-test-store.ts'

const anna = (store: Store) =>
  store.accounts.create({ name: 'Anna', role: 'translator', languages: ['nl', 'de'], passwordHash: '$argon2id$…' })

test('an account is found by its name in any case, which nobody else can take', () => {
  const { store } = sampleStore()
  const made = anna(store)
  expect(made).toEqual({
    id: 1,
    name: 'Anna',
    role: 'translator',
    languages: ['nl', 'de'],
    passwordHash: '$argon2id$…',
  })
  expect(store.accounts.byName('ANNA')).toEqual(made)
  expect(store.accounts.create({ name: 'anna', role: 'editor', passwordHash: null })).toBeUndefined()
  expect(store.accounts.change(1, { role: 'editor', languages: [] })).toEqual({
    ...made,
    role: 'editor',
    languages: [],
  })
  expect(store.accounts.change(2, { role: 'editor' })).toBeUndefined()
  expect(store.accounts.all()).toEqual([store.accounts.byId(1)])
  expect(store.accounts.create({ id: 1, name: 'Bea', role: 'editor', passwordHash: null })).toBeUndefined()
  expect(store.accounts.create({ id: 8, name: 'Bea', role: 'editor', passwordHash: null })?.id).toBe(8)
})

test('a session ends when it is not used, when it is old, and when it is ended', () => {
  const { store, clock } = sampleStore()
  anna(store)
  const start = (tokenHash: string) =>
    store.sessions.start({ tokenHash, account: 1, idleSeconds: 600, longestSeconds: 1500 })
  start('one')
  expect(store.sessions.account('one')).toEqual({ id: 1, name: 'Anna', role: 'translator', languages: ['nl', 'de'] })
  expect(store.sessions.account('two')).toBeUndefined()
  for (const _ of [1, 2]) {
    clock.now += 599_000
    expect(store.sessions.account('one')).toBeDefined()
  }
  clock.now += 400_000
  expect(store.sessions.account('one')).toBeUndefined()
  start('idle')
  clock.now += 600_000
  expect(store.sessions.account('idle')).toBeUndefined()
  start('three')
  start('four')
  store.sessions.end('three')
  expect(store.sessions.account('three')).toBeUndefined()
  store.sessions.endAll(1)
  expect(store.sessions.account('four')).toBeUndefined()
})

test('an application password leads to its account until it is removed', () => {
  const { store, clock } = sampleStore()
  anna(store)
  const kept = store.applicationPasswords.add({ account: 1, name: 'Importer', hash: 'abc' })
  expect(kept).toEqual({
    id: 1,
    account: 1,
    name: 'Importer',
    scope: 'all',
    languages: [],
    createdUtc: '2026-11-21 12:00:00',
    usedUtc: null,
    endsUtc: null,
  })
  clock.now += 5000
  expect(store.applicationPasswords.account('abc')?.name).toBe('Anna')
  expect(store.applicationPasswords.of(1)[0]?.usedUtc).toBe('2026-11-21 12:00:05')
  expect(store.applicationPasswords.account('def')).toBeUndefined()
  expect(store.applicationPasswords.remove(2, kept.id)).toBe(false)
  expect(store.applicationPasswords.remove(1, kept.id)).toBe(true)
  expect(store.applicationPasswords.account('abc')).toBeUndefined()
})

test('an application password opens nothing once it has ended, and what was never bounded gives everything', () => {
  const { store, clock } = sampleStore()
  anna(store)
  store.applicationPasswords.add({ account: 1, name: 'Short', hash: 'abc', endsUtc: '2026-11-21 12:00:01' })
  store.applicationPasswords.add({ account: 1, name: 'Dutch', hash: 'def', scope: 'texts', languages: ['nl', 'fr'] })
  expect(store.applicationPasswords.account('abc')).toMatchObject({ held: 'lent', languages: ['nl', 'de'] })
  expect(store.applicationPasswords.account('def')).toMatchObject({ held: 'lent', languages: ['nl'] })
  clock.now += 1000
  expect(store.applicationPasswords.account('abc')).toBeUndefined()
  expect(store.applicationPasswords.of(1)[0]?.usedUtc).toBe('2026-11-21 12:00:00')
})

test('an idempotency key answers once made, for a day, to the same body', () => {
  const { store, clock } = sampleStore()
  const scope = { account: 1, path: '/events', language: 'nl', key: 'k' } as const
  const answer = { status: 201, headers: { location: '/events/1' }, body: '{}' }
  expect(store.idempotency.take(scope, 'a')).toBe('taken')
  expect(store.idempotency.take(scope, 'a')).toBe('running')
  store.idempotency.release(scope)
  expect(store.idempotency.take(scope, 'a')).toBe('taken')
  store.idempotency.keep(scope, 'a', answer)
  expect(store.idempotency.take(scope, 'a')).toEqual(answer)
  expect(store.idempotency.take(scope, 'b')).toBe('other-body')
  expect(store.idempotency.take({ ...scope, language: 'fr' }, 'b')).toBe('taken')
  clock.now += 24 * 3600_000
  expect(store.idempotency.take(scope, 'b')).toBe('taken')
})

test('settings are kept by name', () => {
  const { store } = sampleStore()
  expect(store.settings.get('site')).toBeUndefined()
  store.settings.set('site', 'a')
  store.settings.set('site', 'b')
  expect(store.settings.get('site')).toBe('b')
})

test('who asks is known at once while another process writes; only when they last did is not noted', () => {
  const { file, remove } = sampleFile()
  let now = Date.parse('2026-11-21T12:00:00Z')
  const store = openStore(file, { clock: () => now })
  const account = store.accounts.create({ name: 'ada', role: 'editor', passwordHash: null })
  const of = account?.id ?? 0
  store.sessions.start({ tokenHash: 'token', account: of, idleSeconds: 3600, longestSeconds: 86_400 })
  store.applicationPasswords.add({ account: of, name: 'key', hash: 'hash' })
  const other = new SQLite(file)
  other.exec('BEGIN IMMEDIATE')
  now += 600_000
  expect(store.sessions.account('token')?.name).toBe('ada')
  expect(store.applicationPasswords.account('hash')?.name).toBe('ada')
  other.exec('COMMIT')
  other.close()
  expect(store.sessions.of(of)[0]?.usedMs).toBe(now - 600_000)
  store.sessions.account('token')
  expect(store.sessions.of(of)[0]?.usedMs).toBe(now)
  store.close()
  remove()
})
