// Merging two records of a resource.
import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Language } from '#shared/i18n/language.ts'
import type { MergeResponse } from '#shared/responses.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { sendAdmin } from './client.ts'
import { asOwnWrite, invalidateAll, noteOwnChangeSet } from './invalidation.ts'
import { keys, longTimeout } from './queries.ts'

/** `id` stays, with the values of `shared` and `texts`; `from` is deleted. */
export type MergeRequest = {
  resource: ResourceName
  id: number
  from: number
  shared?: { [field: string]: unknown }
  texts?: { [L in Language]?: { [field: string]: unknown } }
}

/** The events that a merge would move, or the problem with it. */
export const mergePreviewQuery = ({ resource, id, from }: MergeRequest, language: Language) =>
  queryOptions({
    queryKey: [...keys.all('events'), 'merge', resource, id, from, language],
    queryFn: async ({ signal }) =>
      sendAdmin<MergeResponse>('/merge', {
        method: 'POST',
        language,
        body: { resource, id, from, dry_run: true },
        signal,
        timeout: longTimeout,
      }),
    retry: false,
  })

/** Merges two records in one change set. */
export const useMerge = (language: Language) =>
  useMutation({
    mutationFn: async (body: MergeRequest, { client }) => {
      const request = { method: 'POST', language, body, timeout: longTimeout } as const
      const response = await asOwnWrite(sendAdmin<MergeResponse>('/merge', request))
      noteOwnChangeSet(response.change_set)
      await invalidateAll(client)
      // The page of the record shows its new values.
      await client.invalidateQueries({ queryKey: keys.bundle(body.resource, body.id) })
      return response
    },
  })
