// Events at the same venue or with the same organizer at overlapping times.
import { queryOptions, skipToken } from '@tanstack/react-query'
import type { Language } from '#shared/i18n/language.ts'
import { type Account, canFilterOverlaps } from '#shared/policy/policy.ts'
import type { Overlap, OverlapLink, OverlapsResponse } from '#shared/responses.ts'
import { externalServer, sendAdmin } from './client.ts'
import { keys } from './queries.ts'

/** A time that is not saved, with what it takes up: `start` and `end` are wall times in `timezone`. */
export type UnsavedTime = {
  venue: number | undefined
  organizers: readonly number[]
  start: string
  end: string
  timezone: string
  /** The event itself, if it is stored. */
  exclude: number | undefined
}

/** Whether an account can read overlaps: external servers do not compute them. */
export const canReadOverlaps = (account: Account): boolean => canFilterOverlaps(account) && !externalServer()

const getOverlaps = async (query: [string, string][], language: Language, signal?: AbortSignal): Promise<Overlap[]> =>
  (await sendAdmin<OverlapsResponse>('/events/overlaps', { language, query, ...(signal && { signal }) })).overlaps

const overlapKeys = [...keys.all('events'), 'overlaps'] as const

/** The overlaps of saved events at their venue, at most a hundred; `of` is the event that an overlap belongs to. */
export const overlapsQuery = (ids: readonly number[], language: Language, links: readonly OverlapLink[] = ['venue']) =>
  queryOptions({
    queryKey: [...overlapKeys, ids, links, language],
    queryFn: async ({ signal }) =>
      getOverlaps(
        [
          ['include', ids.join(',')],
          ['links', links.join(',')],
        ],
        language,
        signal,
      ),
    enabled: ids.length > 0,
    // Pages wait for it: what it adds would move what they show.
    retry: false,
  })

/** The overlaps of an event at its venue and of its organizers; none without an id, or where the account may not know them. */
export const recordOverlapsQuery = (id: number | undefined, language: Language, account: Account) =>
  overlapsQuery(id !== undefined && canReadOverlaps(account) ? [id] : [], language, ['venue', 'organizer'])

/** The overlaps of a time that is not saved; none for `undefined`. */
export const unsavedOverlapsQuery = (time: UnsavedTime | undefined, language: Language) =>
  queryOptions({
    queryKey: [...overlapKeys, time, language],
    queryFn: time ? async ({ signal }) => getOverlaps(toQuery(time), language, signal) : skipToken,
  })

function toQuery({ venue, organizers, start, end, timezone, exclude }: UnsavedTime): [string, string][] {
  const query: [string, string][] = [
    ['start_date', start],
    ['end_date', end],
  ]
  if (timezone !== '') query.push(['timezone', timezone])
  if (venue !== undefined) query.push(['venue', String(venue)])
  if (organizers.length > 0) query.push(['organizer', organizers.join(',')])
  if (exclude !== undefined) query.push(['exclude', String(exclude)])
  return query
}
