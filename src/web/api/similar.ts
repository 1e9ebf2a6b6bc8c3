// Records that a new one could repeat.
import { queryOptions } from '@tanstack/react-query'
import type { SimilarResponse } from '#shared/responses.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { sendAdmin } from './client.ts'
import { keys } from './queries.ts'

/** The values that records are compared by: the address and postal code of a venue, the first day and the venue of an event. `exclude`: its own id. */
export type Typed = { name: string; address?: string; zip?: string; date?: string; venue?: string; exclude?: string }

/** The records with nearly the same name; none while the name is shorter than three characters. */
export const similarQuery = (name: ResourceName, typed: Typed, language: Language) =>
  queryOptions({
    queryKey: [...keys.all(name), 'similar', typed, language],
    queryFn: async ({ signal }) => {
      const query = Object.entries(typed).filter(([, text]) => text !== '')
      return (await sendAdmin<SimilarResponse>(`/${name}/similar`, { language, query, signal })).similar
    },
    enabled: typed.name.trim().length >= 3,
  })
