// The rows of a list as its URL requests them, and corrections of URLs that request what does not exist.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ProblemError } from '#client/send.ts'
import type { Language } from '#shared/i18n/language.ts'
import { paths } from '#api/paths.ts'
import { isPageNotFound } from '#api/queries.ts'
import { config as siteConfig } from '#device/page-config.ts'
import { today } from '#shared/dates/now.ts'
import type { ListConfig } from './list-config.ts'
import { hasFilters, type ListParams, parseListParams, toSearchParams, withFilters } from './list-params.ts'
import { cacheResult } from './list-position.ts'
import { getDateBounds, isFilterAllowed, listRowsQuery, toListQuery } from './list-query.ts'

/** The parameters of the URL that were left out, as the history entry stores them. */
export const getIgnored = (state: unknown): readonly string[] =>
  typeof state === 'object' && state !== null && 'dropped' in state && Array.isArray(state.dropped)
    ? state.dropped.map(String)
    : []

/** The parameters that the service rejected. */
export const getRejected = (thrown: unknown): string[] => {
  if (!(thrown instanceof ProblemError) || thrown.problem.data.status !== 400) return []
  const { params } = thrown.problem.data
  return Array.isArray(params) ? params : Object.keys(params ?? {})
}

/** A list: its parameters, its rows, the URLs of its neighbours. `canFilterAll`: the account may use all filters. */
export function useList(config: ListConfig, language: Language, canFilterAll: boolean) {
  const { name } = config.resource
  const location = useLocation()
  const navigate = useNavigate()
  const { state: params, dropped: invalid } = useMemo(
    () => parseListParams(config, location.search),
    [config, location.search],
  )
  const query = toListQuery(config, params, today(siteConfig.siteTimezone), canFilterAll)
  const result = useQuery(listRowsQuery(name, query, language))

  const getUrl = (next: ListParams): string => paths.list(name, language, toSearchParams(config, next))
  const setParams = (next: ListParams, options?: { replace?: boolean }): void => void navigate(getUrl(next), options)

  // A filter that the account may not use is not sent, so the URL must not name it.
  const forbidden = config.staffOnly.filter((filter) => !isFilterAllowed(config, params, canFilterAll, filter))
  const rejected = [...getRejected(result.error), ...forbidden].filter((filter) => params.filters[filter] !== undefined)
  const isPastEnd = params.page > 1 && isPageNotFound(result.error)
  const firstPage = useQuery({ ...listRowsQuery(name, { ...query, page: 1 }, language), enabled: isPastEnd })
  const lastPage = Math.max(1, firstPage.data?.totalPages ?? 1)
  const correction = getCorrection()
  /** The URL that replaces one that requests what does not exist, and the parameters that it leaves out. */
  function getCorrection(): { to: string; ignored: readonly string[] } | undefined {
    if (invalid.length > 0) return { to: getUrl(params), ignored: invalid }
    const without = Object.fromEntries(rejected.map((filter) => [filter, undefined]))
    if (rejected.length > 0)
      return { to: getUrl({ ...withFilters(params, without), span: params.span }), ignored: rejected }
    // Only editors and translators sort by the state of translations.
    if (params.order && getRejected(result.error).includes('orderby'))
      return { to: getUrl({ ...params, order: undefined }), ignored: ['orderby'] }
    const isShorter = isPastEnd && firstPage.data !== undefined && lastPage < params.page
    return isShorter ? { to: getUrl({ ...params, page: lastPage }), ignored: [] } : undefined
  }
  const to = correction?.to
  const ignored = JSON.stringify(correction ? [...new Set([...getIgnored(location.state), ...correction.ignored])] : [])
  useEffect(() => {
    if (to === undefined) return
    const dropped: unknown = JSON.parse(ignored)
    void navigate(to, { replace: true, state: { dropped } })
  }, [to, ignored, navigate])

  const isShown = result.data !== undefined && !result.isPlaceholderData
  useEffect(() => {
    if (isShown) cacheResult(name, { query, language })
  })

  const includesMissing = canFilterAll && (query['translation'] === 'any' || query['translation'] === 'todo')
  const missing = useQuery({
    ...listRowsQuery(name, { ...query, translation: 'missing', page: 1, per_page: 1 }, language),
    // The number of the previous language says nothing about this one.
    placeholderData: (previous, previousQuery) => (previousQuery?.queryKey.at(-1) === language ? previous : undefined),
    enabled: includesMissing && isShown && result.data.total > 0,
  })
  /** Returns the number of records that are displayed in another language; `undefined` while it is unknown for these rows. */
  function getMissing(): number | undefined {
    if (includesMissing) return isShown && missing.isPlaceholderData ? undefined : missing.data?.total
    return query['translation'] === 'missing' ? result.data?.total : 0
  }
  const isUnfiltered = config.dated && !hasFilters(config, params)
  const onAllDates = { ...query, ...getDateBounds('all', {}, ''), ends_after: undefined, page: 1, per_page: 1 }
  const anyDate = useQuery({
    ...listRowsQuery(name, onAllDates, language),
    enabled: isUnfiltered && result.data?.total === 0,
  })
  return {
    params,
    query,
    result,
    /** No record exists, whatever its date; `undefined` while that is not known. */
    isEmpty: isUnfiltered ? anyDate.data && anyDate.data.total === 0 : result.data && result.data.total === 0,
    /** The URL is about to be replaced by one that can be shown. */
    isCorrecting: correction !== undefined || (isPastEnd && firstPage.isPending),
    getUrl,
    setParams,
    /** Parameters of the URL that were left out. */
    ignored: getIgnored(location.state),
    dismissIgnored: () => void navigate(getUrl(params), { replace: true }),
    missing: getMissing(),
  }
}
