// Hashing a password takes its time: what others decide about the account meanwhile is not overruled.
import { expect, test } from 'vitest'
import { hashPassword } from './secrets.ts'
import { type Call, startTestApp, type TestResponse, type TestApp } from '#support/test-app.ts'

const path = '/en/calendar/admin/v1'
const opened = async (): Promise<{ world: TestApp; account: string; cookie: () => Promise<string> }> => {
  const world = startTestApp()
  const body = { name: 'cato', role: 'editor', password: 'first password' }
  const made = await world.call('POST', `${path}/accounts`, { as: 'administrator', absolute: true, body })
  const cookie = async (): Promise<string> =>
    ((await signIn(world)).headers.get('Set-Cookie') ?? '').split(';')[0] ?? ''
  return { world, account: `${path}/accounts/${String(made.body['id'])}`, cookie }
}
const signIn = async (world: TestApp, password = 'first password'): Promise<TestResponse> =>
  world.call('POST', `${path}/session`, { absolute: true, body: { name: 'cato', password } })
const administer = async (world: TestApp, account: string, body: object): Promise<TestResponse> =>
  world.call('PATCH', account, { as: 'administrator', absolute: true, body })

test('an account that is shut out while its password is made anew stays out', async () => {
  const { world, account } = await opened()
  const [given] = await Promise.all([
    administer(world, account, { password: 'another password' }),
    administer(world, account, { disabled: true, role: 'author' }),
  ])
  expect(given).toMatchObject({ status: 200, body: { disabled: true, role: 'author' } })
})

test('nobody signs in who is shut out, or given another password, while theirs is looked at', async () => {
  const { world, account } = await opened()
  const [signed] = await Promise.all([signIn(world), administer(world, account, { disabled: true })])
  expect(signed.status).toBe(401)
  await administer(world, account, { disabled: false })
  expect((await signIn(world)).status).toBe(200)
  const passwordHash = await hashPassword('second password')
  const gives = async (): Promise<void> => {
    await administer(world, account, { role: 'author' })
    world.store.accounts.change(world.store.accounts.byName('cato')?.id ?? 0, { passwordHash })
  }
  const [late] = await Promise.all([signIn(world), gives()])
  expect(late.status).toBe(401)
})

test('an own password is not changed by a session that was ended meanwhile', async () => {
  const { world, account, cookie } = await opened()
  const headers = { Cookie: await cookie(), 'X-Calendar-Request': '1' }
  const change = async (body: Call['body']): Promise<TestResponse> =>
    world.call('PUT', `${path}/session/password`, { absolute: true, headers, body })
  expect((await change({ current: 5, password: 'second password' })).body).toMatchObject({
    data: { details: { current: { code: 'invalid_type' } } },
  })
  const [changed] = await Promise.all([
    change({ current: 'first password', password: 'second password' }),
    world.call('DELETE', `${account}/sessions`, { as: 'administrator', absolute: true }),
  ])
  expect(changed.status).toBe(401)
  expect((await signIn(world)).status).toBe(200)
})
