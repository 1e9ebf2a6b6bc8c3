// A filter that is set, as a chip that can be taken away.
import { useLingui } from '@lingui/react/macro'
import type { Language } from '#shared/i18n/language.ts'
import { Chip } from '#ui/Chip.tsx'
import { type ListParams, withFilters } from '../list/list-params.ts'
import { type ActiveFilter, useFilterWords } from './filter-labels.tsx'
import { placeFilters } from './place.ts'

/** What the chip is given; `onTake` takes the list without the filter. */
export type FilterChipProps = {
  set: ActiveFilter
  state: ListParams
  language: Language
  onTake: (next: ListParams) => void
}

/** "Category: Muziek ×". */
export function FilterChip({ set, state, language, onTake }: FilterChipProps) {
  const { t } = useLingui()
  const words = useFilterWords(set, state.filters['strict_dates'] === true, language)
  const gone = placeFilters.includes(set.name) ? placeFilters : [set.name]
  const without = withFilters(state, Object.fromEntries(gone.map((name) => [name, undefined])))
  return (
    <Chip onRemove={() => onTake(without)} removeLabel={t`Remove filter: ${words}`}>
      {words}
    </Chip>
  )
}
