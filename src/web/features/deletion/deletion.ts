// Taking a record away and bringing it back: each at once, each a request of its own, so that what is said is true.
import type { QueryClient } from '@tanstack/react-query'
import { ProblemError } from '#client/send.ts'
import { restoreExternalRecord, restoreRecord, trashRecord } from '#api/mutations.ts'
import { externalServer } from '#api/client.ts'
import { hasTrash, type Removable, statusBefore } from './trash.ts'

/**
 * Takes the record away. One that is already gone counts as done. Answers the change set that brings it back, where there is
 * one. Throws `ProblemError` or `NetworkError`.
 */
export async function remove(queries: QueryClient, { resource, id, language }: Removable): Promise<string | undefined> {
  try {
    return await trashRecord(queries, resource, id, language)
  } catch (thrown) {
    if (thrown instanceof ProblemError && thrown.problem.data.status === 410) return undefined
    throw thrown
  }
}

/**
 * Brings a record back from the trash, each language with its status from before. Another server knows none: there the text in
 * `language` comes back with the status given.
 */
export async function restore(queries: QueryClient, { resource, id, language, status }: Removable): Promise<void> {
  if (!hasTrash(resource)) return
  if (externalServer()) await restoreExternalRecord(queries, resource, id, statusBefore(status), language)
  else await restoreRecord(queries, resource, id, language)
}
