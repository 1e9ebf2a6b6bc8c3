// Asks for a time zone by searching all that the browser knows; one it does not know stays as it is.
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isWallTime, isZone, reckon } from '#contract/time.ts'
import { config } from '#data/server.ts'
import { SearchPicker } from '#ui/SearchPicker.tsx'
import type { PickItem } from '#ui/SearchList.tsx'
import { now } from '#words/clock.ts'
import type { InputProps } from '../face.ts'
import { useFocusById, wordsOf } from './entry.tsx'
import { spanFields } from './span.ts'
import { offsetAt, offsetText, sideOf } from './zone-side.ts'
import { zonesFor } from './zones.ts'

const shown = 40

/** The offset beside a zone is the one that holds at the start of the record. */
export function ZoneEntry(props: InputProps<string>) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  useFocusById(props.focusRef, props.id)
  const value = props.value ?? ''
  const start = props.valueOf(spanFields.start)
  const itemOf = (zone: string): PickItem => ({
    id: zone,
    label: zone.replaceAll('_', ' '),
    detail: offsetOf(zone, start),
  })
  return (
    <SearchPicker
      {...wordsOf(props)}
      id={props.id}
      label={props.label}
      placeholder={t`${config.siteTimezone} (the site’s)`}
      unavailable={props.readOnly}
      chosen={value === '' ? [] : [itemOf(value)]}
      onChange={([zone]) => {
        props.onChange(zone ? String(zone.id) : '')
        props.onBlur()
      }}
      items={zonesFor(text, config.siteTimezone).slice(0, shown).map(itemOf)}
      onSearch={setText}
    />
  )
}

function offsetOf(zone: string, start: unknown): string | undefined {
  if (!isZone(zone)) return undefined
  const side = typeof start === 'string' && isWallTime(start) ? sideOf(start, zone) : undefined
  if (side && side.kind !== 'never') return offsetText(side.offset)
  return offsetText(offsetAt(zone, (typeof start === 'string' ? reckon(start) : undefined) ?? now()))
}
