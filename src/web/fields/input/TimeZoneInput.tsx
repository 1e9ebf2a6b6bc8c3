import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { formatDateTime, formatTime } from '#shared/dates/format.ts'
import { now } from '#shared/dates/now.ts'
import { getDay, isTimeZone, toWallTime } from '#shared/dates/wall-time.ts'
import type { InterfaceLanguage } from '#shared/i18n/language.ts'
import { config } from '#device/page-config.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { SelectItem } from '#ui/SearchableList.tsx'
import { SearchableSelect } from '#ui/SearchableSelect.tsx'
import type { InputProps } from '../field-props.ts'
import { useInterfaceLanguage } from '../use-interface-language.ts'
import { getTimeZoneChange, type TimeZoneChange } from './date-range.ts'
import { rangeFields } from '../field-props.ts'
import { getFieldText, useFocusById } from './input-parts.tsx'
import css from './inputs.module.css'
import { formatOffset, getOffset, resolveWallTime, searchTimeZones, toZonedWallTime } from './time-zones.ts'

const maxResults = 40

/** The time zone of an event. If its times would change, a dialog asks whether to keep the wall times or the instants. */
export function TimeZoneInput(props: InputProps<string>) {
  const { t } = useLingui()
  const language = useInterfaceLanguage()
  const [searchText, setSearchText] = useState('')
  const [change, setChange] = useState<TimeZoneChange & { zone: string }>()
  useFocusById(props.focusRef, props.id)
  const value = props.value ?? ''
  const [start, end] = [props.getValue(rangeFields.start), props.getValue(rangeFields.end)]
  const toItem = (zone: string): SelectItem => ({
    id: zone,
    label: zone.replaceAll('_', ' '),
    detail: describeZone(zone, value || config.siteTimezone, start, language),
  })
  const applyZone = (zone: string) => {
    props.onChange(zone)
    props.onBlur()
    setChange(undefined)
  }
  const selectZone = (zone: string) => {
    const [from, to] = [value || config.siteTimezone, zone || config.siteTimezone]
    const isTimed = props.getValue(rangeFields.allDay) !== true && isTimeZone(from)
    const timeChange = isTimed ? getTimeZoneChange({ start, end }, from, to) : undefined
    if (timeChange) setChange({ ...timeChange, zone })
    else applyZone(zone)
  }
  const keepTimes = (times: TimeZoneChange['sameWallTime']) => {
    if (times.start) props.setValue(rangeFields.start, times.start)
    if (times.end) props.setValue(rangeFields.end, times.end)
    if (change) applyZone(change.zone)
  }
  return (
    <>
      <SearchableSelect
        {...getFieldText(props)}
        id={props.id}
        label={props.label}
        placeholder={t`${config.siteTimezone} (site default)`}
        unavailable={props.readOnly}
        selected={value === '' ? [] : [toItem(value)]}
        onChange={([item]) => selectZone(item ? String(item.id) : '')}
        items={() => searchTimeZones(searchText, config.siteTimezone).slice(0, maxResults).map(toItem)}
        onSearch={setSearchText}
      />
      <TimeZoneDialog
        change={change}
        // An offset that distinguished two equal wall times means nothing in another zone.
        onKeepWallTime={({ sameWallTime: { start, end } }) =>
          keepTimes({ start: start && toWallTime(start), end: end && toWallTime(end) })
        }
        onKeepInstant={({ sameInstant }) => keepTimes(sameInstant)}
        onClose={() => setChange(undefined)}
      />
    </>
  )
}

/** "UTC−5, 13:30": the offset and the wall time of a zone at the start of the event. */
function describeZone(
  zone: string,
  currentZone: string,
  start: unknown,
  language: InterfaceLanguage,
): string | undefined {
  if (!isTimeZone(zone)) return undefined
  const resolved =
    typeof start === 'string' && isTimeZone(currentZone) ? resolveWallTime(start, currentZone) : undefined
  if (typeof start !== 'string' || resolved === undefined || resolved.kind === 'skipped')
    return formatOffset(getOffset(zone, now()))
  const wallTime = toZonedWallTime(resolved.instant, zone)
  const time = (getDay(wallTime) === getDay(start) ? formatTime : formatDateTime)(wallTime, language)
  return `${formatOffset(getOffset(zone, resolved.instant))}, ${time}`
}

/** Asks whether the wall times or the instants stay when the time zone changes. */
function TimeZoneDialog({
  change,
  onKeepWallTime,
  onKeepInstant,
  onClose,
}: {
  change: TimeZoneChange | undefined
  onKeepWallTime: (change: TimeZoneChange) => void
  onKeepInstant: (change: TimeZoneChange) => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const language = useInterfaceLanguage()
  const formatRange = ({ start, end }: TimeZoneChange['sameWallTime']): string => {
    const [from, to] = [start && toWallTime(start), end && toWallTime(end)]
    if (!from || !to) return formatDateTime(from ?? to ?? '', language)
    const until = getDay(from) === getDay(to) ? formatTime(to, language) : formatDateTime(to, language)
    return `${formatDateTime(from, language)} – ${until}`
  }
  const here = change?.from.replaceAll('_', ' ')
  const there = change?.to.replaceAll('_', ' ')
  return (
    <Dialog
      open={change !== undefined}
      onClose={onClose}
      title={t`Keep the local time or the exact moment?`}
      actions={
        <Button onClick={onClose}>
          <Trans>Do not change the time zone</Trans>
        </Button>
      }
    >
      {change && (
        <>
          <p>
            <Trans>
              Current times are in {here}: {formatRange(change.sameWallTime)}. The new time zone is {there}.
            </Trans>
          </p>
          <div className={css.choices}>
            <ChoiceButton onClick={() => onKeepWallTime(change)} label={<Trans>Keep the local time</Trans>}>
              <Trans>
                {formatRange(change.sameWallTime)} in {there}. The event moves to a different moment.
              </Trans>
            </ChoiceButton>
            <ChoiceButton onClick={() => onKeepInstant(change)} label={<Trans>Keep the exact moment</Trans>}>
              <Trans>
                {formatRange(change.sameInstant)} in {there}. The event starts at the same moment as before.
              </Trans>
            </ChoiceButton>
          </div>
        </>
      )}
    </Dialog>
  )
}

function ChoiceButton({ label, children, onClick }: { label: ReactNode; children: ReactNode; onClick: () => void }) {
  return (
    <Button className={css.choice ?? ''} onClick={onClick}>
      <strong>{label}</strong>
      <span>{children}</span>
    </Button>
  )
}
