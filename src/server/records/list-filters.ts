// Parses filters of lists: named records, search and data quality, with the issue of each filter kind.
import { type Language, languages } from '#shared/i18n/language.ts'
import type { Issue } from '#shared/problem.ts'
import { isTermResource, type ResourceName, type TermResource } from '#shared/schema/resources.ts'
import { type FilterKind, parseWholeNumber } from '#shared/schema/filter-kinds.ts'
import type { Filter, Filters } from '#shared/schema/filters.ts'
import { unknownIds } from '#shared/schema/issues.ts'
import { type Account, can } from '#shared/policy/policy.ts'
import type { RequestContext } from '../http/context.ts'
import { findIdBySlug, readRecord, readRecords } from '../store/records.ts'
import { parseSearch, wordsIn } from '../store/search-terms.ts'
import { toSlug } from '../store/slug.ts'
import type { ReadTx } from '../store/transaction.ts'
import type { ListQuery } from '../store/types.ts'
import { dateTimeFormats } from '../time-zones.ts'
import { visibleLanguages } from './visibility.ts'

type Finder = { account: Account; language: Language }

/** The ids of the named records, or the issue that lists unknown names. */
export async function findRecords(
  tx: ReadTx,
  { account, language }: Finder,
  resource: ResourceName,
  names: readonly (number | string)[],
): Promise<number[] | Issue> {
  const unknown: (number | string)[] = []
  const found: number[] = []
  const ids = names.filter((name) => typeof name === 'number')
  const records = ids.length === 0 ? undefined : await readRecords(tx, resource, ids)
  for (const name of names) {
    const record = typeof name === 'number' ? records?.get(name) : undefined
    const isVisible = record !== undefined && visibleLanguages(account, record).length > 0
    const byId = isVisible ? record.id : undefined
    const id = byId ?? (isTermResource(resource) ? await findTerm(tx, language, resource, String(name)) : undefined)
    if (id === undefined) unknown.push(name)
    else found.push(id)
  }
  return unknown.length === 0 ? found : unknownIds(unknown)
}

/** A text of digits alone is an id, even if a number cannot represent it exactly. */
const isDigits = (text: string): boolean => /^\s*\d+\s*$/.test(text)

/** The term with this slug in the language of the request, else in the term's source language. */
async function findTerm(
  tx: ReadTx,
  language: Language,
  resource: TermResource,
  text: string,
): Promise<number | undefined> {
  const slug = toSlug(text)
  if (slug === '') return undefined
  const inLanguage = await findIdBySlug(tx, resource, language, slug)
  if (inLanguage !== undefined) return inLanguage
  for (const other of languages) {
    const id = other === language ? undefined : await findIdBySlug(tx, resource, other, slug)
    if (id !== undefined && (await readRecord(tx, resource, id))?.sourceLanguage === other) return id
  }
  return undefined
}

/** Relative dates that filters accept too. */
const relative = ['now', 'today', 'tomorrow', 'yesterday', '+N days|weeks|months|years']
const filterDates = [...dateTimeFormats, ...relative]
const oneOf = ({ options = [] }: Filter): Issue => ({
  code: 'not_a_choice',
  message: `Must be one of ${options.join(', ')}.`,
  data: { options },
})
const positive = (): Issue => ({
  code: 'not_a_number',
  message: 'Must be a whole number from 1.',
  data: { type: 'integer', least: 1 },
})
const notBoolean = (): Issue => ({ code: 'not_a_flag', message: 'Must be true or false.', data: { type: 'boolean' } })
const filled = (): Issue => ({ code: 'required', message: 'Must be one text, not empty.' })

const issues = {
  page: positive,
  pageSize: positive,
  words: filled,
  searchText: () => ({ code: 'required', message: 'Must be one text, neither empty nor 0.' }),
  slug: filled,
  account: filled,
  day: () => ({
    code: 'not_a_date',
    message: `Must be a date that exists: ${filterDates.join(', ')}.`,
    data: { forms: filterDates },
  }),
  isTrue: notBoolean,
  boolean: notBoolean,
  strictBoolean: notBoolean,
  oneOf,
  anyOf: oneOf,
  records: (filter) => ({ code: 'unknown_id', message: `Must name ${filter.of ?? 'records'} by their identifiers.` }),
  record: (filter, text) =>
    isDigits(text)
      ? unknownIds([text.trim()])
      : { code: 'unknown_id', message: `Must be the identifier of one of the ${filter.of ?? 'records'}.` },
  number: () => ({ code: 'not_a_number', message: 'Must be a number.', data: { type: 'number' } }),
} satisfies Record<FilterKind, (filter: Filter, text: string) => Issue>

/** The issue of a filter whose text could not be parsed. */
export const filterError = (filter: Filter, text = ''): Issue => issues[filter.kind](filter, text)

/** The maximum number of words of a search, also in phrases: each is a condition. */
const maxWords = 100

/** Parses `search` and `search_languages`. */
export function parseSearchFilter(
  { search: text, search_languages: languages }: { [name: string]: unknown },
  query: ListQuery,
  faults: { [name: string]: Issue },
): void {
  if (typeof text !== 'string') return
  const { included, excluded } = parseSearch(text)
  const terms = [...included, ...excluded]
  if (terms.length > maxWords || terms.flatMap(wordsIn).length > maxWords)
    faults['search'] = {
      code: 'too_many',
      message: `Takes ${maxWords} words at most, those of phrases included.`,
      data: { most: maxWords },
    }
  query.search = { text, allLanguages: languages === 'all' }
}

/** Filters for editors and translators of which other accounts may use some values. */
const partlyOpen = ['translation', 'hidden']

/** Parses the quality filters, and rejects filters for editors and translators. Every account may list its own records. */
export function parseQualityFilters(
  ctx: RequestContext,
  filters: Filters,
  values: { readonly [name: string]: unknown },
  query: ListQuery,
  faults: { [name: string]: Issue },
): void {
  const { account } = ctx
  const isAllowed = can(account, 'seeHidden', 'events') === true
  for (const [name, { staffOnly }] of Object.entries(filters))
    if (staffOnly && values[name] !== undefined && !isAllowed && !partlyOpen.includes(name))
      faults[name] = { code: 'not_allowed', message: 'Only editors and translators may ask for this.' }
  if (typeof values['image'] === 'boolean') query.image = values['image']
  const name = typeof values['author'] === 'string' ? values['author'].trim() : undefined
  if (name === undefined) return
  const author = name === 'me' ? account?.id : parseWholeNumber(name)
  if (author === undefined && name !== 'me')
    faults['author'] = isDigits(name)
      ? unknownIds([name])
      : { code: 'unknown_id', message: 'Must be `me`, or the number of an account.' }
  else if (author === undefined || (author !== account?.id && !isAllowed))
    faults['author'] = {
      code: 'not_allowed',
      message: 'Only editors and translators may ask for the records of others.',
    }
  else query.author = author
}
