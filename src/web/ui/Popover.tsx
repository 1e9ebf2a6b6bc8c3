import {
  useEffect,
  type RefObject,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
  type KeyboardEvent,
} from 'react'
import { Link, type LinkProps } from './Link.tsx'
import { Button, type ButtonVariant } from './Button.tsx'
import { classes } from './css-classes.ts'
import { Icon } from './Icon.tsx'
import css from './Popover.module.css'
import { Trans } from '@lingui/react/macro'

/** Below the button unless this much room is missing there and above is more of it: the panel's own height may still change. */
const enough = 400
/** What stays free between panel, button and the window's edge. */
const [gap, edge] = [4, 8]

/**
 * Aligns `panel` below `button` (or above, without room below) each time it opens; `end` aligns the right edges. The side depends
 * on the room alone and never on what the panel holds: it must not leap when its content comes or is scrolled.
 */
export function usePopoverPosition(
  button: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  end: boolean,
): void {
  useEffect(() => {
    const element = panel.current
    if (!element) return
    const place = (event: Event) => {
      const isInside = event.type === 'scroll' && event.target instanceof Node && element.contains(event.target)
      const at = button.current?.getBoundingClientRect()
      if (isInside || !at) return
      const { width } = element.getBoundingClientRect()
      const left = end ? at.right - width : at.left
      const [below, above] = [innerHeight - at.bottom - gap - edge, at.top - gap - edge]
      const isBelow = below >= enough || below >= above
      element.style.left = `${Math.max(edge, Math.min(left, innerWidth - width - edge))}px`
      element.style.top = isBelow ? `${at.bottom + gap}px` : 'auto'
      element.style.bottom = isBelow ? 'auto' : `${innerHeight - at.top + gap}px`
      element.style.setProperty('--room', `${isBelow ? below : above}px`)
    }
    const leave = () => {
      removeEventListener('resize', place)
      removeEventListener('scroll', place, { capture: true })
    }
    // Only what is open follows its button: there are dozens on a page, and to measure one makes the browser lay out all.
    const turn = (event: Event) => {
      if (!element.matches(':popover-open')) return leave()
      place(event)
      addEventListener('resize', place)
      addEventListener('scroll', place, { passive: true, capture: true })
    }
    element.addEventListener('toggle', turn)
    return () => {
      element.removeEventListener('toggle', turn)
      leave()
    }
  }, [button, panel, end])
}

/** `name` names the panel, and the button too unless `button` says it in words. Pressing an item with `data-closes` closes it. */
export function Popover({
  button,
  name,
  variant,
  end,
  icon,
  children,
}: {
  button: ReactNode
  name: string
  variant?: ButtonVariant
  /** Right edges aligned. */ end?: boolean
  /** `button` is an Icon. */ icon?: boolean
  children: ReactNode
}) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  usePopoverPosition(opener, panel, end ?? false)
  return (
    <>
      <Button
        ref={opener}
        popoverTarget={id}
        aria-expanded={open}
        aria-controls={id}
        {...(variant && { variant })}
        {...(icon && { icon, 'aria-label': name })}
      >
        {button}
        {!icon && <Icon name="down" />}
      </Button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={css.panel}
        role="group"
        aria-label={name}
        // What opens inside tells of itself too.
        onToggle={(event) => event.target === panel.current && setOpen(event.newState === 'open')}
        onClick={(event) =>
          event.target instanceof Element && event.target.closest('[data-closes]') && panel.current?.hidePopover()
        }
      >
        {children}
      </div>
    </>
  )
}

/** Items that belong together, with a quiet heading. */
export function PopoverGroup({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div className={css.group} role={label ? 'group' : undefined} aria-label={label}>
      {label && <p aria-hidden="true">{label}</p>}
      {children}
    </div>
  )
}

/** Something to do, in a panel; closes it. */
export function PopoverItem({ children, className, ...rest }: ComponentProps<'button'>) {
  return (
    <button type="button" data-closes="" {...rest} className={classes(css.item, className)}>
      {children}
      {rest['aria-pressed'] === true && <Icon name="check" />}
    </button>
  )
}

/** Somewhere to go, in a panel; closes it. `current` marks where one is. */
export function PopoverLink({ children, current, ...rest }: LinkProps & { current?: boolean }) {
  return (
    <Link data-closes="" {...rest} className={css.item ?? ''} {...(current && { 'aria-current': 'true' })}>
      {children}
      {current && <Icon name="check" />}
    </Link>
  )
}

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
      className={css.dialog}
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
