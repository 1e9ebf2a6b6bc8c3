import { Trans, useLingui } from '@lingui/react/macro'
import type { MouseEvent, ReactNode } from 'react'
import type { To } from 'react-router'
import { ButtonLink } from './Button.tsx'
import css from './Pager.module.css'

/** Scrolls to the top of the list after a click with the pointer; keyboard users stay at the link. */
const scrollToTop = ({ detail, defaultPrevented, currentTarget }: MouseEvent) => {
  const list = currentTarget.parentElement
  if (detail > 0 && defaultPrevented && list && list.getBoundingClientRect().top < 0) list.scrollIntoView()
}

/** Links to the previous and next page. `summary` is "26–50 of 137"; `children` are shown at the left. */
export function Pager({
  label,
  summary,
  previous,
  next,
  children,
}: {
  label: string
  summary: ReactNode
  previous?: To | undefined
  next?: To | undefined
  children?: ReactNode
}) {
  const { t } = useLingui()
  return (
    <nav className={css.pager} aria-label={label} data-print="yes" onClick={scrollToTop}>
      <div>{children}</div>
      <span>{summary}</span>
      {previous === undefined ? (
        <span className={css.off} aria-hidden="true">
          <Trans>Previous</Trans>
        </span>
      ) : (
        <ButtonLink prefetch to={previous} rel="prev" aria-label={t`Previous page`}>
          <Trans>Previous</Trans>
        </ButtonLink>
      )}
      {next === undefined ? (
        <span className={css.off} aria-hidden="true">
          <Trans>Next</Trans>
        </span>
      ) : (
        <ButtonLink prefetch to={next} rel="next" aria-label={t`Next page`}>
          <Trans>Next</Trans>
        </ButtonLink>
      )}
    </nav>
  )
}
