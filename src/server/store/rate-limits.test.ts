import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { expect, test } from 'vitest'
import { createRateLimiter, signInKeys } from '../auth/rate-limiter.ts'
import { toStore, rateLimitStore } from './store.ts'
import { openTestDatabase, testDatabase } from '#support/test-database.ts'

const limit = { keyPrefix: 'sign-in', points: 2, duration: 900 }

test('failed attempts are counted across processes', async () => {
  const location = await testDatabase()
  const one = new RateLimiterPostgres({ ...limit, ...rateLimitStore((await openTestDatabase(location)).engine) })
  const other = new RateLimiterPostgres({ ...limit, ...rateLimitStore((await openTestDatabase(location)).engine) })
  expect(await one.get('ada')).toBeNull()
  expect(await one.consume('ada')).toMatchObject({ consumedPoints: 1, remainingPoints: 1, isFirstInDuration: true })
  expect(await other.consume('ada')).toMatchObject({ consumedPoints: 2, remainingPoints: 0 })
  const rejected = await one.consume('ada').catch((reason: unknown) => reason)
  expect(rejected).toBeInstanceOf(RateLimiterRes)
  expect(rejected).toMatchObject({ consumedPoints: 3, remainingPoints: 0 })
  expect((await other.reward('ada', 2)).consumedPoints).toBe(1)
  expect(await other.delete('ada')).toBe(true)
  expect(await other.delete('ada')).toBe(false)
  expect(await one.get('ada')).toBeNull()
  expect((await one.consume('a\0b')).consumedPoints).toBe(1)
})

test('an account name that is blocked in one process is blocked in all', async () => {
  const location = await testDatabase()
  const limiters = [
    createRateLimiter(toStore(await openTestDatabase(location)).rateLimits),
    createRateLimiter(toStore(await openTestDatabase(location)).rateLimits),
  ]
  const keys = signInKeys('ada', '192.0.2.7')
  const tooMany = { problem: { data: { status: 429, retry_after: expect.any(Number) } } }
  for (let n = 0; n < 5; n += 1) await limiters[n % 2]?.consume(keys)
  for (const limiter of limiters) await expect(limiter.consume(keys)).rejects.toMatchObject(tooMany)
  for (const limiter of limiters) await limiter.reward(keys)
  for (const limiter of limiters) await limiter.consume(keys)
  await expect(limiters[0]?.consume(keys)).rejects.toMatchObject(tooMany)
})
