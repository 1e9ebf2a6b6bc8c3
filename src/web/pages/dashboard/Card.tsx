import type { ReactNode } from 'react'
import css from './dashboard.module.css'

/** A titled card of the dashboard. `aside` is at the end of its head. */
export function Card({
  id,
  title,
  aside,
  children,
}: {
  id: string
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={css.card} id={id} aria-labelledby={`${id}-heading`}>
      <header>
        <h2 id={`${id}-heading`}>{title}</h2>
        {aside !== undefined && <span className={css.aside}>{aside}</span>}
      </header>
      {children}
    </section>
  )
}
