// Asks for records of another resource by searching them: one, or several. What does not exist yet can be made without leaving.
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isResourceName } from '#contract/resources.ts'
import type { PickItem } from '#ui/SearchList.tsx'
import { SearchPicker } from '#ui/SearchPicker.tsx'
import { problemSentence } from '#words/problems.ts'
import type { Choice, InputProps } from '../face.ts'
import { useFocusById, wordsOf } from './entry.tsx'
import { itemOf, noteChosen } from './picks.ts'
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
  const { known, learn } = useKnown(entry.chosen)
  const [making, setMaking] = useState<{ name: string; problem?: string }>()
  useFocusById(focusRef, id)
  const ids = entry.value ?? []
  const named = (of: number): Choice => known.get(of) ?? { id: of, name: `#${of}`, language }
  const choose = (chosen: readonly Choice[]) => {
    learn(chosen)
    for (const choice of chosen.filter((one) => !ids.includes(one.id))) noteChosen(field.to ?? '', language, choice)
    onChange(chosen.map((choice) => choice.id))
    onBlur()
  }
  const pick = (items: readonly PickItem[]) =>
    choose(items.map((item) => found.choices.find((choice) => choice.id === item.id) ?? named(Number(item.id))))
  const make = async (name: string) => {
    const of = field.to
    if (!onCreate || !isResourceName(of)) return
    setMaking({ name })
    try {
      const made = await onCreate(of, name)
      choose(multiple ? [...ids.map(named), made] : [made])
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
      chosen={ids.map((one) => itemOf(named(one), language))}
      onChange={pick}
      items={found.choices.map((choice) => itemOf(choice, language))}
      onSearch={found.search}
      searching={found.isSearching}
      problem={found.problem}
      create={onCreate && { label: (text) => t`Create “${text}”`, run: (text) => void make(text) }}
    />
  )
}

/** The records known by name: those answered with the record, and those chosen since. */
function useKnown(answered: readonly Choice[]): {
  known: ReadonlyMap<number, Choice>
  learn: (choices: readonly Choice[]) => void
} {
  const [learned, setLearned] = useState<readonly Choice[]>([])
  const known = new Map([...answered, ...learned].map((choice) => [choice.id, choice]))
  return { known, learn: (choices) => setLearned((before) => [...before, ...choices]) }
}
