// The moment when the first page is shown and the browser has nothing urgent left to do.
import { useEffect, useState } from 'react'

let resolveReady: () => void = () => undefined
const ready = new Promise<void>((resolve) => {
  resolveReady = resolve
})

/** Called when a page shows its content. */
export const markPageReady = (): void => resolveReady()

const waitForIdle = async (): Promise<void> => {
  await ready
  await new Promise((resolve) => setTimeout(resolve, 1000))
  // Safari has no `requestIdleCallback`.
  if (typeof requestIdleCallback === 'function')
    await new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 3000 }))
  isIdle = true
}

let isIdle = false
let idle: Promise<void> | undefined

/** Resolves once: a second after the first page shows its content, when the browser is idle. */
export const whenIdle = (): Promise<void> => (idle ??= waitForIdle())

/** Whether `whenIdle` has resolved: parts that the first page can do without render then. */
export function useIsIdle(): boolean {
  const [value, setValue] = useState(isIdle)
  useEffect(() => {
    if (value) return undefined
    let isUnmounted = false
    void whenIdle().then(() => {
      if (!isUnmounted) setValue(true)
    })
    return () => {
      isUnmounted = true
    }
  }, [value])
  return value
}

/** Whether the content has been painted since it became ready: parts that may come after it render then. */
export function useIsPainted(isReady: boolean): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    if (!isReady) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isReady])
  return isPainted
}
