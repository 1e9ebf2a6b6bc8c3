import { Trans } from '@lingui/react/macro'
import { type KeyboardEvent, type MouseEvent, type ReactNode, Suspense, useEffect, useId } from 'react'
import { usePanel } from '#ui/Panel.tsx'
import css from './filters.module.css'

/** A button that opens a dialog beneath it. `name` names both. An item with `data-closes` closes it. */
export function FilterPopover({
  name,
  button,
  buttonClass,
  startsOpen = false,
  onClose,
  children,
}: {
  name: string
  button: ReactNode
  buttonClass: string | undefined
  startsOpen?: boolean
  onClose?: () => void
  children: (close: () => void) => ReactNode
}) {
  const id = useId()
  const { button: opener, panel, open, setOpen, close } = usePanel()
  useEffect(() => {
    if (!startsOpen) return
    // The popover returns the focus to the element that has it now.
    opener.current?.focus()
    panel.current?.showPopover()
  }, [startsOpen, opener, panel])
  // React Aria would clear the search field on Escape before the dialog closes.
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || panel.current?.querySelector(':popover-open')) return
    event.preventDefault()
    event.stopPropagation()
    close()
  }
  const closeAfterChoice = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('[data-closes]')) close()
  }
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={buttonClass}
        popoverTarget={id}
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={id}
      >
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={name}
        className={css.popover}
        onKeyDownCapture={closeOnEscape}
        onClick={closeAfterChoice}
        // `toggle` events of nested popovers bubble in React.
        onToggle={({ target, newState }) => {
          if (target !== panel.current) return
          setOpen(newState === 'open')
          if (newState === 'closed') onClose?.()
        }}
      >
        {open && (
          <Suspense
            fallback={
              <p className={css.wait} role="status">
                <Trans>Loading…</Trans>
              </p>
            }
          >
            {children(close)}
          </Suspense>
        )}
      </div>
    </>
  )
}
