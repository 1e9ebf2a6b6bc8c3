// What narrows the list, each as a chip that can be taken away.
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { Filters } from '#shared/schema/filters.ts'
import type { Language } from '#shared/i18n/language.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Chip, ChipList } from '#ui/Chip.tsx'
import { useNeeded } from '#ui/lazy-on-intent.tsx'
import { dateRangeLabels } from '#shared/i18n/labels.ts'
import type { ActiveFilter } from '../filters/filter-labels.tsx'
import { filterChip } from './aside.ts'
import { hasDateFilters, hasFilters, type ListParams, defaultListParams } from './list-params.ts'
import type { ListConfig } from './list-config.ts'
import css from './RecordList.module.css'

/** The filters of a state that have a chip: all that are set but the search, which has its own field. */
export const getActiveFilters = (config: ListConfig, state: ListParams): ActiveFilter[] =>
  Object.entries<Filters[string]>(config.resource.filters).flatMap(([name, filter]) => {
    const value = state.filters[name]
    return value === undefined || name === 'search' ? [] : [{ name, filter, value }]
  })

/** The chips; a dated list always says its span, unless it shows all dates. */
export function ActiveFilters({
  config,
  state,
  language,
  address,
  go,
}: {
  config: ListConfig
  state: ListParams
  language: Language
  address: (next: ListParams) => string
  go: (next: ListParams) => void
}) {
  const { i18n, t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const sets = getActiveFilters(config, state)
  const { Part: FilterChip } = useNeeded(filterChip, sets.length > 0)
  const hasRemoved = useRef(false)
  // The button went with its chip: the next chip takes the focus, else the heading.
  useEffect(() => {
    if (!hasRemoved.current) return
    hasRemoved.current = false
    const next = box.current?.querySelector<HTMLElement>('button, a') ?? document.querySelector<HTMLElement>('h1')
    next?.focus()
  }, [state])
  const take = (next: ListParams) => {
    hasRemoved.current = true
    go(next)
  }
  const spanShown = config.dated && !hasDateFilters(state.filters) && state.span !== 'all'
  const span = i18n._(dateRangeLabels[state.span])
  const chips = [
    ...(spanShown
      ? [
          <Chip
            key="span"
            onRemove={() => take({ ...state, page: 1, span: 'all' })}
            removeLabel={t`Remove dates: ${span}`}
          >
            <Trans>Dates: {span}</Trans>
          </Chip>,
        ]
      : []),
    ...sets.map(
      (set) => FilterChip && <FilterChip key={set.name} set={set} state={state} language={language} onTake={take} />,
    ),
  ]
  if (chips.length === 0 && !hasFilters(config, state)) return null
  return (
    <div className={css.active} ref={box}>
      {chips.length > 0 && <ChipList label={t`Active filters`}>{chips}</ChipList>}
      {hasFilters(config, state) && (
        <ButtonLink variant="bare" to={address({ ...defaultListParams, size: state.size, order: state.order })}>
          <Trans>Clear all</Trans>
        </ButtonLink>
      )}
    </div>
  )
}
