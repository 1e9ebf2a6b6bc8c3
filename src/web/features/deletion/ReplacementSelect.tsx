// Select for the record that linked events get instead of a deleted one.
import { useLingui } from '@lingui/react/macro'
import { toSelectItem, useRecordSearch } from '#fields/input/record-search.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { SelectItem } from '#ui/SearchableList.tsx'
import { SearchableSelect } from '#ui/SearchableSelect.tsx'

export function ReplacementSelect({
  resource,
  id,
  language,
  selected,
  onChange,
}: {
  resource: ResourceName
  /** The record to delete; it is not offered. */
  id: number
  language: Language
  selected: SelectItem | undefined
  onChange: (item: SelectItem | undefined) => void
}) {
  const { t } = useLingui()
  const found = useRecordSearch(resource, language)
  return (
    <SearchableSelect
      id={`replacement-${id}`}
      label={t`Replace with`}
      multiple={false}
      placeholder={t`None`}
      selected={selected ? [selected] : []}
      onChange={([item]) => onChange(item)}
      items={() => found.choices.filter((choice) => choice.id !== id).map((choice) => toSelectItem(choice, language))}
      {...found.selectProps}
    />
  )
}
