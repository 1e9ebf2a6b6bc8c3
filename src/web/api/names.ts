// The names of venues, organizers, categories and tags in all languages.
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { Language } from '#shared/i18n/language.ts'
import type { BulkResponse } from '#shared/responses.ts'
import type { NamesResponse } from '#shared/translation-responses.ts'
import { isTermResource, type ResourceName } from '#shared/schema/resources.ts'
import { sendAdmin } from './client.ts'
import type { SearchParameters } from './paths.ts'
import { invalidateAll, noteOwnChangeSet } from './invalidation.ts'
import { keys, longTimeout } from './queries.ts'

export const namedResources = ['venues', 'organizers', 'categories', 'tags'] as const satisfies readonly ResourceName[]
export type NamedResource = (typeof namedResources)[number]

/** The number of rows of a page. */
export const namesPageSize = 50

const rowOrder = (name: NamedResource): SearchParameters =>
  isTermResource(name)
    ? [
        ['hide_empty', 'false'],
        ['orderby', 'name'],
      ]
    : [
        ['orderby', 'title'],
        ['order', 'asc'],
      ]

export const namesQuery = (name: NamedResource, page: number, language: Language) =>
  queryOptions({
    queryKey: [...keys.all(name), 'names', page, language],
    queryFn: async ({ signal }) =>
      sendAdmin<NamesResponse>(`/${name}/names`, {
        language,
        query: [['translation', 'any'], ...rowOrder(name), ['page', String(page)], ['per_page', String(namesPageSize)]],
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** New names of a record. `if`: the ETag that each translation must still have, `null` for one that must not exist. */
export type NamesRow = {
  id: number
  names: { [L in Language]?: string }
  if: { [L in Language]?: string | null }
}

/** `publish`: drafts that lack nothing then are published. */
type WrittenNames = { rows: readonly NamesRow[]; publish: boolean; isDryRun: boolean }

/** Writes names in one change set, or only says what would happen. */
export const useWriteNames = (name: NamedResource, language: Language) =>
  useMutation({
    mutationFn: async ({ rows, publish, isDryRun }: WrittenNames, { client }) => {
      const body = { rows, publish, dry_run: isDryRun }
      const request = { method: 'POST', language, body, timeout: longTimeout } as const
      const response = await sendAdmin<BulkResponse>(`/${name}/names`, request)
      if (isDryRun) return response
      noteOwnChangeSet(response.change_set)
      await invalidateAll(client)
      return response
    },
  })
