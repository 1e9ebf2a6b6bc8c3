// What one presses: a button that never loses its size or its focus, and a link that looks like one.
import { useId, type ComponentProps, type MouseEvent } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classes } from './css-classes.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import css from './Button.module.css'

/** How loud a button is; one `primary` per view. */
export type ButtonVariant = 'plain' | 'primary' | 'bare' | 'danger'

type Look = { variant?: ButtonVariant; /** The content is one Icon; then give `aria-label`. */ icon?: boolean }

/** Props of {@link Button}: those of `<button>`, and what it says about itself. */
export type ButtonProps = Omit<ComponentProps<'button'>, 'aria-busy' | 'aria-disabled'> &
  Look & {
    /** What it started is under way: keeps size and focus, takes no press. */
    busy?: boolean | undefined
    /** Why it cannot be used now: stays reachable, says so, takes no press. */
    unavailable?: string | undefined
  }

const look = (variant: ButtonVariant = 'plain', icon?: boolean, more?: string) =>
  classes(css.button, variant !== 'plain' && css[variant], icon && css.icon, more)

/** A button; `type` is "button" unless said otherwise. */
export function Button({ variant, icon, busy, unavailable, onClick, className, children, ...rest }: ButtonProps) {
  const reason = useId()
  const closed = busy || unavailable !== undefined
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (closed) event.preventDefault()
    else onClick?.(event)
  }
  const described = classes(rest['aria-describedby'], unavailable !== undefined && reason)
  return (
    <button
      type="button"
      {...rest}
      className={look(variant, icon, className)}
      onClick={press}
      {...(busy && { 'aria-busy': true })}
      {...(closed && { 'aria-disabled': true })}
      {...(unavailable !== undefined && { title: unavailable })}
      {...(described && { 'aria-describedby': described })}
    >
      <span className={css.label}>{children}</span>
      {unavailable !== undefined && (
        <VisuallyHidden id={reason} outside>
          {unavailable}
        </VisuallyHidden>
      )}
    </button>
  )
}

/** A real link with the look of a button. */
export function ButtonLink({ variant, icon, className, children, ...rest }: LinkProps & Look) {
  return (
    <Link {...rest} className={look(variant, icon, className)}>
      <span className={css.label}>{children}</span>
    </Link>
  )
}
