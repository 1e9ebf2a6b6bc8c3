import { useLingui } from '@lingui/react/macro'
import { isNested, type LinkItem, type NestedRecord } from '#shared/schema/links.ts'
import { isResourceName, resources } from '#shared/schema/resources.ts'
import type { SelectItem } from '#ui/SearchableList.tsx'
import { SearchableSelect } from '#ui/SearchableSelect.tsx'
import type { RecordChoice, InputProps } from '../field-props.ts'
import { useRecordNames } from '../record-names.tsx'
import { useFocusById, getFieldText } from './input-parts.tsx'
import {
  toSelectItem,
  rememberChoice,
  findRememberedChoice,
  useRecordSearch,
  collectDescendants,
  toChoice,
} from './record-search.ts'
import { useQuery } from '@tanstack/react-query'
import { listQuery } from '#api/queries.ts'

/** At most one record. */
export function LinkInput(props: InputProps<LinkItem[]>) {
  return <RecordSelect input={props} multiple={false} />
}

/** Several records in the order of their selection. */
export function LinksInput(props: InputProps<LinkItem[]>) {
  return <RecordSelect input={props} multiple />
}

/** Selects records; a new record is selected by its name and created with the save. */
function RecordSelect({ input, multiple }: { input: InputProps<LinkItem[]>; multiple: boolean }) {
  const { t } = useLingui()
  const { id, field, label, language, onChange, onBlur, canCreate, readOnly, focusRef } = input
  const search = useRecordSearch(field.to, language)
  useFocusById(focusRef, id)
  const resource = isResourceName(field.to) ? field.to : 'events'
  const { title } = resources[resource]
  const values = input.value ?? []
  const findChoice = useSelectedChoices(input)
  const change = (next: LinkItem[]) => {
    onChange(next)
    onBlur()
  }
  // New records have no id: their position among the values identifies them.
  const newId = (index: number) => `new-${index}`
  const selected = values.map((value, index): SelectItem => {
    if (!isNested(value)) return toSelectItem(findChoice(value), language)
    const name = String(value[title] ?? '')
    return { id: newId(index), label: t`${name} (new)` }
  })
  const select = (items: readonly SelectItem[]) => {
    for (const { id } of items) {
      const choice = values.includes(Number(id)) ? undefined : search.choices.find((option) => option.id === id)
      if (choice) rememberChoice(resource, language, choice)
    }
    change(items.map((item) => values.find((_, index) => newId(index) === item.id) ?? Number(item.id)))
  }
  const create = (name: string) => {
    const record: NestedRecord = { [title]: name, source_language: language }
    change(multiple ? [...values, record] : [record])
  }
  return (
    <SearchableSelect
      {...getFieldText(input)}
      {...search.selectProps}
      id={id}
      label={label}
      multiple={multiple}
      placeholder={multiple ? t`Add` : t`Choose`}
      unavailable={readOnly}
      selected={selected}
      onChange={select}
      items={() => search.choices.map((choice) => toSelectItem(choice, language))}
      create={canCreate ? { label: (text) => t`Create “${text}”`, run: create } : undefined}
    />
  )
}

/** Returns the selected records by id: as selected, as saved, else loaded by id. */
function useSelectedChoices({
  field,
  value,
  linkedRecords,
  language,
}: InputProps<LinkItem[]>): (id: number) => RecordChoice {
  const resource = isResourceName(field.to) ? field.to : 'events'
  const findKnown = (id: number) =>
    findRememberedChoice(resource, language, id) ?? linkedRecords.find((choice) => choice.id === id)
  const ids = (value ?? []).filter((item) => typeof item === 'number')
  const unknownIds = ids.filter((id) => findKnown(id) === undefined)
  const names = useRecordNames(resource, unknownIds, language)
  return (id) => {
    const loaded = names.find((record) => record.id === id)
    return findKnown(id) ?? { id, name: loaded?.name ?? `#${id}`, language: loaded?.language ?? language }
  }
}

/** The parent record; 0 is none. Known descendants are not offered, the service rejects the others. */
export function ParentInput(props: InputProps<number>) {
  const { t } = useLingui()
  const { field, language, id } = props
  useFocusById(props.focusRef, id)
  const search = useRecordSearch(field.to, language)
  const resource = isResourceName(field.to) ? field.to : 'categories'
  const value = props.value ?? 0
  const ownId = Number(props.getValue('id')) || undefined
  const excluded = ownId === undefined ? new Set<number>() : collectDescendants(ownId, search.rows)
  // The response has only the id of the parent.
  const { data } = useQuery({
    ...listQuery(resource, { include: [value], translation: 'any', hide_empty: false, per_page: 1 }, language),
    enabled: value !== 0,
  })
  const loaded = data?.rows
    .map((row) => toChoice(resources[resource], row, language))
    .find((choice) => choice?.id === value)
  const parent = loaded ??
    search.choices.find((choice) => choice.id === value) ?? { id: value, name: `#${value}`, language }
  return (
    <SearchableSelect
      {...getFieldText(props)}
      {...search.selectProps}
      id={id}
      label={props.label}
      placeholder={t`None (top level)`}
      unavailable={props.readOnly}
      selected={value === 0 ? [] : [toSelectItem(parent, language)]}
      onChange={([item]) => {
        props.onChange(item ? Number(item.id) : 0)
        props.onBlur()
      }}
      items={() =>
        search.choices.filter((choice) => !excluded.has(choice.id)).map((choice) => toSelectItem(choice, language))
      }
    />
  )
}
