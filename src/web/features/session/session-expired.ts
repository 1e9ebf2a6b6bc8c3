// Whether the server has forgotten who asks while the page still shows their work.
import { useSyncExternalStore } from 'react'
import { onSignedOut } from '#api/client.ts'

let lapsed = false
const listeners = new Set<() => void>()
const set = (value: boolean): void => {
  lapsed = value
  for (const listener of listeners) listener()
}
onSignedOut(() => set(true))

/** The session is good again. */
export const renewSession = (): void => set(false)

/** Whether the server has forgotten who asks. */
export const isSessionExpired = (): boolean => lapsed

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** True from the first refused request until somebody signs in again. */
export const useSessionExpired = (): boolean => useSyncExternalStore(subscribe, isSessionExpired)
