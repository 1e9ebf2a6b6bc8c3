// The rows of all translations: one page of a resource, and the counts of each state in each language.
import { queryOptions } from '@tanstack/react-query'
import { sendAdmin } from '#api/client.ts'
import { type SearchParameters, paths } from '#api/paths.ts'
import { listRowsQuery } from '#records/list/list-query.ts'
import type { TranslationSummary } from '#shared/schema/response-parts.ts'
import { isLanguage, type Language, languageParameter } from '#shared/i18n/language.ts'
import type { Attention, AttentionResponse } from '#shared/responses.ts'
import { isResourceName, isTermResource, type ResourceName } from '#shared/schema/resources.ts'

/** The states that need work. */
export const workStates = ['missing', 'outdated', 'partial', 'unpublished'] as const
type WorkState = (typeof workStates)[number]

/** All states of a translation. */
export const cellStates = [...workStates, 'complete'] as const
export type CellState = (typeof cellStates)[number]

export const matrixSize = 25

/** The counts of each state that needs work, of all resources and languages. */
export const stateCountsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['attention', 'states', language],
    queryFn: async ({ signal }) => {
      const query = [['kinds', ['all', ...workStates].join()] as const]
      return (await sendAdmin<AttentionResponse>('/attention', { language, query, signal })).attention
    },
  })

/** The number of records of a resource in a state, by language. */
export const getStateCount = (
  counts: readonly Attention[],
  resource: ResourceName,
  language: Language,
  state: WorkState,
): number =>
  counts.find(
    (count) => count.resource === resource && count.kind === state && count.filter[languageParameter] === language,
  )?.total ?? 0

/** The state in the URL of the matrix. `filter`: only records in this state in a language. */
export type MatrixState = {
  resource: ResourceName
  page: number
  filter: { language: Language; state: CellState } | undefined
}

/** Parses a URL of the matrix; values that it does not know are ignored. */
export function parseMatrix(search: string): MatrixState {
  const parameters = new URLSearchParams(search)
  const of = parameters.get('of')
  const [language, name] = (parameters.get('state') ?? '').split(':')
  const state = cellStates.find((known) => known === name)
  const page = parameters.get('page') ?? ''
  return {
    resource: isResourceName(of) ? of : 'events',
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
    filter: isLanguage(language) && state ? { language, state } : undefined,
  }
}

/** The URL of the matrix. */
export function toMatrixUrl({ resource, page, filter }: MatrixState, language: Language): string {
  const parameters: [string, string][] = [['view', 'matrix']]
  if (resource !== 'events') parameters.push(['of', resource])
  if (filter) parameters.push(['state', `${filter.language}:${filter.state}`])
  if (page > 1) parameters.push(['page', String(page)])
  return paths.translate(language, parameters satisfies SearchParameters)
}

/** The order of the rows, and the filters of the counts. */
function getListParameters(resource: ResourceName) {
  if (isTermResource(resource)) return { hide_empty: false, orderby: 'name' }
  if (resource === 'events') return { hidden: 'any', ends_after: 'yesterday', orderby: 'start_date' }
  return { orderby: 'title', order: 'asc' }
}

/** A page of the matrix. A state of a language is that of the list in this language, and its total the same. */
export const matrixQuery = ({ resource, page, filter }: MatrixState, language: Language) =>
  listRowsQuery(
    resource,
    {
      translation: filter?.state ?? 'any',
      ...getListParameters(resource),
      page,
      per_page: matrixSize,
    },
    filter?.language ?? language,
  )

/** The records of a resource that are complete in a language, by the total of their list: the service does not count them otherwise. */
export const completeQuery = (resource: ResourceName, language: Language) =>
  listRowsQuery(resource, { translation: 'complete', ...getListParameters(resource), per_page: 1 }, language)

/** The share of texts that a translation has and that are up to date, from 0 to 1; `undefined` if it is unknown. */
export function getShare(translation: TranslationSummary | undefined): number | undefined {
  if (!translation) return 0
  const { texts, outdated, empty } = translation
  if (texts === undefined) return undefined
  if (texts === 0) return 1
  return (texts - new Set([...(outdated ?? []), ...(empty ?? [])]).size) / texts
}
