// Which record takes the place of one that is about to go.
import { useLingui } from '@lingui/react/macro'
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { toSelectItem, useRecordSearch } from '#fields/input/record-search.ts'
import type { SelectItem } from '#ui/SearchableList.tsx'
import { SearchableSelect } from '#ui/SearchableSelect.tsx'

/** `chosen` is none where they are to go without. */
export function ReplacementPicker({
  resource,
  id,
  language,
  chosen,
  onChange,
}: {
  resource: ResourceName
  id: number
  language: Language
  chosen: SelectItem | undefined
  onChange: (next: SelectItem | undefined) => void
}) {
  const { t } = useLingui()
  const found = useRecordSearch(resource, language)
  return (
    <SearchableSelect
      id={`instead-of-${id}`}
      label={t`Replace with`}
      multiple={false}
      placeholder={t({ message: 'None', context: 'replacement' })}
      selected={chosen ? [chosen] : []}
      onChange={([next]) => onChange(next)}
      items={() => found.choices.filter((choice) => choice.id !== id).map((choice) => toSelectItem(choice, language))}
      {...found.selectProps}
    />
  )
}
