// What was just done, said once and kept long enough to be read or undone. Outside React, so that a write can speak after its screen has gone.

/** A message for {@link showToast}. */
export type ToastMessage = {
  /** `warning` and `danger` stay until dismissed; the others go after ten seconds in which nobody looks. */
  tone: 'positive' | 'info' | 'warning' | 'danger'
  text: string
  /** One thing to do about it: "Undo". It is a second request, never a delayed first. */
  action?: { label: string; run: () => void }
}
/** A message with its number, unique in the page's life. */
export type Toast = ToastMessage & { id: number }

let toasts: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a message; the answer takes it away again. At most four stand at once, the oldest that may go goes first. */
export function showToast(message: ToastMessage): () => void {
  last += 1
  const toast = { ...message, id: last }
  const kept =
    toasts.length < 4
      ? toasts
      : toasts.toSpliced(
          Math.max(
            0,
            toasts.findIndex((old) => old.tone !== 'danger'),
          ),
          1,
        )
  set([...kept, toast])
  return () => dismissToast(toast.id)
}

/** Takes a message away. */
export function dismissToast(id: number): void {
  if (toasts.some((toast) => toast.id === id)) set(toasts.filter((toast) => toast.id !== id))
}

/** The messages that stand, oldest first; for `useSyncExternalStore`. */
export const currentToasts = (): readonly Toast[] => toasts

/** Calls back on every change; answers how to stop. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
