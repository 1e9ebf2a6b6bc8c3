// Addresses and records that are looked up with each key. Lists load without it.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Language } from '#shared/i18n/language.ts'
import type { AddressResponse } from '#shared/record-bundle.ts'
import type { SearchResponse } from '#shared/responses.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { sendAdmin } from './client.ts'

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

/** Records of every resource that contain the text in any language. */
export const searchQuery = (text: string, language: Language) =>
  queryOptions({
    queryKey: ['search', text, language],
    queryFn: ({ signal }) => sendAdmin<SearchResponse>('/search', { language, query: [['q', text]], signal }),
    placeholderData: keepPreviousData,
  })
