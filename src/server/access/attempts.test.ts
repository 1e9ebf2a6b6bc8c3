// Who failed too often is shut out, whoever else fails meanwhile and however a proxy writes addresses.
import { expect, test } from 'vitest'
import { openWorld } from '../testing.ts'
import { basicKeys, createAttempts, signInKeys } from './attempts.ts'

test('who is shut out stays so, however many others fail meanwhile', () => {
  const attempts = createAttempts(() => 0)
  const failAsAdmin = (at: number): number => attempts.begin(signInKeys('admin', `198.51.${at >> 8}.${at & 255}`))
  expect(Array.from({ length: 100 }, (_, at) => failAsAdmin(at)).every((wait) => wait === 0)).toBe(true)
  expect(failAsAdmin(100)).toBeGreaterThan(0)
  for (let network = 0; network < 50_000; network += 1) attempts.begin(basicKeys(`2001:db8:${network.toString(16)}::1`))
  expect(failAsAdmin(101)).toBeGreaterThan(0)
  expect(attempts.begin(signInKeys('ada', '198.51.100.1'))).toBe(0)
})

test('an address that a proxy tells with its port is one, whatever the port', async () => {
  const world = openWorld({ trustProxy: true })
  const statusFrom = async (port: number): Promise<number> => {
    const { status } = await world.call('POST', '/en/calendar/admin/v1/session', {
      absolute: true,
      headers: { 'X-Forwarded-For': `203.0.113.7:${port}` },
      body: { name: 'nobody', password: 'wrong' },
    })
    return status
  }
  const told: number[] = []
  for (let port = 50_000; port < 50_006; port += 1) told.push(await statusFrom(port))
  expect(told).toEqual([401, 401, 401, 401, 401, 429])
})
