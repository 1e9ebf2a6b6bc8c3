import { Check, ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode, type RefObject } from 'react'
import { Link, type LinkProps } from './Link.tsx'
import { Button, type ButtonVariant } from './Button.tsx'
import { classes } from './css-classes.ts'
import { Icon } from './Icon.tsx'
import css from './Popover.module.css'

/** A panel opens above its button only if less than this height is free below, in pixels. */
const preferredHeight = 400
/** Distance to the button and to the edge of the window. */
const [gap, margin] = [4, 8]

/**
 * Places a native popover at its button whenever it is open; the browser does the rest (top layer, Escape, light dismiss). The side
 * depends on the free height only, so that the panel does not jump when its content changes.
 */
export function usePopoverPosition(
  button: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  alignRight: boolean,
): void {
  useEffect(() => {
    const element = panel.current
    if (!element) return
    const place = (event: Event) => {
      const isOwnScroll = event.type === 'scroll' && event.target instanceof Node && element.contains(event.target)
      const anchor = button.current?.getBoundingClientRect()
      if (isOwnScroll || !anchor) return
      const { width } = element.getBoundingClientRect()
      const left = alignRight ? anchor.right - width : anchor.left
      // A panel of the page does not cover the navigation, if there is room next to it.
      const first = button.current?.closest('main')?.offsetLeft ?? 0
      const [below, above] = [innerHeight - anchor.bottom - gap - margin, anchor.top - gap - margin]
      const isBelow = below >= preferredHeight || below >= above
      element.style.left = `${Math.max(margin, Math.min(Math.max(left, first + margin), innerWidth - width - margin))}px`
      element.style.top = isBelow ? `${anchor.bottom + gap}px` : 'auto'
      element.style.bottom = isBelow ? 'auto' : `${innerHeight - anchor.top + gap}px`
      element.style.setProperty('--room', `${isBelow ? below : above}px`)
    }
    const stopFollowing = () => {
      removeEventListener('resize', place)
      removeEventListener('scroll', place, { capture: true })
    }
    // Only an open panel is measured: measuring forces a layout of the whole page.
    const handleToggle = (event: Event) => {
      if (!element.matches(':popover-open')) return stopFollowing()
      place(event)
      addEventListener('resize', place)
      addEventListener('scroll', place, { passive: true, capture: true })
    }
    element.addEventListener('toggle', handleToggle)
    return () => {
      element.removeEventListener('toggle', handleToggle)
      stopFollowing()
    }
  }, [button, panel, alignRight])
}

/** A button that opens a panel. `name` names the panel, and also the button if that is an icon. An item with `data-closes` closes it. */
export function Popover({
  button,
  name,
  variant,
  end,
  icon,
  description,
  eager = false,
  children,
}: {
  button: ReactNode
  name: string
  /** A tooltip of the button. */
  description?: string
  variant?: ButtonVariant
  /** Aligns the right edges. */
  end?: boolean
  /** `button` is an Icon. */
  icon?: boolean
  /** Renders the items before it opens, so that the command palette finds them. */
  eager?: boolean
  children: ReactNode
}) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  // The panel is first rendered when it is opened.
  const [hasOpened, setHasOpened] = useState(eager)
  usePopoverPosition(opener, panel, end ?? false)
  return (
    <>
      <Button
        ref={opener}
        popoverTarget={id}
        aria-expanded={open}
        aria-controls={id}
        {...(variant && { variant })}
        {...(description !== undefined && { title: description })}
        {...(icon && { icon, 'aria-label': name })}
      >
        {button}
        {!icon && <Icon icon={ChevronDown} />}
      </Button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={css.panel}
        role="group"
        aria-label={name}
        onBeforeToggle={(event) => event.target === panel.current && setHasOpened(true)}
        // `toggle` events of nested popovers bubble in React.
        onToggle={(event) => event.target === panel.current && setOpen(event.newState === 'open')}
        onClick={(event) =>
          event.target instanceof Element && event.target.closest('[data-closes]') && panel.current?.hidePopover()
        }
      >
        {hasOpened && children}
      </div>
    </>
  )
}

/** A group of items with a heading. */
export function PopoverGroup({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div className={css.group} role={label ? 'group' : undefined} aria-label={label}>
      {label && <p aria-hidden="true">{label}</p>}
      {children}
    </div>
  )
}

/** An action in a panel; closes it. */
export function PopoverItem({ children, className, ...rest }: ComponentProps<'button'>) {
  return (
    <button type="button" data-closes="" {...rest} className={classes(css.item, className)}>
      {children}
      {rest['aria-pressed'] === true && <Icon icon={Check} />}
    </button>
  )
}

/** A link in a panel; closes it. */
export function PopoverLink({ children, current, ...rest }: LinkProps & { current?: boolean }) {
  return (
    <Link data-closes="" {...rest} className={css.item ?? ''} {...(current && { 'aria-current': 'true' })}>
      {children}
      {current && <Icon icon={Check} />}
    </Link>
  )
}
