// A question that stops everything else: only for decisions. The browser's own dialog traps and returns the focus.
import { useLayoutEffect, useId, useReducer, useRef, type ReactNode, type RefObject, type SyntheticEvent } from 'react'
import { classes } from './css-classes.ts'
import css from './Dialog.module.css'

/** A modal decision. Escape and `onClose` are the same answer: nothing happens. */
export function Dialog({
  open,
  onClose,
  title,
  children,
  actions,
  alert,
  initialFocus,
  wide,
}: {
  open: boolean
  onClose: () => void
  title: string
  children?: ReactNode
  /** Buttons, the safe one first. */
  actions: ReactNode
  /** The content interrupts (a loss is near): role `alertdialog`, read out at once. */
  alert?: boolean
  /** Where the focus goes first; the first control unless given. */
  initialFocus?: RefObject<HTMLElement | null>
  wide?: boolean
}) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [times, showAgain] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    element.showModal()
    initialFocus?.current?.focus()
    // Closing before the element leaves the page (hence in the layout's phase) is what gives the focus back to where it was.
    return () => element.close()
  }, [open, initialFocus, times])
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose()
  }
  // Escape pressed on and on closes a dialog without asking: it counts as Escape, and what was not answered by it stands again.
  const closed = ({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (!open || target !== currentTarget || currentTarget.open) return
    onClose()
    showAgain()
  }
  return (
    <dialog
      ref={dialog}
      className={classes(css.dialog, wide && css.wide)}
      role={alert ? 'alertdialog' : undefined}
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={children ? `${id}-body` : undefined}
      onCancel={cancel}
      onClose={closed}
    >
      {open && (
        <>
          <h2 id={`${id}-title`}>{title}</h2>
          {children && <div id={`${id}-body`}>{children}</div>}
          <div className={css.actions}>{actions}</div>
        </>
      )}
    </dialog>
  )
}
