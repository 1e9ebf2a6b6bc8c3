import type { ComponentProps } from 'react'
import { type To, useHref, useLinkClickHandler } from 'react-router'

/** Props of {@link Link}. */
export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: To
  /** Replaces the entry of the history. */
  replace?: boolean
  /** Is stored with the entry of the history. */
  state?: unknown
  /** Loads the page of the link and its data when the pointer rests on it or it takes the focus (`app/prefetch.ts`). */
  prefetch?: boolean
}

/** A link to another page. */
export function Link({ to, replace, state, prefetch, target, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to)
  const navigate = useLinkClickHandler(to, { state, ...(replace && { replace }), ...(target && { target }) })
  return (
    <a
      {...rest}
      href={href}
      target={target}
      data-prefetch={prefetch && ''}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) navigate(event)
      }}
    >
      {children}
    </a>
  )
}
