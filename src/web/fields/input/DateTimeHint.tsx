import { Check } from 'lucide-react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatDateTime, formatDay, formatTime } from '#shared/dates/format.ts'
import { isDateTime, isWallTime, toWallTime, type Day, type WallTime } from '#shared/dates/wall-time.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { useInterfaceLanguage } from '../use-interface-language.ts'
import { countDays } from './date-range.ts'
import type { DateTimeIssue, Interpretation } from './date-time.ts'
import { Sentences } from './input-parts.tsx'
import css from './inputs.module.css'
import {
  formatOffset,
  formatTimeZone,
  getOffset,
  getZoneAbbreviation,
  resolveWallTime,
  toZonedWallTime,
  type ResolvedWallTime,
} from './time-zones.ts'

type SelectReading = (reading: WallTime | Day) => void

/** Buttons that select a reading. */
function Readings({ readings, onSelect }: { readings: readonly (WallTime | Day)[]; onSelect: SelectReading }) {
  const language = useInterfaceLanguage()
  return (
    <span className={css.suggestions}>
      {readings.slice(0, 6).map((reading) => (
        <Button key={reading} onClick={() => onSelect(reading)}>
          {isWallTime(reading) ? formatDateTime(reading, language, 'long') : formatDay(reading, language, 'long')}
        </Button>
      ))}
    </span>
  )
}

/** Explains how a date field was interpreted. */
export function DateTimeHint({
  interpretation,
  zone,
  allDay,
  start,
  previous,
  onSelect,
  onSelectOffset,
}: {
  interpretation: Interpretation
  zone: string
  allDay: boolean
  /** The start that an end belongs to. */
  start: unknown
  /** The last valid value: its time is suggested for a day without time. */
  previous: string
  onSelect: SelectReading
  /** Selects one of two equal wall times; external servers do not store offsets. */
  onSelectOffset: ((offset: number) => void) | undefined
}) {
  const language = useInterfaceLanguage()
  switch (interpretation.kind) {
    case 'empty':
    case 'unreadable':
      return undefined
    case 'day':
      return (
        <>
          <Trans>{formatDay(interpretation.day, language, 'long')}: at what time?</Trans>{' '}
          {isWallTime(previous) && (
            <Readings readings={[interpretation.day + previous.slice(10)]} onSelect={onSelect} />
          )}
        </>
      )
    case 'ambiguous':
      return (
        <>
          {interpretation.readings.length > 1 ? (
            <Trans>Which one do you mean?</Trans>
          ) : (
            <Trans>Did you mean this?</Trans>
          )}{' '}
          <Readings readings={interpretation.readings} onSelect={onSelect} />
        </>
      )
    case 'dateTime': {
      const { dateTime } = interpretation
      const day = formatDay(toWallTime(dateTime), language, 'long')
      return (
        <Sentences>
          {!allDay && <ZonedDateTime dateTime={dateTime} zone={zone} onSelectOffset={onSelectOffset} />}
          {allDay && (start === undefined ? day : <Trans>until the end of {day}.</Trans>)}
          {typeof start === 'string' && isDateTime(start) && (
            <Duration start={start} end={dateTime} zone={zone} allDay={allDay} />
          )}
        </Sentences>
      )
    }
  }
}

const getBrowserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** "Tuesday 24 November 2026, 19:30, Europe/Brussels (CET, UTC+1)", and the time of the reader if that differs. */
function ZonedDateTime({
  dateTime,
  zone,
  onSelectOffset,
}: {
  dateTime: string
  zone: string
  onSelectOffset: ((offset: number) => void) | undefined
}) {
  const language = useInterfaceLanguage()
  const [browserZone] = useState(getBrowserZone)
  const wallTime = toWallTime(dateTime)
  const text = `${formatDay(wallTime, language, 'long')}, ${formatTime(wallTime, language)}`
  const resolved = resolveWallTime(dateTime, zone)
  if (resolved === undefined || resolved.kind === 'skipped') return text
  const isLocal = getOffset(browserZone, resolved.instant) === resolved.offset
  return (
    <Sentences>
      {`${text}, ${formatTimeZone(zone, resolved.instant, language)}.`}
      {resolved.kind === 'repeated' && <OffsetChoice resolved={resolved} zone={zone} onSelect={onSelectOffset} />}
      {!isLocal && (
        <Trans>In your time zone: {formatDateTime(toZonedWallTime(resolved.instant, browserZone), language)}.</Trans>
      )}
    </Sentences>
  )
}

/** Asks which of two equal wall times is meant. */
function OffsetChoice({
  resolved,
  zone,
  onSelect,
}: {
  resolved: Extract<ResolvedWallTime, { kind: 'repeated' }>
  zone: string
  onSelect: ((offset: number) => void) | undefined
}) {
  const { t } = useLingui()
  const language = useInterfaceLanguage()
  if (!onSelect) return <Trans>This time occurs twice because clocks go back. The first one is used.</Trans>
  const describe = (offset: number) =>
    [getZoneAbbreviation(zone, resolved.instant + (resolved.offset - offset) * 60_000, language), formatOffset(offset)]
      .filter((part) => part !== undefined)
      .join(', ')
  const [first, second] = resolved.offsets
  const option = (offset: number, label: string) => (
    <Button aria-pressed={resolved.offset === offset} onClick={() => onSelect(offset)}>
      {resolved.offset === offset && <Icon icon={Check} size={14} />} {label} ({describe(offset)})
    </Button>
  )
  return (
    <>
      <Trans>This time occurs twice because clocks go back. Which one do you mean?</Trans>{' '}
      <span className={css.suggestions}>
        {option(first, t`First`)}
        {option(second, t`Second`)}
      </span>
    </>
  )
}

/** The actual duration, also across a change of the clock. */
function Duration({ start, end, zone, allDay }: { start: string; end: string; zone: string; allDay: boolean }) {
  if (allDay) {
    const days = countDays(toWallTime(start), toWallTime(end))
    return days > 0 ? <Plural value={days} one="# day." other="# days." /> : undefined
  }
  const [from, to] = [resolveWallTime(start, zone), resolveWallTime(end, zone)]
  if (!from || !to || from.kind === 'skipped' || to.kind === 'skipped') return undefined
  const minutes = Math.round((to.instant - from.instant) / 60_000)
  if (minutes < 0) return undefined
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours >= 48)
    return (
      <Trans>
        Duration: <Plural value={Math.floor(hours / 24)} one="# day" other="# days" /> {hours % 24} h.
      </Trans>
    )
  return rest === 0 ? (
    <Trans>Duration: {hours} h.</Trans>
  ) : (
    <Trans>
      Duration: {hours} h {rest} min.
    </Trans>
  )
}

/** An error of a date field, with buttons that correct it. */
export function DateTimeError({
  issue,
  allDay,
  onSelect,
}: {
  issue: DateTimeIssue
  allDay: boolean
  onSelect: SelectReading
}) {
  const language = useInterfaceLanguage()
  switch (issue.kind) {
    case 'unreadable':
      return allDay ? (
        <Trans>Enter a date such as {formatDay('2026-11-24', language, 'short')} or “tomorrow”.</Trans>
      ) : (
        <Trans>
          Enter a date and time such as {formatDay('2026-11-24', language, 'short')} 19:30 or “tomorrow 19:30”.
        </Trans>
      )
    case 'nonexistentDay':
      return (
        <>
          <Trans>This date does not exist. The last day of that month is:</Trans>{' '}
          <Readings readings={[issue.lastDay]} onSelect={onSelect} />
        </>
      )
    case 'ambiguous':
      return <Trans>This is ambiguous. Choose one below.</Trans>
    case 'missingTime':
      return <Trans>Add a time after the date, for example 19:30.</Trans>
    case 'skipped':
      return (
        <>
          <Trans>This time does not exist because clocks go forward. Choose:</Trans>{' '}
          <Readings readings={[issue.earlier, issue.later]} onSelect={onSelect} />
        </>
      )
    case 'beforeStart':
      return (
        <>
          <Trans>The end is before the start.</Trans>{' '}
          <span className={css.suggestions}>
            <Button onClick={() => onSelect(issue.nearestEnd)}>
              {allDay ? (
                <Trans>Use {formatDay(issue.nearestEnd, language, 'list')}</Trans>
              ) : (
                <Trans>Use {formatDateTime(issue.nearestEnd, language, 'list')}</Trans>
              )}
            </Button>
          </span>
        </>
      )
  }
}
