// Filters by records: searched for by name, one or several.
import { useLingui } from '@lingui/react/macro'
import { isResourceName } from '#shared/schema/resources.ts'
import type { SelectItem } from '#ui/SearchableList.tsx'
import { SearchableSelect } from '#ui/SearchableSelect.tsx'
import type { FilterProps } from '../field-props.ts'
import { toSelectItem, useRecordSearch } from '../input/record-search.ts'
import { useRecordNames } from '../record-names.tsx'

/** One record. */
export function RecordFilter(props: FilterProps) {
  return <Records {...props} multiple={false} />
}

/** Several records; any of them fits. */
export function RecordsFilter(props: FilterProps) {
  return <Records {...props} multiple />
}

function Records({ id, label, of, language, value, onChange, multiple }: FilterProps & { multiple: boolean }) {
  const { t } = useLingui()
  const found = useRecordSearch(of, language)
  const chosen: readonly unknown[] = value === undefined ? [] : Array.isArray(value) ? value : [value]
  const names = useRecordNames(
    isResourceName(of) ? of : 'events',
    chosen.filter((one) => typeof one === 'number'),
    language,
  )
  const items = chosen.map((one): SelectItem => {
    const named = names.find((other) => other.id === one)
    // A term may be named by its slug.
    if (!named) return { id: String(one), label: String(one) }
    return { id: named.id, label: named.name ?? `#${named.id}`, lang: named.language }
  })
  const take = (next: readonly SelectItem[]) => {
    const ids = next.map((item) => item.id)
    onChange(ids.length === 0 ? undefined : multiple ? ids : ids[0])
  }
  return (
    <SearchableSelect
      id={id}
      label={label}
      multiple={multiple}
      placeholder={multiple ? t`Add` : t`Any`}
      chosen={items}
      onChange={take}
      items={() => found.choices.map((choice) => toSelectItem(choice, language))}
      onSearch={found.search}
      searching={found.isSearching}
      problem={found.problem}
    />
  )
}
