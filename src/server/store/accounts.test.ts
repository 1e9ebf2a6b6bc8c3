// Accounts, sessions, application passwords, idempotency keys, settings, preferences and saved views.
import { expect, test } from 'vitest'
import {
  type StoredAccount,
  createAccount,
  deleteAccount,
  findAccount,
  listAccounts,
  readAccount,
  updateAccount,
  visibleAuthors,
} from './accounts.ts'
import {
  createAppPassword,
  deleteAppPassword,
  findAppPassword,
  listAppPasswords,
  touchAppPassword,
} from './app-passwords.ts'
import { findResponse, storeResponse } from './idempotency.ts'
import type { OpenDatabase } from './open-database.ts'
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  readPreferences,
  readSavedView,
  savePreferences,
  updateSavedView,
} from './preferences.ts'
import {
  endAllSessions,
  endSession,
  endSessionById,
  latestSessionEnd,
  listSessions,
  readSession,
  startSession,
  touchSession,
} from './sessions.ts'
import { readSetting, saveSetting } from './settings.ts'
import type { WriteTx } from './transaction.ts'
import { openTestDatabase, testDatabase } from '#support/test-database.ts'
import { insertRows } from './statements.ts'

/** An empty database with a stopped clock. */
async function openSample(): Promise<OpenDatabase & { time: { now: number } }> {
  const time = { now: Date.parse('2026-11-21T12:00:00Z') }
  return { ...(await openTestDatabase(undefined, { clock: () => time.now })), time }
}

const createAnna = (tx: WriteTx): Promise<StoredAccount | undefined> =>
  createAccount(tx, { name: 'Anna', role: 'translator', languages: ['nl', 'de'], passwordHash: '$argon2id$…' })

test('account names are unique and matched case-insensitively, and new ids follow the largest one', async () => {
  const { read, write } = await openSample()
  const created = await write(createAnna)
  expect(created).toEqual({
    id: 1,
    name: 'Anna',
    role: 'translator',
    languages: ['nl', 'de'],
    passwordHash: '$argon2id$…',
  })
  expect(await read((tx) => findAccount(tx, 'ANNA'))).toEqual(created)
  const create = (name: string, id?: number): Promise<StoredAccount | undefined> =>
    write((tx) => createAccount(tx, { ...(id !== undefined && { id }), name, role: 'editor', passwordHash: null }))
  expect(await create('anna')).toBeUndefined()
  expect(await write((tx) => updateAccount(tx, 1, { role: 'editor', languages: [] }))).toEqual({
    ...created,
    role: 'editor',
    languages: [],
  })
  expect(await write((tx) => updateAccount(tx, 2, { role: 'editor' }))).toBeUndefined()
  expect(await read(listAccounts)).toEqual([await read((tx) => readAccount(tx, 1))])
  expect(await create('Bea', 1)).toBeUndefined()
  expect((await create('Bea', 8))?.id).toBe(8)
  expect((await create('Cem'))?.id).toBe(9)
})

test.each([0, 1.5, -1, Number.MAX_SAFE_INTEGER + 1, 1e30, Number.NaN])('no account has the id %s', async (id) => {
  const { read, write } = await openSample()
  expect(await read((tx) => readAccount(tx, id))).toBeUndefined()
  expect(await write((tx) => deleteAccount(tx, id))).toBe(false)
})

test('a name with NUL or a lone surrogate matches no account', async () => {
  const { read } = await openSample()
  expect(await read((tx) => findAccount(tx, 'a\0b'))).toBeUndefined()
  expect(await read((tx) => findAccount(tx, '\uD800'))).toBeUndefined()
})

test('sessions and application passwords of a disabled account are rejected until it is enabled', async () => {
  const { read, write } = await openSample()
  await write(async (tx) => {
    await createAnna(tx)
    await startSession(tx, { tokenHash: 'one', account: 1, idleSeconds: 600, maxSeconds: 1500 })
    await createAppPassword(tx, { account: 1, name: 'Importer', hash: 'abc' })
  })
  const isDisabled = async (isDisabled: boolean): Promise<unknown[]> => {
    const account = await write((tx) => updateAccount(tx, 1, { isDisabled }))
    const credentials = await read(async (tx) => [await readSession(tx, 'one'), await findAppPassword(tx, 'abc')])
    return [account?.disabled, ...credentials.map((credential) => credential?.account.name)]
  }
  expect(await isDisabled(true)).toEqual([true, undefined, undefined])
  expect((await write((tx) => updateAccount(tx, 1, { role: 'editor' })))?.disabled).toBe(true)
  expect(await isDisabled(false)).toEqual([undefined, 'Anna', 'Anna'])
})

test('deleting an account deletes its sessions, credentials, preferences and unshared views', async () => {
  const { read, write } = await openSample()
  const view = { account: 1, resource: 'events', query: '{}' }
  await write(async (tx) => {
    await createAnna(tx)
    await startSession(tx, { tokenHash: 'one', account: 1, idleSeconds: 600, maxSeconds: 1500 })
    await createAppPassword(tx, { account: 1, name: 'Importer', hash: 'abc' })
    await savePreferences(tx, 1, '{}')
    await createSavedView(tx, { ...view, name: 'Own', shared: false })
    await createSavedView(tx, { ...view, name: 'Shared', shared: true })
  })
  expect(await write((tx) => deleteAccount(tx, 1))).toBe(true)
  expect(await write((tx) => deleteAccount(tx, 1))).toBe(false)
  expect(
    await read(async (tx) => [
      await readSession(tx, 'one'),
      await listAppPasswords(tx, 1),
      await readPreferences(tx, 1),
      await listSavedViews(tx, 1),
    ]),
  ).toEqual([undefined, [], undefined, [{ ...view, id: 2, account: null, name: 'Shared', shared: true }]])
})

test('visible authors are those of records that the account can see', async () => {
  const { read, write } = await openSample()
  await write(async (tx) => {
    const organizers = [
      { id: 1, author: 4, status: 'publish', trashed_utc: null },
      { id: 2, author: 3, status: 'draft', trashed_utc: null },
      { id: 3, author: 2, status: 'publish', trashed_utc: '2026-11-21 12:00:00' },
    ]
    for (const { id, author, status, trashed_utc } of organizers) {
      const row = { id, revision: 1, modified_utc: '' }
      await insertRows(tx, 'organizers', [{ ...row, source_language: 'nl', author, trashed_utc }])
      await insertRows(tx, 'organizers_translations', [{ ...row, language: 'nl', status, slug: '' }])
    }
  })
  const account = { name: '', languages: [] }
  const authors = (id: number, role: 'author' | 'editor'): Promise<number[]> =>
    read((tx) => visibleAuthors(tx, { ...account, id, role }))
  expect(await read((tx) => visibleAuthors(tx, null))).toEqual([4])
  expect(await authors(3, 'author')).toEqual([3, 4])
  expect(await authors(5, 'author')).toEqual([4])
  expect(await authors(5, 'editor')).toEqual([3, 4])
})

test('a session ends after its idle timeout, after its maximum lifetime and when it is ended', async () => {
  const { read, write, time } = await openSample()
  await write(createAnna)
  const start = (tokenHash: string): Promise<void> =>
    write((tx) => startSession(tx, { tokenHash, account: 1, idleSeconds: 600, maxSeconds: 1500 }))
  const account = async (tokenHash: string): Promise<unknown> => {
    await write((tx) => touchSession(tx, tokenHash))
    return (await read((tx) => readSession(tx, tokenHash)))?.account
  }
  await start('one')
  expect(await account('one')).toEqual({ id: 1, name: 'Anna', role: 'translator', languages: ['nl', 'de'] })
  expect(await account('two')).toBeUndefined()
  for (const _ of [1, 2]) {
    time.now += 599_000
    expect(await account('one')).toBeDefined()
  }
  time.now += 400_000
  expect(await account('one')).toBeUndefined()
  await start('idle')
  time.now += 600_000
  expect(await account('idle')).toBeUndefined()
  await start('three')
  await start('four')
  await write((tx) => endSession(tx, 'three'))
  expect(await account('three')).toBeUndefined()
  await write((tx) => endAllSessions(tx, 1))
  expect(await account('four')).toBeUndefined()
})

test('sessions of an account are listed by last use and can be ended individually', async () => {
  const { read, write, time } = await openSample()
  await write(createAnna)
  const start = (tokenHash: string): Promise<void> =>
    write((tx) => startSession(tx, { tokenHash, account: 1, idleSeconds: 600, maxSeconds: 1500 }))
  await start('one')
  time.now += 1000
  await start('two')
  const started = time.now
  const sessions = await read((tx) => listSessions(tx, 1))
  expect(sessions).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{16}$/),
      tokenHash: 'two',
      startedMs: started,
      lastUsedMs: started,
      expiresMs: started + 600_000,
    },
    expect.objectContaining({ tokenHash: 'one' }),
  ])
  expect(await read((tx) => latestSessionEnd(tx, 'two', 1))).toBe(started + 1_500_000)
  expect(await read((tx) => latestSessionEnd(tx, 'two', 2))).toBeUndefined()
  const id = sessions[0]?.id ?? ''
  expect(await write((tx) => endSessionById(tx, 2, id))).toBe(false)
  expect(await write((tx) => endSessionById(tx, 1, id))).toBe(true)
  expect(await write((tx) => endSessionById(tx, 1, id))).toBe(false)
  expect((await read((tx) => listSessions(tx, 1))).map(({ tokenHash }) => tokenHash)).toEqual(['one'])
})

test('the last use of a session is stored once a minute, and setting back the clock does not extend it', async () => {
  const { read, write, time } = await openSample()
  await write(createAnna)
  const started = time.now
  await write((tx) => startSession(tx, { tokenHash: 'one', account: 1, idleSeconds: 600, maxSeconds: 1500 }))
  const touched = async (): Promise<(number | boolean | undefined)[]> => {
    const needsTouch = (await read((tx) => readSession(tx, 'one')))?.needsTouch
    await write((tx) => touchSession(tx, 'one'))
    const session = (await read((tx) => listSessions(tx, 1)))[0]
    return [needsTouch, session?.startedMs, session?.lastUsedMs, await read((tx) => latestSessionEnd(tx, 'one', 1))]
  }
  time.now = started + 59_999
  expect(await touched()).toEqual([false, started, started, started + 1_500_000])
  time.now = started + 60_000
  expect(await touched()).toEqual([true, started, started + 60_000, started + 1_500_000])
  time.now = started - 3_600_000
  expect(await touched()).toEqual([true, time.now, time.now, time.now + 1_500_000])
})

test('an application password identifies its account until it is deleted, and its last use is stored once an hour', async () => {
  const { read, write, time } = await openSample()
  await write(createAnna)
  const created = await write((tx) => createAppPassword(tx, { account: 1, name: 'Importer', hash: 'abc' }))
  expect(created).toEqual({
    id: 1,
    account: 1,
    name: 'Importer',
    scope: 'all',
    languages: [],
    createdUtc: '2026-11-21 12:00:00',
    lastUsedUtc: null,
    expiresUtc: null,
  })
  time.now += 5000
  const use = async (hash: string): Promise<unknown[]> => {
    const credential = await read((tx) => findAppPassword(tx, hash))
    await write((tx) => touchAppPassword(tx, hash))
    return [credential?.account.name, credential?.needsTouch]
  }
  const lastUsed = async (): Promise<unknown> => (await read((tx) => listAppPasswords(tx, 1)))[0]?.lastUsedUtc
  expect(await use('abc')).toEqual(['Anna', true])
  expect(await lastUsed()).toBe('2026-11-21 12:00:05')
  time.now += 3_599_000
  expect(await use('abc')).toEqual(['Anna', false])
  expect(await lastUsed()).toBe('2026-11-21 12:00:05')
  time.now += 1000
  expect(await use('abc')).toEqual(['Anna', true])
  expect(await lastUsed()).toBe('2026-11-21 13:00:05')
  expect(await use('def')).toEqual([undefined, undefined])
  expect(await write((tx) => deleteAppPassword(tx, 2, created.id))).toBe(false)
  expect(await write((tx) => deleteAppPassword(tx, 1, created.id))).toBe(true)
  expect(await use('abc')).toEqual([undefined, undefined])
})

test('an expired application password is rejected, and its scope limits the languages of the account', async () => {
  const { read, write, time } = await openSample()
  await write(async (tx) => {
    await createAnna(tx)
    await createAppPassword(tx, { account: 1, name: 'Short', hash: 'abc', expiresUtc: '2026-11-21 12:00:01' })
    await createAppPassword(tx, { account: 1, name: 'Dutch', hash: 'def', scope: 'texts', languages: ['nl', 'fr'] })
  })
  const use = async (hash: string): Promise<unknown> => {
    await write((tx) => touchAppPassword(tx, hash))
    return (await read((tx) => findAppPassword(tx, hash)))?.account
  }
  expect(await use('abc')).toMatchObject({ credentialScope: 'limited', languages: ['nl', 'de'] })
  expect(await use('def')).toMatchObject({ credentialScope: 'limited', languages: ['nl'] })
  time.now += 1000
  expect(await use('abc')).toBeUndefined()
  expect((await read((tx) => listAppPasswords(tx, 1)))[0]?.lastUsedUtc).toBe('2026-11-21 12:00:00')
})

const scope = { account: 1, path: '/events', language: 'nl', key: 'k' } as const
const response = { bodyHash: 'a', status: 201, headers: { location: '/events/1' }, body: '{}' }

test('the response of an idempotency key is stored for 24 hours', async () => {
  const { write, read, time } = await openSample()
  const find = (more: object = {}): Promise<unknown> => read((tx) => findResponse(tx, { ...scope, ...more }))
  expect(await find()).toBeUndefined()
  await write((tx) => storeResponse(tx, scope, response))
  expect(await find()).toEqual(response)
  expect(await find({ language: 'fr' })).toBeUndefined()
  time.now += 24 * 3600_000 - 1
  expect(await find()).toEqual(response)
  time.now += 1
  expect(await find()).toBeUndefined()
  await write((tx) => storeResponse(tx, scope, { ...response, bodyHash: 'b' }))
  expect(await find()).toEqual({ ...response, bodyHash: 'b' })
})

test('the response of an idempotency key is found by another process', async () => {
  const location = await testDatabase()
  const one = await openTestDatabase(location)
  const other = await openTestDatabase(location)
  await one.write((tx) => storeResponse(tx, scope, response))
  expect(await other.read((tx) => findResponse(tx, scope))).toEqual(response)
})

test('a response stored in a failed transaction is not found', async () => {
  const { write, read } = await openSample()
  const failing = write(async (tx) => {
    await storeResponse(tx, scope, response)
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')
  expect(await read((tx) => findResponse(tx, scope))).toBeUndefined()
})

test('a setting is read with its last saved value', async () => {
  const { read, write } = await openSample()
  const site = (): Promise<string | undefined> => read((tx) => readSetting(tx, 'site'))
  expect(await site()).toBeUndefined()
  await write((tx) => saveSetting(tx, 'site', 'a'))
  await write((tx) => saveSetting(tx, 'site', 'b'))
  expect(await site()).toBe('b')
})

test('preferences are replaced, and saved views are listed by name with shared ones of other accounts', async () => {
  const { read, write } = await openSample()
  await write(async (tx) => {
    await createAnna(tx)
    await createAccount(tx, { name: 'Bea', role: 'editor', passwordHash: null })
    await savePreferences(tx, 1, '{"a":1}')
    await savePreferences(tx, 1, '{"a":2}')
  })
  expect(await read((tx) => readPreferences(tx, 1))).toBe('{"a":2}')
  expect(await read((tx) => readPreferences(tx, 2))).toBeUndefined()
  const create = (account: number, name: string, shared: boolean): Promise<unknown> =>
    write((tx) => createSavedView(tx, { account, resource: 'events', name, query: '{}', shared }))
  expect(await create(1, 'b', false)).toEqual({
    id: 1,
    account: 1,
    resource: 'events',
    name: 'b',
    query: '{}',
    shared: false,
  })
  await create(2, 'a', true)
  await create(2, 'c', false)
  const names = async (account: number): Promise<string[]> =>
    (await read((tx) => listSavedViews(tx, account))).map(({ name }) => name)
  expect([await names(1), await names(2)]).toEqual([
    ['a', 'b'],
    ['a', 'c'],
  ])
  const change = { name: 'd', query: '{"page":2}', shared: true }
  expect(await write((tx) => updateSavedView(tx, 3, change))).toMatchObject({ id: 3, account: 2, ...change })
  expect(await write((tx) => updateSavedView(tx, 4, change))).toBeUndefined()
  expect(await names(1)).toEqual(['a', 'b', 'd'])
  expect(await write((tx) => deleteSavedView(tx, 3))).toBe(true)
  expect(await write((tx) => deleteSavedView(tx, 3))).toBe(false)
  expect(await read((tx) => readSavedView(tx, 3))).toBeUndefined()
})

test('credentials are read while another process writes, and their last use is stored afterwards', async () => {
  const location = await testDatabase()
  const time = { now: Date.parse('2026-11-21T12:00:00Z') }
  const database = await openTestDatabase(location, { clock: () => time.now })
  await database.write(async (tx) => {
    await createAccount(tx, { name: 'ada', role: 'editor', passwordHash: null })
    await startSession(tx, { tokenHash: 'token', account: 1, idleSeconds: 3600, maxSeconds: 86_400 })
    await createAppPassword(tx, { account: 1, name: 'key', hash: 'hash' })
  })
  time.now += 600_000
  const lastUsed = async (): Promise<number | undefined> =>
    (await database.read((tx) => listSessions(tx, 1)))[0]?.lastUsedMs
  const other = await openTestDatabase(location)
  let touching: Promise<void> | undefined
  await other.write(async () => {
    expect(await database.read((tx) => readSession(tx, 'token'))).toMatchObject({
      account: { name: 'ada' },
      needsTouch: true,
    })
    expect(await database.read((tx) => findAppPassword(tx, 'hash'))).toMatchObject({ account: { name: 'ada' } })
    touching = database.write((tx) => touchSession(tx, 'token'))
    expect(await lastUsed()).toBe(time.now - 600_000)
  })
  await touching
  expect(await lastUsed()).toBe(time.now)
})
