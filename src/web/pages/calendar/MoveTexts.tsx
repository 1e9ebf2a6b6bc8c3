// The effect of a move as a text: the new dates, how much later they are, and overlaps at the venue.
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { canReadOverlaps, unsavedOverlapsQuery } from '#api/overlaps.ts'
import { useAccount } from '#api/session.ts'
import { useDebouncedValue } from '#fields/use-debounced-value.ts'
import type { Language } from '#shared/i18n/language.ts'
import { isVenueOccupied } from '#shared/schema/status.ts'
import { getDistance, moveTo } from './move-dates.ts'
import { formatDates, type Move } from './use-move.ts'

/** "2 days later", "1 day earlier", "30 minutes later". */
export function Distance({ move: { event, start } }: { move: Move }) {
  const { days, minutes } = getDistance(event.start_date, start)
  const [count, amount] = [Math.abs(days), Math.abs(minutes)]
  if (days > 0) return <Plural value={count} one="# day later" other="# days later" />
  if (days < 0) return <Plural value={count} one="# day earlier" other="# days earlier" />
  if (minutes > 0) return <Plural value={amount} one="# minute later" other="# minutes later" />
  if (minutes < 0) return <Plural value={amount} one="# minute earlier" other="# minutes earlier" />
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
