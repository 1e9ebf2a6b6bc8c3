// Queries of the history.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Language } from '#shared/i18n/language.ts'
import type { AuditEntry, History, RevertResponse } from '#shared/responses.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { sendAdmin } from './client.ts'
import { keys, longTimeout } from './queries.ts'

const historyPageSize = 50
/** A page of the history of a record, newest change first. `before`: the change before which it ends. */
export const getHistory = (
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
