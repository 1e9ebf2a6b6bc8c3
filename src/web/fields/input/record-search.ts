import type { Field } from '#shared/schema/fields.ts'
import { isLanguage, type Language } from '#shared/i18n/language.ts'
import type { Resource } from '#shared/schema/resource.ts'
import { languageNames } from '#shared/i18n/language-names.ts'
import type { SelectItem } from '#ui/SearchableList.tsx'
import type { RecordChoice } from '../field-props.ts'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { isResourceName, type ResourceName, resources } from '#shared/schema/resources.ts'
import type { Query } from '#shared/schema/values.ts'
import { listQuery } from '#api/queries.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import { useDebouncedValue } from '../use-debounced-value.ts'

type Table = Pick<Resource, 'fields' | 'title'>
type Row = { readonly [field: string]: unknown }

/** Kinds whose text tells one record from another. */
const telling: ReadonlySet<string> = new Set(['text', 'email', 'phone', 'dateTime'])

/** The quieter line of a row: the texts its list shows beside the name. */
const aboutOf = ({ fields, title }: Table, row: Row): string | undefined => {
  const told = Object.entries<Field>(fields)
    .filter(([name, field]) => field.inList && name !== title && telling.has(field.kind) && field.section !== 'record')
    .map(([name]) => row[name])
    .filter((value) => typeof value === 'string' && value.trim() !== '')
  return told.length > 0 ? told.join(', ') : undefined
}

/** A row of a list as something to choose; `undefined` for what has no id. */
export const toChoice = (table: Table, row: Row, asked: Language): RecordChoice | undefined => {
  const { id, language } = row
  if (typeof id !== 'number') return undefined
  const name = row[table.title]
  const about = aboutOf(table, row)
  return {
    id,
    name: typeof name === 'string' && name !== '' ? name : `#${id}`,
    language: isLanguage(language) ? language : asked,
    ...(about !== undefined && { about }),
  }
}

/** A choice as the picker draws it; a name in another language than the one asked says which. */
export const toSelectItem = (choice: RecordChoice, asked: Language): SelectItem => {
  const foreign = choice.language === asked ? undefined : languageNames[choice.language]
  const detail = [choice.about, foreign].filter((part) => part !== undefined).join(' · ')
  return { id: choice.id, label: choice.name, lang: choice.language, ...(detail !== '' && { detail }) }
}

/** A record and all below it, as far as the rows tell: each row names the one above it in `parent`. */
export const collectDescendants = (top: number, rows: readonly Row[]): ReadonlySet<number> => {
  const found = new Set([top])
  for (let before = 0; before !== found.size;) {
    before = found.size
    for (const { id, parent } of rows)
      if (typeof id === 'number' && typeof parent === 'number' && found.has(parent)) found.add(id)
  }
  return found
}

const recent = new Map<string, RecordChoice[]>()
const mostRecent = 5
const known = new Map<string, RecordChoice>()

/** What was chosen last of a resource while the page stands, newest first. */
export const getRecentChoices = (of: string, asked: Language): readonly RecordChoice[] =>
  recent.get(`${of} ${asked}`) ?? []

/** A record that was chosen while the page stands, as it was called then: a form keeps its number alone. */
export const findRememberedChoice = (of: string, asked: Language, id: number): RecordChoice | undefined =>
  known.get(`${of} ${asked} ${id}`)

/** Notes that a record was chosen. */
export const rememberChoice = (of: string, asked: Language, choice: RecordChoice): void => {
  const others = getRecentChoices(of, asked).filter(({ id }) => id !== choice.id)
  recent.set(`${of} ${asked}`, [choice, ...others].slice(0, mostRecent))
  known.set(`${of} ${asked} ${choice.id}`, choice)
}

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
