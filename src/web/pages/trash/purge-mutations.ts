// Permanent deletion. Only this page has it, so no other loads it.
import { useMutation } from '@tanstack/react-query'
import { sendAdmin } from '#api/client.ts'
import type { TrashableResource } from '#api/history-queries.ts'
import { asOwnWrite, invalidateDeleted, isAboutDeleted } from '#api/invalidation.ts'
import { longTimeout } from '#api/queries.ts'
import type { Language } from '#shared/i18n/language.ts'

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
