import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionIdleHours } from '#contract/accounts.ts'
import { watchIdle } from './idle-watch.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())
const hour = 3_600_000

test('one is warned once before an unused session ends, and no longer when it is used', () => {
  let used = 0
  const said: string[] = []
  const stop = watchIdle({
    lastUse: () => used,
    warn: (endsAt) => {
      said.push(`ends at ${endsAt / hour}`)
      return () => said.push('taken away')
    },
  })
  vi.advanceTimersByTime((sessionIdleHours - 0.5) * hour)
  expect(said).toEqual([])
  vi.advanceTimersByTime(0.4 * hour)
  expect(said).toEqual([`ends at ${sessionIdleHours}`])
  used = Date.now()
  vi.advanceTimersByTime(hour)
  expect(said).toEqual([`ends at ${sessionIdleHours}`, 'taken away'])
  vi.advanceTimersByTime((sessionIdleHours - 1) * hour)
  // Warned of the next rest, and that is over.
  expect(said.slice(2)).toEqual([expect.stringContaining('ends at'), 'taken away'])
  stop()
  vi.advanceTimersByTime(2 * sessionIdleHours * hour)
  expect(said).toHaveLength(4)
})
