// Writes of records and translations. Nothing is shown as saved before the server has confirmed it.
import { type QueryClient, useMutation } from '@tanstack/react-query'
import type { Language } from '#shared/i18n/language.ts'
import type { RecordBundle, RecordBundleRequest, RecordPart } from '#shared/record-bundle.ts'
import type { AuditEntry } from '#shared/responses.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { revertChangeSet } from './change-sets.ts'
import { client, randomKey, sendAdmin } from './client.ts'
import { getLatestChange } from './history-queries.ts'
import { asOwnWrite, cacheRecordBundle, invalidateRecord } from './invalidation.ts'
import { keys, recordBundleQuery } from './queries.ts'

type SaveOptions = { language: Language; idempotencyKey?: string }

/**
 * Saves all changed parts of a record, or creates one if `id` is absent; returns the saved record. A browser repeats a request on its own
 * when the connection breaks: the key prevents that it meets its own ETags.
 */
export async function saveRecord<N extends ResourceName>(
  queries: QueryClient,
  name: N,
  id: number | undefined,
  body: RecordBundleRequest<N>,
  { language, idempotencyKey = randomKey() }: SaveOptions,
): Promise<RecordBundle<N>> {
  const { createBundle, saveBundle } = client(name)
  const options = { language, idempotencyKey }
  const saved = await asOwnWrite(id === undefined ? createBundle(body, options) : saveBundle(id, body, options))
  const bundle = await cacheRecordBundle(queries, name, saved, language)
  invalidateRecord(queries, name, saved.id)
  return bundle
}

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
