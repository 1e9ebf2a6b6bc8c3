import { expect, test, vi } from 'vitest'
import { hasPendingInput, onPendingInput, flushPendingInput, schedulePendingInput } from './pending-input.ts'

test('a report scheduled twice runs once, asynchronously', async () => {
  const report = vi.fn<() => void>()
  schedulePendingInput(report)
  schedulePendingInput(report)
  expect([report.mock.calls.length, hasPendingInput()]).toEqual([0, true])
  await vi.waitFor(() => expect(hasPendingInput()).toBe(false))
  expect(report).toHaveBeenCalledOnce()
})

test('flushing runs a pending report at once, and listeners are called when input is pending and done', () => {
  const states: boolean[] = []
  const stop = onPendingInput(() => states.push(hasPendingInput()))
  const report = vi.fn<() => void>()
  schedulePendingInput(report)
  flushPendingInput()
  flushPendingInput()
  stop()
  expect(report).toHaveBeenCalledOnce()
  expect(states).toEqual([true, false])
})
