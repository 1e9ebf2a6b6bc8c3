import { Trans, useLingui } from '@lingui/react/macro'
import type { MouseEvent, ReactNode } from 'react'
import type { To } from 'react-router'
import { formatNumber } from '#shared/dates/format.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { ButtonLink } from './Button.tsx'
import css from './Pager.module.css'

/** Scrolls to the top of the list after a click with the pointer; keyboard users stay at the link. */
const scrollToTop = ({ detail, defaultPrevented, currentTarget }: MouseEvent) => {
  const list = currentTarget.parentElement
  if (detail > 0 && defaultPrevented && list && list.getBoundingClientRect().top < 0) list.scrollIntoView()
}

/** The rows of a page, “26–50 of 137”, with links to the previous and next page. `children` are shown at the left. */
export function Pager({
  label,
  page,
  size,
  total,
  pages = Math.ceil(total / size),
  toPage,
  children,
}: {
  label: string
  page: number
  /** Rows of a page. */
  size: number
  /** Rows of all pages. */
  total: number
  pages?: number
  toPage: (page: number) => To
  children?: ReactNode
}) {
  const { t } = useLingui()
  const [from, to, all] = [(page - 1) * size + 1, Math.min(page * size, total), total].map((number) =>
    formatNumber(number, activeLocale()),
  )
  return (
    <nav className={css.pager} aria-label={label} data-print="yes" onClick={scrollToTop}>
      <div>{children}</div>
      <span>
        <Trans>
          {from}–{to} of {all}
        </Trans>
      </span>
      {page <= 1 ? (
        <span className={css.off} aria-hidden="true">
          <Trans>Previous</Trans>
        </span>
      ) : (
        <ButtonLink prefetch to={toPage(page - 1)} rel="prev" aria-label={t`Previous page`}>
          <Trans>Previous</Trans>
        </ButtonLink>
      )}
      {page >= pages ? (
        <span className={css.off} aria-hidden="true">
          <Trans>Next</Trans>
        </span>
      ) : (
        <ButtonLink prefetch to={toPage(page + 1)} rel="next" aria-label={t`Next page`}>
          <Trans>Next</Trans>
        </ButtonLink>
      )}
    </nav>
  )
}
