// Two columns of a page: fetched with the forms, for nothing else has them.
import type { ReactNode } from 'react'
import css from './TwoColumns.module.css'

/** A reading column of at most 720 px and, where there is room, a side column; without room the side comes first. */
export function TwoColumns({ children, side }: { children: ReactNode; side?: ReactNode }) {
  return (
    <div className={css.columns}>
      <div className={css.main}>{children}</div>
      {side && <div className={css.side}>{side}</div>}
    </div>
  )
}
