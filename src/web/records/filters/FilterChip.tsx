// An active filter as a chip, with a button that removes it.
import { useLingui } from '@lingui/react/macro'
import type { Language } from '#shared/i18n/language.ts'
import { isResourceName } from '#shared/schema/resources.ts'
import { formatBound } from '#fields/filter/date-bounds.ts'
import { useKnownAccounts } from '#fields/account-names.tsx'
import { useRecordNames } from '#fields/record-names.tsx'
import { choiceLabel, filterLabel } from '#shared/i18n/filter-labels.ts'
import { formatDay, formatNumber } from '#shared/dates/format.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { Chip } from '#ui/Chip.tsx'
import type { ActiveFilter } from '../list/ListToolbar.tsx'
import { type ListParams, withFilters } from '../list/list-params.ts'

/** The filters of coordinates: the service rejects one without the other. */
export const coordinateFilters: readonly string[] = ['geoloc_lat', 'geoloc_lng']

type Props = {
  set: ActiveFilter
  state: ListParams
  language: Language
  /** Takes the list without the filter. */
  onTake: (next: ListParams) => void
}

/** "Category: Muziek ×". */
export function FilterChip({ set, state, language, onTake }: Props) {
  const { t } = useLingui()
  const words = useFilterText(set, state.filters['strict_dates'] === true, language)
  const names = coordinateFilters.includes(set.name) ? coordinateFilters : [set.name]
  const without = withFilters(state, Object.fromEntries(names.map((name) => [name, undefined])))
  return (
    <Chip onRemove={() => onTake(without)} removeLabel={t`Remove filter: ${words}`}>
      {words}
    </Chip>
  )
}

/** "Category: Muziek, Theater", with the id of a record whose name is not known. `exact`: dates have times. */
function useFilterText({ name, filter, value }: ActiveFilter, exact: boolean, language: Language): string {
  const { i18n, t } = useLingui()
  const locale = activeLocale()
  const items: unknown[] = Array.isArray(value) ? value : [value]
  const resource = isResourceName(filter.of) ? filter.of : undefined
  const ids = resource ? items.filter((item) => typeof item === 'number') : []
  const names = useRecordNames(resource ?? 'events', ids, language)
  const isAccount = filter.kind === 'account'
  const accounts = useKnownAccounts(isAccount)
  const toText = (item: unknown): string => {
    if (typeof item === 'boolean') return item ? t`Yes` : t`No`
    const text = String(item)
    if (resource && typeof item === 'number') return names.find(({ id }) => id === item)?.name ?? `#${item}`
    if (filter.kind === 'day') return exact ? formatBound(text, locale) : formatDay(text, locale)
    const account = isAccount && accounts?.find(({ id }) => String(id) === text)
    if (account) return account.name
    if (typeof item === 'number') return formatNumber(item, locale)
    const option = filter.options || isAccount ? choiceLabel(name, text) : undefined
    return option ? i18n._(option) : text
  }
  const title = filterLabel(name)
  const label = title ? i18n._(title) : name
  const message = items.map(toText).join(', ')
  return t`${label}: ${message}`
}
