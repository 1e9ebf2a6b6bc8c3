// Earlier translations for a text that is being translated.
import { queryOptions } from '@tanstack/react-query'
import type { Language } from '#shared/i18n/language.ts'
import type { SuggestionsResponse } from '#shared/translation-responses.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { sendAdmin } from './client.ts'
import { keys } from './queries.ts'

/** Translations of other records for the text of a field, into `language`. */
export const suggestionsQuery = (name: ResourceName, id: number, field: string, language: Language) =>
  queryOptions({
    queryKey: [...keys.all(name), 'suggestions', id, field, language],
    queryFn: async ({ signal }) => {
      const path = `/${name}/${id}/suggestions`
      return (await sendAdmin<SuggestionsResponse>(path, { language, query: [['field', field]], signal })).suggestions
    },
  })
