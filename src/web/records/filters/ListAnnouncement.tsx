import { Plural, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
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

/** Announces the number of records and the order when they change, not when the list opens. */
export function ListAnnouncement({ config, params, account, total, opened }: Props) {
  const { i18n, t } = useLingui()
  const toText = (params: ListParams): string => {
    const order = getOrder(config, params)
    const column = config.columns.find((column) => column.order === order.by)?.label ?? config.titleLabel
    const by = order.by === getStateOrder(config, account) ? t`Languages` : i18n._(column)
    return order.down ? t`Sorted by ${by}, descending` : t`Sorted by ${by}, ascending`
  }
  const order = toText(params)
  // The list may have changed before this code was loaded; another language of the page is no change.
  const isSameLocale = opened?.locale === i18n.locale
  const seen = useRef<[total: number, order: string] | undefined>(
    isSameLocale ? [opened.total, toText(opened.params)] : undefined,
  )
  const [announced, setAnnounced] = useState<number | string>()
  useEffect(() => {
    if (total === undefined) return
    const [before, orderBefore] = seen.current ?? [total, order]
    if (before !== total) setAnnounced(total)
    else if (orderBefore !== order) setAnnounced(order)
    seen.current = [total, order]
  }, [total, order])
  useScrollToFirstRow()
  return (
    <p role="status" aria-label={t`Result`}>
      {announced !== undefined && (
        <VisuallyHidden>
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
