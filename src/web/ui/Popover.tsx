// A button that opens a small panel beside itself: the user menu, the choice of columns.
import { useId, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { Button, type ButtonVariant } from './Button.tsx'
import { classes } from './css-classes.ts'
import { Icon } from './Icon.tsx'
import { usePopoverPosition } from './popover-place.ts'
import css from './Popover.module.css'

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
