// Events at the same venue at overlapping times.
import { queryOptions } from '@tanstack/react-query'
import type { Overlap, OverlapsResponse } from '#shared/responses.ts'
import type { Language } from '#shared/i18n/language.ts'
import { sendAdmin } from './client.ts'
import { keys } from './queries.ts'

export type VenueAndTime = { venue: number; start: string; end: string; exclude: number | undefined }

const getOverlaps = async (query: [string, string][], language: Language, signal?: AbortSignal): Promise<Overlap[]> =>
  (await sendAdmin<OverlapsResponse>('/events/overlaps', { language, query, ...(signal && { signal }) })).overlaps

/** The overlaps of saved events, at most a hundred; `of` is the event that an overlap belongs to. */
export const overlapsQuery = (ids: readonly number[], language: Language) =>
  queryOptions({
    queryKey: [...keys.all('events'), 'overlaps', ids, language],
    queryFn: async ({ signal }) => getOverlaps([['include', ids.join(',')]], language, signal),
    enabled: ids.length > 0,
  })

/** The overlaps of a venue and times that are not saved. */
export const unsavedOverlapsQuery = ({ venue, start, end, exclude }: VenueAndTime, language: Language) =>
  queryOptions({
    queryKey: [...keys.all('events'), 'overlaps', venue, start, end, exclude, language],
    queryFn: async ({ signal }) => {
      const query: [string, string][] = [
        ['venue', String(venue)],
        ['start_date', start],
        ['end_date', end],
      ]
      if (exclude !== undefined) query.push(['exclude', String(exclude)])
      return getOverlaps(query, language, signal)
    },
  })
