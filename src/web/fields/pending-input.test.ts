// What is written is told once, soon, and at once when somebody asks.
import { expect, test, vi } from 'vitest'
import { isTelling, onTelling, tellNow, tellSoon } from './pending-input.ts'

test('what is asked for twice is told once, by itself', async () => {
  const tell = vi.fn<() => void>()
  tellSoon(tell)
  tellSoon(tell)
  expect([tell.mock.calls.length, isTelling()]).toEqual([0, true])
  await vi.waitFor(() => expect(isTelling()).toBe(false))
  expect(tell).toHaveBeenCalledOnce()
})

test('whoever asks is told at once, and hears when there is something and when no more', () => {
  const heard: boolean[] = []
  const stop = onTelling(() => heard.push(isTelling()))
  const tell = vi.fn<() => void>()
  tellSoon(tell)
  tellNow()
  tellNow()
  stop()
  expect(tell).toHaveBeenCalledOnce()
  expect(heard).toEqual([true, false])
})
