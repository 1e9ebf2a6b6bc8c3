import { useLingui } from '@lingui/react/macro'
import { isResourceName } from '#shared/schema/resources.ts'
import type { SelectItem } from '#ui/SearchableList.tsx'
import { SearchableSelect } from '#ui/SearchableSelect.tsx'
import type { FilterProps } from '../field-props.ts'
import { toSelectItem, useRecordSearch } from '../input/record-search.ts'
import { useRecordNames } from '../record-names.tsx'

/** One record. */
export function RecordFilter(props: FilterProps) {
  return <RecordSelect {...props} multiple={false} />
}

/** Any of several records. */
export function RecordsFilter(props: FilterProps) {
  return <RecordSelect {...props} multiple />
}

function RecordSelect({
  id,
  label,
  resource,
  language,
  value,
  onChange,
  multiple,
}: FilterProps & { multiple: boolean }) {
  const { t } = useLingui()
  const search = useRecordSearch(resource, language)
  const values: readonly unknown[] = value === undefined ? [] : Array.isArray(value) ? value : [value]
  const names = useRecordNames(
    isResourceName(resource) ? resource : 'events',
    values.filter((item) => typeof item === 'number'),
    language,
  )
  const selected = values.map((item): SelectItem => {
    const record = names.find(({ id }) => id === item)
    // URLs may contain slugs of terms.
    if (!record) return { id: String(item), label: String(item) }
    return { id: record.id, label: record.name ?? `#${record.id}`, lang: record.language }
  })
  const change = (next: readonly SelectItem[]) => {
    const ids = next.map((item) => item.id)
    onChange(ids.length === 0 ? undefined : multiple ? ids : ids[0])
  }
  return (
    <SearchableSelect
      id={id}
      label={label}
      multiple={multiple}
      placeholder={multiple ? t`Add` : t`Any`}
      selected={selected}
      onChange={change}
      items={() => search.choices.map((choice) => toSelectItem(choice, language))}
      {...search.selectProps}
    />
  )
}
