import { type ComponentProps, type ReactNode, useRef, type MouseEvent } from 'react'
import { classes } from './css-classes.ts'
import { Icon } from './Icon.tsx'
import { usePointed } from './hover-target.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import css from './Table.module.css'
import { useNavigate } from 'react-router'

/** The width of the table, in rem, below which a column is hidden. One that is hidden below 56 comes back where rows are cards (below 30). */
export type HideBelow = 75 | 56 | 30

type CellLook = {
  hideBelow?: HideBelow | undefined
  /** Never broken while there is room: dates, states. */
  nowrap?: boolean | undefined
  /** Numbers stand at the right. */
  number?: boolean | undefined
  /** The column of ticks. */
  pick?: boolean | undefined
}

const look = ({ hideBelow, nowrap, number, pick }: CellLook) => ({
  className: classes(nowrap && css.nowrap, number && css.number, pick && css.pick),
  ...(hideBelow && { 'data-hide-below': hideBelow }),
})

/** A table. `caption` names it; `busy` dims the old rows while new ones load. `head` is one row of HeadCell and SortCell. */
export function Table({
  caption,
  showCaption,
  busy,
  head,
  children,
}: {
  caption: string
  showCaption?: boolean
  busy?: boolean | undefined
  head: ReactNode
  children: ReactNode
}) {
  const body = useRef<HTMLTableSectionElement>(null)
  usePointed(body)
  return (
    <div className={css.box}>
      <table className={css.table} role="table" aria-busy={busy ?? false} onClick={useDelegatedLinks()}>
        <caption>
          {showCaption ? <span className={css.caption}>{caption}</span> : <VisuallyHidden>{caption}</VisuallyHidden>}
        </caption>
        <thead role="rowgroup">
          <tr role="row">{head}</tr>
        </thead>
        <tbody ref={body} role="rowgroup">
          {children}
        </tbody>
      </table>
    </div>
  )
}

/** A column's name. */
export function HeadCell({
  children,
  hideBelow,
  nowrap,
  number,
  pick,
  lang,
}: CellLook & { children: ReactNode; lang?: string }) {
  return (
    <th scope="col" role="columnheader" lang={lang} {...look({ hideBelow, nowrap, number, pick })}>
      {children}
    </th>
  )
}

/** A column one can sort by: a link to the same list in that order; `sorted` is how it stands now. */
export function SortCell({
  children,
  to,
  sorted,
  hideBelow,
  nowrap,
  number,
}: CellLook & {
  children: ReactNode
  to: string
  sorted?: 'ascending' | 'descending' | undefined
}) {
  return (
    <th scope="col" role="columnheader" aria-sort={sorted} {...look({ hideBelow, nowrap, number })}>
      <CellLink className={css.sort} to={to}>
        {children}
        {sorted && <Icon name={sorted} size={14} />}
      </CellLink>
    </th>
  )
}

/** A row. Its title link (RowLink) can be pressed anywhere on it. */
export function Row({ children, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr role="row" {...rest} className={classes(css.row, rest.className)}>
      {children}
    </tr>
  )
}

/** The cell that names its row. */
export function RowHeader({ children, lang }: { children: ReactNode; lang?: string }) {
  return (
    <th scope="row" role="rowheader" lang={lang}>
      {children}
    </th>
  )
}

/** A cell; `label` stands before the value where the row is a card and the value does not explain itself. */
export function Cell({
  children,
  lang,
  label,
  hideBelow,
  nowrap,
  number,
  pick,
}: CellLook & { children?: ReactNode; lang?: string | undefined; label?: string }) {
  return (
    <td role="cell" lang={lang} data-label={label} {...look({ hideBelow, nowrap, number, pick })}>
      {children}
    </td>
  )
}

/** The link that opens the row's record. */
export function RowLink(link: { to: string; lang?: string | undefined; children: ReactNode; id?: string }) {
  return <CellLink {...link} className={css.link} />
}

/** Any other link in a cell. The table follows it: hundreds of the router's own links would each watch where one is. */
export function CellLink({ to, children, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  return (
    <a {...rest} href={to} data-follow="" data-prefetch="">
      {children}
    </a>
  )
}

/** The quieter second line of a cell; `oneLine` cuts it at the cell's width. */
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

/** For `onClick` of an element: goes where a pressed `a[data-follow]` in it leads. What opens a tab or a window is the browser's. */
export function useDelegatedLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate()
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-follow]') : null
    const href = link?.getAttribute('href')
    const isOurs = event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)
    if (!href || !isOurs || event.defaultPrevented) return
    event.preventDefault()
    void navigate(href)
  }
}
