// What lies in the trash of a resource, who put it there, and taking it away for good.
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import type { History, AuditEntry } from '#shared/changes.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { Query } from '#shared/schema/values.ts'
import { longWork } from './bulk.ts'
import { keys, listQuery, type Question } from './queries.ts'
import { send } from './server.ts'
import { refreshWithout } from './mutations.ts'

/** The resources whose records can come back. */
export const trashed = ['events', 'venues', 'organizers'] as const
export type Trashed = (typeof trashed)[number]

/** How many rows a page of the trash has. */
export const trashPage = 25

/** A page of the trash, in whatever languages; `seesHidden`: hidden events are asked for too. */
export const trashQuery = <N extends Trashed>(name: N, page: number, seesHidden: boolean, language: Language) => {
  const query = {
    status: ['trash'],
    translation: 'any',
    per_page: trashPage,
    page,
    orderby: 'modified',
    order: 'desc',
    ...(name === 'events' && { starts_after: '1000-01-01', ...(seesHidden && { hidden: 'any' }) }),
  } as unknown as Query<N> // safe: the dates and `hidden` are named for events only, which have them
  return listQuery(name, query, language)
}

/** Who put a record into the trash, and when; what was changed in it since is passed over. `null`: its history does not say. */
export const putAwayQuery = (name: Trashed, id: number, language: Language): Question<AuditEntry | null> => ({
  queryKey: [...keys.one(name, id), 'put-away', language],
  queryFn: async ({ signal }) => {
    const look = async (before: number | null, limit: number): Promise<AuditEntry | null> => {
      const query: [string, string][] = [['limit', String(limit)]]
      if (before !== null) query.push(['before', String(before)])
      const path = `/${name}/${id}/history`
      const { changes, next } = (await send<History>({ space: 'admin', path, language, query, signal })).body
      return changes.find(({ deed }) => deed === 'trash') ?? (next === null ? null : look(next, 20))
    }
    return look(null, 1)
  },
  placeholderData: keepPreviousData,
})

/** Takes one record of the trash away for good. Throws `ProblemError` or `Unreachable`. */
export async function purgeRecord(queries: QueryClient, name: Trashed, id: number, language: Language): Promise<void> {
  await send({ method: 'DELETE', space: 'admin', path: `/${name}/${id}`, language })
  refreshWithout(queries, { name, id })
}

/** Empties the trash of a resource, of which the person saw that it holds `total`. Throws `ProblemError` (412: it holds another number by now). */
export async function emptyTrash(
  queries: QueryClient,
  resource: Trashed,
  total: number,
  language: Language,
): Promise<void> {
  try {
    const body = { resource, total }
    await send({ method: 'POST', space: 'admin', path: '/trash/empty', language, body, within: longWork })
  } finally {
    refreshWithout(queries, { name: resource })
  }
}
