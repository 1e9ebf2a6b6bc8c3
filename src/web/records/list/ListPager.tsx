import { Trans, useLingui } from '@lingui/react/macro'
import { Pager } from '#ui/Pager.tsx'
import { formatNumber } from '#shared/dates/format.ts'
import { getPageSizes, type ListParams } from './list-params.ts'
import type { ListConfig } from './list-config.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import css from './RecordList.module.css'

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
