// Warns of overlaps while venue and times are chosen in a form.
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Language } from '#shared/i18n/language.ts'
import { isVenueOccupied } from '#shared/schema/status.ts'
import { dayEnd, getDay, dayStart, isDateTime, isWallTime, toWallTime } from '#shared/dates/wall-time.ts'
import { unsavedOverlapsQuery, type VenueAndTime } from '#api/overlaps.ts'
import { externalServer } from '#api/client.ts'
import { useDebouncedValue } from '#fields/use-debounced-value.ts'
import { partValues } from '#records/draft/draft.ts'
import type { RecordForm } from '#records/form/record-form.ts'
import { OverlapNotice } from './OverlapNotice.tsx'

/** The overlaps of a form's venue and times as they would be saved. */
export function FormOverlaps({ form, language }: { form: RecordForm; language: Language }) {
  // As text, which is compared by value: other edits of the form do not render this.
  const place = useSyncExternalStore(form.subscribe, () => {
    const { draft } = form.state()
    const found = externalServer() === undefined ? placeIn(partValues(draft, 'shared'), draft.id) : undefined
    return found ? JSON.stringify(found) : ''
  })
  const rested = useDebouncedValue(place)
  const asked: VenueAndTime | undefined = rested === '' ? undefined : (JSON.parse(rested) as VenueAndTime) // safe: written just above
  const { data = [] } = useQuery({
    ...unsavedOverlapsQuery(asked ?? { venue: 0, start: '', end: '', exclude: undefined }, language),
    enabled: asked !== undefined,
  })
  return <OverlapNotice overlaps={place !== '' && asked ? data : []} language={language} />
}

/** Where and when the event of a form takes place; `undefined` while something is missing or unreadable, or where its state leaves the venue free. */
function placeIn(values: { readonly [name: string]: unknown }, id: number | undefined): VenueAndTime | undefined {
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
