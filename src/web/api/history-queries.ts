// Queries of the history and the trash.
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Language } from '#shared/i18n/language.ts'
import type { AuditEntry, History, RevertResponse } from '#shared/responses.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { Query } from '#shared/schema/values.ts'
import { sendAdmin } from './client.ts'
import { keys, listQuery, longTimeout } from './queries.ts'

const historyPageSize = 50
const getHistory = (
  resource: ResourceName,
  id: number,
  limit: number,
  before: number | null,
  request: { language: Language; signal?: AbortSignal },
): Promise<History> => {
  const query = [['limit', String(limit)] as const, ...(before === null ? [] : [['before', String(before)] as const])]
  return sendAdmin<History>(`/${resource}/${id}/history`, { ...request, query })
}

/** The history of a record, newest change first, in pages. */
export const historyQuery = (resource: ResourceName, id: number, language: Language) =>
  infiniteQueryOptions({
    queryKey: [...keys.record(resource, id), 'history', language],
    queryFn: ({ pageParam, signal }) => getHistory(resource, id, historyPageSize, pageParam, { language, signal }),
    // safe: widened for the pages that follow
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })

/** The newest change of a record; `undefined` if its history has none or cannot be read. */
export const getLatestChange = async (
  resource: ResourceName,
  id: number,
  language: Language,
): Promise<AuditEntry | undefined> =>
  (await getHistory(resource, id, 1, null, { language }).catch(() => undefined))?.changes[0]

/** The effect of undoing a change set on each of its records; never cached. */
export const revertPreviewQuery = (changeSet: string, language: Language) =>
  queryOptions({
    queryKey: ['revert-preview', changeSet, language],
    queryFn: ({ signal }) => {
      const body = { dry_run: true, partial: true }
      const request = { method: 'POST', language, body, signal, timeout: longTimeout } as const
      return sendAdmin<RevertResponse>(`/changes/${changeSet}/revert`, request)
    },
    gcTime: 0,
  })

/** The resources with a trash. */
export const trashableResources = ['events', 'venues', 'organizers'] as const
export type TrashableResource = (typeof trashableResources)[number]

/** Rows per page of the trash. */
export const trashPageSize = 25

/** A page of the trash, in all languages; `includeHidden`: with hidden events. */
export const trashListQuery = <N extends TrashableResource>(
  name: N,
  page: number,
  includeHidden: boolean,
  language: Language,
) => {
  const query = {
    status: ['trash'],
    translation: 'any',
    per_page: trashPageSize,
    page,
    orderby: 'modified',
    order: 'desc',
    ...(name === 'events' && { starts_after: '1000-01-01', ...(includeHidden && { hidden: 'any' }) }),
  } as unknown as Query<N> // safe: the dates and `hidden` are named for events only, which have them
  return listQuery(name, query, language)
}

/** The change that moved a record to the trash; `null` if its history has none. */
export const trashedQuery = (name: TrashableResource, id: number, language: Language) =>
  queryOptions({
    queryKey: [...keys.record(name, id), 'trashed', language],
    queryFn: async ({ signal }) => {
      const find = async (before: number | null, limit: number): Promise<AuditEntry | null> => {
        const { changes, next } = await getHistory(name, id, limit, before, { language, signal })
        return changes.find(({ deed }) => deed === 'trash') ?? (next === null ? null : find(next, 20))
      }
      return find(null, 1)
    },
    placeholderData: keepPreviousData,
  })
