import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { getDay, toWallTime, isTimeZone } from '#shared/dates/wall-time.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { formatDateTime, formatTime } from '#shared/dates/format.ts'
import css from './inputs.module.css'
import { useInterfaceLanguage } from '../use-interface-language.ts'
import { type TimeZoneChange, rangeFields, getTimeZoneChange } from './date-range.ts'
import { config } from '#device/page-config.ts'
import { SearchableSelect } from '#ui/SearchableSelect.tsx'
import type { SelectItem } from '#ui/SearchableList.tsx'
import { now } from '#shared/dates/now.ts'
import type { InterfaceLanguage } from '#shared/i18n/language-names.ts'
import type { InputProps } from '../field-props.ts'
import { useFocusById, getFieldText } from './input-parts.tsx'
import { getOffset, formatOffset, resolveWallTime, toZonedWallTime, searchTimeZones } from './time-zones.ts'

/** Asks while `change` stands. `onClose` leaves everything as it was. */
export function TimeZoneDialog({
  change,
  onClock,
  onMoment,
  onClose,
}: {
  change: TimeZoneChange | undefined
  onClock: () => void
  onMoment: () => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const language = useInterfaceLanguage()
  const spanned = ({ start, end }: TimeZoneChange['clock']): string => {
    const [from, to] = [start && toWallTime(start), end && toWallTime(end)]
    if (!from || !to) return formatDateTime(from ?? to ?? '', language)
    const until = getDay(from) === getDay(to) ? formatTime(to, language) : formatDateTime(to, language)
    return `${formatDateTime(from, language)} – ${until}`
  }
  const [here, there] = [zoneName(change?.from), zoneName(change?.to)]
  return (
    <Dialog
      open={change !== undefined}
      onClose={onClose}
      title={t`What stays: the clock or the moment?`}
      actions={
        <Button onClick={onClose}>
          <Trans>Leave the time zone</Trans>
        </Button>
      }
    >
      {change && (
        <>
          <p>
            <Trans>
              The times stand in {here}: {spanned(change.clock)}. The new time zone is {there}.
            </Trans>
          </p>
          <div className={css.choices}>
            <Choice onChoose={onClock} name={<Trans>Keep the clock time</Trans>}>
              <Trans>
                {spanned(change.clock)} in {there}. It takes place at another moment than before.
              </Trans>
            </Choice>
            <Choice onChoose={onMoment} name={<Trans>Keep the moment</Trans>}>
              <Trans>
                {spanned(change.moments)} in {there}, the same moment as now.
              </Trans>
            </Choice>
          </div>
        </>
      )}
    </Dialog>
  )
}

function Choice({ name, children, onChoose }: { name: ReactNode; children: ReactNode; onChoose: () => void }) {
  return (
    <Button className={css.choice ?? ''} onClick={onChoose}>
      <strong>{name}</strong>
      <span>{children}</span>
    </Button>
  )
}

const zoneName = (zone: string | undefined): string => zone?.replaceAll('_', ' ') ?? ''

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
