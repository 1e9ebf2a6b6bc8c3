import { Plural, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { Account } from '#shared/policy/policy.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { ListConfig } from '../list/list-config.ts'
import type { ListParams } from '../list/list-params.ts'
import { getOrder, getStateOrder } from '../list/list-query.ts'

type Props = {
  config: ListConfig
  params: ListParams
  account: Account
  /** `undefined` while it loads. */
  total: number | undefined
}

/** Announces the number of records and the order when they change, not when the list opens. */
export function ListAnnouncement({ config, params, account, total }: Props) {
  const { i18n, t } = useLingui()
  const current = getOrder(config, params)
  const column = config.columns.find((column) => column.order === current.by)?.label ?? config.titleLabel
  const by = current.by === getStateOrder(config, account) ? t`Languages` : i18n._(column)
  const order = current.down ? t`Sorted by ${by}, descending` : t`Sorted by ${by}, ascending`
  const seen = useRef<[total: number, order: string]>(undefined)
  const [announced, setAnnounced] = useState<number | string>()
  useEffect(() => {
    if (total === undefined) return
    const [before, orderBefore] = seen.current ?? [total, order]
    if (before !== total) setAnnounced(total)
    else if (orderBefore !== order) setAnnounced(order)
    seen.current = [total, order]
  }, [total, order])
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
