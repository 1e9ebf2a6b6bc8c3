// What a filter that is set says of itself, in a chip.
import { useLingui } from '@lingui/react/macro'
import type { Filter } from '#shared/schema/filters.ts'
import type { Language } from '#shared/i18n/language.ts'
import { isResourceName } from '#shared/schema/resources.ts'
import { formatBound } from '#fields/filter/date-bounds.ts'
import { useKnownAccounts } from '#fields/account-names.tsx'
import { useRecordNames } from '#fields/record-names.tsx'
import { choiceLabel, filterLabel } from '#shared/i18n/filter-labels.ts'
import { formatDay, formatNumber } from '#shared/dates/format.ts'
import { activeLocale } from '#shared/i18n/locale.ts'

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/** A filter as it stands: its table row, its value. */
export type ActiveFilter = { name: string; filter: Filter; value: unknown }

/** "Category: Muziek, Theater"; records are named, a number stands for one whose name is not known. `exact`: the hours of dates count. */
export function useFilterWords({ name, filter, value }: ActiveFilter, exact: boolean, language: Language): string {
  const { i18n, t } = useLingui()
  const interfaceLanguage = activeLocale()
  const of = isResourceName(filter.of) ? filter.of : undefined
  const ids = of ? listed(value).filter((one) => typeof one === 'number') : []
  const names = useRecordNames(of ?? 'events', ids, language)
  const isAccount = filter.kind === 'account'
  const accounts = useKnownAccounts(isAccount)
  const word = (one: unknown): string => {
    if (typeof one === 'boolean') return one ? t`Yes` : t`No`
    const text = String(one)
    if (of && typeof one === 'number') return names.find(({ id }) => id === one)?.name ?? `#${one}`
    if (filter.kind === 'day') return exact ? formatBound(text, interfaceLanguage) : formatDay(text, interfaceLanguage)
    const account = isAccount && accounts?.find(({ id }) => String(id) === text)
    if (account) return account.name
    if (typeof one === 'number') return formatNumber(one, interfaceLanguage)
    const said = filter.options || isAccount ? choiceLabel(name, text) : undefined
    return said ? i18n._(said) : text
  }
  const label = filterLabel(name)
  const called = label ? i18n._(label) : name
  const said = listed(value).map(word).join(', ')
  return t`${called}: ${said}`
}
