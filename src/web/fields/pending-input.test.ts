// What is written is told once, soon, and at once when somebody asks.
import { expect, test, vi } from 'vitest'
import { hasPendingInput, onPendingInput, flushPendingInput, schedulePendingInput } from './pending-input.ts'

test('what is asked for twice is told once, by itself', async () => {
  const tell = vi.fn<() => void>()
  schedulePendingInput(tell)
  schedulePendingInput(tell)
  expect([tell.mock.calls.length, hasPendingInput()]).toEqual([0, true])
  await vi.waitFor(() => expect(hasPendingInput()).toBe(false))
  expect(tell).toHaveBeenCalledOnce()
})

test('whoever asks is told at once, and hears when there is something and when no more', () => {
  const heard: boolean[] = []
  const stop = onPendingInput(() => heard.push(hasPendingInput()))
  const tell = vi.fn<() => void>()
  schedulePendingInput(tell)
  flushPendingInput()
  flushPendingInput()
  stop()
  expect(tell).toHaveBeenCalledOnce()
  expect(heard).toEqual([true, false])
})
