// Records that say the same as another one and lack its translation.
import { queryOptions } from '@tanstack/react-query'
import type { Language } from '#shared/i18n/language.ts'
import type { RepeatsResponse } from '#shared/translation-responses.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { sendAdmin } from './client.ts'
import { keys } from './queries.ts'

/** The records with the same text in a field that lack its translation into `language`. */
export const repeatsQuery = (name: ResourceName, id: number, field: string, language: Language) =>
  queryOptions({
    queryKey: [...keys.all(name), 'repeats', id, field, language],
    queryFn: async ({ signal }) =>
      sendAdmin<RepeatsResponse>(`/${name}/${id}/repeats`, { language, query: [['field', field]], signal }),
  })
