// Events at the same venue at overlapping times; the rows of a list share one request.
import { queryOptions } from '@tanstack/react-query'
import type { Overlap, OverlapsResponse } from '#shared/responses.ts'
import type { Language } from '#shared/i18n/language.ts'
import { sendAdmin } from './client.ts'
import { keys } from './queries.ts'

export type VenueAndTime = { venue: number; start: string; end: string; exclude: number | undefined }

const getOverlaps = async (query: [string, string][], language: Language, signal?: AbortSignal): Promise<Overlap[]> =>
  (await sendAdmin<OverlapsResponse>('/events/overlaps', { language, query, ...(signal && { signal }) })).overlaps

/** Events per request. */
const maxBatchSize = 100
type PendingRow = { id: number; resolve: (overlaps: Overlap[]) => void; reject: (reason: unknown) => void }
const pendingRows = new Map<Language, PendingRow[]>()

/** Requests all rows that were added in one turn of the event loop. */
function flush(language: Language): void {
  const rows = pendingRows.get(language) ?? []
  pendingRows.delete(language)
  for (let start = 0; start < rows.length; start += maxBatchSize) {
    const batch = rows.slice(start, start + maxBatchSize)
    getOverlaps([['include', batch.map(({ id }) => id).join(',')]], language).then(
      (overlaps) => batch.forEach(({ id, resolve }) => resolve(overlaps.filter(({ of }) => of === id))),
      (reason: unknown) => batch.forEach(({ reject }) => reject(reason)),
    )
  }
}

/** The overlaps of a saved event. */
export const overlapsQuery = (id: number, language: Language) =>
  queryOptions({
    queryKey: [...keys.all('events'), 'overlaps', id, language],
    queryFn: async () =>
      new Promise<Overlap[]>((resolve, reject) => {
        const rows = pendingRows.get(language)
        if (rows) rows.push({ id, resolve, reject })
        else {
          pendingRows.set(language, [{ id, resolve, reject }])
          setTimeout(() => flush(language))
        }
      }),
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
