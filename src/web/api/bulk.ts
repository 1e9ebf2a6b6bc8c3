// One change to many records, and taking a change back; both are one request, answered row by row.
import type { QueryClient } from '@tanstack/react-query'
import { ProblemError } from '#client/send.ts'
import type { BulkResponse, RevertResponse, BulkRowResult } from '#shared/changes.ts'
import type { BulkAction, BulkRequest } from '#shared/schema/bulk.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { asOwnWrite, noteOwnChangeSet } from './own-writes.ts'
import { keys, type Question } from './queries.ts'
import { send } from './server.ts'

/** Everything may show what was touched. A record that is being written keeps what it was read as, until it is opened anew. */
const refreshAll = async (queries: QueryClient): Promise<void> => {
  await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'whole', refetchType: 'none' })
  void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' && queryKey[1] !== 'whole' })
}

/** Milliseconds that any number of records may take. */
export const longWork = 600_000

/** Changes many records of a resource; with `dry_run` says what would become of each. Throws `ProblemError` (412: the list holds another number by now). */
export async function bulkWrite(
  queries: QueryClient,
  resource: ResourceName,
  write: BulkRequest,
  language: Language,
): Promise<BulkResponse> {
  const body = await bulkPart(resource, write, language, longWork)
  noteOwnChangeSet(body.change_set)
  if (!body.dry_run) await refreshAll(queries)
  return body
}

/** Takes one record out of the trash, each of its languages with the status it had. Throws `ProblemError` or `Unreachable`. */
export async function takeOut(
  queries: QueryClient,
  resource: ResourceName,
  id: number,
  language: Language,
): Promise<string> {
  const { rows, change_set } = await bulkWrite(queries, resource, { ids: [id], do: { restore: true } }, language)
  const refused = rows.find((row) => row.problem)?.problem
  if (refused) throw new ProblemError(refused)
  await queries.invalidateQueries({ queryKey: keys.whole(resource, id) })
  return change_set
}

const bulkPart = async (
  resource: ResourceName,
  body: BulkRequest,
  language: Language,
  within: number,
): Promise<BulkResponse> =>
  (await send<BulkResponse>({ method: 'POST', space: 'admin', path: `/${resource}/bulk`, language, body, within })).body

/** Records that are changed by one request: few enough to tell soon how far it is. */
export const partSize = 50
/** Milliseconds that so many may take. */
const partWork = 120_000

/** What was told before something went wrong; of the part that was under way then nobody knows whether it was done. */
export type Parts = { rows: readonly BulkRowResult[]; failed?: Error }

/**
 * Changes these records part by part, as the change set of this name (128 bits in hexadecimal): sent again under it, what was
 * done is told and not done twice. Tells after each part how many are done; throws nothing.
 */
export async function bulkInParts(
  queries: QueryClient,
  resource: ResourceName,
  ids: readonly number[],
  deed: BulkAction,
  set: string,
  language: Language,
  onDone?: (count: number) => void,
): Promise<Parts> {
  const rows: BulkRowResult[] = []
  noteOwnChangeSet(set)
  try {
    for (let at = 0; at < ids.length; at += partSize) {
      const part = { ids: ids.slice(at, at + partSize), do: deed, continues: set }
      rows.push(...(await bulkPart(resource, part, language, partWork)).rows)
      onDone?.(rows.length)
    }
    return { rows }
  } catch (thrown) {
    return { rows, failed: thrown instanceof Error ? thrown : new Error('It was not answered', { cause: thrown }) }
  } finally {
    await refreshAll(queries)
  }
}

/** Takes a change set back; `partial`: what of it can be. Throws `ProblemError` when a row cannot be and all of it was wanted. */
export async function revertChanges(
  queries: QueryClient,
  changeSet: string,
  language: Language,
  partial: boolean,
): Promise<RevertResponse> {
  const path = `/changes/${changeSet}/revert`
  const asked = { method: 'POST', space: 'admin', path, language, body: { partial }, within: longWork } as const
  const { body } = await asOwnWrite(send<RevertResponse>(asked))
  noteOwnChangeSet(body.change_set)
  await refreshAll(queries)
  return body
}

/** What taking a change set back would do to each of its records; asked anew each time. */
export const revertedQuery = (
  changeSet: string,
  language: Language,
): Question<RevertResponse> & { gcTime: number } => ({
  queryKey: ['reverted', changeSet, language],
  queryFn: async ({ signal }) => {
    const path = `/changes/${changeSet}/revert`
    const body = { dry_run: true, partial: true }
    const asked = { method: 'POST', space: 'admin', path, language, body, signal, within: longWork } as const
    return (await send<RevertResponse>(asked)).body
  },
  gcTime: 0,
})
