import type { ReactNode } from 'react'
import css from './VisuallyHidden.module.css'

/** Text for screen readers only. `outside` keeps it out of the name of its parent, for use with `aria-describedby`. */
export function VisuallyHidden({
  children,
  id,
  outside,
  lang,
}: {
  children: ReactNode
  id?: string
  outside?: boolean
  lang?: string
}) {
  return (
    <span className={css.hidden} id={id} lang={lang} {...(outside && { 'aria-hidden': true })}>
      {children}
    </span>
  )
}

/** Moves the focus to the main element; visible when focused. */
export function SkipLink({ to, children }: { /** The id of the main element. */ to: string; children: ReactNode }) {
  const skip = (event: { preventDefault(): void }) => {
    event.preventDefault()
    document.getElementById(to)?.focus()
  }
  return (
    <a className={css.skip} href={`#${to}`} onClick={skip}>
      {children}
    </a>
  )
}
