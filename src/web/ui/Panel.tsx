// A dialog beside its button, for inputs that choose.
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { Button } from './Button.tsx'
import css from './Popover.module.css'
import { usePopoverPosition } from './Popover.tsx'

/** State of a button and its {@link Panel}; `close` returns the focus to the button. */
export function usePanel(alignRight = false) {
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  usePopoverPosition(button, panel, alignRight)
  return { button, panel, open, setOpen, close: () => panel.current?.hidePopover() }
}

/** An open panel never shrinks: a click would miss it when fewer results arrive. */
function useGrowingHeight(panel: RefObject<HTMLDivElement | null>, open: boolean): void {
  useEffect(() => {
    const element = panel.current
    if (!open || !element) return
    const observer = new ResizeObserver(() => element.style.setProperty('--grown', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      element.style.removeProperty('--grown')
    }
  }, [panel, open])
}

/** A dialog beside its button. Its content is rendered while it is open; `children` is `undefined` while its code is loading. */
export function Panel({
  id,
  name,
  panel,
  open,
  onOpen,
  failed,
  retry,
  children,
}: {
  id: string
  name: string
  panel: RefObject<HTMLDivElement | null>
  open: boolean
  onOpen: (open: boolean) => void
  failed: boolean
  retry: () => void
  children: ReactNode
}) {
  useGrowingHeight(panel, open)
  // React Aria would clear the search field on Escape before the panel closes.
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    panel.current?.hidePopover()
  }
  return (
    <div
      ref={panel}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={name}
      className={css.dialog}
      onKeyDownCapture={closeOnEscape}
      onToggle={(event) => onOpen(event.newState === 'open')}
    >
      {open &&
        (children ??
          (failed ? (
            <div className={css.wait} role="alert">
              <p>
                <Trans>Could not load this.</Trans>
              </p>
              <Button onClick={retry}>
                <Trans>Try again</Trans>
              </Button>
            </div>
          ) : (
            <p className={css.wait} role="status">
              <Trans>Loading…</Trans>
            </p>
          )))}
    </div>
  )
}
