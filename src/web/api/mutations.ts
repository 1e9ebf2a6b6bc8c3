// Writes of records, translations and images. Nothing is shown as saved before the server has confirmed it.
import { type QueryClient, useMutation } from '@tanstack/react-query'
import { ProblemError } from '#client/send.ts'
import type { AuditEntry } from '#shared/responses.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { RecordBundle, RecordBundleRequest, RecordPart } from '#shared/record-bundle.ts'
import type { BulkRequest } from '#shared/schema/bulk.ts'
import type { LinkField } from '#shared/schema/links.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import type { Status } from '#shared/schema/status.ts'
import type { Update } from '#shared/schema/values.ts'
import { bulkUpdate, postBulk, revertChangeSet } from './bulk-mutations.ts'
import { client, externalServer, sendAdmin } from './client.ts'
import { asOwnWrite, cacheRecordBundle, invalidateDeleted, invalidateRecord, noteOwnChangeSet } from './invalidation.ts'
import { getLatestChange, type TrashableResource } from './history-queries.ts'
import { keys, longTimeout, type QueryDefinition, recordBundleQuery } from './queries.ts'

type SaveOptions = { language: Language; idempotencyKey?: string }

/** Saves all changed parts of a record, or creates one if `id` is absent; returns the saved record. */
export async function saveRecord<N extends ResourceName>(
  queries: QueryClient,
  name: N,
  id: number | undefined,
  body: RecordBundleRequest<N>,
  { language, idempotencyKey }: SaveOptions,
): Promise<RecordBundle<N>> {
  const saved =
    id === undefined
      ? await asOwnWrite(client(name).createBundle(body, { language, ...(idempotencyKey && { idempotencyKey }) }))
      : await asOwnWrite(client(name).saveBundle(id, body, { language }))
  const bundle = await cacheRecordBundle(queries, name, saved, language)
  invalidateRecord(queries, name, saved.id)
  return bundle
}

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

/** Restores a record from the trash, each translation with its previous status; returns the change set. */
export const useRestore = () =>
  useMutation({
    mutationFn: async (request: RestoreRequest, { client: queries }) => restoreRecord(queries, request),
  })

async function restoreRecord(
  queries: QueryClient,
  { resource, id, language, status = 'draft' }: RestoreRequest,
): Promise<string | undefined> {
  if (externalServer()) {
    const body = { status } as unknown as Update<ResourceName> // safe: resources with a trash have a status
    await client(resource).update(id, body, { language })
    await queries.invalidateQueries({ queryKey: keys.bundle(resource, id) })
    invalidateRecord(queries, resource, id)
    return undefined
  }
  const { rows, change_set } = await bulkUpdate(queries, resource, { ids: [id], do: { restore: true } }, language)
  const problem = rows.find((row) => row.problem)?.problem
  if (problem) throw new ProblemError(problem)
  await queries.invalidateQueries({ queryKey: keys.bundle(resource, id) })
  return change_set
}

/** Permanently deletes a record of the trash. */
export const usePurge = () =>
  useMutation({
    mutationFn: async (
      { resource, id, language }: { resource: TrashableResource; id: number; language: Language },
      { client: queries },
    ) => {
      await sendAdmin(`/${resource}/${id}`, { method: 'DELETE', language })
      invalidateDeleted(queries, { name: resource, id })
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
      await sendAdmin('/trash/empty', { method: 'POST', language, body, timeout: longTimeout })
    },
    onSettled: (_data, _error, { resource }, _result, { client: queries }) =>
      invalidateDeleted(queries, { name: resource }),
  })

/** Fields to revert (`{part}` or `{part}.{field}`) to their values after the change `seq`; `if`: the expected ETags. */
export type RevertRequest = { seq: number; fields: readonly string[]; if: { [P in RecordPart]?: string } }

/** Reverts fields of a record as a new change. `ProblemError` 412: the record has changed. */
export const useRevert = (resource: ResourceName, id: number, language: Language) =>
  useMutation({
    mutationFn: async (body: RevertRequest, { client: queries }) => {
      const request = { method: 'POST', language, body } as const
      const reverted = await sendAdmin<RecordBundle<ResourceName>>(`/${resource}/${id}/restore`, request)
      await cacheRecordBundle(queries, resource, reverted, language)
      invalidateRecord(queries, resource, id)
    },
  })

/** A saved record with the change set that undoes the write; `undefined` if the record has changed since. */
export type SavedTranslation<N extends ResourceName> = { whole: RecordBundle<N>; changeSet: string | undefined }

type TranslationKey<N extends ResourceName> = { resource: N; id: number; language: Language }

/** Confirms that texts of a translation still match the source of the version `basedOn`. */
export async function confirmTexts<N extends ResourceName>(
  queries: QueryClient,
  { resource, id, language }: TranslationKey<N>,
  fields: readonly string[],
  basedOn: number | undefined,
): Promise<SavedTranslation<N>> {
  await queries.cancelQueries({ queryKey: keys.bundle(resource, id) })
  const body = { confirm: { [language]: [...fields] }, ...(basedOn !== undefined && { based_on: basedOn }) }
  const whole = await saveRecord(queries, resource, id, body, { language })
  const changeSet = await findLatestChangeSet(
    { resource, id, language },
    ({ marks }) => marks?.[language] !== undefined,
  )
  return { whole, changeSet }
}

/** Removes one translation of a record. */
export async function removeTranslation<N extends ResourceName>(
  queries: QueryClient,
  key: TranslationKey<N>,
): Promise<SavedTranslation<N>> {
  const { resource, id, language } = key
  await queries.cancelQueries({ queryKey: keys.bundle(resource, id) })
  await client(resource).removeTranslation(id, { language })
  const changeSet = await findLatestChangeSet(key, ({ parts }) => parts[language]?.['status']?.new === null)
  return { whole: await refetchRecord(queries, key), changeSet }
}

/** Undoes a change set of one record; returns the record. */
export async function undoChangeSet<N extends ResourceName>(
  queries: QueryClient,
  key: TranslationKey<N>,
  changeSet: string,
): Promise<RecordBundle<N>> {
  await revertChangeSet(queries, changeSet, key.language, false)
  return refetchRecord(queries, key)
}

async function refetchRecord<N extends ResourceName>(
  queries: QueryClient,
  { resource, id, language }: TranslationKey<N>,
): Promise<RecordBundle<N>> {
  queries.removeQueries({ queryKey: keys.bundle(resource, id), type: 'inactive' })
  const bundle = await queries.fetchQuery({ ...recordBundleQuery(resource, id, language), staleTime: 0 })
  invalidateRecord(queries, resource, id)
  return bundle
}

/** The change set of the record’s newest change if that is the expected one. */
async function findLatestChangeSet<N extends ResourceName>(
  { resource, id, language }: TranslationKey<N>,
  isExpected: (change: AuditEntry) => boolean,
): Promise<string | undefined> {
  const change = await getLatestChange(resource, id, language)
  return change && isExpected(change) ? change.change_set : undefined
}
