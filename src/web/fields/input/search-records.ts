// Searching the records of a resource for a picker: all that exist, whatever language they are written in.
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { useState } from 'react'
import type { Language } from '#shared/i18n/language.ts'
import { isResourceName, type ResourceName, resources } from '#shared/schema/resources.ts'
import type { Query } from '#shared/schema/values.ts'
import { listQuery } from '#api/queries.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import type { RecordChoice } from '../field-components.ts'
import { toChoice, getRecentChoices } from './recent-choices.ts'
import { useDebouncedValue } from './use-debounced-value.ts'

const shown = 20

/** Everything that exists of a resource and holds the words, also what is unpublished, unused, or written in other languages only. */
const queryOf = (of: ResourceName, words: string): Query<ResourceName> => {
  const filters: { readonly [name: string]: unknown } = resources[of].filters
  const wide: { [name: string]: unknown } = {
    per_page: shown,
    translation: 'any',
    hidden: 'any',
    hide_empty: false,
    // Without bounds the service would leave out what is past and what is far ahead.
    start_date: '0001-01-01',
    end_date: '9999-12-31',
  }
  if (words !== '') Object.assign(wide, { search: words, search_languages: 'all' })
  return Object.fromEntries(Object.entries(wide).filter(([name]) => name in filters))
}

const fold = (name: string): string => name.normalize('NFC').trim().toLocaleLowerCase()

/** The existing records of this very name, whatever language they are written in. */
export function useRecordsNamed(of: ResourceName, name: string, language: Language): readonly RecordChoice[] {
  const words = useDebouncedValue(name.trim())
  const { data } = useQuery({ ...listQuery(of, queryOf(of, words), language), enabled: words !== '' })
  const rows: RecordSearch['rows'] = data?.rows ?? []
  return rows
    .map((row) => toChoice(resources[of], row, language))
    .filter((choice) => choice !== undefined)
    .filter((choice) => fold(choice.name) === fold(words))
}

/** What a picker needs of a search; nothing is asked until it is opened. */
export type RecordSearch = {
  choices: readonly RecordChoice[]
  rows: readonly { readonly [field: string]: unknown }[]
  isSearching: boolean
  problem: string | undefined
  search: (text: string) => void
}

/** Searches the records of a resource; with nothing typed, those chosen lately come first. */
export function useRecordSearch(to: string | undefined, language: Language): RecordSearch {
  const { i18n } = useLingui()
  const [text, setText] = useState<string>()
  const of = isResourceName(to) ? to : 'events'
  const words = useDebouncedValue((text ?? '').trim())
  const { data, isFetching, error } = useQuery({
    ...listQuery(of, queryOf(of, words), language),
    enabled: text !== undefined,
  })
  const rows: RecordSearch['rows'] = data?.rows ?? []
  const named = rows.map((row) => toChoice(resources[of], row, language)).filter((choice) => choice !== undefined)
  const lately = words === '' ? getRecentChoices(of, language) : []
  const choices = [...lately, ...named.filter(({ id }) => !lately.some((one) => one.id === id))]
  const isSearching = isFetching || words !== (text ?? '').trim()
  return { choices, rows, isSearching, problem: error ? i18n._(problemMessage(error)) : undefined, search: setText }
}
