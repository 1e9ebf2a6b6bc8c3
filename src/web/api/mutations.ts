// The one way to write: nothing is shown as saved before the server said so, then everything it touches is asked again.
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { ProblemError } from '#client/send.ts'
import type { BulkResponse } from '#shared/changes.ts'
import type { BulkRequest } from '#shared/schema/bulk.ts'
import type { Language } from '#shared/i18n/language.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import type { Status } from '#shared/schema/status.ts'
import type { Read, Update } from '#shared/schema/values.ts'
import type { RecordBundle, RecordBundleRequest } from '#shared/record-bundle.ts'
import { client } from './clients.ts'
import { forgetGone, type Gone, isAboutGone } from './deleted-records.ts'
import { asOwnWrite, noteOwnBundle, noteOwnChangeSet } from './own-writes.ts'
import { keys, wholeQuery } from './queries.ts'
import { other, send } from './server.ts'

/** What is asked about who works here and with what, which no write of a record touches. */
const aside: readonly unknown[] = ['session', 'preferences', 'views', 'accounts', 'server-report']
const isEverywhere = ([of, kind]: QueryKey): boolean => !aside.includes(of) && kind !== 'whole'

/** Makes old what a write has touched. Linked records are shown inside others, so a change of one makes every resource's copies old. */
export const refresh = (queries: QueryClient, name: ResourceName, id: number): void => {
  void queries.invalidateQueries({ queryKey: keys.one(name, id) })
  void queries.invalidateQueries({ predicate: ({ queryKey }) => isEverywhere(queryKey) })
}

/** Makes old all but what is asked about a record that is gone; that is forgotten. */
export const refreshWithout = (queries: QueryClient, gone: Gone): void => {
  forgetGone(queries, gone)
  void queries.invalidateQueries({
    predicate: ({ queryKey }) => isEverywhere(queryKey) && !isAboutGone(queryKey, gone),
  })
}

/** Saves all changed parts of a record, or makes a new one when `id` is absent. Answers the record as it then stands. */
export async function saveWhole<N extends ResourceName>(
  queries: QueryClient,
  name: N,
  id: number | undefined,
  body: RecordBundleRequest<N>,
  { language, idempotencyKey }: { language: Language; idempotencyKey?: string },
): Promise<RecordBundle<N>> {
  const saved =
    id === undefined
      ? await asOwnWrite(client(name).createWhole(body, { language, ...(idempotencyKey && { idempotencyKey }) }))
      : await asOwnWrite(client(name).saveWhole(id, body, { language }))
  const whole = await putWhole(queries, name, saved, language)
  refresh(queries, name, saved.id)
  return whole
}

/** Caches the record that a write has returned, in place of all that was read before; returns it as cached. */
export async function putWhole<N extends ResourceName>(
  queries: QueryClient,
  name: N,
  written: RecordBundle<N>,
  language: Language,
): Promise<RecordBundle<N>> {
  const queryKey = keys.whole(name, written.id)
  await queries.cancelQueries({ queryKey })
  // A query that is shown stays in the cache, else later changes would not refresh it.
  queries.removeQueries({ queryKey, type: 'inactive' })
  const whole =
    queries.setQueryData<RecordBundle<N>>(wholeQuery(name, written.id, language).queryKey, written) ?? written
  noteOwnBundle(whole)
  void queries.invalidateQueries({ queryKey, predicate: ({ state }) => state.data !== whole })
  return whole
}

/**
 * Trashes an event, venue or organizer, removes a category or tag for good. Answers the change set that brings it back; none
 * where it was gone already, or at a server that keeps none.
 */
export async function removeRecord(
  queries: QueryClient,
  name: ResourceName,
  id: number,
  language: Language,
): Promise<string | undefined> {
  const changeSet = await (other() ? removedThere(name, id, language) : removedBy(name, id, language))
  // A list that still showed the row would give it the focus on the way back, and then lose both.
  queries.removeQueries({ queryKey: keys.lists(name), type: 'inactive' })
  if (resources[name].post) {
    queries.removeQueries({ queryKey: keys.whole(name, id) })
    refresh(queries, name, id)
  } else refreshWithout(queries, { name, id })
  return changeSet
}

async function removedThere(name: ResourceName, id: number, language: Language): Promise<undefined> {
  await client(name).remove(id, { language })
}

/** A deed to many, of which there is one: it tells under which name it can be taken back. */
async function removedBy(name: ResourceName, id: number, language: Language): Promise<string | undefined> {
  const write: BulkRequest = { ids: [id], do: { delete: true } }
  const asked = { method: 'POST', space: 'admin', path: `/${name}/bulk`, language, body: write } as const
  const { rows, change_set } = (await send<BulkResponse>(asked)).body
  noteOwnChangeSet(change_set)
  const [row] = rows
  if (row?.problem) throw new ProblemError(row.problem)
  return row?.result === 'changed' ? change_set : undefined
}

/** Takes a record out of the trash: the variant in `language` gets `status`, the others theirs from before. */
export async function restoreRecord<N extends 'events' | 'venues' | 'organizers'>(
  queries: QueryClient,
  name: N,
  id: number,
  status: Status,
  language: Language,
): Promise<Read<N>> {
  const { body } = await client(name).update(id, statusOnly<N>(status), { language })
  await queries.invalidateQueries({ queryKey: keys.whole(name, id) })
  refresh(queries, name, id)
  return body
}

const statusOnly = <N extends ResourceName>(status: Status): Update<N> => ({ status }) as unknown as Update<N> // safe: asked for resources with a status only
