// The pager of a list, and the announcement of its number of records and order.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Pager } from '#ui/Pager.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { formatNumber } from '#shared/dates/format.ts'
import { getPageSizes, type ListParams } from './list-params.ts'
import type { ListConfig } from './list-config.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import css from './RecordList.module.css'

/** Announces the number of records and the order when they change, not when the list opens. */
export function AnnouncedTotal({ total, order, label }: { total: number | undefined; order: string; label: string }) {
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
    <p role="status" aria-label={label}>
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

type ListPagerProps = {
  config: ListConfig
  params: ListParams
  total: number
  totalPages: number
  getUrl: (next: ListParams) => string
  setParams: (next: ListParams) => void
}

/** The pager. Another page size keeps the first row of the page visible. */
export function ListPager({ config, params, total, totalPages, getUrl, setParams }: ListPagerProps) {
  const { t } = useLingui()
  const sizes = getPageSizes(config)
  const interfaceLanguage = activeLocale()
  const { page, size } = params
  const from = formatNumber((page - 1) * size + 1, interfaceLanguage)
  const to = formatNumber(Math.min(page * size, total), interfaceLanguage)
  const all = formatNumber(total, interfaceLanguage)
  const resize = (text: string) => {
    const next = sizes.find((one) => String(one) === text)
    if (next) setParams({ ...params, size: next, page: Math.floor(((page - 1) * size) / next) + 1 })
  }
  return (
    <Pager
      label={t`Pages`}
      summary={
        <Trans>
          {from}–{to} of {all}
        </Trans>
      }
      previous={page > 1 ? getUrl({ ...params, page: page - 1 }) : undefined}
      next={page < totalPages ? getUrl({ ...params, page: page + 1 }) : undefined}
    >
      <label className={css.size}>
        <Trans>Rows per page</Trans>{' '}
        <select className={css.box} value={size} onChange={(event) => resize(event.target.value)}>
          {sizes.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
    </Pager>
  )
}
