// One change to many records, and taking a change back; both are one request, answered row by row.
import type { QueryClient } from '@tanstack/react-query'
import type { BulkAnswer, BulkWrite } from '#contract/bulk.ts'
import type { Reverted } from '#contract/history.ts'
import type { Language } from '#contract/language.ts'
import type { ResourceName } from '#contract/resources.ts'
import { send } from './server.ts'

/** Everything may show what was touched. A record that is being written keeps what it was read as, until it is opened anew. */
const refreshAll = async (queries: QueryClient): Promise<void> => {
  await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'whole', refetchType: 'none' })
  void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' && queryKey[1] !== 'whole' })
}

/** Changes many records of a resource; with `dry_run` says what would become of each. Throws `ProblemError` (412: the list holds another number by now). */
export async function bulkWrite(
  queries: QueryClient,
  resource: ResourceName,
  write: BulkWrite,
  language: Language,
): Promise<BulkAnswer> {
  const path = `/${resource}/bulk`
  const { body } = await send<BulkAnswer>({ method: 'POST', space: 'admin', path, language, body: write })
  if (!body.dry_run) await refreshAll(queries)
  return body
}

/** Takes a change set back; `partial`: what of it can be. Throws `ProblemError` when a row cannot be and all of it was wanted. */
export async function revertChanges(
  queries: QueryClient,
  changeSet: string,
  language: Language,
  partial: boolean,
): Promise<Reverted> {
  const path = `/changes/${changeSet}/revert`
  const { body } = await send<Reverted>({ method: 'POST', space: 'admin', path, language, body: { partial } })
  await refreshAll(queries)
  return body
}
