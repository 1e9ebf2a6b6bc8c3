// The dates and the active filters of a list.
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { Language } from '#shared/i18n/language.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Chip, ChipList } from '#ui/Chip.tsx'
import { Popover, PopoverGroup, PopoverItem, PopoverLink } from '#ui/Popover.tsx'
import { Link } from '#ui/Link.tsx'
import { formatNumber } from '#shared/dates/format.ts'
import { activeLocale, languageName } from '#shared/i18n/locale.ts'
import { dateRangeLabels, dateRanges } from '#shared/i18n/labels.ts'
import { getActiveFilters } from '../list/ListToolbar.tsx'
import {
  dateFilters,
  defaultListParams,
  hasDateFilters,
  hasFilters,
  type ListParams,
  withFilters,
} from '../list/list-params.ts'
import type { ListConfig } from '../list/list-config.ts'
import css from '../list/RecordList.module.css'
import { FilterChip } from './FilterChip.tsx'

/** "60 of 513 not in English. They are shown in their source language.", once for all rows. */
function MissingNote({
  total,
  missing,
  language,
  to,
}: {
  total: number
  missing: number
  language: Language
  /** The list of the missing ones. */
  to: string
}) {
  const locale = activeLocale()
  const wanted = languageName(language)
  const all = formatNumber(total, locale)
  const count = formatNumber(missing, locale)
  return (
    <p className={css.note}>
      <span>
        <Trans>
          {count} of {all} not in {wanted}. They are shown in their source language.
        </Trans>
      </span>
      {missing < total && (
        <Link to={to}>
          <Trans>Show only these</Trans>
        </Link>
      )}
    </p>
  )
}

type Props = {
  config: ListConfig
  params: ListParams
  language: Language
  getUrl: (next: ListParams) => string
  setParams: (next: ListParams) => void
  onCustom: () => void
  /** The number of records, and of those in another language; `undefined` while it loads. */
  total: number | undefined
  missing: number | undefined
}

/** The menu of dates, a chip for each filter that is set, and a note about missing translations. */
export function FilterBar({ onCustom, total, missing, ...props }: Props) {
  const { config, params, language, getUrl } = props
  return (
    <>
      {config.dated && <DateRangeMenu params={params} getUrl={getUrl} onCustom={onCustom} />}
      <ActiveFilters {...props} />
      {total !== undefined && missing !== undefined && missing > 0 && (
        <MissingNote
          total={total}
          missing={missing}
          language={language}
          to={getUrl(withFilters(params, { translation: 'missing' }))}
        />
      )}
    </>
  )
}

/** The menu of date ranges; `onCustom` opens the filters where dates are typed. */
function DateRangeMenu({
  params,
  getUrl,
  onCustom,
}: {
  params: ListParams
  getUrl: (next: ListParams) => string
  onCustom: () => void
}) {
  const { i18n, t } = useLingui()
  const own = hasDateFilters(params.filters)
  const undated = Object.fromEntries(Object.entries(params.filters).filter(([name]) => !dateFilters.includes(name)))
  return (
    <Popover name={t`Dates`} button={<Trans>Dates</Trans>}>
      <PopoverGroup>
        {dateRanges.map((span) => (
          <PopoverLink
            key={span}
            to={getUrl({ ...params, page: 1, span, filters: undated })}
            current={!own && span === params.span}
          >
            {i18n._(dateRangeLabels[span])}
          </PopoverLink>
        ))}
        <PopoverItem aria-pressed={own} onClick={onCustom}>
          <Trans>Custom dates…</Trans>
        </PopoverItem>
      </PopoverGroup>
    </Popover>
  )
}

/** The chips; a dated list always says its span, unless it shows all dates. */
function ActiveFilters({ config, params, language, getUrl, setParams }: Omit<Props, 'onCustom' | 'total' | 'missing'>) {
  const { i18n, t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const sets = getActiveFilters(config, params)
  const hasRemoved = useRef(false)
  // The button went with its chip: the next chip takes the focus, else the heading.
  useEffect(() => {
    if (!hasRemoved.current) return
    hasRemoved.current = false
    const next = box.current?.querySelector<HTMLElement>('button, a') ?? document.querySelector<HTMLElement>('h1')
    next?.focus()
  }, [params])
  const take = (next: ListParams) => {
    hasRemoved.current = true
    setParams(next)
  }
  const spanShown = config.dated && !hasDateFilters(params.filters) && params.span !== 'all'
  const span = i18n._(dateRangeLabels[params.span])
  const chips = [
    ...(spanShown
      ? [
          <Chip
            key="span"
            onRemove={() => take({ ...params, page: 1, span: 'all' })}
            removeLabel={t`Remove dates: ${span}`}
          >
            <Trans>Dates: {span}</Trans>
          </Chip>,
        ]
      : []),
    ...sets.map((set) => <FilterChip key={set.name} set={set} state={params} language={language} onTake={take} />),
  ]
  if (chips.length === 0 && !hasFilters(config, params)) return null
  return (
    <div className={css.active} ref={box}>
      {chips.length > 0 && <ChipList label={t`Active filters`}>{chips}</ChipList>}
      {hasFilters(config, params) && (
        <ButtonLink variant="bare" to={getUrl({ ...defaultListParams, size: params.size, order: params.order })}>
          <Trans>Clear all</Trans>
        </ButtonLink>
      )}
    </div>
  )
}
