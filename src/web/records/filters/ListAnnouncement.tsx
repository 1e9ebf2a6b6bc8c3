import { Plural, useLingui } from '@lingui/react/macro'
import { useEffect, useReducer, useRef } from 'react'
import { useLocation } from 'react-router'
import { formatNumber } from '#shared/dates/format.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import type { Account } from '#shared/policy/policy.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { ListConfig } from '../list/list-config.ts'
import type { ListParams } from '../list/list-params.ts'
import type { OpenedList } from '../list/RecordList.tsx'
import { getOrder, getStateOrder } from '../list/list-query.ts'

type Props = {
  config: ListConfig
  params: ListParams
  account: Account
  /** `undefined` while it loads. */
  total: number | undefined
  opened: OpenedList | undefined
}

/** `count`: the number of announcements so far. */
type Announcement = { announced?: number | string; count: number }

/** Filters that differ may find the same number of records. */
const toFilterKey = ({ span, filters }: ListParams): string => JSON.stringify([span, filters])

/** Announces the number of records, the order or the page when one of them or a filter changes, not when the list opens. */
export function ListAnnouncement({ config, params, account, total, opened }: Props) {
  const { i18n, t } = useLingui()
  const toText = (params: ListParams): string => {
    const order = getOrder(config, params)
    const column = config.columns.find((column) => column.order === order.by)?.label ?? config.titleLabel
    const by = order.by === getStateOrder(config, account) ? t`Languages` : i18n._(column)
    return order.down ? t`Sorted by ${by}, descending` : t`Sorted by ${by}, ascending`
  }
  const toRange = ({ page, size }: ListParams, total: number): string => {
    const [from, to, all] = [(page - 1) * size + 1, Math.min(page * size, total), total].map((number) =>
      formatNumber(number, activeLocale()),
    )
    return t`${from}–${to} of ${all}`
  }
  const order = toText(params)
  const filters = toFilterKey(params)
  const range = total === undefined ? '' : toRange(params, total)
  // The list may have changed before this code was loaded; another language of the page is no change.
  const isSameLocale = opened?.locale === i18n.locale
  const seen = useRef<[total: number, order: string, filters: string, range: string] | undefined>(
    isSameLocale
      ? [opened.total, toText(opened.params), toFilterKey(opened.params), toRange(opened.params, opened.total)]
      : undefined,
  )
  const [{ announced, count }, announce] = useReducer(
    (last: Announcement, next: number | string): Announcement => ({ announced: next, count: last.count + 1 }),
    { count: 0 },
  )
  useEffect(() => {
    if (total === undefined) return
    const [before, orderBefore, filtersBefore, rangeBefore] = seen.current ?? [total, order, filters, range]
    if (before !== total || filtersBefore !== filters) announce(total)
    else if (orderBefore !== order) announce(order)
    else if (rangeBefore !== range) announce(range)
    seen.current = [total, order, filters, range]
  }, [total, order, filters, range])
  useScrollToFirstRow()
  return (
    <p role="status" aria-label={t`Result`}>
      {announced !== undefined && (
        // Another element, because the same text is announced again only if it is added.
        <VisuallyHidden key={count}>
          {typeof announced === 'string' ? (
            announced
          ) : (
            <Plural value={announced} _0="No results" one="# result" other="# results" />
          )}
        </VisuallyHidden>
      )}
    </p>
  )
}

/** Scrolls a table that scrolls by itself to its first row when the list gets other parameters. Here, because it is loaded after the rows. */
function useScrollToFirstRow() {
  const { search } = useLocation()
  const seen = useRef(search)
  useEffect(() => {
    if (seen.current === search) return
    seen.current = search
    document.querySelector('[data-layout="scroll-both"]')?.scrollTo(0, 0)
  }, [search])
}
