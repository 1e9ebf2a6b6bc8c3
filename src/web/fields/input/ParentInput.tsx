// Asks for the record above: one of the same resource, never itself nor one below it.
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react/macro'
import { isResourceName, resources } from '#shared/schema/resources.ts'
import { listQuery } from '#api/queries.ts'
import { SearchableSelect } from '#ui/SearchPicker.tsx'
import type { InputProps } from '../field-components.ts'
import { useFocusById, getFieldText } from './InputFrame.tsx'
import { collectDescendants, toChoice, toSelectItem } from './recent-choices.ts'
import { useRecordSearch } from './search-records.ts'

/** 0 is the top. What would close a circle is not offered; the service refuses what this page does not know. */
export function ParentInput(props: InputProps<number>) {
  const { t } = useLingui()
  const { field, language, id } = props
  useFocusById(props.focusRef, id)
  const found = useRecordSearch(field.to, language)
  const of = isResourceName(field.to) ? field.to : 'categories'
  const value = props.value ?? 0
  const own = Number(props.getValue('id')) || undefined
  const closed = own === undefined ? new Set<number>() : collectDescendants(own, found.rows)
  // The answer has the parent's number only; its name is asked for.
  const { data } = useQuery({
    ...listQuery(of, { include: [value], translation: 'any', hide_empty: false, per_page: 1 }, language),
    enabled: value !== 0,
  })
  const present = data?.rows.map((row) => toChoice(resources[of], row, language)).find((choice) => choice?.id === value)
  const chosen =
    value === 0
      ? []
      : [present ?? found.choices.find((choice) => choice.id === value) ?? { id: value, name: `#${value}`, language }]
  return (
    <SearchableSelect
      {...getFieldText(props)}
      id={id}
      label={props.label}
      placeholder={t`None: at the top`}
      unavailable={props.readOnly}
      chosen={chosen.map((choice) => toSelectItem(choice, language))}
      onChange={([item]) => {
        props.onChange(item ? Number(item.id) : 0)
        props.onBlur()
      }}
      items={() =>
        found.choices.filter((choice) => !closed.has(choice.id)).map((choice) => toSelectItem(choice, language))
      }
      onSearch={found.search}
      searching={found.isSearching}
      problem={found.problem}
    />
  )
}
