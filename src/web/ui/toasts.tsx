import { X } from 'lucide-react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, useSyncExternalStore, type FocusEvent } from 'react'
import { Button } from './Button.tsx'
import { classes } from './css-classes.ts'
import { Icon } from './Icon.tsx'
import { severityIcons, type Severity, useSeverityLabel } from './Notice.tsx'
import css from './toasts.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** A short message about a finished action. */
type ToastMessage = {
  /** `warning` and `danger` stay until dismissed; the others close after ten seconds. */
  tone: Severity
  text: string
  /** For example "Undo". */
  action?: { label: string; run: () => void }
}

type Toast = ToastMessage & { id: number }

/** Time on the page without pointer or focus, in milliseconds. */
const duration = 10_000
const maxToasts = 4

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function setToasts(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const dismissToast = (id: number): void => {
  if (toasts.some((toast) => toast.id === id)) setToasts(toasts.filter((toast) => toast.id !== id))
}

/** Shows a toast, also after the calling component is gone. Returns a function that dismisses it. */
export function showToast(message: ToastMessage): () => void {
  lastId += 1
  const toast = { ...message, id: lastId }
  const oldest = Math.max(
    0,
    toasts.findIndex(({ tone }) => tone !== 'danger'),
  )
  setToasts([...(toasts.length < maxToasts ? toasts : toasts.toSpliced(oldest, 1)), toast])
  return () => dismissToast(toast.id)
}

/** Renders all toasts; mounted once, from the start, so that the first toast is announced too. F6 focuses the newest. */
export function ToastRegion() {
  const { t } = useLingui()
  const current = useSyncExternalStore(subscribe, () => toasts)
  const [isPaused, setPaused] = useState(false)
  const region = useRef<HTMLElement>(null)
  const newest = current.at(-1)?.id
  useEffect(() => {
    if (newest === undefined) {
      setPaused(false)
      return
    }
    const focusNewest = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return
      event.preventDefault()
      region.current?.querySelector<HTMLElement>(`[data-toast="${newest}"] button`)?.focus()
    }
    document.addEventListener('keydown', focusNewest)
    return () => document.removeEventListener('keydown', focusNewest)
  }, [newest])
  const previousFocus = useRef<Element | null>(null)
  const close = (toast: Toast) => {
    if (region.current?.contains(document.activeElement)) {
      const nextButton = region.current.querySelector<HTMLElement>(
        `[data-toast]:not([data-toast="${toast.id}"]) button`,
      )
      const previous = previousFocus.current
      const next =
        nextButton ??
        (previous instanceof HTMLElement && previous.isConnected ? previous : document.querySelector('h1'))
      next?.focus()
    }
    dismissToast(toast.id)
  }
  const handleFocus = (event: FocusEvent) => {
    setPaused(true)
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget))
      previousFocus.current = event.relatedTarget
  }
  const handleBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setPaused(false)
  }
  const items = (isUrgent: boolean) =>
    current
      .filter((toast) => (toast.tone === 'danger') === isUrgent)
      .map((toast) => <ToastItem key={toast.id} toast={toast} isPaused={isPaused} onClose={() => close(toast)} />)
  return (
    <section
      ref={region}
      className={css.region}
      aria-label={t`Notifications`}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={handleFocus}
      onBlur={handleBlur}
    >
      {/* Without `aria-atomic="false"` a second toast has the first announced again. */}
      <div role="status" aria-atomic="false">
        {items(false)}
      </div>
      <div role="alert" aria-atomic="false">
        {items(true)}
      </div>
    </section>
  )
}

function ToastItem({ toast, isPaused, onClose }: { toast: Toast; isPaused: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const label = useSeverityLabel(toast.tone)
  useEffect(() => {
    if (isPaused || toast.tone === 'danger' || toast.tone === 'warning') return
    const timer = setTimeout(() => dismissToast(toast.id), duration)
    return () => clearTimeout(timer)
  }, [isPaused, toast])
  const runAction = () => {
    toast.action?.run()
    onClose()
  }
  return (
    <div className={classes(css.toast, css[toast.tone])} data-toast={toast.id}>
      <Icon icon={severityIcons[toast.tone]} />
      <p>
        <VisuallyHidden>{label}: </VisuallyHidden>
        {toast.text}
      </p>
      {toast.action && (
        <div className={css.action}>
          <Button variant="bare" onClick={runAction}>
            {toast.action.label}
          </Button>
        </div>
      )}
      <Button variant="bare" icon aria-label={t`Dismiss`} onClick={onClose}>
        <Icon icon={X} />
      </Button>
    </div>
  )
}
