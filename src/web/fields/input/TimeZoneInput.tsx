// Asks for a time zone by searching all that the browser knows; one it does not know stays as it is.
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { getDay, isTimeZone, toWallTime } from '#shared/dates/wall-time.ts'
import { config } from '#device/page-config.ts'
import { SearchableSelect } from '#ui/SearchPicker.tsx'
import type { SelectItem } from '#ui/SearchableList.tsx'
import { now } from '#shared/dates/now.ts'
import { formatDateTime, formatTime } from '#shared/dates/format.ts'
import type { InterfaceLanguage } from '#shared/i18n/language-names.ts'
import type { InputProps } from '../field-components.ts'
import { useFocusById, getFieldText } from './InputFrame.tsx'
import { useInterfaceLanguage } from './interface-language.ts'
import { rangeFields } from './duration.ts'
import { getOffset, formatOffset, resolveWallTime, toZonedWallTime } from './time-zone-option.ts'
import { getTimeZoneChange, type TimeZoneChange } from './time-zone-change.ts'
import { TimeZoneDialog } from './TimeZoneDialog.tsx'
import { searchTimeZones } from './time-zones.ts'

const shown = 40

/** Beside each zone stands what holds there at the start of the record. */
export function TimeZoneInput(props: InputProps<string>) {
  const { t } = useLingui()
  const language = useInterfaceLanguage()
  const [text, setText] = useState('')
  useFocusById(props.focusRef, props.id)
  const value = props.value ?? ''
  const start = props.getValue(rangeFields.start)
  const itemOf = (zone: string): SelectItem => ({
    id: zone,
    label: zone.replaceAll('_', ' '),
    detail: detailOf(zone, value || config.siteTimezone, start, language),
  })
  const [asked, setAsked] = useState<TimeZoneChange & { zone: string }>()
  const set = (zone: string) => {
    props.onChange(zone)
    props.onBlur()
    setAsked(undefined)
  }
  const choose = (zone: string) => {
    const [from, to] = [value || config.siteTimezone, zone || config.siteTimezone]
    // Whole days are the same days in every zone.
    const isAsked = props.getValue(rangeFields.allDay) !== true && isTimeZone(from)
    const change = isAsked ? getTimeZoneChange({ start, end: props.getValue(rangeFields.end) }, from, to) : undefined
    if (change) setAsked({ ...change, zone })
    else set(zone)
  }
  const keepClock = ({ clock, zone }: TimeZoneChange & { zone: string }) => {
    // An offset that told two equal times apart says nothing in another zone.
    if (clock.start) props.setValue(rangeFields.start, toWallTime(clock.start))
    if (clock.end) props.setValue(rangeFields.end, toWallTime(clock.end))
    set(zone)
  }
  const keepMoment = ({ moments, zone }: TimeZoneChange & { zone: string }) => {
    if (moments.start) props.setValue(rangeFields.start, moments.start)
    if (moments.end) props.setValue(rangeFields.end, moments.end)
    set(zone)
  }
  return (
    <>
      <SearchableSelect
        {...getFieldText(props)}
        id={props.id}
        label={props.label}
        placeholder={t`${config.siteTimezone} (the site’s)`}
        unavailable={props.readOnly}
        chosen={value === '' ? [] : [itemOf(value)]}
        onChange={([zone]) => choose(zone ? String(zone.id) : '')}
        items={() => searchTimeZones(text, config.siteTimezone).slice(0, shown).map(itemOf)}
        onSearch={setText}
      />
      <TimeZoneDialog
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
  const side = typeof start === 'string' && isTimeZone(present) ? resolveWallTime(start, present) : undefined
  if (side === undefined || side.kind === 'never') return formatOffset(getOffset(zone, now()))
  const there = toZonedWallTime(side.instant, zone)
  const isSameDay = typeof start === 'string' && getDay(there) === getDay(start)
  const clock = isSameDay ? formatTime(there, language) : formatDateTime(there, language)
  return `${formatOffset(getOffset(zone, side.instant))}, ${clock}`
}
