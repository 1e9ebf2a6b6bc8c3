// Deleting and restoring records. A deletion is shown once the server has confirmed it.
import { type QueryClient, useMutation } from '@tanstack/react-query'
import { ProblemError } from '#client/send.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { BulkRequest } from '#shared/schema/bulk.ts'
import type { LinkField } from '#shared/schema/links.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import type { Status } from '#shared/schema/status.ts'
import type { Update } from '#shared/schema/values.ts'
import { bulkUpdate, postBulk, revertChangeSet } from './change-sets.ts'
import { client, externalServer } from './client.ts'
import { invalidateDeleted, invalidateRecord, noteOwnChangeSet } from './invalidation.ts'
import { type QueryDefinition, keys } from './queries.ts'

/** `replacement`: the record that linked events get instead, and the filter of these events. */
export type TrashRequest = {
  resource: ResourceName
  id: number
  language: Language
  replacement?: {
    id: number
    field: LinkField
    events: QueryDefinition<{ total: number }>
    filter: BulkRequest['filter']
  }
}

/** The change sets that undo the deletion and the replacement; absent if nothing was changed, or on an external server. */
export type TrashResult = { changeSet: string | undefined; replaced: string | undefined }

/** Some linked events could not get the replacement: nothing was deleted. */
export class ReplacementError extends Error {
  readonly count: number
  constructor(count: number) {
    super('Some events could not be changed')
    this.count = count
  }
}

/** Trashes an event, venue or organizer; permanently deletes a category or tag. A record that is gone already counts as deleted. */
export const useTrash = () =>
  useMutation({
    mutationFn: async (request: TrashRequest, { client: queries }): Promise<TrashResult> => {
      const replaced = request.replacement && (await replaceLinks(queries, request, request.replacement))
      return { changeSet: await trashRecord(queries, request.resource, request.id, request.language), replaced }
    },
  })

/** Replaces the record in all events that link to it, or in none; returns the change set. */
async function replaceLinks(
  queries: QueryClient,
  { id: from, language }: TrashRequest,
  { id: to, field, events, filter }: NonNullable<TrashRequest['replacement']>,
): Promise<string | undefined> {
  const { total } = await queries.fetchQuery({ ...events, staleTime: 0 })
  if (total === 0) return undefined
  const request = { ...(filter && { filter }), total, do: { replace: { field, from, to } } }
  const { changed, refused, change_set } = await bulkUpdate(queries, 'events', request, language)
  const changeSet = changed > 0 ? change_set : undefined
  if (refused === 0) return changeSet
  if (changeSet !== undefined) await revertChangeSet(queries, changeSet, language, true)
  throw new ReplacementError(refused)
}

/** Deletes a record; returns the change set that undoes it. */
export async function trashRecord(
  queries: QueryClient,
  name: ResourceName,
  id: number,
  language: Language,
): Promise<string | undefined> {
  try {
    return await deleteRecord(queries, name, id, language)
  } catch (error) {
    if (error instanceof ProblemError && error.problem.data.status === 410) return undefined
    throw error
  }
}

async function deleteRecord(
  queries: QueryClient,
  name: ResourceName,
  id: number,
  language: Language,
): Promise<string | undefined> {
  let changeSet: string | undefined
  if (externalServer()) await client(name).remove(id, { language })
  else {
    // The response to a bulk action names its change set.
    const { rows, change_set } = await postBulk(name, { ids: [id], do: { delete: true } }, language)
    noteOwnChangeSet(change_set)
    const [row] = rows
    if (row?.problem) throw new ProblemError(row.problem)
    if (row?.result === 'changed') changeSet = change_set
  }
  // A list that still shows the row would focus it on return, then lose both.
  queries.removeQueries({ queryKey: keys.lists(name), type: 'inactive' })
  if (resources[name].post) {
    queries.removeQueries({ queryKey: keys.bundle(name, id) })
    invalidateRecord(queries, name, id)
  } else invalidateDeleted(queries, { name, id })
  return changeSet
}

/** Undoes a deletion and its replacement; returns the number of events that keep the replacement. */
export const useUndoTrash = () =>
  useMutation({
    mutationFn: async (
      { resource, id, language, status, changeSet, replaced }: RestoreRequest & TrashResult,
      { client: queries },
    ): Promise<number> => {
      if (changeSet === undefined) await restoreRecord(queries, { resource, id, language, status })
      else await revertChangeSet(queries, changeSet, language, false)
      return replaced === undefined ? 0 : (await revertChangeSet(queries, replaced, language, true)).refused
    },
  })

/** `status`: the status on an external server, which does not know the previous one. */
export type RestoreRequest = { resource: ResourceName; id: number; language: Language; status?: Status | undefined }

/** The change set of a restored record, absent on an external server, and its slugs that are new: others use the previous ones. */
export type RestoreResult = { changeSet: string | undefined; newSlugs: readonly string[] }

/** Restores a record from the trash, each translation with its previous status. */
export const useRestore = () =>
  useMutation({
    mutationFn: async (request: RestoreRequest, { client: queries }) => restoreRecord(queries, request),
  })

async function restoreRecord(
  queries: QueryClient,
  { resource, id, language, status = 'draft' }: RestoreRequest,
): Promise<RestoreResult> {
  if (externalServer()) {
    const body = { status } as unknown as Update<ResourceName> // safe: resources with a trash have a status
    await client(resource).update(id, body, { language })
    await queries.invalidateQueries({ queryKey: keys.bundle(resource, id) })
    invalidateRecord(queries, resource, id)
    return { changeSet: undefined, newSlugs: [] }
  }
  const { rows, change_set } = await bulkUpdate(queries, resource, { ids: [id], do: { restore: true } }, language)
  const problem = rows.find((row) => row.problem)?.problem
  if (problem) throw new ProblemError(problem)
  await queries.invalidateQueries({ queryKey: keys.bundle(resource, id) })
  const newSlugs = rows.flatMap(({ parts = {} }) =>
    Object.values(parts).flatMap(({ slug }) => (slug ? [String(slug.new)] : [])),
  )
  return { changeSet: change_set, newSlugs: [...new Set(newSlugs)] }
}
