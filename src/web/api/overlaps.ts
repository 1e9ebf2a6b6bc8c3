// Which events are at the same venue at an overlapping time: of a list's rows in one request, of a record, of a form's values.
import type { Language } from '#shared/i18n/language.ts'
import type { Overlap, OverlapsResponse } from '#shared/attention.ts'
import { keys, type Question } from './queries.ts'
import { send } from './server.ts'

/** Where and when something is to take place. */
export type VenueAndTime = { venue: number; start: string; end: string; exclude: number | undefined }

const request = async (query: [string, string][], language: Language, signal?: AbortSignal): Promise<Overlap[]> =>
  (
    await send<OverlapsResponse>({
      space: 'admin',
      path: '/events/overlaps',
      language,
      query,
      ...(signal && { signal }),
    })
  ).body.overlaps

/** The most events that the service takes at once. */
const maxAtOnce = 100
type Waiting = { id: number; resolve: (overlaps: Overlap[]) => void; reject: (reason: unknown) => void }
const waiting = new Map<Language, Waiting[]>()

/** What is asked for in one turn of the event loop, such as all rows of a list, is one request. */
function flush(language: Language): void {
  const all = waiting.get(language) ?? []
  waiting.delete(language)
  for (let at = 0; at < all.length; at += maxAtOnce) {
    const some = all.slice(at, at + maxAtOnce)
    request([['include', some.map(({ id }) => id).join(',')]], language).then(
      (overlaps) => some.forEach(({ id, resolve }) => resolve(overlaps.filter(({ of }) => of === id))),
      (reason: unknown) => some.forEach(({ reject }) => reject(reason)),
    )
  }
}

/** The overlaps of a saved event. */
export const overlapsQuery = (id: number, language: Language): Question<Overlap[]> => ({
  queryKey: [...keys.of('events'), 'overlaps', id, language],
  queryFn: async () =>
    new Promise((resolve, reject) => {
      const others = waiting.get(language)
      if (others) others.push({ id, resolve, reject })
      else {
        waiting.set(language, [{ id, resolve, reject }])
        setTimeout(() => flush(language))
      }
    }),
})

/** The overlaps of a venue and times that are not saved. */
export const placeOverlapsQuery = (
  { venue, start, end, exclude }: VenueAndTime,
  language: Language,
): Question<Overlap[]> => ({
  queryKey: [...keys.of('events'), 'overlaps', venue, start, end, exclude, language],
  queryFn: async ({ signal }) => {
    const query: [string, string][] = [
      ['venue', String(venue)],
      ['start_date', start],
      ['end_date', end],
    ]
    if (exclude !== undefined) query.push(['exclude', String(exclude)])
    return request(query, language, signal)
  },
})
