// Where in the list one is, the pages beside it, and how many rows a page has.
import { Trans, useLingui } from '@lingui/react/macro'
import { Pager } from '#ui/Pager.tsx'
import { formatNumber } from '#shared/dates/format.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { type ListParams, getPageSizes } from './list-params.ts'
import type { ListConfig } from './list-config.ts'
import css from './RecordList.module.css'

/** What the pager is given: how many rows and pages there are, and the way to others. */
export type ListPagerProps = {
  config: ListConfig
  state: ListParams
  total: number
  totalPages: number
  address: (next: ListParams) => string
  go: (next: ListParams) => void
}

/** The pager; another size keeps the first row of the page in sight. */
export function ListPager({ config, state, total, totalPages, address, go }: ListPagerProps) {
  const { t } = useLingui()
  const sizes = getPageSizes(config)
  const interfaceLanguage = activeLocale()
  const { page, size } = state
  const from = formatNumber((page - 1) * size + 1, interfaceLanguage)
  const to = formatNumber(Math.min(page * size, total), interfaceLanguage)
  const all = formatNumber(total, interfaceLanguage)
  const resize = (text: string) => {
    const next = sizes.find((one) => String(one) === text)
    if (next) go({ ...state, size: next, page: Math.floor(((page - 1) * size) / next) + 1 })
  }
  return (
    <Pager
      label={t`Pages`}
      summary={
        <Trans>
          {from}–{to} of {all}
        </Trans>
      }
      previous={page > 1 ? address({ ...state, page: page - 1 }) : undefined}
      next={page < totalPages ? address({ ...state, page: page + 1 }) : undefined}
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
