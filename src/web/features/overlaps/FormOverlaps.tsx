import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type UnsavedTime, unsavedOverlapsQuery } from '#api/overlaps.ts'
import { useDebouncedValue } from '#fields/use-debounced-value.ts'
import { partValues } from '#records/draft/draft.ts'
import type { RecordForm } from '#records/form/record-form.ts'
import type { Language } from '#shared/i18n/language.ts'
import { OverlapNotices } from './OverlapNotice.tsx'
import { dayEnd, dayStart, getDay, isDateTime, isTimeZone, isWallTime, toWallTime } from '#shared/dates/wall-time.ts'
import { isOrganizerOccupied, isVenueOccupied } from '#shared/schema/status.ts'

/** The overlaps of the venue, organizers and times in a form. */
export function FormOverlaps({ form, language }: { form: RecordForm; language: Language }) {
  // As text, which is compared by value: other changes of the form do not render this.
  const current = useSyncExternalStore(form.subscribe, () => {
    const { draft } = form.state()
    const time = getUnsavedTime(partValues(draft, 'shared'), draft.id)
    return time ? JSON.stringify(time) : ''
  })
  const debounced = useDebouncedValue(current)
  const time = debounced === '' ? undefined : (JSON.parse(debounced) as UnsavedTime) // safe: stringified above
  const { data = [] } = useQuery(unsavedOverlapsQuery(time, language))
  if (current === '' || !time) return null
  const event =
    time.exclude === undefined ? undefined : { id: time.exclude, start_date: time.start, end_date: time.end }
  return <OverlapNotices event={event} overlaps={data} language={language} />
}

type Values = { readonly [name: string]: unknown }

/**
 * The time of the values in a form, with the venue and organizers that it takes up. `undefined` without a valid time, or if it takes up
 * none: both are missing, new, or free because of the event status.
 */
function getUnsavedTime(values: Values, id: number | undefined): UnsavedTime | undefined {
  const state = values['event_state']
  const venue = isVenueOccupied(state) ? toIds(values['venue'])[0] : undefined
  const organizers = isOrganizerOccupied(state) ? toIds(values['organizer']) : []
  const [start, end] = [parseWallTime(values['start_date']), parseWallTime(values['end_date'])]
  if ((venue === undefined && organizers.length === 0) || !start || !end) return undefined
  const isAllDay = values['all_day'] === true
  const [from, to] = isAllDay ? [dayStart(getDay(start)), dayEnd(getDay(end))] : [start, end]
  const zone = values['timezone']
  const timezone = typeof zone === 'string' && isTimeZone(zone) ? zone : ''
  return to < from ? undefined : { venue, organizers, start: from, end: to, timezone, exclude: id }
}

/** The ids in a link field, without records that are created with the event. */
const toIds = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).map(Number).filter((id) => Number.isSafeInteger(id) && id > 0)

const parseWallTime = (value: unknown): string | undefined => {
  const text = typeof value === 'string' ? value : ''
  const wall = isDateTime(text) ? toWallTime(text) : text
  return isWallTime(wall) ? wall : undefined
}
