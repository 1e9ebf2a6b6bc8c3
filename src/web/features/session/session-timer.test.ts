import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionIdleHours } from '#shared/policy/policy.ts'
import { watchSessionEnd } from './session-timer.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())
const hour = 3_600_000

function watched(lastUse: () => number, latestEnd: () => number | undefined = () => undefined) {
  const said: string[] = []
  const stop = watchSessionEnd({
    lastUse,
    latestEnd,
    warn: ({ at, why }) => {
      said.push(`${why}, ends at ${at / hour}`)
      return () => said.push('taken away')
    },
  })
  return { said, stop }
}

test('one is warned once before an unused session ends, and no longer when it is used', () => {
  let used = 0
  const { said, stop } = watched(() => used)
  vi.advanceTimersByTime((sessionIdleHours - 0.5) * hour)
  expect(said).toEqual([])
  vi.advanceTimersByTime(0.4 * hour)
  expect(said).toEqual([`unused, ends at ${sessionIdleHours}`])
  used = Date.now()
  vi.advanceTimersByTime(hour)
  expect(said).toEqual([`unused, ends at ${sessionIdleHours}`, 'taken away'])
  vi.advanceTimersByTime((sessionIdleHours - 1) * hour)
  // Warned of the next rest, and that is over.
  expect(said.slice(2)).toEqual([expect.stringContaining('ends at'), 'taken away'])
  stop()
  vi.advanceTimersByTime(2 * sessionIdleHours * hour)
  expect(said).toHaveLength(4)
})

test('one is warned before a session is too old, however much it is used, until one signs in anew', () => {
  let latest = 24 * hour
  const { said, stop } = watched(
    () => Date.now(),
    () => latest,
  )
  vi.advanceTimersByTime(23.7 * hour)
  expect(said).toEqual([])
  vi.advanceTimersByTime(0.1 * hour)
  expect(said).toEqual(['old, ends at 24'])
  latest = 48 * hour
  vi.advanceTimersByTime(0.1 * hour)
  expect(said).toEqual(['old, ends at 24', 'taken away'])
  vi.advanceTimersByTime(25 * hour)
  expect(said).toHaveLength(4)
  stop()
})
