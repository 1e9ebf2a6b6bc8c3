// Overlaps of the events of the calendar at their venues.
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { canReadOverlaps, overlapsQuery } from '#api/overlaps.ts'
import { useAccount } from '#api/session.ts'
import { useIsIgnored } from '#features/overlaps/ignored-overlaps.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { Account } from '#shared/policy/policy.ts'
import type { CalendarEvent } from '#shared/responses.ts'
import { isVenueOccupied } from '#shared/schema/status.ts'

/** The most events whose overlaps are requested at once. */
export const maxIncluded = 100

const mayOverlap = ({ venue, event_state: state }: CalendarEvent): boolean => venue !== null && isVenueOccupied(state)

/** The ids of the events whose overlaps are requested; none where the account cannot read overlaps. */
export const getOccupying = (events: readonly CalendarEvent[], account: Account): number[] =>
  canReadOverlaps(account) ? events.filter(mayOverlap).map(({ id }) => id) : []

/** The ids of those of the events that overlap others at their venue, without what the account ignores. Empty until they are loaded. */
export function useOverlapping(events: readonly CalendarEvent[], language: Language): ReadonlySet<number> {
  const account = useAccount()
  const isIgnored = useIsIgnored()
  const ids = useMemo(() => getOccupying(events, account), [events, account])
  const parts = Array.from({ length: Math.ceil(ids.length / maxIncluded) }, (_, index) =>
    ids.slice(index * maxIncluded, (index + 1) * maxIncluded),
  )
  const results = useQueries({ queries: parts.map((part) => overlapsQuery(part, language)) })
  const byId = new Map(events.map((event) => [event.id, event]))
  const overlapping = results.flatMap(({ data = [] }) =>
    data.flatMap((overlap) => {
      const event = byId.get(overlap.of ?? 0)
      return event && !isIgnored(event, overlap) ? [event.id] : []
    }),
  )
  return new Set(overlapping)
}
