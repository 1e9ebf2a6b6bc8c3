// Asks for records of another resource by searching them: one, or several. What does not exist yet can be made without leaving.
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { isResourceName } from '#contract/resources.ts'
import type { PickItem } from '#ui/SearchList.tsx'
import { SearchPicker } from '#ui/SearchPicker.tsx'
import { problemSentence } from '#words/problems.ts'
import type { Choice, InputProps } from '../face.ts'
import { useNames } from '../record-names.ts'
import { useFocusById, wordsOf } from './entry.tsx'
import { itemOf, noteChosen, onceChosen } from './picks.ts'
import { useRecordSearch } from './search-records.ts'

/** At most one record. */
export function LinkEntry(props: InputProps<number[]>) {
  return <RecordsEntry entry={props} multiple={false} />
}

/** Several records, in the order chosen. */
export function LinksEntry(props: InputProps<number[]>) {
  return <RecordsEntry entry={props} multiple />
}

function RecordsEntry({ entry, multiple }: { entry: InputProps<number[]>; multiple: boolean }) {
  const { t, i18n } = useLingui()
  const { id, field, label, language, onChange, onBlur, onCreate, readOnly, focusRef } = entry
  const found = useRecordSearch(field.to, language)
  const [making, setMaking] = useState<{ name: string; problem?: string }>()
  useFocusById(focusRef, id)
  const of = field.to ?? ''
  const ids = entry.value ?? []
  const nameOf = useChosen(entry)
  // A record takes a moment to be made; what was chosen meanwhile must not be lost.
  const latest = useRef(ids)
  useEffect(() => {
    latest.current = ids
  })
  const choose = (chosen: readonly Choice[]) => {
    for (const choice of chosen.filter((one) => !ids.includes(one.id))) noteChosen(of, language, choice)
    onChange(chosen.map((choice) => choice.id))
    onBlur()
  }
  const pick = (items: readonly PickItem[]) => {
    // Another one was chosen than the one that could not be made.
    setMaking((now) => (now?.problem === undefined ? now : undefined))
    choose(items.map((item) => found.choices.find((choice) => choice.id === item.id) ?? nameOf(Number(item.id))))
  }
  const make = async (name: string) => {
    if (!onCreate || !isResourceName(of)) return
    setMaking({ name })
    try {
      const made = await onCreate(of, name)
      choose(multiple ? [...latest.current.map(nameOf), made] : [made])
      setMaking(undefined)
    } catch (problem) {
      setMaking({ name, problem: i18n._(problemSentence(problem)) })
    }
  }
  const { error, ...words } = wordsOf(entry)
  return (
    <SearchPicker
      {...words}
      id={id}
      label={label}
      error={making?.problem ? t`“${making.name}” could not be made. ${making.problem}` : error}
      said={making && !making.problem ? t`Making “${making.name}”…` : undefined}
      multiple={multiple}
      placeholder={multiple ? t`Add` : t`Choose`}
      unavailable={readOnly}
      chosen={ids.map((one) => itemOf(nameOf(one), language))}
      onChange={pick}
      items={() => found.choices.map((choice) => itemOf(choice, language))}
      onSearch={found.search}
      searching={found.isSearching}
      problem={found.problem}
      create={onCreate && { label: (text) => t`Create “${text}”`, run: (text) => void make(text) }}
    />
  )
}

/** What the chosen records are called: as they were chosen, as they were answered, else as the server is asked for it. */
function useChosen({ field, value, chosen, language }: InputProps<number[]>): (id: number) => Choice {
  const of = isResourceName(field.to) ? field.to : 'events'
  const known = (id: number) => onceChosen(of, language, id) ?? chosen.find((choice) => choice.id === id)
  const unknown = (value ?? []).filter((id) => known(id) === undefined)
  const found = useNames(of, unknown, language)
  return (id) => {
    const named = found.find((one) => one.id === id)
    return known(id) ?? { id, name: named?.name ?? `#${id}`, language: named?.language ?? language }
  }
}
