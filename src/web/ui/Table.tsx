import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ComponentProps, type ReactNode, type MouseEvent } from 'react'
import { classes } from './css-classes.ts'
import { Icon } from './Icon.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import css from './Table.module.css'
import { useNavigate } from 'react-router'

/** The width of the table in rem below which a column is hidden; 56 shows it again where rows are cards (below 40). */
export type HideBelow = 75 | 60 | 56 | 40

type CellLayout = {
  hideBelow?: HideBelow | undefined
  /** For dates and states. */
  nowrap?: boolean | undefined
  /** Aligns numbers at the right. */
  number?: boolean | undefined
  /** The column of checkboxes. */
  checkbox?: boolean | undefined
  /** Beside the title where rows are cards. */
  corner?: boolean | undefined
}

/** The width of a column of a table with a `layout`, in rem; columns without one share the rest. */
type HeadLayout = { width?: number | undefined }

const cellProps = ({ hideBelow, nowrap, number, checkbox, corner }: CellLayout) => ({
  className: classes(nowrap && css.nowrap, number && css.number, checkbox && css.checkbox, corner && css.corner),
  'data-hide-below': hideBelow,
})

/**
 * A table whose columns hide and whose rows become cards when it is narrow. `busy` dims old rows while new ones load. With `rows`
 * all rows have the same height, columns their given width, and the head sticks below the top bar; with `scroll` wide tables
 * scroll sideways instead, and with `scroll-both` in both directions, below their head.
 */
export function Table({
  caption,
  busy,
  layout,
  minWidth,
  head,
  children,
}: {
  caption: string
  busy?: boolean | undefined
  layout?: 'rows' | 'scroll' | 'scroll-both'
  /** In rem. */
  minWidth?: number | undefined
  head: ReactNode
  children: ReactNode
}) {
  return (
    <div className={css.box} data-layout={layout}>
      {/* Explicit roles: cells that are not `display: table-cell` lose theirs. */}
      <table
        className={css.table}
        role="table"
        aria-busy={busy ?? false}
        style={{ minWidth: minWidth && `${minWidth}rem` }}
        onClick={useDelegatedLinks()}
      >
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead role="rowgroup">
          <tr role="row">{head}</tr>
        </thead>
        <tbody role="rowgroup">{children}</tbody>
      </table>
    </div>
  )
}

/** A column header; with `to` a link to the same list in its order. */
export function HeadCell({
  children,
  lang,
  width,
  to,
  sorted,
  ...layout
}: CellLayout &
  HeadLayout & {
    children: ReactNode
    lang?: string
    to?: string | undefined
    sorted?: 'ascending' | 'descending' | undefined
  }) {
  return (
    <th
      scope="col"
      role="columnheader"
      lang={lang}
      aria-sort={sorted}
      style={{ width: width && `${width}rem` }}
      {...cellProps(layout)}
    >
      {to === undefined ? (
        children
      ) : (
        <CellLink className={css.sort} to={to}>
          {children}
          {sorted && <Icon icon={sorted === 'ascending' ? ArrowUp : ArrowDown} size={14} />}
        </CellLink>
      )}
    </th>
  )
}

/** A row. A click anywhere on it opens its RowLink. */
export function Row({ children, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr role="row" {...rest} className={classes(css.row, rest.className)}>
      {children}
    </tr>
  )
}

/** The header cell of a row. */
export function RowHeader({ children, lang }: { children: ReactNode; lang?: string }) {
  return (
    <th scope="row" role="rowheader" lang={lang}>
      {children}
    </th>
  )
}

/** A cell; `label` precedes the value where the row is a card. */
export function Cell({
  children,
  lang,
  label,
  ...layout
}: CellLayout & { children?: ReactNode; lang?: string | undefined; label?: string | undefined }) {
  return (
    <td role="cell" lang={lang} data-label={label} {...cellProps(layout)}>
      {children}
    </td>
  )
}

/** The link that opens the record of the row. `code`, such as a language, precedes it. */
export function RowLink({
  code,
  struck,
  ...link
}: {
  to: string
  lang?: string | undefined
  title?: string | undefined
  code?: string | undefined
  /** Strikes the title through. */
  struck?: boolean
  children: ReactNode
  id?: string
}) {
  return <CellLink {...link} className={classes(css.link, struck && css.struck)} data-code={code} />
}

/** A link in a cell, followed by the table: hundreds of `<Link>`s would each subscribe to the location. */
export function CellLink({ to, children, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  return (
    <a {...rest} href={to} data-follow="" data-prefetch="">
      {children}
    </a>
  )
}

/** The second line of a cell; `oneLine` truncates it. */
export function SecondaryText({
  children,
  lang,
  oneLine,
}: {
  children: ReactNode
  lang?: string | undefined
  oneLine?: boolean
}) {
  return (
    <span className={oneLine ? css.line : css.second} lang={lang}>
      {children}
    </span>
  )
}

/** Returns a click handler that navigates to the clicked `a[data-follow]` inside an element. */
function useDelegatedLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate()
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-follow]') : null
    const href = link?.getAttribute('href')
    const isPlainClick = event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)
    if (!href || !isPlainClick || event.defaultPrevented) return
    event.preventDefault()
    void navigate(href)
  }
}
