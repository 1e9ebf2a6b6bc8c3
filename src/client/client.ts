// Typed requests for records and sessions.
import type { Language } from '#shared/i18n/language.ts'
import type { RecordBundle, RecordBundleRequest, Session } from '#shared/record-bundle.ts'
import { encodeQuery } from '#shared/schema/filters.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import type { Create, List, Query, Read, Update } from '#shared/schema/values.ts'
import { type ApiResponse, type Send, ProblemError } from './send.ts'

type About = { language: Language; signal?: AbortSignal }
type ListBody<N extends ResourceName> = { [K in N]: Read<N>[] } & { total: number; total_pages: number }

/** The requests for one resource. All throw `ProblemError` or `NetworkError`. */
export function resourceClient<N extends ResourceName>(send: Send, name: N) {
  const path = `/${name}`
  return {
    /** Returns a page of the list, with the exact total. */
    list: async (query: Query<N>, { language, signal }: About): Promise<List<N>> => {
      const { body } = await send<ListBody<N>>({
        path,
        language,
        query: queryPairs(name, query),
        ...(signal && { signal }),
      })
      return { rows: body[name], total: body.total, totalPages: body.total_pages }
    },
    /** Returns a record in one language. */
    read: async (id: number, { language, signal }: About): Promise<ApiResponse<Read<N>>> =>
      send<Read<N>>({ path: `${path}/${id}`, language, ...(signal && { signal }) }),
    /** Creates a record; a request that is repeated with the same idempotency key creates no second one. */
    create: async (
      body: Create<N>,
      { language, idempotencyKey }: { language: Language; idempotencyKey?: string },
    ): Promise<ApiResponse<Read<N>>> =>
      send<Read<N>>({ method: 'POST', path, language, body, ...(idempotencyKey && { idempotencyKey }) }),
    update: async (
      id: number,
      body: Update<N>,
      { language, ifMatch }: { language: Language; ifMatch?: string },
    ): Promise<ApiResponse<Read<N>>> =>
      send<Read<N>>({ method: 'PATCH', path: `${path}/${id}`, language, body, ...(ifMatch && { ifMatch }) }),
    /** Trashes an event, venue or organizer; deletes a category or tag permanently. */
    remove: async (
      id: number,
      { language, ifMatch }: { language: Language; ifMatch?: string },
    ): Promise<ApiResponse<Read<N>>> =>
      send<Read<N>>({ method: 'DELETE', path: `${path}/${id}`, language, ...(ifMatch && { ifMatch }) }),
    /** Removes one language of a record. */
    removeTranslation: async (id: number, { language }: { language: Language }): Promise<ApiResponse<Read<N>>> =>
      send<Read<N>>({ method: 'DELETE', path: `${path}/${id}`, language, query: [['scope', 'language']] }),
    /** Returns a record in all its languages. */
    readBundle: async (id: number, { language, signal }: About): Promise<RecordBundle<N>> =>
      (await send<RecordBundle<N>>({ namespace: 'admin', path: `${path}/${id}`, language, ...(signal && { signal }) }))
        .body,
    /** Saves all parts or none, once per idempotency key; returns the saved record. */
    saveBundle: async (
      id: number,
      body: RecordBundleRequest<N>,
      { language, idempotencyKey }: { language: Language; idempotencyKey?: string },
    ): Promise<RecordBundle<N>> =>
      (
        await send<RecordBundle<N>>({
          method: 'PUT',
          namespace: 'admin',
          path: `${path}/${id}`,
          language,
          body,
          ...(idempotencyKey && { idempotencyKey }),
        })
      ).body,
    /** Creates a record in one or more languages. */
    createBundle: async (
      body: RecordBundleRequest<N>,
      { language, idempotencyKey }: { language: Language; idempotencyKey?: string },
    ): Promise<RecordBundle<N>> =>
      (
        await send<RecordBundle<N>>({
          method: 'POST',
          namespace: 'admin',
          path,
          language,
          body,
          ...(idempotencyKey && { idempotencyKey }),
        })
      ).body,
  }
}
export type ResourceClient<N extends ResourceName> = ReturnType<typeof resourceClient<N>>

const queryPairs = <N extends ResourceName>(name: N, query: Query<N>) =>
  // safe: the query has the types of the filters of this resource
  encodeQuery(resources[name].filters, query as Query<ResourceName>)

const sessionPath = '/session'
const at = { namespace: 'admin', path: sessionPath } as const

/** The requests about the session. The language only selects the root of their URLs. */
export const sessionClient = (send: Send, language: Language) => ({
  /** Returns the account that is signed in, or `null`. */
  read: async (): Promise<Session | null> => {
    try {
      return (await send<Session>({ ...at, language })).body
    } catch (cause) {
      if (cause instanceof ProblemError && cause.problem.data.status === 401) return null
      throw cause
    }
  },
  signIn: async (name: string, password: string): Promise<Session> =>
    (await send<Session>({ ...at, language, method: 'POST', body: { name, password } })).body,
  signOut: async (): Promise<void> => {
    await send({ ...at, language, method: 'DELETE' })
  },
})
