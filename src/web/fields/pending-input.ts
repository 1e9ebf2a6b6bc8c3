// Delays reports of typed text until the browser is idle, so that no key waits for them.

/** The longest delay, in milliseconds. */
const maxDelay = 250

const pending = new Set<() => void>()
const listeners = new Set<() => void>()
let isScheduled = false

const notify = (): void => {
  for (const listener of listeners) listener()
}

/** Runs all pending reports. Call it before reading the values of a form. */
export function flushPendingInput(): void {
  if (pending.size === 0) return
  const reports = [...pending]
  pending.clear()
  for (const report of reports) report()
  notify()
}

/** Runs a report once when the browser is idle, or before the next click, blur, shortcut or navigation. */
export function schedulePendingInput(report: () => void): void {
  const isFirst = pending.size === 0
  pending.add(report)
  if (isFirst) notify()
  if (isScheduled) return
  isScheduled = true
  const run = () => {
    isScheduled = false
    flushPendingInput()
  }
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: maxDelay })
  else setTimeout(run, 50)
}

/** Whether a report is pending. */
export const hasPendingInput = (): boolean => pending.size > 0

/** Calls the listener when {@link hasPendingInput} changes; returns a function that removes it. */
export function onPendingInput(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const flushingEvents = [
  'pointerdown',
  'click',
  'focusout',
  'popstate',
  'beforeunload',
  'pagehide',
  'visibilitychange',
] as const
if (typeof window !== 'undefined') {
  for (const name of flushingEvents) window.addEventListener(name, flushPendingInput, { capture: true })
  // A shortcut can save; a letter cannot.
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Escape') flushPendingInput()
    },
    { capture: true },
  )
}
