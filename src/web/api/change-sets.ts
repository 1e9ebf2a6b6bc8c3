// Requests that change many records, and undoing their change sets.
import { type QueryClient, useMutation } from '@tanstack/react-query'
import type { Language } from '#shared/i18n/language.ts'
import type { BulkResponse, RevertResponse } from '#shared/responses.ts'
import type { BulkRequest } from '#shared/schema/bulk.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { sendAdmin } from './client.ts'
import { asOwnWrite, invalidateAll, noteOwnChangeSet } from './invalidation.ts'
import { longTimeout } from './queries.ts'

/** Sends a bulk action. */
export const postBulk = (
  resource: ResourceName,
  body: BulkRequest,
  language: Language,
  timeout = longTimeout,
): Promise<BulkResponse> => sendAdmin<BulkResponse>(`/${resource}/bulk`, { method: 'POST', language, body, timeout })

/** Changes many records in one request. `ProblemError` 412: the list’s total has changed. */
export async function bulkUpdate(
  queries: QueryClient,
  resource: ResourceName,
  request: BulkRequest,
  language: Language,
): Promise<BulkResponse> {
  const response = await postBulk(resource, request, language)
  noteOwnChangeSet(response.change_set)
  await invalidateAll(queries)
  return response
}

/** Undoes a change set; `partial`: skips rows that cannot be undone, else these throw a `ProblemError`. */
export async function revertChangeSet(
  queries: QueryClient,
  changeSet: string,
  language: Language,
  partial: boolean,
): Promise<RevertResponse> {
  const request = { method: 'POST', language, body: { partial }, timeout: longTimeout } as const
  const response = await asOwnWrite(sendAdmin<RevertResponse>(`/changes/${changeSet}/revert`, request))
  noteOwnChangeSet(response.change_set)
  await invalidateAll(queries)
  return response
}

/** Undoes one change set. */
export const useUndo = (language: Language) =>
  useMutation({
    mutationFn: async ({ changeSet, partial = false }: { changeSet: string; partial?: boolean }, { client }) =>
      revertChangeSet(client, changeSet, language, partial),
  })
