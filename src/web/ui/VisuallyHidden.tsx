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
