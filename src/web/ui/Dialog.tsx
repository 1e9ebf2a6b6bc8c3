import { Trans } from '@lingui/react/macro'
import { useId, useLayoutEffect, useRef, type ReactNode, type RefObject, type SyntheticEvent } from 'react'
import { Button } from './Button.tsx'
import { classes } from './css-classes.ts'
import css from './Dialog.module.css'
import { ErrorAlert } from './Notice.tsx'

/** A modal dialog (`<dialog>`, which traps and returns the focus). Escape calls `onClose`. */
export function Dialog({
  open,
  onClose,
  title,
  children,
  actions,
  alert,
  initialFocus,
  wide,
  className,
  note,
}: {
  open: boolean
  onClose: () => void
  title: string
  children?: ReactNode
  /** Buttons, the safe one first. */
  actions: ReactNode
  /** Announces the content at once (role `alertdialog`). */
  alert?: boolean
  /** The first control unless given. */
  initialFocus?: RefObject<HTMLElement | null>
  wide?: boolean
  className?: string | undefined
  /** Beside the title. */
  note?: ReactNode
}) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    element.showModal()
    initialFocus?.current?.focus()
    // A dialog gives the focus back only if it is closed before it is removed, so this is a layout effect.
    return () => element.close()
  }, [open, initialFocus])
  // In React both events bubble from a dialog to the one that contains it.
  const handleCancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget || !event.cancelable) return
    event.preventDefault()
    onClose()
  }
  // When Escape is pressed twice, browsers close a dialog, and `cancel` cannot prevent it. It is shown again before `onClose`, which may open
  // another dialog above it.
  const handleClose = ({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (!open || target !== currentTarget || currentTarget.open) return
    currentTarget.showModal()
    initialFocus?.current?.focus()
    onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={classes(css.dialog, wide && css.wide, className)}
      role={alert ? 'alertdialog' : undefined}
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={children ? `${id}-body` : undefined}
      onCancel={handleCancel}
      onClose={handleClose}
    >
      {open && (
        <>
          <h2 id={`${id}-title`}>
            {title} {note && <small>{note}</small>}
          </h2>
          {children && (
            <div id={`${id}-body`} className={css.body}>
              {children}
            </div>
          )}
          <div className={css.actions}>{actions}</div>
        </>
      )}
    </dialog>
  )
}

/** Asks before an action that destroys something. `onConfirm` gets the pressed button. */
export function ConfirmDialog({
  open,
  title,
  confirmLabel,
  cancelLabel = <Trans>Cancel</Trans>,
  busy,
  problem,
  children,
  onConfirm,
  onClose,
}: {
  open: boolean
  title: string
  confirmLabel: ReactNode
  cancelLabel?: ReactNode
  busy: boolean
  /** Why the action failed. */
  problem: string | undefined
  children: ReactNode
  onConfirm: (button: HTMLElement) => void
  onClose: () => void
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      alert
      actions={
        <>
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button variant="danger" busy={busy} onClick={({ currentTarget }) => onConfirm(currentTarget)}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      <ErrorAlert>{problem}</ErrorAlert>
    </Dialog>
  )
}
