import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigation, type To } from 'react-router'
import { productName } from '#shared/i18n/labels.ts'
import { classes } from './css-classes.ts'
import { markPageReady } from './idle.ts'
import { Link } from './Link.tsx'
import css from './Page.module.css'

/** A step of the way here; the page itself is not among them. */
export type Crumb = { label: string; to: To; lang?: string | undefined }

/** How far a screen is: `main[data-state]` says it to whoever waits for it. */
export type PageState = 'loading' | 'ready' | 'error'

/** A screen's frame. On arriving by a link the heading takes focus, unless the screen has a better place (`keepFocus`). */
export function Page({
  title,
  lang,
  documentTitle,
  crumbs = [],
  count,
  actions,
  bar,
  keepFocus,
  state = 'ready',
  children,
}: {
  title: string
  /** Language of the title where it is content. */
  lang?: string | undefined
  /** What the tab says, before the product's name; the title unless given. */
  documentTitle?: string
  crumbs?: readonly Crumb[]
  /** Beside the heading and not part of it: "137 in Nederlands". */
  count?: ReactNode
  /** What can be done here; who looks for deeds on the page finds them in `[data-actions]`. */
  actions?: ReactNode
  /** A SaveBar, kept in sight at the bottom. */
  bar?: ReactNode
  keepFocus?: boolean
  /** Said on the main element, which is the frame's. */
  state?: PageState
  children: ReactNode
}) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, pathname } = useLocation()
  const { location: next } = useNavigation()
  const shownState = next !== undefined && next.pathname !== pathname ? 'loading' : state
  const arrived = key !== 'default'
  const arrive = useEffectEvent(() => {
    if (arrived && !keepFocus) heading.current?.focus()
  })
  // Only on arrival: a change of the address within the screen moves no focus.
  useEffect(() => arrive(), [])
  useLayoutEffect(() => {
    const main = heading.current?.closest('main')
    if (main) {
      main.dataset['state'] = shownState
      main.ariaBusy = String(shownState === 'loading')
    }
    if (shownState === 'ready') markPageReady()
  }, [shownState, key])
  return (
    <div className={css.page}>
      <title>{`${documentTitle ?? title} – ${productName}`}</title>
      {crumbs.length > 0 && (
        <nav aria-label={t`Breadcrumb`} data-print="yes">
          <ol className={css.crumbs}>
            {crumbs.map((crumb) => (
              <li key={crumb.label}>
                <Link prefetch to={crumb.to} lang={crumb.lang}>
                  {crumb.label}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <header className={css.head}>
        <h1 ref={heading} tabIndex={-1} lang={lang}>
          {title}
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
  )
}

/** A named part: `mark` is the language it is in, `note` what holds for all of it ("shared by all languages"). */
export function Section({
  title,
  mark,
  markLang,
  note,
  box,
  children,
  id,
}: {
  title: string
  mark?: ReactNode
  markLang?: string
  note?: ReactNode
  /** Set apart as a small box (side column). */ box?: boolean
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
          {mark && (
            <span className={css.mark} lang={markLang}>
              {mark}
            </span>
          )}
          {note && <p className={css.note}>{note}</p>}
        </header>
      )}
      {children}
    </section>
  )
}

/** A reading column of at most 720 px and, where there is room, a side column; without room the side comes first. */
export function TwoColumns({ children, side }: { children: ReactNode; side?: ReactNode }) {
  return (
    <div className={css.columns}>
      <div className={css.main}>{children}</div>
      {side && <div className={css.side}>{side}</div>}
    </div>
  )
}

/** What is unsaved, and Save: in sight at the bottom, two rows at most. `children` is the sentence, told when it changes. */
export function SaveBar({ label, children, actions }: { label: string; children: ReactNode; actions: ReactNode }) {
  return (
    <section className={css.bar} aria-label={label} data-print="no">
      <p role="status">{children}</p>
      <div data-actions="">{actions}</div>
    </section>
  )
}
