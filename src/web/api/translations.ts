// Writes about one translation: confirming that its texts are still right, removing it, and undoing either.
import type { QueryClient } from '@tanstack/react-query'
import type { History, AuditEntry } from '#shared/changes.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { RecordBundle } from '#shared/record-bundle.ts'
import { revertChanges } from './bulk.ts'
import { client } from './clients.ts'
import { keys, wholeQuery } from './queries.ts'
import { send } from './server.ts'
import { refresh, saveWhole } from './mutations.ts'

/** A record after a write, and the change set that undoes the write; `undefined` where someone else has changed the record since. */
export type Written<N extends ResourceName> = { whole: RecordBundle<N>; changeSet: string | undefined }

type At<N extends ResourceName> = { resource: N; id: number; language: Language }

/** Confirms texts of a translation as still right for the source of the version `basedOn`. Throws what the client throws. */
export async function confirmTexts<N extends ResourceName>(
  queries: QueryClient,
  { resource, id, language }: At<N>,
  fields: readonly string[],
  basedOn: number | undefined,
): Promise<Written<N>> {
  await queries.cancelQueries({ queryKey: keys.whole(resource, id) })
  const body = { confirm: { [language]: [...fields] }, ...(basedOn !== undefined && { based_on: basedOn }) }
  const whole = await saveWhole(queries, resource, id, body, { language })
  const changeSet = await latestSet({ resource, id, language }, ({ marks }) => marks?.[language] !== undefined)
  return { whole, changeSet }
}

/** Removes one language of a record; its history brings it back. Throws what the client throws. */
export async function removeTranslation<N extends ResourceName>(queries: QueryClient, at: At<N>): Promise<Written<N>> {
  const { resource, id, language } = at
  await queries.cancelQueries({ queryKey: keys.whole(resource, id) })
  await client(resource).removeLanguage(id, { language })
  const changeSet = await latestSet(at, ({ parts }) => parts[language]?.['status']?.new === null)
  return { whole: await readAnew(queries, at), changeSet }
}

/** Undoes a change set of the record and answers the record as it then stands. Throws what the client throws. */
export async function undoOf<N extends ResourceName>(
  queries: QueryClient,
  at: At<N>,
  changeSet: string,
): Promise<RecordBundle<N>> {
  await revertChanges(queries, changeSet, at.language, false)
  return readAnew(queries, at)
}

async function readAnew<N extends ResourceName>(
  queries: QueryClient,
  { resource, id, language }: At<N>,
): Promise<RecordBundle<N>> {
  queries.removeQueries({ queryKey: keys.whole(resource, id), type: 'inactive' })
  const whole = await queries.fetchQuery({ ...wholeQuery(resource, id, language), staleTime: 0 })
  refresh(queries, resource, id)
  return whole
}

/** The change set of the record's newest change if it is the one that was just made. */
async function latestSet<N extends ResourceName>(
  { resource, id, language }: At<N>,
  isIt: (change: AuditEntry) => boolean,
): Promise<string | undefined> {
  const query: [string, string][] = [['limit', '1']]
  const asked = { space: 'admin', path: `/${resource}/${id}/history`, language, query } as const
  const latest = await send<History>(asked).catch(() => undefined)
  const [change] = latest?.body.changes ?? []
  return change && isIt(change) ? change.change_set : undefined
}
