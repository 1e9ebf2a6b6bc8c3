// Words for those who listen, and the first link of the page for those who tab.
import type { ReactNode } from 'react'
import css from './VisuallyHidden.module.css'

/** Text that is read but not seen. With `outside` it is kept out of its parent's name, for `aria-describedby`. */
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

/** Jumps over the frame; stands first in the page and shows itself when focused. */
export function SkipLink({ to, children }: { /** id of the main element */ to: string; children: ReactNode }) {
  const jump = (event: { preventDefault(): void }) => {
    event.preventDefault()
    document.getElementById(to)?.focus()
  }
  return (
    <a className={css.skip} href={`#${to}`} onClick={jump}>
      {children}
    </a>
  )
}
