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

test('a network of IPv6 counts as one address, and one of IPv4 however it is written', () => {
  const key = (peer: string) => basicKeys(peer)[0]?.key
  expect(key('2001:0DB8:1:2:ffff::9')).toBe(key('2001:db8:1:2::1'))
  expect(key('2001:db8:1:3::1')).not.toBe(key('2001:db8:1:2::1'))
  expect(key('::ffff:203.0.113.7')).toBe(key('203.0.113.7'))
  expect(key('::1')).not.toBe(key('2001:db8::1'))
})

/** Five sign-ins that fail, and a sixth that is no longer heard. */
const sixth = [401, 401, 401, 401, 401, 429]

test.each([
  ['an address that a proxy tells with its port is one, whatever the port', true, (n: number) => `203.0.113.7:${n}`],
  ['before the address that a proxy tells anybody may write others', true, (n: number) => `192.0.2.${n}, 203.0.113.7`],
  ['where no proxy is trusted none is heard', false, (n: number) => `192.0.2.${n}`],
] as const)('%s', async (_what, trustProxy, told) => {
  const world = openWorld({ trustProxy })
  const statuses: number[] = []
  for (let n = 1; n <= 6; n += 1) {
    const { status } = await world.call('POST', '/en/calendar/admin/v1/session', {
      absolute: true,
      headers: { 'X-Forwarded-For': told(n) },
      body: { name: 'nobody', password: 'wrong' },
    })
    statuses.push(status)
  }
  expect(statuses).toEqual(sixth)
})
