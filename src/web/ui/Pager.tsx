// Where in a long list one is, and the real links to the pages beside it.
import { Trans, useLingui } from '@lingui/react/macro'
import type { MouseEvent, ReactNode } from 'react'
import type { To } from 'react-router'
import { ButtonLink } from './Button.tsx'
import css from './Pager.module.css'

/** Who leafs with the pointer begins at the top of what the pager ends; who leafs with the keyboard stays at the link, to leaf on. */
const toBeginning = ({ detail, defaultPrevented, currentTarget }: MouseEvent) => {
  const list = currentTarget.parentElement
  // What another tab is opened for is left to the browser.
  if (detail > 0 && defaultPrevented && list && list.getBoundingClientRect().top < 0) list.scrollIntoView()
}

/** `summary` is "26–50 of 137"; a missing address is an end of the list; `children` stand at the left (page size, selection). */
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
    <nav className={css.pager} aria-label={label} data-print="yes" onClick={toBeginning}>
      <div>{children}</div>
      <span>{summary}</span>
      {previous === undefined ? (
        <span className={css.off} aria-hidden="true">
          <Trans>Previous</Trans>
        </span>
      ) : (
        <ButtonLink to={previous} rel="prev" aria-label={t`Previous page`}>
          <Trans>Previous</Trans>
        </ButtonLink>
      )}
      {next === undefined ? (
        <span className={css.off} aria-hidden="true">
          <Trans>Next</Trans>
        </span>
      ) : (
        <ButtonLink to={next} rel="next" aria-label={t`Next page`}>
          <Trans>Next</Trans>
        </ButtonLink>
      )}
    </nav>
  )
}
