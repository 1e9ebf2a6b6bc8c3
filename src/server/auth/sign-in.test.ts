import { afterEach, expect, test, vi } from 'vitest'
import { createRecord, startTestApp, type TestApp } from '#support/test-app.ts'
import { createAccount, findAccount } from '../store/accounts.ts'
import { StoreError } from '../store/store-errors.ts'
import { hashPassword } from './secrets.ts'

const path = '/en/calendar/admin/v1/session'
afterEach(() => {
  vi.useRealTimers()
})
const ours = { 'X-Calendar-Request': '1' }

const startWithAda = async (origin = 'https://calendar.example.org'): Promise<TestApp> => {
  const app = await startTestApp({ origin })
  const passwordHash = await hashPassword('correct horse')
  await app.store.write(async (tx) => createAccount(tx, { name: 'Ada', role: 'editor', passwordHash }))
  return app
}
const signIn = async (
  app: TestApp,
  name = 'ada',
  password = 'correct horse',
  headers: { [name: string]: string } = ours,
) => app.call('POST', path, { absolute: true, headers, body: { name, password } })
const cookieOf = (headers: Headers): { Cookie: string } => ({
  Cookie: (headers.get('Set-Cookie') ?? '').split(';')[0] ?? '',
})

test('signing in sets an HttpOnly session cookie; signing out ends the session on the server', async () => {
  const app = await startWithAda()
  const signedIn = await signIn(app)
  expect(signedIn).toMatchObject({ status: 200, body: { account: { name: 'Ada', role: 'editor', languages: [] } } })
  expect(signedIn.headers.get('Set-Cookie')).toMatch(
    /^__Host-calendar_session=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  const cookie = cookieOf(signedIn.headers)
  expect((await app.call('GET', path, { absolute: true, headers: cookie })).body).toMatchObject({
    account: { name: 'Ada' },
  })
  expect((await app.call('DELETE', path, { absolute: true, headers: { ...cookie, ...ours } })).status).toBe(200)
  expect((await app.call('GET', path, { absolute: true, headers: cookie })).status).toBe(401)
  expect((await signIn(await startWithAda('http://127.0.0.1:3000'))).headers.get('Set-Cookie')).not.toContain('Secure')
})

test('a request whose X-Calendar-Account differs from the account of the cookie is treated as signed out', async () => {
  const app = await startWithAda()
  const cookie = cookieOf((await signIn(app)).headers)
  const as = async (method: string, to: string, account: string) =>
    app.call(method, to, { absolute: true, headers: { ...cookie, ...ours, 'X-Calendar-Account': account } })
  const own = String((await app.store.read(async (tx) => findAccount(tx, 'ada')))?.id)
  const statuses = async (account: string) => [
    (await as('GET', path, account)).status,
    (await as('DELETE', '/en/calendar/events/v1/events/1', account)).status,
  ]
  expect(await statuses(own)).toEqual([200, 404])
  expect(await statuses('9999')).toEqual([401, 401])
  const list = '/en/calendar/events/v1/events'
  expect((await as('GET', list, own)).headers.get('Cache-Control')).toContain('private')
  expect((await as('GET', list, '9999')).headers.get('Cache-Control')).not.toContain('private')
  // Signing in from such a page is allowed and replaces the cookie.
  const again = { ...cookie, ...ours, 'X-Calendar-Account': '9999' }
  expect((await signIn(app, 'ada', 'correct horse', again)).status).toBe(200)
})

test('an account name of 400,000 combining marks is rejected without slow normalization', async () => {
  const app = await startWithAda()
  const start = performance.now()
  const signedIn = await signIn(app, `a${'\u0301'.repeat(200_000)}${'\u0316'.repeat(200_000)}`)
  expect(signedIn.body).toMatchObject({ code: 'invalid_credentials' })
  expect(performance.now() - start).toBeLessThan(5_000)
})

test('signing in again ends the previous session of the browser and does not count as a failed attempt', async () => {
  const app = await startWithAda()
  let cookie = cookieOf((await signIn(app)).headers)
  for (let turn = 0; turn < 5; turn += 1) {
    const again = await signIn(app, 'ada', 'correct horse', { ...ours, ...cookie })
    expect(again.status).toBe(200)
    expect((await app.call('GET', path, { absolute: true, headers: cookie })).status).toBe(401)
    cookie = cookieOf(again.headers)
  }
  expect((await app.call('GET', path, { absolute: true, headers: cookie })).status).toBe(200)
})

test('a session expires after 12 hours without use', async () => {
  const app = await startWithAda()
  const cookie = cookieOf((await signIn(app)).headers)
  app.clock.now += 11 * 3_600_000
  expect((await app.call('GET', path, { absolute: true, headers: cookie })).status).toBe(200)
  app.clock.now += 11 * 3_600_000
  expect((await app.call('GET', path, { absolute: true, headers: cookie })).status).toBe(200)
  app.clock.now += 13 * 3_600_000
  expect((await app.call('GET', path, { absolute: true, headers: cookie })).status).toBe(401)
})

test('a session expires after 14 days, even if it is used continuously', async () => {
  const app = await startWithAda()
  const cookie = cookieOf((await signIn(app)).headers)
  const statuses: number[] = []
  expect((await app.call('GET', path, { absolute: true, as: 'editor', headers: cookie })).body).not.toHaveProperty(
    'ends',
  )
  for (let turn = 0; turn < 31; turn += 1) {
    const { status, body } = await app.call('GET', path, { absolute: true, headers: cookie })
    statuses.push(status)
    if (status === 200) expect(body).toMatchObject({ account: { name: 'Ada' }, ends: '2026-12-05 12:00:00' })
    app.clock.now += 11.9 * 3_600_000
  }
  expect(statuses.indexOf(401)).toBe(Math.ceil((14 * 24) / 11.9))
})

test('a session that was started before the clock was set back ends 14 days after its next use', async () => {
  const app = await startWithAda()
  const today = app.clock.now
  app.clock.now += 3650 * 86_400_000
  const [used, idle] = [cookieOf((await signIn(app)).headers), cookieOf((await signIn(app)).headers)]
  const query = async (cookie: { Cookie: string }) => app.call('GET', path, { absolute: true, headers: cookie })
  app.clock.now = today
  expect((await query(idle)).status).toBe(200)
  for (let turn = 0; turn < 20; turn += 1) {
    expect(await query(used)).toMatchObject({ status: 200, body: { ends: '2026-12-05 12:00:00' } })
    app.clock.now += 11 * 3_600_000
  }
  expect((await query(idle)).status).toBe(401)
  app.clock.now = today + 15 * 86_400_000
  expect((await query(used)).status).toBe(401)
})

/** Sets the clock of the service and that of the rate limiter, which counts by the system's. */
function setTime(app: TestApp, now: number): void {
  app.clock.now = now
  vi.setSystemTime(now)
}

test('a wrong name and a wrong password get the same response, and failed attempts are limited', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const app = await startWithAda()
  setTime(app, app.clock.now)
  const wrong = await signIn(app, 'ada', 'wrong')
  expect(await signIn(app, 'nobody', 'wrong')).toMatchObject({ status: 401, body: wrong.body })
  for (let turn = 0; turn < 4; turn += 1) await signIn(app, 'ada', 'wrong')
  const waits = await signIn(app)
  expect(waits.status).toBe(429)
  expect(Number(waits.headers.get('Retry-After'))).toBeGreaterThan(0)
  setTime(app, app.clock.now + 16 * 60_000)
  expect((await signIn(app)).status).toBe(200)
})

test('attempts that were counted before the clock was set back do not block signing in', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const app = await startWithAda()
  setTime(app, app.clock.now)
  setTime(app, app.clock.now + 365 * 86_400_000)
  for (let turn = 0; turn < 5; turn += 1) await signIn(app, 'ada', 'wrong')
  expect((await signIn(app)).status).toBe(429)
  setTime(app, app.clock.now - 365 * 86_400_000)
  expect((await signIn(app)).status).toBe(200)
})

test('a request succeeds if the last use of its session or application password cannot be stored', async () => {
  const app = await startWithAda()
  const cookie = cookieOf((await signIn(app)).headers)
  app.clock.now += 7_200_000
  const write = vi
    .spyOn(app.store, 'write')
    .mockRejectedValue(new StoreError({ code: 'not_writable', reason: 'disk_full' }, 'database or disk is full'))
  expect((await app.call('GET', path, { absolute: true, headers: cookie })).status).toBe(200)
  expect((await app.call('GET', path, { absolute: true, as: 'editor' })).status).toBe(200)
  expect(write).toHaveBeenCalledTimes(2)
})

test('a name or password that is empty or not a string counts as missing', async () => {
  const app = await startWithAda()
  const missing = async (body: { [name: string]: unknown }) =>
    (await app.call('POST', path, { absolute: true, headers: ours, body })).body
  const both = { code: 'rest_missing_callback_param', data: { status: 400, params: ['name', 'password'] } }
  for (const body of [{}, { name: '', password: null }, { name: 1, password: ['correct horse'] }])
    expect(await missing(body)).toMatchObject(both)
  expect(await missing({ name: 'ada', password: '' })).toMatchObject({ data: { params: ['password'] } })
})

test('a write with a session cookie needs the request header and the site’s origin', async () => {
  const app = await startWithAda()
  const cookie = cookieOf((await signIn(app)).headers)
  const post = async (headers: { [name: string]: string }) =>
    (await app.call('POST', '/tags', { headers: { ...cookie, ...headers }, body: { name: 'T' } })).status
  expect(await post({})).toBe(403)
  expect(await post({ ...ours, Origin: 'https://evil.example' })).toBe(403)
  expect(await signIn(app, 'ada', 'correct horse', { Origin: 'https://evil.example' })).toMatchObject({
    status: 403,
    body: { code: 'rest_cookie_invalid_nonce', data: { origin: 'https://calendar.example.org' } },
  })
  expect(await post({ ...ours, Origin: 'https://calendar.example.org' })).toBe(201)
})

test('only application passwords are accepted by Basic authentication; a wrong one gets 401 even on public routes', async () => {
  const app = await startWithAda()
  const basic = (name: string, password: string) => ({
    Authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
  })
  expect((await app.call('GET', '/events', { headers: basic('Ada', 'correct horse') })).body).toMatchObject({
    code: 'incorrect_password',
  })
  expect((await app.call('GET', '/events', { headers: basic('author', 'editor secret') })).status).toBe(401)
  expect((await app.call('GET', '/events', { headers: basic('EDITOR', 'editorsecret') })).status).toBe(200)
  expect((await app.call('GET', '/events', { headers: { Authorization: 'Bearer x' } })).status).toBe(200)
})

test('30 wrong application passwords block further wrong ones, while valid ones are still accepted', async () => {
  const app = await startTestApp()
  const Authorization = `Basic ${Buffer.from('editor:wrong').toString('base64')}`
  const guess = async () => (await app.call('GET', '/events', { headers: { Authorization } })).status
  for (let turn = 0; turn < 30; turn += 1) expect(await guess()).toBe(401)
  expect(await guess()).toBe(429)
  expect((await app.call('GET', '/events', { as: 'editor' })).status).toBe(200)
})

test('responses to a signed-in account are private in Cache-Control', async () => {
  const app = await startWithAda()
  await createRecord(app, 'tags', { name: 'T' })
  expect((await app.call('GET', '/tags', { as: 'editor' })).headers.get('Cache-Control')).toBe('private, no-cache')
  expect((await app.call('GET', '/tags')).headers.get('Vary')).toBe('Origin, Authorization, Cookie')
})
