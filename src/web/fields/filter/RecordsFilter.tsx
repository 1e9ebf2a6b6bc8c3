import { useEffect, useEffectEvent } from 'react'
import { isResourceName } from '#shared/schema/resources.ts'
import { SearchableList, type SelectItem } from '#ui/SearchableList.tsx'
import type { FilterProps } from '../field-props.ts'
import { toSelectItem, useRecordSearch } from '../input/record-search.ts'
import { useTermIds } from './term-ids.ts'
import { useRecordNames } from '../record-names.tsx'

/** One record. */
export function RecordFilter(props: FilterProps) {
  return <RecordList {...props} multiple={false} />
}

/** Any of several records. */
export function RecordsFilter(props: FilterProps) {
  return <RecordList {...props} multiple />
}

function RecordList({ label, resource, language, value, onChange, multiple }: FilterProps & { multiple: boolean }) {
  const { choices, selectProps } = useRecordSearch(resource, language)
  const search = useEffectEvent(selectProps.onSearch)
  useEffect(() => search(''), [])
  const name = isResourceName(resource) ? resource : 'events'
  const values = useTermIds(name, value === undefined ? [] : Array.isArray(value) ? value : [value], language)
  const names = useRecordNames(
    name,
    values.filter((item) => typeof item === 'number'),
    language,
  )
  const selected = values.map((item): SelectItem => {
    const record = names.find(({ id }) => id === item)
    // A slug that no term has.
    if (!record) return { id: typeof item === 'number' ? item : String(item), label: String(item) }
    return { id: record.id, label: record.name ?? `#${record.id}`, lang: record.language }
  })
  const change = (next: readonly SelectItem[]) => {
    const ids = next.map((item) => item.id)
    onChange(ids.length === 0 ? undefined : multiple ? ids : ids[0])
  }
  const found = choices.map((choice) => toSelectItem(choice, language))
  return (
    <SearchableList
      name={label}
      initialText=""
      multiple={multiple}
      // Selected records that the search did not find come first, so that they can be deselected.
      items={[...selected.filter(({ id }) => !found.some((item) => item.id === id)), ...found]}
      selected={selected}
      onChange={change}
      {...selectProps}
    />
  )
}
