// The rows of a list as its address asks for them, and what happens when the address asks for what is not there.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ProblemError } from '#client/send.ts'
import type { Language } from '#shared/i18n/language.ts'
import { cacheResult } from './list-position.ts'
import { paths } from '#api/paths.ts'
import { isPageNotFound } from '#api/queries.ts'
import { config as siteConfig } from '#device/page-config.ts'
import { today } from '#shared/dates/now.ts'
import { hasFilters, type ListParams, parseListParams, withFilters, toSearchParams } from './list-params.ts'
import { getDateBounds, isFilterAllowed, toListQuery } from './list-query.ts'
import { useDrawn } from './first-rows.ts'
import type { ListConfig } from './list-config.ts'
import { listRowsQuery } from './list-query-options.ts'

/** What stands in a history entry about a list: parts of its address that were not understood. */
const droppedOf = (memory: unknown): readonly string[] =>
  typeof memory === 'object' && memory !== null && 'dropped' in memory && Array.isArray(memory.dropped)
    ? memory.dropped.map(String)
    : []

/** The parameters a refusal names. */
const refusedOf = (thrown: unknown): string[] => {
  if (!(thrown instanceof ProblemError) || thrown.problem.data.status !== 400) return []
  const { params } = thrown.problem.data
  return Array.isArray(params) ? params : Object.keys(params ?? {})
}

/** A list: its state, its rows, the addresses of its neighbours. `staff`: the account may ask for what the public does not see. */
export function useList(config: ListConfig, language: Language, staff: boolean) {
  const { name } = config.resource
  const location = useLocation()
  const navigate = useNavigate()
  const { state, dropped } = useMemo(() => parseListParams(config, location.search), [config, location.search])
  const asked = toListQuery(config, state, today(siteConfig.siteTimezone), staff)
  const answer = useQuery(listRowsQuery(name, asked, language))
  const drawn = useDrawn(answer.data !== undefined)
  /** The rows that one looks for are on the screen: what is asked besides no longer keeps them waiting. */
  const stands = answer.data !== undefined && drawn === Number.POSITIVE_INFINITY

  const address = (next: ListParams): string => paths.list(name, language, toSearchParams(config, next))
  const go = (next: ListParams, options?: { replace?: boolean }): void => void navigate(address(next), options)

  // What the account may not ask for is not asked, and must not stand there as if it were.
  const closed = config.staffOnly.filter((name) => !isFilterAllowed(config, state, staff, name))
  const refused = [...refusedOf(answer.error), ...closed].filter((parameter) => state.filters[parameter] !== undefined)
  const pastTheEnd = state.page > 1 && isPageNotFound(answer.error)
  const first = useQuery({ ...listRowsQuery(name, { ...asked, page: 1 }, language), enabled: pastTheEnd })
  const lastPage = Math.max(1, first.data?.totalPages ?? 1)
  const mend = mending()
  /** Where an address leads that asks for what is not there, and which parts of it are left out. */
  function mending(): { to: string; left: readonly string[] } | undefined {
    if (dropped.length > 0) return { to: address(state), left: dropped }
    const without = Object.fromEntries(refused.map((parameter) => [parameter, undefined]))
    if (refused.length > 0) return { to: address({ ...withFilters(state, without), span: state.span }), left: refused }
    const isShorter = pastTheEnd && first.data !== undefined && lastPage < state.page
    return isShorter ? { to: address({ ...state, page: lastPage }), left: [] } : undefined
  }
  const to = mend?.to
  const left = JSON.stringify(mend ? [...new Set([...droppedOf(location.state), ...mend.left])] : [])
  useEffect(() => {
    if (to === undefined) return
    const dropped: unknown = JSON.parse(left)
    void navigate(to, { replace: true, state: { dropped } })
  }, [to, left, navigate])

  const isShown = answer.data !== undefined && !answer.isPlaceholderData
  useEffect(() => {
    if (isShown) cacheResult(name, { asked, language })
  })

  // How many of them are in the list's language: all but those that would be shown in another.
  const holdsMissing = asked['translation'] === 'any' || asked['translation'] === 'todo'
  const mixed = staff && holdsMissing && (answer.data?.total ?? 0) > 0
  const missing = useQuery({
    ...listRowsQuery(name, { ...asked, translation: 'missing', page: 1, per_page: 1 }, language),
    enabled: mixed && stands && !answer.isPlaceholderData,
  })
  const plain = config.dated && !hasFilters(config, state)
  const ever = useQuery({
    ...listRowsQuery(
      name,
      { ...asked, ...getDateBounds('all', {}, ''), ends_after: undefined, page: 1, per_page: 1 },
      language,
    ),
    enabled: plain && answer.data?.total === 0,
  })
  return {
    state,
    answer,
    /** How many of its rows to draw now. */
    drawn,
    stands,
    /** What the service was asked. */
    asked,
    /** There is no record at all, whatever its date; `undefined` while that is not known. */
    none: plain ? ever.data && ever.data.total === 0 : answer.data && answer.data.total === 0,
    /** The address is about to be exchanged for one that can be shown. */
    mending: mend !== undefined || (pastTheEnd && first.isPending),
    address,
    go,
    /** Parts of the address that were left out. */
    dropped: droppedOf(location.state),
    /** Forgets them. */
    forgive: () => void navigate(address(state), { replace: true }),
    /** How many are shown in another language; `undefined` while that is not known. */
    missing: holdsMissing ? missing.data?.total : asked['translation'] === 'missing' ? answer.data?.total : 0,
  }
}
