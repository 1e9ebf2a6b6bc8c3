import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { SelectItem } from '#ui/SearchableList.tsx'
import { SearchableSelect } from '#ui/SearchableSelect.tsx'
import { toSelectItem, useRecordSearch } from './input/record-search.ts'

/** Selects a record of the same resource as another one, which is not offered. */
export function OtherRecordSelect({
  resource,
  id,
  language,
  selected,
  onChange,
  ...text
}: {
  resource: ResourceName
  /** Of the record that is not offered. */
  id: number
  language: Language
  selected: SelectItem | undefined
  onChange: (item: SelectItem | undefined) => void
  label: string
  placeholder: string
}) {
  const found = useRecordSearch(resource, language)
  return (
    <SearchableSelect
      {...text}
      multiple={false}
      selected={selected ? [selected] : []}
      onChange={([item]) => onChange(item)}
      items={() => found.choices.filter((choice) => choice.id !== id).map((choice) => toSelectItem(choice, language))}
      {...found.selectProps}
    />
  )
}
