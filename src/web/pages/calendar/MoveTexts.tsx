// The effect of a move as a text: the new dates, how much later they are, and overlaps at the venue.
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { canReadOverlaps, unsavedOverlapsQuery } from '#api/overlaps.ts'
import { useAccount } from '#api/session.ts'
import { useDebouncedValue } from '#fields/use-debounced-value.ts'
import type { Language } from '#shared/i18n/language.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { isVenueOccupied } from '#shared/schema/status.ts'
import { formatDistance, moveTo } from './move-dates.ts'
import { formatDates, type Move } from './use-move.ts'

/** "2 days later", "1 day, 3 hours earlier". */
export function Distance({ move: { event, start } }: { move: Move }) {
  const distance = formatDistance(event.start_date, start, activeLocale())
  if (start > event.start_date) return <Trans>{distance} later</Trans>
  if (start < event.start_date) return <Trans>{distance} earlier</Trans>
  return <Trans>as before</Trans>
}

/** The new dates of a move. */
export const MovedDates = ({ move }: { move: Move }) => <>{formatDates(move.event, moveTo(move.event, move.start))}</>

/** The events that the moved one would overlap at its venue. */
export function MoveOverlaps({ move: { event, start }, language }: { move: Move; language: Language }) {
  const canAsk = canReadOverlaps(useAccount())
  const target = useDebouncedValue(start)
  const venue = isVenueOccupied(event.event_state) ? event.venue?.id : undefined
  const { start_date, end_date } = moveTo(event, target)
  const time =
    canAsk && venue !== undefined
      ? { venue, organizers: [], start: start_date, end: end_date, timezone: event.timezone, exclude: event.id }
      : undefined
  const { data = [] } = useQuery(unsavedOverlapsQuery(time, language))
  if (data.length === 0 || target !== start) return null
  const place = event.venue?.name ?? ''
  return <Plural value={data.length} one={`Overlaps # event at ${place}`} other={`Overlaps # events at ${place}`} />
}
