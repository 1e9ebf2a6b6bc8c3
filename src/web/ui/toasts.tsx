import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, useSyncExternalStore, type FocusEvent } from 'react'
import { flushSync } from 'react-dom'
import { Button } from './Button.tsx'
import { classes } from './css-classes.ts'
import { Icon } from './Icon.tsx'
import { useSeverityLabel } from './Notice.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import css from './toasts.module.css'

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

/** How long a message stays when nobody points at it or is in it, in milliseconds. */
const stays = 10_000

/** Stands once in the frame. While the pointer or the focus is in it, nothing goes away. */
export function ToastRegion() {
  const { t } = useLingui()
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts)
  const [held, setHeld] = useState(false)
  const region = useRef<HTMLElement>(null)
  const newest = toasts.at(-1)?.id
  useEffect(() => {
    if (newest === undefined) {
      setHeld(false)
      return
    }
    const reach = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return
      event.preventDefault()
      // What was done last is what one wants to undo.
      region.current?.querySelector<HTMLElement>(`[data-toast="${newest}"] button`)?.focus()
    }
    document.addEventListener('keydown', reach)
    return () => document.removeEventListener('keydown', reach)
  }, [newest])
  const cameFrom = useRef<Element | null>(null)
  const leave = (toast: Toast) => {
    const inside = region.current?.contains(document.activeElement)
    // At once, so that the message's own buttons are no candidates for the focus.
    flushSync(() => dismissToast(toast.id))
    if (!inside) return
    const back = cameFrom.current
    const next =
      region.current?.querySelector('button') ??
      (back instanceof HTMLElement && back.isConnected ? back : document.querySelector('h1'))
    next?.focus()
  }
  const hold = (event: FocusEvent) => {
    setHeld(true)
    // From nowhere is from a message that has just gone: what was before it still holds.
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget))
      cameFrom.current = event.relatedTarget
  }
  const shown = (urgent: boolean) =>
    toasts
      .filter((toast) => (toast.tone === 'danger') === urgent)
      .map((toast) => <ToastView key={toast.id} toast={toast} held={held} leave={() => leave(toast)} />)
  const release = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setHeld(false)
  }
  return (
    <section
      ref={region}
      className={css.region}
      aria-label={t`Messages`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={hold}
      onBlur={release}
    >
      {/* Each message is said once: without `aria-atomic` a second one would have the first read out again. */}
      <div role="status" aria-atomic="false">
        {shown(false)}
      </div>
      <div role="alert" aria-atomic="false">
        {shown(true)}
      </div>
    </section>
  )
}

function ToastView({ toast, held, leave }: { toast: Toast; held: boolean; leave: () => void }) {
  const { t } = useLingui()
  const word = useSeverityLabel(toast.tone)
  useEffect(() => {
    if (held || toast.tone === 'danger' || toast.tone === 'warning') return
    const timer = setTimeout(() => dismissToast(toast.id), stays)
    return () => clearTimeout(timer)
  }, [held, toast])
  const act = () => {
    toast.action?.run()
    leave()
  }
  return (
    <div className={classes(css.toast, css[toast.tone])} data-toast={toast.id}>
      <Icon name={toast.tone} />
      <p>
        <VisuallyHidden>{word}: </VisuallyHidden>
        {toast.text}
      </p>
      {toast.action ? (
        <Button variant="bare" onClick={act}>
          {toast.action.label}
        </Button>
      ) : (
        <span />
      )}
      <Button variant="bare" icon aria-label={t`Dismiss`} onClick={leave}>
        <Icon name="close" />
      </Button>
    </div>
  )
}
