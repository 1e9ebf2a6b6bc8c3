// The first moment in which the page stands and nothing urgent is left: what may come later, comes then.
import { useSyncExternalStore } from 'react'

let tell: () => void = () => undefined
const standing = new Promise<void>((resolve) => {
  tell = resolve
})

/** Says that a screen stands. */
export const markStanding = (): void => tell()

/** Resolves a second after the first screen stands, when the browser has nothing else to do. */
export const settled = async (): Promise<void> => {
  await standing
  await new Promise((resolve) => setTimeout(resolve, 1000))
  if (typeof requestIdleCallback === 'function')
    await new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 3000 }))
}

let isQuiet = false
let quiet: Promise<void> | undefined
const readIsQuiet = (): boolean => isQuiet
const onQuiet = (listener: () => void): (() => void) => {
  let isListening = true
  quiet ??= settled().then(() => {
    isQuiet = true
  })
  void quiet.then(() => {
    if (isListening) listener()
  })
  return () => {
    isListening = false
  }
}
/** Whether `settled` has resolved: what adds to a screen that is painted already waits for it. */
export const useIsQuiet = (): boolean => useSyncExternalStore(onQuiet, readIsQuiet)

/** Fetches what no screen waits for. Without a network it comes later; what stands goes on standing. */
export async function atLeisure<T>(load: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 5000))
    }
}
