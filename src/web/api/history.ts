// What was done to a record, newest first, and putting back what was.
import type { QueryClient } from '@tanstack/react-query'
import type { History } from '#shared/changes.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { RecordPart, RecordBundle } from '#shared/record-bundle.ts'
import { keys } from './queries.ts'
import { send } from './server.ts'
import { putWhole, refresh } from './mutations.ts'

/** How many changes a page of the history holds. */
const pageSize = 50

/** The newest change comes before no other. */
const beforeNothing = (): number | null => null

/** The pages of a record's history, each before the last change of the one above. */
export const historyQuery = (resource: ResourceName, id: number, language: Language) => ({
  queryKey: [...keys.one(resource, id), 'history', language] as const,
  queryFn: async ({ pageParam, signal }: { pageParam: number | null; signal: AbortSignal }): Promise<History> => {
    const before: [string, string][] = pageParam === null ? [] : [['before', String(pageParam)]]
    const query: [string, string][] = [['limit', String(pageSize)], ...before]
    return (await send<History>({ space: 'admin', path: `/${resource}/${id}/history`, language, query, signal })).body
  },
  initialPageParam: beforeNothing(),
  getNextPageParam: (last: History) => last.next,
})

/** What is put back: the fields (`{part}` or `{part}.{field}`) as they were after the change `seq`, if the parts still are as `if` says. */
export type PuttingBack = { seq: number; fields: readonly string[]; if: { [P in RecordPart]?: string } }

/** Puts fields back, as a new change; answers the record as it then stands. Throws `ProblemError` (412: it has moved) or `Unreachable`. */
export async function putBack<N extends ResourceName>(
  queries: QueryClient,
  resource: N,
  id: number,
  body: PuttingBack,
  language: Language,
): Promise<RecordBundle<N>> {
  const path = `/${resource}/${id}/restore`
  const { body: whole } = await send<RecordBundle<N>>({ method: 'POST', space: 'admin', path, language, body })
  const cached = await putWhole(queries, resource, whole, language)
  refresh(queries, resource, id)
  return cached
}
