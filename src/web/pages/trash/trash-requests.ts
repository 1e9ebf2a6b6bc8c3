// Requests of the trash: its lists, and permanent deletion.
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { sendAdmin } from '#api/client.ts'
import { getHistory } from '#api/history-queries.ts'
import { asOwnWrite, invalidateDeleted, isAboutDeleted } from '#api/invalidation.ts'
import { keys, listQuery, longTimeout } from '#api/queries.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { AuditEntry } from '#shared/responses.ts'
import type { Query } from '#shared/schema/values.ts'

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

/** Permanently deletes a record of the trash. */
export const usePurge = () =>
  useMutation({
    mutationFn: async (
      { resource, id, language }: { resource: TrashableResource; id: number; language: Language },
      { client: queries },
    ) => {
      const deleted = { name: resource, id }
      // A refresh under way would ask for the uses of a record that is gone.
      await queries.cancelQueries({ predicate: ({ queryKey }) => isAboutDeleted(queryKey, deleted) })
      await asOwnWrite(sendAdmin(`/${resource}/${id}`, { method: 'DELETE', language }))
      invalidateDeleted(queries, deleted)
    },
  })

/** Empties the trash of a resource; `total` is the displayed count. `ProblemError` 412: the count has changed. */
export const useEmptyTrash = () =>
  useMutation({
    mutationFn: async ({
      resource,
      total,
      language,
    }: {
      resource: TrashableResource
      total: number
      language: Language
    }) => {
      const body = { resource, total }
      await asOwnWrite(sendAdmin('/trash/empty', { method: 'POST', language, body, timeout: longTimeout }))
    },
    onSettled: (_data, _error, { resource }, _result, { client: queries }) =>
      invalidateDeleted(queries, { name: resource }),
  })
