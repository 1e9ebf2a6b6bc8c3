// Warns that other events are at the same venue at an overlapping time. Saving is never refused for it.
import { Plural } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Language } from '#contract/language.ts'
import { mayAskOverlaps } from '#contract/list-rights.ts'
import type { Overlap } from '#contract/overview.ts'
import { occupiesVenue } from '#contract/status.ts'
import { dayEnd, dayOf, dayStart, isMoment, isWallTime, wallOf } from '#contract/time.ts'
import { useAccount } from '#data/own-account.ts'
import { overlapsQuery, placeOverlapsQuery, type VenueAndTime } from '#data/overlaps.ts'
import { other } from '#data/server.ts'
import { useRested } from '#fields/input/rested.ts'
import { valuesOf } from '#record/draft/draft.ts'
import { useFormState } from '#record/form/form-context.ts'
import type { RecordForm } from '#record/form/record-form.ts'
import { Notice } from '#ui/Notice.tsx'
import { OverlapLink } from './OverlapLink.tsx'

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
          <li key={overlap.id}>
            <OverlapLink overlap={overlap} language={language} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** The overlaps of a saved event, on its page. */
export function RecordOverlaps({ id, language }: { id: number; language: Language }) {
  const mayAsk = mayAskOverlaps(useAccount()) && other() === undefined
  const { data = [] } = useQuery({ ...overlapsQuery(id, language), enabled: mayAsk })
  return <OverlapNotice overlaps={data} language={language} />
}

/** The overlaps of a form's venue and times as they would be saved. */
export function FormOverlaps({ form, language }: { form: RecordForm; language: Language }) {
  const { draft } = useFormState(form)
  const values = valuesOf(draft, 'shared')
  const place = other() === undefined ? placeIn(values, draft.id) : undefined
  // As text, which rests as one: typing a time asks once.
  const rested = useRested(place ? JSON.stringify(place) : '')
  const asked: VenueAndTime | undefined = rested === '' ? undefined : (JSON.parse(rested) as VenueAndTime) // safe: written just above
  const { data = [] } = useQuery({
    ...placeOverlapsQuery(asked ?? { venue: 0, start: '', end: '', exclude: undefined }, language),
    enabled: asked !== undefined,
  })
  return <OverlapNotice overlaps={place && asked ? data : []} language={language} />
}

/** Where and when the event of a form takes place; `undefined` while something is missing or unreadable, or where its state leaves the venue free. */
function placeIn(values: { readonly [name: string]: unknown }, id: number | undefined): VenueAndTime | undefined {
  const venues: unknown = values['venue']
  const venue = Number(Array.isArray(venues) ? venues[0] : venues)
  const [start, end] = [toWallTime(values['start_date']), toWallTime(values['end_date'])]
  if (!Number.isSafeInteger(venue) || venue <= 0 || !start || !end || !occupiesVenue(values['event_state']))
    return undefined
  return values['all_day'] === true
    ? { venue, start: dayStart(dayOf(start)), end: dayEnd(dayOf(end)), exclude: id }
    : { venue, start, end, exclude: id }
}

const toWallTime = (value: unknown): string | undefined => {
  const text = typeof value === 'string' ? value : ''
  const wall = isMoment(text) ? wallOf(text) : text
  return isWallTime(wall) ? wall : undefined
}
