import { Trans } from '@lingui/react/macro'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './css-classes.ts'
import { Icon } from './Icon.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import css from './Skeleton.module.css'

/** Placeholder lines or table rows in the height of the content; for the first load only. */
export function Skeleton({ lines = 3, rows }: { lines?: number; rows?: number }) {
  return (
    <div aria-busy="true">
      <VisuallyHidden>
        <Trans>Loading…</Trans>
      </VisuallyHidden>
      <div className={classes(css.skeleton, rows !== undefined && css.rows)} aria-hidden="true">
        {Array.from({ length: rows ?? lines }, (_, index) => (
          <span key={index} />
        ))}
      </div>
    </div>
  )
}

/** Replaces content that is empty or could not be loaded: why, and the next action. */
export function EmptyState({
  icon,
  title,
  children,
  actions,
}: {
  icon: LucideIcon
  title: string
  children?: ReactNode
  actions?: ReactNode
}) {
  return (
    <div className={css.empty}>
      <Icon icon={icon} size={20} />
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  )
}
