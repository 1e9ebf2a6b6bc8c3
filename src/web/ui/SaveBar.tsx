// The bar of what is under way on a page: fetched with it, for most pages have none.
import type { ReactNode } from 'react'
import css from './SaveBar.module.css'

/** What is unsaved, and Save: in sight at the bottom, two rows at most. `children` is the sentence, told when it changes. */
export function SaveBar({ label, children, actions }: { label: string; children: ReactNode; actions: ReactNode }) {
  return (
    <section className={css.bar} aria-label={label} data-print="no">
      <p role="status">{children}</p>
      <div data-actions="">{actions}</div>
    </section>
  )
}
