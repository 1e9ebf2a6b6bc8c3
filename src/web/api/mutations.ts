// Writes of records, translations and images. Nothing is shown as saved before the server has confirmed it.
import type { QueryClient } from '@tanstack/react-query'
import { createUploadFetch } from '#client/send-file.ts'
import { ProblemError } from '#client/send.ts'
import type {
  AuditEntry,
  BulkResponse,
  BulkRowResult,
  RevertResponse,
  AltTexts,
  LibraryImage,
} from '#shared/responses.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { RecordBundle, RecordBundleRequest, RecordPart } from '#shared/record-bundle.ts'
import type { BulkAction, BulkRequest } from '#shared/schema/bulk.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import type { FocalPoint } from '#shared/schema/response-parts.ts'
import type { Status } from '#shared/schema/status.ts'
import type { Read, Update } from '#shared/schema/values.ts'
import { client, externalServer, randomKey, send } from './client.ts'
import { cacheRecordBundle, invalidateAll, invalidateDeleted, invalidateRecord } from './invalidation.ts'
import { asOwnWrite, noteOwnChangeSet } from './own-writes.ts'
import { getLatestChange, imageQuery, keys, longTimeout, recordBundleQuery, type TrashableResource } from './queries.ts'

/** Saves all changed parts of a record, or creates one if `id` is absent; returns the saved record. */
export async function saveRecord<N extends ResourceName>(
  queries: QueryClient,
  name: N,
  id: number | undefined,
  body: RecordBundleRequest<N>,
  { language, idempotencyKey }: { language: Language; idempotencyKey?: string },
): Promise<RecordBundle<N>> {
  const saved =
    id === undefined
      ? await asOwnWrite(client(name).createBundle(body, { language, ...(idempotencyKey && { idempotencyKey }) }))
      : await asOwnWrite(client(name).saveBundle(id, body, { language }))
  const bundle = await cacheRecordBundle(queries, name, saved, language)
  invalidateRecord(queries, name, saved.id)
  return bundle
}

/**
 * Trashes an event, venue or organizer; permanently deletes a category or tag. Returns the change set that undoes it;
 * `undefined` if the record was gone already, or on an external server.
 */
export async function trashRecord(
  queries: QueryClient,
  name: ResourceName,
  id: number,
  language: Language,
): Promise<string | undefined> {
  const changeSet = await (externalServer()
    ? client(name)
        .remove(id, { language })
        .then(() => undefined)
    : bulkDelete(name, id, language))
  // A list that still shows the row would focus it on return, then lose both.
  queries.removeQueries({ queryKey: keys.lists(name), type: 'inactive' })
  if (resources[name].post) {
    queries.removeQueries({ queryKey: keys.bundle(name, id) })
    invalidateRecord(queries, name, id)
  } else invalidateDeleted(queries, { name, id })
  return changeSet
}

/** Deletes one record as a bulk action, whose response names the change set. */
async function bulkDelete(name: ResourceName, id: number, language: Language): Promise<string | undefined> {
  const { rows, change_set } = await postBulk(name, { ids: [id], do: { delete: true } }, language)
  noteOwnChangeSet(change_set)
  const [row] = rows
  if (row?.problem) throw new ProblemError(row.problem)
  return row?.result === 'changed' ? change_set : undefined
}

/** Restores a record from the trash, each translation with its previous status; returns the change set. */
export async function restoreRecord(
  queries: QueryClient,
  resource: ResourceName,
  id: number,
  language: Language,
): Promise<string> {
  const { rows, change_set } = await bulkUpdate(queries, resource, { ids: [id], do: { restore: true } }, language)
  const problem = rows.find((row) => row.problem)?.problem
  if (problem) throw new ProblemError(problem)
  await queries.invalidateQueries({ queryKey: keys.bundle(resource, id) })
  return change_set
}

/** Restores a record of an external server: the translation in `language` gets `status`. */
export async function restoreExternalRecord<N extends TrashableResource>(
  queries: QueryClient,
  name: N,
  id: number,
  status: Status,
  language: Language,
): Promise<Read<N>> {
  const body = { status } as unknown as Update<N> // safe: resources with a trash have a status
  const response = await client(name).update(id, body, { language })
  await queries.invalidateQueries({ queryKey: keys.bundle(name, id) })
  invalidateRecord(queries, name, id)
  return response.body
}

/** Permanently deletes a record of the trash. */
export async function purgeRecord(
  queries: QueryClient,
  name: TrashableResource,
  id: number,
  language: Language,
): Promise<void> {
  await send({ method: 'DELETE', namespace: 'admin', path: `/${name}/${id}`, language })
  invalidateDeleted(queries, { name, id })
}

/** Empties the trash of a resource; `total` is the displayed count. `ProblemError` 412: the count has changed. */
export async function emptyTrash(
  queries: QueryClient,
  resource: TrashableResource,
  total: number,
  language: Language,
): Promise<void> {
  try {
    const body = { resource, total }
    await send({ method: 'POST', namespace: 'admin', path: '/trash/empty', language, body, timeout: longTimeout })
  } finally {
    invalidateDeleted(queries, { name: resource })
  }
}

/** Fields to revert (`{part}` or `{part}.{field}`) to their values after the change `seq`; `if`: the expected ETags. */
export type RevertFieldsRequest = { seq: number; fields: readonly string[]; if: { [P in RecordPart]?: string } }

/** Reverts fields as a new change; returns the saved record. `ProblemError` 412: the record has changed. */
export async function revertFields<N extends ResourceName>(
  queries: QueryClient,
  resource: N,
  id: number,
  body: RevertFieldsRequest,
  language: Language,
): Promise<RecordBundle<N>> {
  const path = `/${resource}/${id}/restore`
  const { body: saved } = await send<RecordBundle<N>>({ method: 'POST', namespace: 'admin', path, language, body })
  const bundle = await cacheRecordBundle(queries, resource, saved, language)
  invalidateRecord(queries, resource, id)
  return bundle
}

const postBulk = async (
  resource: ResourceName,
  body: BulkRequest,
  language: Language,
  timeout = longTimeout,
): Promise<BulkResponse> =>
  (await send<BulkResponse>({ method: 'POST', namespace: 'admin', path: `/${resource}/bulk`, language, body, timeout }))
    .body

/** Changes many records; with `dry_run` returns the expected results. `ProblemError` 412: the list’s total has changed. */
export async function bulkUpdate(
  queries: QueryClient,
  resource: ResourceName,
  request: BulkRequest,
  language: Language,
): Promise<BulkResponse> {
  const response = await postBulk(resource, request, language)
  noteOwnChangeSet(response.change_set)
  if (!response.dry_run) await invalidateAll(queries)
  return response
}

/** Records per request of a bulk action with progress. */
export const batchSize = 50
/** Milliseconds that one batch may take. */
const batchTimeout = 120_000

/** The results until an error; the batch that failed may or may not have been executed. */
export type BatchResult = { rows: readonly BulkRowResult[]; failed?: Error }

/**
 * Changes records in batches of one change set, whose id (128 bits in hexadecimal) the caller chooses: a repeated batch returns
 * its results and changes nothing. Reports the number of finished records after each batch. Never throws.
 */
export async function bulkInBatches(
  queries: QueryClient,
  resource: ResourceName,
  ids: readonly number[],
  action: BulkAction,
  changeSet: string,
  language: Language,
  onProgress?: (count: number) => void,
): Promise<BatchResult> {
  const rows: BulkRowResult[] = []
  noteOwnChangeSet(changeSet)
  try {
    for (let start = 0; start < ids.length; start += batchSize) {
      const batch = { ids: ids.slice(start, start + batchSize), do: action, continues: changeSet }
      rows.push(...(await postBulk(resource, batch, language, batchTimeout)).rows)
      onProgress?.(rows.length)
    }
    return { rows }
  } catch (error) {
    return { rows, failed: error instanceof Error ? error : new Error('No response', { cause: error }) }
  } finally {
    await invalidateAll(queries)
  }
}

/** Undoes a change set; `partial`: skips rows that cannot be undone, else these throw a `ProblemError`. */
export async function revertChangeSet(
  queries: QueryClient,
  changeSet: string,
  language: Language,
  partial: boolean,
): Promise<RevertResponse> {
  const path = `/changes/${changeSet}/revert`
  const request = {
    method: 'POST',
    namespace: 'admin',
    path,
    language,
    body: { partial },
    timeout: longTimeout,
  } as const
  const { body } = await asOwnWrite(send<RevertResponse>(request))
  noteOwnChangeSet(body.change_set)
  await invalidateAll(queries)
  return body
}

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

/** Maximum size of an uploaded image in bytes, the same as on the server. */
export const maxImageBytes = 20 * 1_048_576
/** Milliseconds in which even a slow connection uploads an image; one that stalls fails much sooner. */
const uploadTimeout = 4 * 3_600_000

const cacheImage = (queries: QueryClient, image: LibraryImage, language: Language): LibraryImage => {
  queries.setQueryData(imageQuery(image.id, language).queryKey, image)
  void queries.invalidateQueries({ queryKey: [...keys.images, 'list'] })
  return image
}

/** Uploads an image; `onProgress` gets the share that was sent, 0 to 1. `ProblemError` with an issue at `file` if rejected. */
export async function uploadImage(
  queries: QueryClient,
  file: File,
  { language, onProgress, signal }: { language: Language; onProgress: (share: number) => void; signal: AbortSignal },
): Promise<LibraryImage> {
  const { body } = await send<LibraryImage>({
    method: 'POST',
    namespace: 'admin',
    path: '/media',
    language,
    fetch: createUploadFetch(file, onProgress),
    timeout: uploadTimeout,
    idempotencyKey: randomKey(),
    signal,
  })
  return cacheImage(queries, body, language)
}

/** Saves alt texts (`""` removes one) and the focal point of an image. */
export async function updateImage(
  queries: QueryClient,
  id: number,
  body: { alt?: AltTexts; focus?: FocalPoint },
  language: Language,
): Promise<LibraryImage> {
  const { body: image } = await send<LibraryImage>({
    method: 'PATCH',
    namespace: 'admin',
    path: `/media/${id}`,
    language,
    body,
  })
  return cacheImage(queries, image, language)
}
