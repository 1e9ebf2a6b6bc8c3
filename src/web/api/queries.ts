// All queries with their keys.
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryFunction,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import { ProblemError } from '#client/send.ts'
import type {
  AccountResponse,
  AccountsResponse,
  AppPasswordResponse,
  SessionResponse,
  AttentionResponse,
  SearchResponse,
  AuditEntry,
  History,
  RevertResponse,
  Library,
  LibraryImage,
} from '#shared/responses.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { AddressResponse, RecordBundle } from '#shared/record-bundle.ts'
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

/** The slug and URL that a title or a typed slug would get; `id` is the record’s, if it is saved. */
export const addressQuery = (resource: ResourceName, wish: string, id: number | undefined, language: Language) =>
  queryOptions({
    queryKey: [resource, 'address', wish, id, language],
    queryFn: ({ signal }) => {
      const query = [['wish', wish] as const, ...(id === undefined ? [] : [['id', String(id)] as const])]
      return sendAdmin<AddressResponse>(`/${resource}/address`, { language, query, signal })
    },
    placeholderData: keepPreviousData,
  })

/** The dashboard counts, each with the filter of the list of its records. */
export const attentionQuery = (language: Language) =>
  queryOptions({
    queryKey: ['attention', language],
    queryFn: async ({ signal }) => (await sendAdmin<AttentionResponse>('/attention', { language, signal })).attention,
  })

/** The numbers of records of each resource, and of trashed ones. */
export const totalsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['attention', 'totals', language],
    queryFn: async ({ signal }) => {
      const query = [['kinds', 'all,trash']] as const
      return (await sendAdmin<AttentionResponse>('/attention', { language, query, signal })).attention
    },
    placeholderData: keepPreviousData,
  })

/** Records of every resource that contain the text in any language. */
export const searchQuery = (text: string, language: Language) =>
  queryOptions({
    queryKey: ['search', text, language],
    queryFn: ({ signal }) => sendAdmin<SearchResponse>('/search', { language, query: [['q', text]], signal }),
    placeholderData: keepPreviousData,
  })

const historyPageSize = 50
const getHistory = (
  resource: ResourceName,
  id: number,
  limit: number,
  before: number | null,
  request: { language: Language; signal?: AbortSignal },
): Promise<History> => {
  const query = [['limit', String(limit)] as const, ...(before === null ? [] : [['before', String(before)] as const])]
  return sendAdmin<History>(`/${resource}/${id}/history`, { ...request, query })
}

/** The history of a record, newest change first, in pages. */
export const historyQuery = (resource: ResourceName, id: number, language: Language) =>
  infiniteQueryOptions({
    queryKey: [...keys.record(resource, id), 'history', language],
    queryFn: ({ pageParam, signal }) => getHistory(resource, id, historyPageSize, pageParam, { language, signal }),
    // safe: widened for the pages that follow
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })

/** The newest change of a record; `undefined` if its history has none or cannot be read. */
export const getLatestChange = async (
  resource: ResourceName,
  id: number,
  language: Language,
): Promise<AuditEntry | undefined> =>
  (await getHistory(resource, id, 1, null, { language }).catch(() => undefined))?.changes[0]

/** The effect of undoing a change set on each of its records; never cached. */
export const revertPreviewQuery = (changeSet: string, language: Language) =>
  queryOptions({
    queryKey: ['revert-preview', changeSet, language],
    queryFn: ({ signal }) => {
      const body = { dry_run: true, partial: true }
      const request = { method: 'POST', language, body, signal, timeout: longTimeout } as const
      return sendAdmin<RevertResponse>(`/changes/${changeSet}/revert`, request)
    },
    gcTime: 0,
  })

/** The resources with a trash. */
export const trashableResources = ['events', 'venues', 'organizers'] as const
export type TrashableResource = (typeof trashableResources)[number]

/** Rows per page of the trash. */
export const trashPageSize = 25

/** A page of the trash, in all languages; `includeHidden`: with hidden events. */
export const trashListQuery = <N extends TrashableResource>(
  name: N,
  page: number,
  includeHidden: boolean,
  language: Language,
) => {
  const query = {
    status: ['trash'],
    translation: 'any',
    per_page: trashPageSize,
    page,
    orderby: 'modified',
    order: 'desc',
    ...(name === 'events' && { starts_after: '1000-01-01', ...(includeHidden && { hidden: 'any' }) }),
  } as unknown as Query<N> // safe: the dates and `hidden` are named for events only, which have them
  return listQuery(name, query, language)
}

/** The change that moved a record to the trash; `null` if its history has none. */
export const trashedQuery = (name: TrashableResource, id: number, language: Language) =>
  queryOptions({
    queryKey: [...keys.record(name, id), 'trashed', language],
    queryFn: async ({ signal }) => {
      const find = async (before: number | null, limit: number): Promise<AuditEntry | null> => {
        const { changes, next } = await getHistory(name, id, limit, before, { language, signal })
        return changes.find(({ deed }) => deed === 'trash') ?? (next === null ? null : find(next, 20))
      }
      return find(null, 1)
    },
    placeholderData: keepPreviousData,
  })

/** Ids and names of all accounts; 403 for subscribers. */
export const accountNamesQuery = queryOptions({
  queryKey: [...keys.accounts, 'names'],
  queryFn: async ({ signal }) => (await sendAdmin<AccountsResponse>('/accounts', { signal })).accounts,
})

/** All accounts, for administrators. */
export const accountsQuery = queryOptions({
  queryKey: [...keys.accounts, 'all'],
  queryFn: async ({ signal }) => (await sendAdmin<{ accounts: AccountResponse[] }>('/accounts', { signal })).accounts,
})

/** The application passwords of an account. */
export const appPasswordsQuery = (account: number) =>
  queryOptions({
    queryKey: [...keys.accounts, account, 'application-passwords'],
    queryFn: async ({ signal }) => {
      const path = `/accounts/${account}/application-passwords`
      return (await sendAdmin<{ application_passwords: AppPasswordResponse[] }>(path, { signal })).application_passwords
    },
  })

/** The sessions of an account. */
export const sessionsQuery = (account: number) =>
  queryOptions({
    queryKey: [...keys.accounts, account, 'sessions'],
    queryFn: async ({ signal }) =>
      (await sendAdmin<{ sessions: SessionResponse[] }>(`/accounts/${account}/sessions`, { signal })).sessions,
  })

/** Images per page of the library. */
const libraryPageSize = 24

/** A page of the image library, newest first; `text` is searched in names and alt texts. */
export const libraryQuery = (text: string, page: number, language: Language) =>
  queryOptions({
    queryKey: [...keys.images, 'list', text, page, language],
    queryFn: ({ signal }) => {
      const query: [string, string][] = [
        ['per_page', String(libraryPageSize)],
        ['page', String(page)],
      ]
      if (text !== '') query.push(['search', text])
      return sendAdmin<Library>('/media', { language, query, signal })
    },
    placeholderData: keepPreviousData,
  })

/** An image with its alt texts. */
export const imageQuery = (id: number, language: Language) =>
  queryOptions({
    queryKey: [...keys.images, 'one', id, language],
    queryFn: ({ signal }) => sendAdmin<LibraryImage>(`/media/${id}`, { language, signal }),
  })
