import type { Field, Resource } from '#shared/schema/fields.ts'
import { languageName } from '#shared/i18n/locale.ts'
import { isLanguage, type Language } from '#shared/i18n/language.ts'
import { isHue } from '#shared/schema/hues.ts'
import type { SelectItem } from '#ui/SearchableList.tsx'
import type { RecordChoice } from '../field-props.ts'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { isResourceName, type ResourceName, resources } from '#shared/schema/resources.ts'
import type { Query } from '#shared/schema/values.ts'
import { externalServer } from '#api/client.ts'
import { listQuery } from '#api/queries.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import { useDebouncedValue } from '../use-debounced-value.ts'

type ResourceTable = Pick<Resource, 'fields' | 'title'>
type Row = { readonly [field: string]: unknown }

/** Kinds that distinguish records of the same name. */
const distinctiveKinds: ReadonlySet<string> = new Set(['text', 'email', 'phone', 'dateTime'])

/** Returns the texts that the list shows beside the name. */
const getDescription = ({ fields, title }: ResourceTable, row: Row): string | undefined => {
  const texts = Object.entries<Field>(fields)
    .filter(
      ([name, field]) =>
        field.inList && name !== title && distinctiveKinds.has(field.kind) && field.section !== 'record',
    )
    .map(([name]) => row[name])
    .filter((value) => typeof value === 'string' && value.trim() !== '')
  return texts.length > 0 ? texts.join(', ') : undefined
}

/** Returns a row of a list as a choice; `undefined` without an id. `requested` is the language of the list. */
export const toChoice = (table: ResourceTable, row: Row, requested: Language): RecordChoice | undefined => {
  const { id, language, effective_color: color } = row
  if (typeof id !== 'number') return undefined
  const name = row[table.title]
  const about = getDescription(table, row)
  return {
    id,
    name: typeof name === 'string' && name !== '' ? name : `#${id}`,
    language: isLanguage(language) ? language : requested,
    ...(about !== undefined && { about }),
    ...((isHue(color) || color === '') && { color }),
  }
}

/** Returns a choice as an item of a select; with its language if that is not the requested one. */
export const toSelectItem = (choice: RecordChoice, requested: Language): SelectItem => {
  const otherLanguage = choice.language === requested ? undefined : languageName(choice.language)
  const detail = [choice.about, otherLanguage].filter((part) => part !== undefined).join(' · ')
  return {
    id: choice.id,
    label: choice.name,
    lang: choice.language,
    ...(detail !== '' && { detail }),
    ...(choice.color !== undefined && { color: choice.color }),
    ...(choice.depth && { depth: choice.depth }),
  }
}

/** Returns the number of ancestors of a row among the rows. */
const countAncestors = (row: Row, rows: readonly Row[]): number => {
  let depth = 0
  for (let parent = findParent(row, rows); parent && depth < maxDepth; parent = findParent(parent, rows)) depth += 1
  return depth
}
const findParent = ({ parent }: Row, rows: readonly Row[]): Row | undefined =>
  typeof parent === 'number' && parent !== 0 ? rows.find(({ id }) => id === parent) : undefined
const maxDepth = 50

/** Returns the ids of a record and its descendants among the rows. */
export const collectDescendants = (root: number, rows: readonly Row[]): ReadonlySet<number> => {
  const ids = new Set([root])
  for (let size = 0; size !== ids.size;) {
    size = ids.size
    for (const { id, parent } of rows)
      if (typeof id === 'number' && typeof parent === 'number' && ids.has(parent)) ids.add(id)
  }
  return ids
}

const recentChoices = new Map<string, RecordChoice[]>()
const maxRecent = 5
const knownChoices = new Map<string, RecordChoice>()

/** Returns the records chosen since the page was loaded, newest first. */
export const getRecentChoices = (resource: string, language: Language): readonly RecordChoice[] =>
  recentChoices.get(`${resource} ${language}`) ?? []

/** Returns a record chosen since the page was loaded; a form has only its id. */
export const findRememberedChoice = (resource: string, language: Language, id: number): RecordChoice | undefined =>
  knownChoices.get(`${resource} ${language} ${id}`)

/** Remembers a chosen record until the page is closed. */
export const rememberChoice = (resource: string, language: Language, choice: RecordChoice): void => {
  const others = getRecentChoices(resource, language).filter(({ id }) => id !== choice.id)
  recentChoices.set(`${resource} ${language}`, [choice, ...others].slice(0, maxRecent))
  knownChoices.set(`${resource} ${language} ${choice.id}`, choice)
}

const pageSize = 20
/** Categories are shown as a tree, which is not cut off early. */
const treeSize = 100

const isTree = (resource: ResourceName, searchText: string): boolean =>
  resource === 'categories' && searchText === '' && externalServer() === undefined

/** Returns the query that finds all records of a resource: any status, language and date, also unused terms. */
const searchQuery = (resource: ResourceName, searchText: string): Query<ResourceName> => {
  const filters: { readonly [name: string]: unknown } = resources[resource].filters
  const query: { [name: string]: unknown } = {
    per_page: pageSize,
    translation: 'any',
    hidden: 'any',
    hide_empty: false,
    // The default range has no past events.
    start_date: '0001-01-01',
    end_date: '9999-12-31',
  }
  if (isTree(resource, searchText)) Object.assign(query, { per_page: treeSize, orderby: 'tree' })
  if (searchText !== '') Object.assign(query, { search: searchText, search_languages: 'all' })
  // By title a short name comes before those that begin with it. Terms are always in that order; other servers know none.
  if (searchText !== '' && resources[resource].post && externalServer() === undefined)
    Object.assign(query, { orderby: 'title', order: 'asc' })
  return Object.fromEntries(Object.entries(query).filter(([name]) => name in filters))
}

const normalizeName = (name: string): string => name.normalize('NFC').trim().toLocaleLowerCase()

/** Moves the choices of exactly this name to the front: Enter takes the first one. */
export const putNamedFirst = (choices: readonly RecordChoice[], text: string): RecordChoice[] => {
  const isNamed = ({ name }: RecordChoice): number => Number(normalizeName(name) === normalizeName(text))
  return choices.toSorted((one, other) => isNamed(other) - isNamed(one))
}

const toChoices = (resource: ResourceName, rows: readonly Row[], language: Language): RecordChoice[] =>
  rows.map((row) => toChoice(resources[resource], row, language)).filter((choice) => choice !== undefined)

/** Finds the records of a name in any language. */
export function useRecordsNamed(resource: ResourceName, name: string, language: Language): readonly RecordChoice[] {
  const searchText = useDebouncedValue(name.trim())
  const { data } = useQuery({
    ...listQuery(resource, searchQuery(resource, searchText), language),
    enabled: searchText !== '',
  })
  return toChoices(resource, data?.rows ?? [], language).filter(
    (choice) => normalizeName(choice.name) === normalizeName(searchText),
  )
}

/** Searches the records of a resource from the first call of `onSearch`; recent choices come first while the text is empty. */
export function useRecordSearch(target: string | undefined, language: Language) {
  const { i18n } = useLingui()
  const [text, setText] = useState<string>()
  const resource = isResourceName(target) ? target : 'events'
  const searchText = useDebouncedValue((text ?? '').trim())
  const { data, isFetching, error } = useQuery({
    ...listQuery(resource, searchQuery(resource, searchText), language),
    enabled: text !== undefined,
  })
  const rows: readonly Row[] = data?.rows ?? []
  const hasTree = isTree(resource, searchText)
  const recent = searchText === '' && !hasTree ? getRecentChoices(resource, language) : []
  const found = toChoices(resource, rows, language).map((choice) => {
    const row = hasTree ? rows.find(({ id }) => id === choice.id) : undefined
    return row ? { ...choice, depth: countAncestors(row, rows) } : choice
  })
  return {
    rows,
    choices: putNamedFirst(
      [...recent, ...found.filter(({ id }) => !recent.some((choice) => choice.id === id))],
      searchText,
    ),
    /** Props of `SearchableSelect`. */
    selectProps: {
      onSearch: setText,
      searching: isFetching || searchText !== (text ?? '').trim(),
      problem: error ? i18n._(problemMessage(error)) : undefined,
    },
  }
}
