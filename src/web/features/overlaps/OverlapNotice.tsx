// Warns of other events at the same venue at the same time. They do not prevent saving.
import { Plural, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { externalServer } from '#api/client.ts'
import { overlapsQuery, unsavedOverlapsQuery, type VenueAndTime } from '#api/overlaps.ts'
import { paths } from '#api/paths.ts'
import { useAccount } from '#api/session.ts'
import { useDebouncedValue } from '#fields/use-debounced-value.ts'
import { partValues } from '#records/draft/draft.ts'
import type { RecordForm } from '#records/form/record-form.ts'
import { dayEnd, dayStart, getDay, isDateTime, isWallTime, toWallTime } from '#shared/dates/wall-time.ts'
import type { Language } from '#shared/i18n/language.ts'
import { canFilterOverlaps } from '#shared/policy/policy.ts'
import type { Overlap } from '#shared/responses.ts'
import { isVenueOccupied } from '#shared/schema/status.ts'
import { Link } from '#ui/Link.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useOverlapTime } from './OverlapMark.tsx'

/** The overlaps of a saved event, on its page. */
export function RecordOverlaps({ id, language }: { id: number; language: Language }) {
  const canAsk = canFilterOverlaps(useAccount()) && externalServer() === undefined
  const { data = [] } = useQuery(overlapsQuery(canAsk ? [id] : [], language))
  return <OverlapNotice overlaps={data} language={language} />
}

/** The overlaps of the venue and times in a form. */
export function FormOverlaps({ form, language }: { form: RecordForm; language: Language }) {
  // As text, which is compared by value: other changes of the form do not render this.
  const current = useSyncExternalStore(form.subscribe, () => {
    const { draft } = form.state()
    const venueAndTime = externalServer() ? undefined : getVenueAndTime(partValues(draft, 'shared'), draft.id)
    return venueAndTime ? JSON.stringify(venueAndTime) : ''
  })
  const debounced = useDebouncedValue(current)
  const query = debounced === '' ? undefined : (JSON.parse(debounced) as VenueAndTime) // safe: stringified above
  const { data = [] } = useQuery({
    ...unsavedOverlapsQuery(query ?? { venue: 0, start: '', end: '', exclude: undefined }, language),
    enabled: query !== undefined,
  })
  return <OverlapNotice overlaps={current !== '' && query ? data : []} language={language} />
}

function OverlapNotice({ overlaps, language }: { overlaps: readonly Overlap[]; language: Language }) {
  if (overlaps.length === 0) return null
  return (
    <Notice
      tone="warning"
      role="status"
      title={
        <Plural
          value={overlaps.length}
          one="# other event is at this venue at the same time"
          other="# other events are at this venue at the same time"
        />
      }
    >
      <ul>
        {overlaps.map((overlap) => (
          <OverlapItem key={overlap.id} overlap={overlap} language={language} />
        ))}
      </ul>
    </Notice>
  )
}

function OverlapItem({ overlap, language }: { overlap: Overlap; language: Language }) {
  const { t } = useLingui()
  const time = useOverlapTime(overlap)
  return (
    <li>
      <Link to={paths.record('events', overlap.id, language)} lang={overlap.language}>
        {overlap.title || t`Untitled`}
      </Link>
      , {time}
    </li>
  )
}

/** `undefined` if the venue or a valid time is missing, or if the event does not occupy its venue. */
function getVenueAndTime(
  values: { readonly [name: string]: unknown },
  id: number | undefined,
): VenueAndTime | undefined {
  const venues: unknown = values['venue']
  const venue = Number(Array.isArray(venues) ? venues[0] : venues)
  const [start, end] = [parseWallTime(values['start_date']), parseWallTime(values['end_date'])]
  if (!Number.isSafeInteger(venue) || venue <= 0 || !start || !end || !isVenueOccupied(values['event_state']))
    return undefined
  return values['all_day'] === true
    ? { venue, start: dayStart(getDay(start)), end: dayEnd(getDay(end)), exclude: id }
    : { venue, start, end, exclude: id }
}

const parseWallTime = (value: unknown): string | undefined => {
  const text = typeof value === 'string' ? value : ''
  const wall = isDateTime(text) ? toWallTime(text) : text
  return isWallTime(wall) ? wall : undefined
}
