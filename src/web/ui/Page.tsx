import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigation, type To } from 'react-router'
import { productName } from '#shared/i18n/labels.ts'
import { classes } from './css-classes.ts'
import { markPageReady } from './idle.ts'
import { Link } from './Link.tsx'
import css from './Page.module.css'

/** A breadcrumb; the page itself is not one. */
export type Crumb = { label: string; to: To; lang?: string | undefined }

export type PageState = 'loading' | 'ready' | 'error'

/** Heading, breadcrumbs and actions of a page. After a navigation the heading takes the focus unless `keepFocus` is set. */
export function Page({
  title,
  heading: headingText = title,
  lang,
  documentTitle,
  crumbs = [],
  count,
  actions,
  bar,
  keepFocus,
  isTitleHidden,
  state = 'ready',
  children,
}: {
  title: string
  /** The text of the heading; defaults to `title`. */
  heading?: ReactNode
  /** The language of a title that is content. */
  lang?: string | undefined
  /** The title of the tab, before the name of the product; defaults to `title`. */
  documentTitle?: string
  crumbs?: readonly Crumb[]
  /** Beside the heading: "137 in Dutch". */
  count?: ReactNode
  /** Buttons; the command palette finds them in `[data-actions]`. */
  actions?: ReactNode
  /** A SaveBar. */
  bar?: ReactNode
  keepFocus?: boolean
  /** The heading is visible as a breadcrumb only. */
  isTitleHidden?: boolean
  state?: PageState
  children: ReactNode
}) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, pathname } = useLocation()
  const { location: next } = useNavigation()
  const shownState = next !== undefined && next.pathname !== pathname ? 'loading' : state
  const focusHeading = useEffectEvent(() => {
    if (key !== 'default' && !keepFocus) heading.current?.focus()
  })
  // Only on mount: a change of the URL within the page does not move the focus.
  useEffect(() => focusHeading(), [])
  useLayoutEffect(() => {
    const main = heading.current?.closest('main')
    if (main) {
      main.dataset['state'] = shownState
      main.ariaBusy = String(shownState === 'loading')
    }
    if (shownState === 'ready') markPageReady()
  }, [shownState, key])
  return (
    <>
      <title>{`${documentTitle ?? title} – ${productName}`}</title>
      <nav className={css.crumbs} aria-label={t`Breadcrumb`} data-print="yes">
        <ol>
          {crumbs.map((crumb) => (
            <li key={crumb.label}>
              <Link prefetch to={crumb.to} lang={crumb.lang}>
                {crumb.label}
              </Link>
            </li>
          ))}
          <li aria-current="page" lang={lang}>
            {title}
          </li>
        </ol>
      </nav>
      <div className={css.page}>
        <header className={isTitleHidden ? css.hiddenHead : css.head}>
          <h1 ref={heading} tabIndex={-1} lang={lang}>
            {headingText}
          </h1>
          {count !== undefined && <span className={css.count}>{count}</span>}
          {actions && (
            <div className={css.actions} data-actions="">
              {actions}
            </div>
          )}
        </header>
        {children}
        {bar}
      </div>
    </>
  )
}

/** A titled part of a page. `mark` is its language, `note` applies to all of it ("shared by all languages"). */
export function Section({
  title,
  mark,
  note,
  box,
  children,
  id,
}: {
  title: string
  mark?: ReactNode
  note?: ReactNode
  /** A small box in the side column. */
  box?: boolean
  children: ReactNode
  id?: string
}) {
  const heading = `${id ?? title}-heading`.replaceAll(/\s+/g, '-')
  return (
    <section className={classes(box ? css.box : css.section)} id={id} aria-labelledby={heading}>
      {box ? (
        <h2 id={heading}>{title}</h2>
      ) : (
        <header>
          <h2 id={heading}>{title}</h2>
          {mark && <span className={css.mark}>{mark}</span>}
          {note && <p className={css.note}>{note}</p>}
        </header>
      )}
      {children}
    </section>
  )
}

/** A column of at most 720 px and a side column, which comes first in narrow windows. */
export function TwoColumns({ children, side }: { children: ReactNode; side?: ReactNode }) {
  return (
    <div className={css.columns}>
      <div className={css.main}>{children}</div>
      {side && <div className={css.side}>{side}</div>}
    </div>
  )
}

/** A bar at the bottom of the window. `children` is a status that is announced when it changes; `note` is not announced. */
export function SaveBar({
  label,
  children,
  note,
  option,
  actions,
}: {
  label: string
  children: ReactNode
  note?: ReactNode
  /** A setting for the actions. */
  option?: ReactNode
  actions: ReactNode
}) {
  return (
    <section className={css.bar} aria-label={label} data-print="no">
      <div className={css.state}>
        <div role="status">{children}</div>
        {note && <p>{note}</p>}
      </div>
      {option && <div className={css.option}>{option}</div>}
      <div data-actions="">{actions}</div>
    </section>
  )
}
