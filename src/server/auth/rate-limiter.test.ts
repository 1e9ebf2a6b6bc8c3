// Limits for failed attempts, by name and by address.
import { expect, test } from 'vitest'
import { openPostgresEngine } from '../store/engine-postgres.ts'
import { rateLimitStore } from '../store/store.ts'
import { startTestApp } from '#support/test-app.ts'
import { ProblemError } from '../http/response.ts'
import { basicAuthKeys, createRateLimiter, type LimitKey, type RateLimiter, signInKeys } from './rate-limiter.ts'

/** Makes an attempt. Resolves to the seconds to wait; 0: the attempt was allowed. */
const secondsToWait = async (limiter: RateLimiter, keys: LimitKey[]): Promise<number> =>
  limiter.consume(keys).then(
    () => 0,
    (error: unknown) =>
      error instanceof ProblemError ? Number(error.problem.data['retry_after']) : Promise.reject(error),
  )

test('a blocked name stays blocked while 50,000 other addresses fail', async () => {
  const limiter = createRateLimiter()
  const failAsAdmin = async (at: number): Promise<number> =>
    secondsToWait(limiter, signInKeys('admin', `198.51.${at >> 8}.${at & 255}`))
  const waits = await Promise.all(Array.from({ length: 100 }, async (_, at) => failAsAdmin(at)))
  expect(waits.every((wait) => wait === 0)).toBe(true)
  expect(await failAsAdmin(100)).toBeGreaterThan(0)
  for (let network = 0; network < 50_000; network += 1)
    await limiter.consume(basicAuthKeys(`2001:db8:${network.toString(16)}::1`))
  expect(await failAsAdmin(101)).toBeGreaterThan(0)
  expect(await secondsToWait(limiter, signInKeys('ada', '198.51.100.1'))).toBe(0)
})

test('attempts are counted per IPv6 /64 network and per normalized account name', async () => {
  const limiter = createRateLimiter()
  const from = async (peer: string, name = 'josé'): Promise<number> => secondsToWait(limiter, signInKeys(name, peer))
  for (const peer of [
    '2001:db8:0:1::1',
    '2001:DB8:0:1:ffff::2',
    '2001:0db8::1:0:0:0:3',
    '2001:db8:0:1:2:3:4:5%eth0',
    '2001:db8:0:1::',
  ])
    expect(await from(peer)).toBe(0)
  expect(await from('2001:db8:0:1::9', 'jose\u0301')).toBeGreaterThan(0)
  expect(await from('2001:db8:0:2::1')).toBe(0)
  for (let n = 0; n < 5; n += 1) expect(await from(n % 2 ? '192.0.2.7' : '::ffff:192.0.2.7')).toBe(0)
  expect(await from('192.0.2.7')).toBeGreaterThan(0)
  expect(await from('192.0.2.8')).toBe(0)
})

test('one address may fail with 30 account names, and is then blocked', async () => {
  const limiter = createRateLimiter()
  const from = async (peer: string, name: number): Promise<number> =>
    secondsToWait(limiter, signInKeys(`name ${name}`, peer))
  for (let name = 0; name < 30; name += 1) expect(await from('192.0.2.7', name)).toBe(0)
  expect(await from('192.0.2.7', 30)).toBeGreaterThan(0)
  expect(await from('192.0.2.8', 30)).toBe(0)
})

test('attempts are rejected if the database of the counters is unreachable', async () => {
  const engine = openPostgresEngine('postgres://nobody@127.0.0.1:1/nowhere')
  const limiter = createRateLimiter(rateLimitStore(engine))
  const lost = { name: 'StoreError', failure: { code: 'connection_lost' } }
  await expect(limiter.consume(signInKeys('ada', '192.0.2.7'))).rejects.toMatchObject(lost)
  await expect(limiter.reward(signInKeys('ada', '192.0.2.7'))).rejects.toMatchObject(lost)
  await engine.close()
})

/** Statuses of six failing sign-ins, the sixth blocked. */
const statusesOfSix = [401, 401, 401, 401, 401, 429]

test.each([
  ['with a trusted proxy, ports in X-Forwarded-For are ignored', true, (n: number) => `203.0.113.7:${n}`],
  [
    'with a trusted proxy, only the last address in X-Forwarded-For counts',
    true,
    (n: number) => `192.0.2.${n}, 203.0.113.7`,
  ],
  ['without a trusted proxy, X-Forwarded-For is ignored', false, (n: number) => `192.0.2.${n}`],
] as const)('%s', async (_case, trustProxy, forwardedFor) => {
  const app = await startTestApp({ trustProxy })
  const statuses: number[] = []
  for (let n = 1; n <= 6; n += 1) {
    const { status } = await app.call('POST', '/en/calendar/admin/v1/session', {
      absolute: true,
      headers: { 'X-Forwarded-For': forwardedFor(n) },
      body: { name: 'nobody', password: 'wrong' },
    })
    statuses.push(status)
  }
  expect(statuses).toEqual(statusesOfSix)
})
