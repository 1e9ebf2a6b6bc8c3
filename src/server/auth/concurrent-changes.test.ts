// Changes of an account while a password is hashed are not overwritten.
import { expect, test } from 'vitest'
import { findAccount, updateAccount } from '../store/accounts.ts'
import { hashPassword } from './secrets.ts'
import { type Call, startTestApp, type TestResponse, type TestApp } from '#support/test-app.ts'

const path = '/en/calendar/admin/v1'
const startWithAccount = async (): Promise<{ app: TestApp; account: string; cookie: () => Promise<string> }> => {
  const app = await startTestApp()
  const body = { name: 'cato', role: 'editor', password: 'first password' }
  const created = await app.call('POST', `${path}/accounts`, { as: 'administrator', absolute: true, body })
  const cookie = async (): Promise<string> => ((await signIn(app)).headers.get('Set-Cookie') ?? '').split(';')[0] ?? ''
  return { app, account: `${path}/accounts/${String(created.body['id'])}`, cookie }
}
const signIn = async (app: TestApp, password = 'first password'): Promise<TestResponse> =>
  app.call('POST', `${path}/session`, { absolute: true, body: { name: 'cato', password } })
const administer = async (app: TestApp, account: string, body: object): Promise<TestResponse> =>
  app.call('PATCH', account, { as: 'administrator', absolute: true, body })
/** Passwords are hashed one after the other: this delays the next hash, while other requests are served. */
const delayHashing = async (): Promise<unknown> =>
  Promise.all(Array.from({ length: 10 }, async () => hashPassword('any password')))

test('an account that is disabled while its new password is hashed stays disabled', async () => {
  const { app, account } = await startWithAccount()
  const [updated] = await Promise.all([
    administer(app, account, { password: 'another password' }),
    administer(app, account, { disabled: true, role: 'author' }),
    delayHashing(),
  ])
  expect(updated).toMatchObject({ status: 200, body: { disabled: true, role: 'author' } })
})

test('a sign-in fails if the account is disabled or its password changed while the password is verified', async () => {
  const { app, account } = await startWithAccount()
  const [signed] = await Promise.all([signIn(app), administer(app, account, { disabled: true }), delayHashing()])
  expect(signed.status).toBe(401)
  await administer(app, account, { disabled: false })
  expect((await signIn(app)).status).toBe(200)
  const passwordHash = await hashPassword('second password')
  const changePassword = async (): Promise<void> => {
    await administer(app, account, { role: 'author' })
    await app.store.write(async (tx) => {
      const id = (await findAccount(tx, 'cato'))?.id ?? 0
      await updateAccount(tx, id, { passwordHash })
    })
  }
  const [late] = await Promise.all([signIn(app), changePassword(), delayHashing()])
  expect(late.status).toBe(401)
})

test('a password change fails if its session is ended while the password is verified', async () => {
  const { app, account, cookie } = await startWithAccount()
  const headers = { Cookie: await cookie(), 'X-Calendar-Request': '1' }
  const change = async (body: Call['body']): Promise<TestResponse> =>
    app.call('PUT', `${path}/session/password`, { absolute: true, headers, body })
  expect((await change({ current: 5, password: 'second password' })).body).toMatchObject({
    data: { details: { current: { code: 'invalid_type' } } },
  })
  const [changed] = await Promise.all([
    change({ current: 'first password', password: 'second password' }),
    app.call('DELETE', `${account}/sessions`, { as: 'administrator', absolute: true }),
    delayHashing(),
  ])
  expect(changed.status).toBe(401)
  expect((await signIn(app)).status).toBe(200)
})
