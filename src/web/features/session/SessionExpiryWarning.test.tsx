import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionIdleHours } from '#shared/policy/policy.ts'
import { watchSessionEnd } from './SessionExpiryWarning.tsx'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())
const hour = 3_600_000

function watched(lastUse: () => number, latestEnd: () => number | undefined = () => undefined) {
  const warnings: string[] = []
  const stop = watchSessionEnd({
    lastUse,
    latestEnd,
    warn: ({ at, reason }) => {
      warnings.push(`${reason}, ends at ${at / hour}`)
      return () => warnings.push('dismissed')
    },
  })
  return { warnings, stop }
}

test('an idle session is warned about once before it ends, and activity dismisses the warning', () => {
  let used = 0
  const { warnings, stop } = watched(() => used)
  vi.advanceTimersByTime((sessionIdleHours - 0.5) * hour)
  expect(warnings).toEqual([])
  vi.advanceTimersByTime(0.4 * hour)
  expect(warnings).toEqual([`inactivity, ends at ${sessionIdleHours}`])
  used = Date.now()
  vi.advanceTimersByTime(hour)
  expect(warnings).toEqual([`inactivity, ends at ${sessionIdleHours}`, 'dismissed'])
  vi.advanceTimersByTime((sessionIdleHours - 1) * hour)
  // The next idle period: warned, and ended.
  expect(warnings.slice(2)).toEqual([expect.stringContaining('ends at'), 'dismissed'])
  stop()
  vi.advanceTimersByTime(2 * sessionIdleHours * hour)
  expect(warnings).toHaveLength(4)
})

test('an active session is warned about before its maximum age, until the next sign-in', () => {
  let latest = 24 * hour
  const { warnings, stop } = watched(
    () => Date.now(),
    () => latest,
  )
  vi.advanceTimersByTime(23.7 * hour)
  expect(warnings).toEqual([])
  vi.advanceTimersByTime(0.1 * hour)
  expect(warnings).toEqual(['age, ends at 24'])
  latest = 48 * hour
  vi.advanceTimersByTime(0.1 * hour)
  expect(warnings).toEqual(['age, ends at 24', 'dismissed'])
  vi.advanceTimersByTime(25 * hour)
  expect(warnings).toHaveLength(4)
  stop()
})
