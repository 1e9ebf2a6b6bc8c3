import { expect, test, vi } from 'vitest'
import { hasPendingInput, onPendingInput, flushPendingInput, schedulePendingInput } from './pending-input.ts'

test('what is asked for twice is told once, by itself', async () => {
  const report = vi.fn<() => void>()
  schedulePendingInput(report)
  schedulePendingInput(report)
  expect([report.mock.calls.length, hasPendingInput()]).toEqual([0, true])
  await vi.waitFor(() => expect(hasPendingInput()).toBe(false))
  expect(report).toHaveBeenCalledOnce()
})

test('whoever asks is told at once, and hears when there is something and when no more', () => {
  const heard: boolean[] = []
  const stop = onPendingInput(() => heard.push(hasPendingInput()))
  const report = vi.fn<() => void>()
  schedulePendingInput(report)
  flushPendingInput()
  flushPendingInput()
  stop()
  expect(report).toHaveBeenCalledOnce()
  expect(heard).toEqual([true, false])
})
