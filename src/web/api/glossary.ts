// The glossary, and its terms in a source text.
import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Language } from '#shared/i18n/language.ts'
import type { GlossaryEntry, GlossaryResponse, KnownTermsResponse } from '#shared/translation-responses.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { sendAdmin } from './client.ts'
import { keys } from './queries.ts'

const glossaryKey = ['glossary'] as const

export const glossaryQuery = queryOptions({
  queryKey: [...glossaryKey, 'entries'],
  queryFn: async ({ signal }) => (await sendAdmin<GlossaryResponse>('/glossary', { signal })).entries,
})

/** Terms of the glossary and names of records in the source text of a field, with their translation into `language`. */
export const knownTermsQuery = (name: ResourceName, id: number, field: string, language: Language) =>
  queryOptions({
    queryKey: [...glossaryKey, 'terms', ...keys.all(name), id, field, language],
    queryFn: async ({ signal }) => {
      const path = `/${name}/${id}/terms`
      return (await sendAdmin<KnownTermsResponse>(path, { language, query: [['field', field]], signal })).terms
    },
  })

export type GlossaryValues = Pick<GlossaryEntry, 'texts' | 'translated' | 'note'>

/** Adds a term, or changes the one that `entry` is. */
export const useSaveGlossaryEntry = (entry?: GlossaryEntry) =>
  useMutation({
    mutationFn: async (values: GlossaryValues) =>
      entry
        ? sendAdmin<GlossaryEntry>(`/glossary/${entry.id}`, {
            method: 'PUT',
            body: { ...values, version: entry.version },
          })
        : sendAdmin<GlossaryEntry>('/glossary', { method: 'POST', body: values }),
    // Also after a refusal: another account may have changed the term.
    onSettled: async (_saved, _error, _values, _result, { client }) =>
      client.invalidateQueries({ queryKey: glossaryKey }),
  })

export const useDeleteGlossaryEntry = (id: number) =>
  useMutation({
    mutationFn: async () => sendAdmin<unknown>(`/glossary/${id}`, { method: 'DELETE' }),
    onSettled: async (_deleted, _error, _values, _result, { client }) =>
      client.invalidateQueries({ queryKey: glossaryKey }),
  })
