// The names of terms in all languages.
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { Language } from '#shared/i18n/language.ts'
import type { BulkResponse } from '#shared/responses.ts'
import type { NamesResponse } from '#shared/translation-responses.ts'
import { sendAdmin } from './client.ts'
import { invalidateAll, noteOwnChangeSet } from './invalidation.ts'
import { keys, longTimeout } from './queries.ts'

export type TermResource = 'categories' | 'tags'

/** The number of rows of a page. */
export const namesPageSize = 50

export const namesQuery = (name: TermResource, page: number, language: Language) =>
  queryOptions({
    queryKey: [...keys.all(name), 'names', page, language],
    queryFn: async ({ signal }) =>
      sendAdmin<NamesResponse>(`/${name}/names`, {
        language,
        query: [
          ['translation', 'any'],
          ['hide_empty', 'false'],
          ['orderby', 'name'],
          ['page', String(page)],
          ['per_page', String(namesPageSize)],
        ],
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

/** Writes names in one change set, or only says what would happen. */
export const useWriteNames = (name: TermResource, language: Language) =>
  useMutation({
    mutationFn: async ({ rows, isDryRun }: { rows: readonly NamesRow[]; isDryRun: boolean }, { client }) => {
      const body = { rows, dry_run: isDryRun }
      const request = { method: 'POST', language, body, timeout: longTimeout } as const
      const response = await sendAdmin<BulkResponse>(`/${name}/names`, request)
      if (isDryRun) return response
      noteOwnChangeSet(response.change_set)
      await invalidateAll(client)
      return response
    },
  })
