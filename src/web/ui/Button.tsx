import { useId, type ComponentProps, type MouseEvent } from 'react'
import { Link, type LinkProps } from './Link.tsx'
import css from './Button.module.css'
import { classes } from './css-classes.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** The emphasis of a button; one `primary` per view. */
export type ButtonVariant = 'plain' | 'primary' | 'bare' | 'danger'

type Appearance = { variant?: ButtonVariant; /** The content is one Icon; requires `aria-label`. */ icon?: boolean }

/** Props of {@link Button}: those of `<button>` and its state. */
export type ButtonProps = Omit<ComponentProps<'button'>, 'aria-busy' | 'aria-disabled'> &
  Appearance & {
    /** Its action is running: keeps size and focus, ignores clicks. */
    busy?: boolean | undefined
    /** The reason why it is disabled: stays focusable, shows the reason, ignores clicks. */
    unavailable?: string | undefined
  }

const buttonClass = (variant: ButtonVariant = 'plain', icon?: boolean, className?: string) =>
  classes(css.button, variant !== 'plain' && css[variant], icon && css.icon, className)

/** A button; `type` defaults to "button". */
export function Button({ variant, icon, busy, unavailable, onClick, className, children, ...rest }: ButtonProps) {
  const reason = useId()
  const disabled = busy || unavailable !== undefined
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (disabled) event.preventDefault()
    else onClick?.(event)
  }
  const describedBy = classes(rest['aria-describedby'], unavailable !== undefined && reason)
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(variant, icon, className)}
      onClick={handleClick}
      {...(busy && { 'aria-busy': true })}
      {...(disabled && { 'aria-disabled': true })}
      {...(unavailable !== undefined && { title: unavailable })}
      {...(describedBy && { 'aria-describedby': describedBy })}
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

/** Reserves the space of a button while it loads. */
export const ButtonPlaceholder = () => <p className={css.placeholder} />

/** A link that looks like a button. */
export function ButtonLink({ variant, icon, className, children, ...rest }: LinkProps & Appearance) {
  return (
    <Link {...rest} className={buttonClass(variant, icon, className)}>
      <span className={css.label}>{children}</span>
    </Link>
  )
}
