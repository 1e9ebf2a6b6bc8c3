// What the page asks that goes over all resources: what wants attention, and one search over everything.
import { keepPreviousData } from '@tanstack/react-query'
import type { AttentionResponse, Attention, SearchResponse } from '#shared/attention.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { Question } from './queries.ts'
import { send } from './server.ts'

/** The counts of the start page, each with the filter of the list that holds just these records. */
export const attentionQuery = (language: Language): Question<Attention[]> => ({
  queryKey: ['attention', language],
  queryFn: async ({ signal }) =>
    (await send<AttentionResponse>({ space: 'admin', path: '/attention', language, signal })).body.attention,
})

/** Records of every resource that hold the words, in whatever language; in `language` where they have it. One request. */
export const searchQuery = (words: string, language: Language): Question<SearchResponse> => ({
  queryKey: ['search', words, language],
  queryFn: async ({ signal }) =>
    (await send<SearchResponse>({ space: 'admin', path: '/search', language, query: [['q', words]], signal })).body,
  placeholderData: keepPreviousData,
})
