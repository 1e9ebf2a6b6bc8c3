// The shape of what is coming, on first load only; and what stands where nothing is.
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { classes } from './css-classes.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import css from './Skeleton.module.css'

/** Grey lines, or as many table rows, in the height the content will have. */
export function Skeleton({ lines = 3, rows }: { lines?: number; rows?: number }) {
  return (
    <div aria-busy="true">
      <VisuallyHidden>
        <Trans>Loading…</Trans>
      </VisuallyHidden>
      <div className={classes(css.skeleton, rows !== undefined && css.rows)} aria-hidden="true">
        {Array.from({ length: rows ?? lines }, (_, at) =>
          rows === undefined ? (
            <span key={at} />
          ) : (
            <i key={at}>
              <span />
              <span />
            </i>
          ),
        )}
      </div>
    </div>
  )
}

/** Why nothing is here and what to do next. */
export function EmptyState({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <div className={css.empty}>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  )
}
