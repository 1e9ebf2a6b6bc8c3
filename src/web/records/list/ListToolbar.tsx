// Search, dates and active filters of a list.
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Filters } from '#shared/schema/filters.ts'
import type { Language } from '#shared/i18n/language.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Chip, ChipList } from '#ui/Chip.tsx'
import { loadEventually } from '#ui/idle.ts'
import { Popover, PopoverGroup, PopoverItem, PopoverLink } from '#ui/Popover.tsx'
import { dateRangeLabels, dateRanges } from '#shared/i18n/labels.ts'
import { loadCatalog } from '#shared/i18n/locale.ts'
import type { ActiveFilter } from '../filters/FilterChip.tsx'
import { dateFilters, defaultListParams, hasDateFilters, hasFilters, type ListParams } from './list-params.ts'
import type { ListConfig } from './list-config.ts'
import css from './RecordList.module.css'

const FilterChip = lazy(async () => {
  const chip = () => Promise.all([import('../filters/FilterChip.tsx'), loadCatalog('form')])
  return { default: (await loadEventually(chip))[0].FilterChip }
})

/** How long the fingers have to rest, in milliseconds. */
const rest = 300

/** `onSearch` is told the text (`undefined`: none) and whether it goes on with the search before it. */
export function SearchBox({
  value,
  onSearch,
}: {
  value: string
  onSearch: (text: string | undefined, goesOn: boolean) => void
}) {
  const { t } = useLingui()
  const [text, setText] = useState(value)
  const searched = useRef(value)
  const goesOn = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // The URL changed: by Back, or by a removed chip.
    if (value === searched.current) return
    searched.current = value
    goesOn.current = false
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const ask = (next: string): void => {
    clearTimeout(timer.current)
    const wanted = next.trim()
    if (wanted === searched.current) return
    searched.current = wanted
    onSearch(wanted === '' ? undefined : wanted, goesOn.current)
    goesOn.current = true
  }
  const type = (next: string): void => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => ask(next), rest)
  }
  const finish = (): void => {
    ask(text)
    goesOn.current = false
  }
  return (
    <search className={css.search}>
      <input
        className={css.box}
        type="search"
        aria-label={t`Search`}
        autoComplete="off"
        placeholder={t`Search text`}
        value={text}
        maxLength={200}
        onChange={(event) => type(event.target.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finish()
        }}
      />
    </search>
  )
}

/** The menu; `onCustom` opens the filters where dates are typed. */
export function DateRangeMenu({
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

/** The filters of a params that have a chip: all that are set but the search, which has its own field. */
export const getActiveFilters = (config: ListConfig, params: ListParams): ActiveFilter[] =>
  Object.entries<Filters[string]>(config.resource.filters).flatMap(([name, filter]) => {
    const value = params.filters[name]
    return value === undefined || name === 'search' ? [] : [{ name, filter, value }]
  })

/** The chips; a dated list always says its span, unless it shows all dates. */
export function ActiveFilters({
  config,
  params,
  language,
  getUrl,
  setParams,
}: {
  config: ListConfig
  params: ListParams
  language: Language
  getUrl: (next: ListParams) => string
  setParams: (next: ListParams) => void
}) {
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
    ...sets.map((set) => (
      <Suspense key={set.name}>
        <FilterChip set={set} state={params} language={language} onTake={take} />
      </Suspense>
    )),
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
