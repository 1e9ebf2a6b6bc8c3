import { X } from 'lucide-react'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Language } from '#shared/i18n/language.ts'
import { isResourceName } from '#shared/schema/resources.ts'
import type { Filters } from '#shared/schema/filters.ts'
import { formatBound } from '#fields/filter/date-bounds.ts'
import { useKnownAccounts } from '#fields/account-names.tsx'
import { useTermIds } from '#fields/filter/term-ids.ts'
import { useRecordNames } from '#fields/record-names.tsx'
import { choiceLabel } from '#shared/i18n/filter-labels.ts'
import { dateRangeLabels } from '#shared/i18n/labels.ts'
import { formatDay, formatNumber } from '#shared/dates/format.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { Icon } from '#ui/Icon.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { ListConfig } from '../list/list-config.ts'
import { hasDateFilters, type ListParams } from '../list/list-params.ts'
import { coordinateFilters, datesId, type FilterControl } from './filter-controls.ts'
import { FilterPopover } from './FilterPopover.tsx'
import css from './filters.module.css'

type Props = {
  control: FilterControl
  config: ListConfig
  params: ListParams
  language: Language
  /** The filter was just added. */
  startsOpen: boolean
  onClose: () => void
  onRemove: () => void
  /** Its inputs. */
  children: ReactNode
}

/** "Category Culture, Sport +3 ×": a click edits the filter in a popover. */
export function FilterChip({ control, config, params, language, startsOpen, onClose, onRemove, children }: Props) {
  const { i18n, t } = useLingui()
  const label = control.label ? i18n._(control.label) : control.id
  const { text, full: message, isUnnamed, lang } = useValueText(control, config, params, language)
  const words = t`${label}: ${message}`
  return (
    <span className={css.chip} data-words={words}>
      <FilterPopover
        name={words}
        startsOpen={startsOpen}
        onClose={onClose}
        buttonClass={css.edit}
        button={
          <>
            <span className={css.name}>
              {label}
              <VisuallyHidden>:</VisuallyHidden>
            </span>{' '}
            <span className={isUnnamed ? css.unnamed : css.value} lang={lang}>
              {text}
            </span>
          </>
        }
      >
        {() => children}
      </FilterPopover>
      <button type="button" className={css.remove} aria-label={t`Remove filter: ${words}`} onClick={onRemove}>
        <Icon icon={X} size={14} />
      </button>
    </span>
  )
}

/** The value of a control: as the chip shows it, and in full. `isUnnamed`: the text contains the id of a record. `lang`: of the names of records. */
function useValueText(
  control: FilterControl,
  config: ListConfig,
  { filters, span }: ListParams,
  language: Language,
): { text: string; full: string; isUnnamed?: boolean; lang?: Language | undefined } {
  const { i18n, t } = useLingui()
  const locale = activeLocale()
  const [name] = control.names
  const { [name ?? '']: filter }: Filters = config.resource.filters
  const value = filters[name ?? '']
  const resource = isResourceName(filter?.of) ? filter.of : undefined
  const values: unknown[] = value === undefined ? [] : Array.isArray(value) ? value : [value]
  const items = useTermIds(resource, values, language)
  const ids = resource ? items.filter((item) => typeof item === 'number') : []
  const names = useRecordNames(resource ?? 'events', ids, language)
  // A term is shown by the slug of the URL until its name is loaded: an id of another width would move the links after it.
  const getSlug = (item: unknown): string | undefined => {
    const named = values[items.indexOf(item)]
    return typeof named === 'string' ? named : undefined
  }
  const isAccount = filter?.kind === 'account'
  const accounts = useKnownAccounts(isAccount)

  const toDay = (bound: unknown): string =>
    filters['strict_dates'] === true ? formatBound(String(bound), locale) : formatDay(String(bound), locale)
  const toText = (item: unknown): string => {
    if (typeof item === 'boolean') return item ? t`Yes` : t`No`
    const text = String(item)
    if (resource && typeof item === 'number')
      return names.find(({ id }) => id === item)?.name ?? getSlug(item) ?? `#${item}`
    if (filter?.kind === 'day') return toDay(item)
    const account = isAccount && accounts?.find(({ id }) => String(id) === text)
    if (account) return account.name
    if (typeof item === 'number') return formatNumber(item, locale)
    const option = filter?.options || isAccount ? choiceLabel(name ?? '', text) : undefined
    return option ? i18n._(option) : text
  }
  const same = (text: string) => ({ text, full: text })

  if (
    control.id === datesId &&
    (!hasDateFilters(filters) || !control.names.some((each) => filters[each] !== undefined))
  )
    return same(i18n._(dateRangeLabels[hasDateFilters(filters) ? 'all' : span]))
  if (control.id === datesId) {
    const { start_date: start, end_date: end } = filters
    const [first, last] = [start === undefined ? '' : toDay(start), end === undefined ? '' : toDay(end)]
    return same(first === '' ? t`until ${last}` : last === '' ? t`from ${first}` : `${first} – ${last}`)
  }
  if (coordinateFilters.includes(control.id)) {
    const places = coordinateFilters.flatMap((each) => filters[each] ?? []).map(toText)
    const kilometres = filters['geoloc_distance']
    const parts = [...places, ...(kilometres === undefined ? [] : [`${toText(kilometres)} km`])]
    return same(parts.length > 0 ? parts.join(' / ') : t`Any`)
  }
  if (items.length === 0) return same(filters['category'] === 'none' ? t`None` : t`Any`)
  const texts = items.map(toText)
  const more = texts.length - maxItems
  const full = texts.join(', ')
  return {
    full,
    text: more > 0 ? `${texts.slice(0, maxItems).join(', ')} +${more}` : full,
    isUnnamed: names.some(({ id, name }) => name === undefined && getSlug(id) === undefined),
    lang: names.find((record) => record.name !== undefined)?.language,
  }
}

/** The items that a chip names. */
const maxItems = 2
