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
  return <RecordsEntry entry={props} multiple={false} />
}

/** Several records, in the order chosen. */
export function LinksInput(props: InputProps<LinkItem[]>) {
  return <RecordsEntry entry={props} multiple />
}

function RecordsEntry({ entry, multiple }: { entry: InputProps<LinkItem[]>; multiple: boolean }) {
  const { t } = useLingui()
  const { id, field, label, language, onChange, onBlur, canCreate, readOnly, focusRef } = entry
  const found = useRecordSearch(field.to, language)
  useFocusById(focusRef, id)
  const of = isResourceName(field.to) ? field.to : 'events'
  const { title } = resources[of]
  const values = entry.value ?? []
  const nameOf = useChosen(entry)
  const change = (next: LinkItem[]) => {
    onChange(next)
    onBlur()
  }
  // A record to be created is known to the picker by its place among the values.
  const placeOf = (at: number) => `new-${at}`
  const chosen = values.map((value, at): SelectItem => {
    if (!isNested(value)) return toSelectItem(nameOf(value), language)
    const name = String(value[title] ?? '')
    return { id: placeOf(at), label: t`${name} (new)` }
  })
  const pick = (items: readonly SelectItem[]) => {
    const added = items.filter((item) => typeof item.id === 'number' && !values.includes(item.id))
    for (const { id } of added) {
      const choice = found.choices.find((one) => one.id === id)
      if (choice) rememberChoice(of, language, choice)
    }
    change(items.map((item) => values.find((_, at) => placeOf(at) === item.id) ?? Number(item.id)))
  }
  const create = (name: string) => {
    const record: NestedRecord = { [title]: name, source_language: language }
    change(multiple ? [...values, record] : [record])
  }
  return (
    <SearchableSelect
      {...getFieldText(entry)}
      id={id}
      label={label}
      multiple={multiple}
      placeholder={multiple ? t`Add` : t`Choose`}
      unavailable={readOnly}
      chosen={chosen}
      onChange={pick}
      items={() => found.choices.map((choice) => toSelectItem(choice, language))}
      onSearch={found.search}
      searching={found.isSearching}
      problem={found.problem}
      create={canCreate ? { label: (text) => t`Create “${text}”`, run: create } : undefined}
    />
  )
}

/** What the chosen records are called: as they were chosen, as they were answered, else as the server is asked for it. */
function useChosen({ field, value, linkedRecords, language }: InputProps<LinkItem[]>): (id: number) => RecordChoice {
  const of = isResourceName(field.to) ? field.to : 'events'
  const known = (id: number) =>
    findRememberedChoice(of, language, id) ?? linkedRecords.find((choice) => choice.id === id)
  const ids = (value ?? []).filter((item) => typeof item === 'number')
  const unknown = ids.filter((id) => known(id) === undefined)
  const found = useRecordNames(of, unknown, language)
  return (id) => {
    const named = found.find((one) => one.id === id)
    return known(id) ?? { id, name: named?.name ?? `#${id}`, language: named?.language ?? language }
  }
}

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
