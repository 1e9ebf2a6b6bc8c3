// A panel beside its button for parts that are loaded on intent. The button is ours and is never swapped, so that neither a press nor the focus is lost.
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { Button } from './Button.tsx'
import { usePopoverPosition } from './popover-place.ts'
import css from './panel.module.css'

/** State of a button and its panel; `close` gives the focus back to the button. */
export function usePanel(end = false) {
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  usePopoverPosition(button, panel, end)
  return { button, panel, open, setOpen, close: () => panel.current?.hidePopover() }
}

/** While it is open it grows and never shrinks: a press that is under way must not find itself outside when fewer results come. */
function useOnlyGrowing(panel: RefObject<HTMLDivElement | null>, open: boolean): void {
  useEffect(() => {
    const element = panel.current
    if (!open || !element) return
    const watch = new ResizeObserver(() => element.style.setProperty('--grown', `${element.offsetHeight}px`))
    watch.observe(element)
    return () => {
      watch.disconnect()
      element.style.removeProperty('--grown')
    }
  }, [panel, open])
}

/** The panel; `children` stand only while it is open, `undefined` means they are still coming. */
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
  useOnlyGrowing(panel, open)
  // Before React Aria, to whom Escape means to clear; here it closes the topmost thing, as everywhere.
  const escape = (event: KeyboardEvent) => {
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
      className={css.panel}
      onKeyDownCapture={escape}
      onToggle={(event) => onOpen(event.newState === 'open')}
    >
      {open &&
        (children ??
          (failed ? (
            <div className={css.wait} role="alert">
              <p>
                <Trans>This could not be loaded.</Trans>
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
