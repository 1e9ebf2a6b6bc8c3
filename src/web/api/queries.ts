// Query keys, and the queries of records and lists.
import { keepPreviousData, type QueryFunction, type QueryKey, queryOptions } from '@tanstack/react-query'
import { ProblemError } from '#client/send.ts'
import type { AttentionResponse, Library } from '#shared/responses.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { RecordBundle } from '#shared/record-bundle.ts'
import { encodeQuery } from '#shared/schema/filters.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import type { List, Query } from '#shared/schema/values.ts'
import { client, send, sendAdmin } from './client.ts'

/** Prefixes of query keys. The language comes last in a key, so that a prefix names a record in all languages. */
export const keys = {
  all: (name: ResourceName) => [name] as const,
  lists: (name: ResourceName) => [name, 'list'] as const,
  record: (name: ResourceName, id: number) => [name, 'record', id] as const,
  bundle: (name: ResourceName, id: number) => [name, 'bundle', id] as const,
  accounts: ['accounts'] as const,
  images: ['images'] as const,
}

/** Milliseconds that a request over any number of records may take. */
export const longTimeout = 600_000

/** Query options of records, whose type depends on the resource. */
export type QueryDefinition<T> = {
  queryKey: QueryKey
  queryFn: QueryFunction<T>
  placeholderData?: typeof keepPreviousData
}

/** Whether a list was requested for a page that it does not have. */
export const isPageNotFound = (thrown: unknown): boolean =>
  thrown instanceof ProblemError && thrown.problem.code.endsWith('archive-page-not-found')

/** A page of a list. The previous rows stay until the new ones arrive. */
export const listQuery = <N extends ResourceName>(
  name: N,
  query: Query<N>,
  language: Language,
): QueryDefinition<List<N>> => ({
  queryKey: [
    ...keys.lists(name),
    encodeQuery(resources[name].filters, query as Query<ResourceName>).join('&'), // safe: the filters and the query are of the same resource
    language,
  ],
  queryFn: ({ signal }) => client(name).list(query, { language, signal }),
  placeholderData: keepPreviousData,
})

/** A record with all translations; linked records are named in `language`. */
export const recordBundleQuery = <N extends ResourceName>(
  name: N,
  id: number,
  language: Language,
): QueryDefinition<RecordBundle<N>> => ({
  queryKey: [...keys.bundle(name, id), language],
  queryFn: ({ signal }) => client(name).readBundle(id, { language, signal }),
})

/** The id of the record with a slug; an error if no record has it. */
export const slugQuery = (name: ResourceName, slug: string, language: Language) =>
  queryOptions({
    queryKey: [...keys.all(name), 'by-slug', slug, language],
    queryFn: async ({ signal }) =>
      (await send<{ id: number }>({ path: `/${name}/by-slug/${encodeURIComponent(slug)}`, language, signal })).body.id,
  })

/** The numbers of records of each resource, of trashed ones, and of those to translate. */
export const totalsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['attention', 'totals', language],
    queryFn: async ({ signal }) => {
      const query = [['kinds', 'all,trash,due']] as const
      return (await sendAdmin<AttentionResponse>('/attention', { language, query, signal })).attention
    },
    placeholderData: keepPreviousData,
  })

/** The number of images in the library. */
export const imageCountQuery = queryOptions({
  queryKey: [...keys.images, 'list', 'total'],
  queryFn: async ({ signal }) => (await sendAdmin<Library>('/media', { query: [['per_page', '1']], signal })).total,
})
