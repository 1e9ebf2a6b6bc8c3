// What the page asks the server, by key. The language stands last, so that one prefix names a record in all its languages.
import { keepPreviousData, type QueryKey, type QueryFunction } from '@tanstack/react-query'
import { ProblemError } from '#client/send.ts'
import { encodeQuery } from '#shared/schema/filters.ts'
import type { Language } from '#shared/i18n/language.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import type { List, Query } from '#shared/schema/values.ts'
import type { AccountsResponse } from '#shared/accounts.ts'
import type { RecordBundle } from '#shared/record-bundle.ts'
import { client } from './clients.ts'
import { send } from './server.ts'

/** Prefixes of keys: everything of a resource, its lists, one record in all languages, its whole. */
export const keys = {
  of: (name: ResourceName) => [name] as const,
  lists: (name: ResourceName) => [name, 'list'] as const,
  one: (name: ResourceName, id: number) => [name, 'one', id] as const,
  whole: (name: ResourceName, id: number) => [name, 'whole', id] as const,
}

/** A question with its key; `useQuery` and the query client take it as it is. */
export type Question<T> = { queryKey: QueryKey; queryFn: QueryFunction<T>; placeholderData?: typeof keepPreviousData }

/** Whether a list was asked for a page that it does not have. */
export const isPastTheEnd = (thrown: unknown): boolean =>
  thrown instanceof ProblemError && thrown.problem.code.endsWith('archive-page-not-found')

/** A page of a list in a language. The rows of the page before stay while the new ones come. */
export const listQuery = <N extends ResourceName>(name: N, query: Query<N>, language: Language): Question<List<N>> => ({
  queryKey: [
    ...keys.lists(name),
    encodeQuery(resources[name].filters, query as Query<ResourceName>).join('&'), // safe: the filters and the query are of the same resource
    language,
  ],
  queryFn: ({ signal }) => client(name).list(query, { language, signal }),
  placeholderData: keepPreviousData,
})

/** A record with all its languages; linked records are shown in `language`. */
export const wholeQuery = <N extends ResourceName>(
  name: N,
  id: number,
  language: Language,
): Question<RecordBundle<N>> => ({
  queryKey: [...keys.whole(name, id), language],
  queryFn: ({ signal }) => client(name).whole(id, { language, signal }),
})

/** The number of the record that has a slug in a language; refused where none has. */
export const slugQuery = (name: ResourceName, slug: string, language: Language): Question<number> => ({
  queryKey: [...keys.of(name), 'by-slug', slug, language],
  queryFn: async ({ signal }) =>
    (await send<{ id: number }>({ path: `/${name}/by-slug/${encodeURIComponent(slug)}`, language, signal })).body.id,
})

/** The accounts by name; refused to who neither writes nor translates. */
export const accountsQuery: Question<AccountsResponse['accounts']> = {
  queryKey: ['accounts'],
  queryFn: async ({ signal }) =>
    (await send<AccountsResponse>({ space: 'admin', path: '/accounts', language: 'en', signal })).body.accounts,
}
