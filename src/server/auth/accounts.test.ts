import { expect, test } from 'vitest'
import { createAccount } from '../store/accounts.ts'
import { hashPassword } from './secrets.ts'
import { type Body, type Call, startTestApp, type TestResponse, type TestApp } from '#support/test-app.ts'

const origin = 'https://calendar.example.org'
const admin = '/en/calendar/admin/v1'
const send = async (
  app: TestApp,
  method: string,
  path: string,
  as: NonNullable<Call['as']> = 'administrator',
  body?: object,
): Promise<TestResponse> => app.call(method, `${admin}/${path}`, { as, absolute: true, body })
const signIn = async (app: TestApp, name: string, password: string): Promise<TestResponse> =>
  app.call('POST', `${admin}/session`, { absolute: true, body: { name, password } })
const cookieOf = (response: TestResponse): string => (response.headers.get('Set-Cookie') ?? '').split(';')[0] ?? ''
const withCookie = async (
  app: TestApp,
  cookie: string,
  method: string,
  path: string,
  body?: object,
): Promise<TestResponse> =>
  app.call(method, `${admin}/${path}`, {
    absolute: true,
    body,
    headers: { Cookie: cookie, 'X-Calendar-Request': '1', Origin: origin },
  })

test('an administrator creates, updates, disables and deletes an account, which invalidates its credentials accordingly', async () => {
  const app = await startTestApp()
  const created = await send(app, 'POST', 'accounts', 'administrator', {
    name: 'Anna',
    role: 'translator',
    languages: ['de'],
  })
  expect(created).toMatchObject({
    status: 201,
    body: { name: 'Anna', role: 'translator', languages: ['de'], disabled: false },
  })
  const [id, password] = [created.body['id'], String(created.body['password'])]
  const first = cookieOf(await signIn(app, 'anna', password))
  expect((await withCookie(app, first, 'GET', 'session')).status).toBe(200)
  expect((await send(app, 'PATCH', `accounts/${id}`, 'administrator', { role: 'editor' })).body).toMatchObject({
    role: 'editor',
    languages: [],
    password: '',
  })
  expect((await withCookie(app, first, 'GET', 'session')).status).toBe(401)
  const reset = await send(app, 'PATCH', `accounts/${id}`, 'administrator', { new_password: true })
  expect((await signIn(app, 'anna', password)).status).toBe(401)
  const second = cookieOf(await signIn(app, 'anna', String(reset.body['password'])))
  const key = await withCookie(app, second, 'POST', `accounts/${id}/application-passwords`, { name: 'Importer' })
  await send(app, 'PATCH', `accounts/${id}`, 'administrator', { disabled: true })
  expect((await signIn(app, 'anna', String(reset.body['password']))).status).toBe(401)
  expect((await withCookie(app, second, 'GET', 'session')).status).toBe(401)
  const basic = `Basic ${Buffer.from(`Anna:${String(key.body['password'])}`).toString('base64')}`
  const withAppPassword = async (): Promise<number> =>
    (await app.call('GET', `${admin}/session`, { absolute: true, headers: { Authorization: basic } })).status
  expect(await withAppPassword()).toBe(401)
  await send(app, 'PATCH', `accounts/${id}`, 'administrator', { disabled: false })
  expect(await withAppPassword()).toBe(200)
  expect((await send(app, 'DELETE', `accounts/${id}`)).status).toBe(200)
  expect(await withAppPassword()).toBe(401)
  expect((await send(app, 'DELETE', `accounts/${id}`)).status).toBe(404)
})

test('the account list contains no passwords, and only administrators manage accounts', async () => {
  const app = await startTestApp()
  const created = await send(app, 'POST', 'accounts', 'administrator', {
    name: 'Bea',
    role: 'author',
    password: 'long enough it is',
  })
  expect(created.body).toMatchObject({ password: '' })
  const list = await send(app, 'GET', 'accounts')
  expect(JSON.stringify(list.body)).not.toMatch(/argon2|long enough/)
  expect((await send(app, 'GET', 'accounts', 'editor')).body['accounts']?.['0']).not.toHaveProperty('disabled')
  for (const as of ['editor', 'author', 'translator', 'subscriber'] as const) {
    expect((await send(app, 'POST', 'accounts', as, { name: 'X', role: 'administrator' })).status).toBe(403)
    expect((await send(app, 'PATCH', `accounts/${app.idOf(as)}`, as, { role: 'administrator' })).status).toBe(403)
    expect((await send(app, 'DELETE', `accounts/${created.body['id']}`, as)).status).toBe(403)
    expect((await send(app, 'GET', `accounts/${app.idOf('administrator')}/sessions`, as)).status).toBe(403)
    expect(
      (await send(app, 'POST', `accounts/${app.idOf('administrator')}/application-passwords`, as, { name: 'x' }))
        .status,
    ).toBe(403)
  }
  expect((await send(app, 'POST', 'accounts', 'public', {})).status).toBe(401)
})

test('authors, contributors and translators list accounts as id and name; subscribers get 403, visitors 401', async () => {
  const app = await startTestApp()
  const names = ({ accounts }: Body) => Object.values(accounts ?? {}).map((one) => Object.keys(one).join())
  for (const as of ['author', 'contributor', 'translator'] as const) {
    const { body } = await send(app, 'GET', 'accounts', as)
    expect(new Set(names(body))).toEqual(new Set(['id,name']))
    expect(Object.values(body['accounts'] ?? {})).toContainEqual({ id: app.idOf(as), name: as })
  }
  expect(new Set(names((await send(app, 'GET', 'accounts', 'editor')).body))).toEqual(new Set(['id,name,role']))
  expect((await send(app, 'GET', 'accounts', 'subscriber')).status).toBe(403)
  expect((await send(app, 'GET', 'accounts', 'public')).status).toBe(401)
})

test('authors and translators list only themselves and the authors of records that they can see', async () => {
  const app = await startTestApp()
  const namesFor = async (as: 'author' | 'translator'): Promise<unknown[]> =>
    Object.values((await send(app, 'GET', 'accounts', as)).body['accounts'] ?? {}).map(({ name }: Body) => name)
  const create = async (as: NonNullable<Call['as']>, status: string) =>
    app.call('POST', '/events', {
      as,
      body: { title: 'A', start_date: '2027-03-09 19:00:00', end_date: '2027-03-09 21:00:00', status },
    })
  expect([await namesFor('author'), await namesFor('translator')]).toEqual([['author'], ['translator']])
  await create('contributor', 'draft')
  await create('editor', 'private')
  expect([await namesFor('author'), await namesFor('translator')]).toEqual([['author'], ['contributor', 'translator']])
  const { body } = await create('administrator', 'publish')
  expect(await namesFor('author')).toEqual(['administrator', 'author'])
  await app.call('DELETE', `/events/${String(body['id'])}`, { as: 'administrator' })
  expect(await namesFor('author')).toEqual(['author'])
})

test('invalid account data is rejected with all errors, and the last administrator cannot be demoted, disabled or deleted', async () => {
  const app = await startTestApp()
  const faulty = await send(app, 'POST', 'accounts', 'administrator', {
    name: 'editor',
    role: 'translator',
    password: 'short',
  })
  expect(Object.keys(faulty.body['data']?.['details'] ?? {}).toSorted()).toEqual(['languages', 'name', 'password'])
  expect((await send(app, 'POST', 'accounts', 'administrator', {})).body).toMatchObject({
    data: { params: ['name', 'role'] },
  })
  const path = `accounts/${app.idOf('administrator')}`
  expect((await send(app, 'PATCH', path, 'administrator', { role: 'editor' })).status).toBe(400)
  expect((await send(app, 'PATCH', path, 'administrator', { disabled: true })).status).toBe(400)
  expect((await send(app, 'DELETE', path)).status).toBe(400)
  expect((await send(app, 'PATCH', path, 'administrator', {})).status).toBe(200)
})

test('an account manages its own sessions, application passwords and password', async () => {
  const app = await startTestApp()
  const created = await send(app, 'POST', 'accounts', 'administrator', {
    name: 'Cato',
    role: 'editor',
    password: 'first password',
  })
  const id = created.body['id']
  const [here, there] = [await signIn(app, 'cato', 'first password'), await signIn(app, 'cato', 'first password')].map(
    cookieOf,
  )
  if (here === undefined || there === undefined) throw new Error('not signed in')
  const list = await withCookie(app, here, 'GET', `accounts/${id}/sessions`)
  expect(list.body['sessions']).toHaveLength(2)
  expect(list.body).toMatchObject({
    sessions: expect.arrayContaining([expect.objectContaining({ current: true, started: '2026-11-21 12:00:00' })]),
  })
  const wrong = await withCookie(app, here, 'PUT', 'session/password', { current: 'x', password: 'second password' })
  expect(wrong).toMatchObject({ status: 403, body: { code: 'invalid_credentials' } })
  const withAppPassword = await send(app, 'PUT', 'session/password', 'editor', {
    current: 'x',
    password: 'second password',
  })
  expect(withAppPassword).toMatchObject({ status: 403, body: { code: 'rest_forbidden' } })
  await withCookie(app, here, 'PUT', 'session/password', { current: 'first password', password: 'second password' })
  expect((await withCookie(app, here, 'GET', 'session')).status).toBe(200)
  expect((await withCookie(app, there, 'GET', 'session')).status).toBe(401)
  expect((await signIn(app, 'cato', 'first password')).status).toBe(401)
  const key = await withCookie(app, here, 'POST', `accounts/${id}/application-passwords`, { name: 'Script' })
  expect((await withCookie(app, here, 'GET', `accounts/${id}/application-passwords`)).body).toEqual({
    application_passwords: [
      {
        id: key.body['id'],
        name: 'Script',
        scope: 'all',
        languages: [],
        created: '2026-11-21 12:00:00',
        used: '',
        ends: '',
      },
    ],
  })
  expect((await withCookie(app, here, 'DELETE', `accounts/${id}/application-passwords/${key.body['id']}`)).status).toBe(
    200,
  )
  expect((await withCookie(app, here, 'DELETE', `accounts/${id}/application-passwords/${key.body['id']}`)).status).toBe(
    404,
  )
  const sessionId = list.body['sessions']?.['0']?.['id']
  await send(app, 'DELETE', `accounts/${id}/sessions/${sessionId}`)
  await send(app, 'DELETE', `accounts/${id}/sessions`)
  expect((await withCookie(app, here, 'GET', 'session')).status).toBe(401)
})

test('five wrong current passwords block the password change of a session with 429', async () => {
  const app = await startTestApp()
  const cato = { name: 'Cato', role: 'editor', password: 'first password' }
  await send(app, 'POST', 'accounts', 'administrator', cato)
  const cookie = cookieOf(await signIn(app, 'cato', 'first password'))
  const guess = async (current: string) =>
    (await withCookie(app, cookie, 'PUT', 'session/password', { current, password: 'second password' })).status
  for (let turn = 0; turn < 5; turn += 1) expect(await guess(`guess ${turn}`)).toBe(403)
  expect(await guess('first password')).toBe(429)
})

const invalidPasswords: readonly (readonly [string, string])[] = [
  ['short', 'too_short'],
  ['x'.repeat(201), 'too_long'],
  ['QwertyUiop', 'too_common'],
  ['1q2w3e4r5t', 'too_common'],
  ['josé-martínez', 'same_as_name'],
  ['JOSE\u0301-MARTI\u0301NEZ', 'same_as_name'],
]

test.each(invalidPasswords)(
  'the password %s is rejected for a new account, by an administrator and by the account itself',
  async (password, code) => {
    const app = await startTestApp()
    const body = { name: 'José-Martínez', role: 'editor', password }
    const rejected = await send(app, 'POST', 'accounts', 'administrator', body)
    expect([rejected.status, rejected.body['data']?.['details']]).toMatchObject([400, { password: { code } }])
    const right = 'correct horse battery staple'
    const created = await send(app, 'POST', 'accounts', 'administrator', { ...body, password: right })
    expect(created.status).toBe(201)
    const changed = await send(app, 'PATCH', `accounts/${created.body['id']}`, 'administrator', { password })
    expect([changed.status, changed.body['data']?.['details']]).toMatchObject([400, { password: { code } }])
    const cookie = cookieOf(await signIn(app, 'José-Martínez', right))
    const own = await withCookie(app, cookie, 'PUT', 'session/password', { current: right, password })
    expect([own.status, own.body['data']?.['details']]).toMatchObject([400, { password: { code } }])
    expect((await signIn(app, 'José-Martínez', right)).status).toBe(200)
  },
)

test('a stored common or overlong password still signs in, and a password of 1 MB is rejected without hashing it', async () => {
  const app = await startTestApp()
  for (const [name, password] of [
    ['one', 'qwertyuiop'],
    ['two', 'x'.repeat(900)],
  ] as const) {
    const passwordHash = await hashPassword(password)
    await app.store.write(async (tx) => createAccount(tx, { name, role: 'editor', passwordHash }))
    expect((await signIn(app, name, password)).status).toBe(200)
  }
  const start = performance.now()
  expect((await signIn(app, 'one', 'x'.repeat(1_000_000))).status).toBe(401)
  expect(performance.now() - start).toBeLessThan(1000)
})
