// Asks for a time zone by searching all that the browser knows; one it does not know stays as it is.
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { getDay, isTimeZone, toWallTime } from '#shared/dates/wall-time.ts'
import { config } from '#device/page-config.ts'
import { SearchPicker } from '#ui/SearchPicker.tsx'
import type { PickItem } from '#ui/SearchableList.tsx'
import { now } from '#shared/dates/now.ts'
import { formatDateTime, formatTime } from '#shared/dates/format.ts'
import type { InterfaceLanguage } from '#shared/i18n/language-names.ts'
import type { InputProps } from '../field-components.ts'
import { useFocusById, wordsOf } from './InputFrame.tsx'
import { useInterfaceLanguage } from './interface-language.ts'
import { spanFields } from './duration.ts'
import { offsetAt, offsetText, sideOf, wallAt } from './time-zone-option.ts'
import { zoneChange, type ZoneChange } from './time-zone-change.ts'
import { ZoneQuestion } from './TimeZoneDialog.tsx'
import { zonesFor } from './time-zones.ts'

const shown = 40

/** Beside each zone stands what holds there at the start of the record. */
export function ZoneEntry(props: InputProps<string>) {
  const { t } = useLingui()
  const language = useInterfaceLanguage()
  const [text, setText] = useState('')
  useFocusById(props.focusRef, props.id)
  const value = props.value ?? ''
  const start = props.valueOf(spanFields.start)
  const itemOf = (zone: string): PickItem => ({
    id: zone,
    label: zone.replaceAll('_', ' '),
    detail: detailOf(zone, value || config.siteTimezone, start, language),
  })
  const [asked, setAsked] = useState<ZoneChange & { zone: string }>()
  const set = (zone: string) => {
    props.onChange(zone)
    props.onBlur()
    setAsked(undefined)
  }
  const choose = (zone: string) => {
    const [from, to] = [value || config.siteTimezone, zone || config.siteTimezone]
    // Whole days are the same days in every zone.
    const isAsked = props.valueOf(spanFields.allDay) !== true && isTimeZone(from)
    const change = isAsked ? zoneChange({ start, end: props.valueOf(spanFields.end) }, from, to) : undefined
    if (change) setAsked({ ...change, zone })
    else set(zone)
  }
  const keepClock = ({ clock, zone }: ZoneChange & { zone: string }) => {
    // An offset that told two equal times apart says nothing in another zone.
    if (clock.start) props.change(spanFields.start, toWallTime(clock.start))
    if (clock.end) props.change(spanFields.end, toWallTime(clock.end))
    set(zone)
  }
  const keepMoment = ({ moments, zone }: ZoneChange & { zone: string }) => {
    if (moments.start) props.change(spanFields.start, moments.start)
    if (moments.end) props.change(spanFields.end, moments.end)
    set(zone)
  }
  return (
    <>
      <SearchPicker
        {...wordsOf(props)}
        id={props.id}
        label={props.label}
        placeholder={t`${config.siteTimezone} (the site’s)`}
        unavailable={props.readOnly}
        chosen={value === '' ? [] : [itemOf(value)]}
        onChange={([zone]) => choose(zone ? String(zone.id) : '')}
        items={() => zonesFor(text, config.siteTimezone).slice(0, shown).map(itemOf)}
        onSearch={setText}
      />
      <ZoneQuestion
        change={asked}
        onClock={() => asked && keepClock(asked)}
        onMoment={() => asked && keepMoment(asked)}
        onClose={() => setAsked(undefined)}
      />
    </>
  )
}

/** "UTC−5, 13:30": its offset at the start of the record, and what the clock shows there at that moment. */
function detailOf(zone: string, present: string, start: unknown, language: InterfaceLanguage): string | undefined {
  if (!isTimeZone(zone)) return undefined
  const side = typeof start === 'string' && isTimeZone(present) ? sideOf(start, present) : undefined
  if (side === undefined || side.kind === 'never') return offsetText(offsetAt(zone, now()))
  const there = wallAt(side.instant, zone)
  const isSameDay = typeof start === 'string' && getDay(there) === getDay(start)
  const clock = isSameDay ? formatTime(there, language) : formatDateTime(there, language)
  return `${offsetText(offsetAt(zone, side.instant))}, ${clock}`
}
