// What somebody writes is told to the form once the browser has drawn it: until then the next key must not wait for anything but its letter.

/** How long telling may wait while the browser has other things to do, in milliseconds. */
const longest = 250

const waiting = new Set<() => void>()
const listeners = new Set<() => void>()
let isAsked = false

const changed = (): void => {
  for (const listener of listeners) listener()
}

/** Tells everything that is not told yet. Whoever reads a form's values asks for this first. */
export function flushPendingInput(): void {
  if (waiting.size === 0) return
  const all = [...waiting]
  waiting.clear()
  for (const tell of all) tell()
  changed()
}

/** Calls `tell` when the browser is idle, once however often it is asked for, and before anything is pressed, left or sent. */
export function schedulePendingInput(tell: () => void): void {
  const isFirst = waiting.size === 0
  waiting.add(tell)
  if (isFirst) changed()
  if (isAsked) return
  isAsked = true
  const run = () => {
    isAsked = false
    flushPendingInput()
  }
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: longest })
  else setTimeout(run, 50)
}

/** Whether something is not told yet. */
export const hasPendingInput = (): boolean => waiting.size > 0

/** Hears when that changes; answers how to stop. */
export function onPendingInput(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const moments = [
  'pointerdown',
  'click',
  'focusout',
  'popstate',
  'beforeunload',
  'pagehide',
  'visibilitychange',
] as const
if (typeof window !== 'undefined') {
  for (const moment of moments) window.addEventListener(moment, flushPendingInput, { capture: true })
  // A shortcut may save; a letter may not.
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Escape') flushPendingInput()
    },
    { capture: true },
  )
}
