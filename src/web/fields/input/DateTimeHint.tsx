// What a date field says below itself: the moment in words with its zone, the readings to choose from, what is wrong and how to mend it.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isDateTime, isWallTime, toWallTime, type Day, type WallTime } from '#shared/dates/wall-time.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { formatDay, formatDateTime, formatTime } from '#shared/dates/format.ts'
import { Sentences } from './input-parts.tsx'
import css from './inputs.module.css'
import { useInterfaceLanguage } from '../use-interface-language.ts'
import type { DateTimeIssue, Interpretation } from './date-time.ts'
import { countDays } from './date-range.ts'
import {
  getZoneAbbreviation,
  getOffset,
  formatOffset,
  type ResolvedWallTime,
  resolveWallTime,
  toZonedWallTime,
  formatTimeZone,
} from './time-zones.ts'

type Choosing = { choose: (reading: WallTime | Day) => void }

/** Buttons that each put one meaning into the field. */
function Readings({ readings, choose }: { readings: readonly (WallTime | Day)[] } & Choosing) {
  const language = useInterfaceLanguage()
  return (
    <span className={css.repair}>
      {readings.slice(0, 6).map((reading) => (
        <Button key={reading} onClick={() => choose(reading)}>
          {isWallTime(reading) ? formatDateTime(reading, language, 'long') : formatDay(reading, language, 'long')}
        </Button>
      ))}
    </span>
  )
}

/** What the field was understood to say. `from`: the start that this end belongs to. */
export function DateTimeHint({
  understood,
  zone,
  allDay,
  from,
  before,
  choose,
  chooseOffset,
}: {
  understood: Interpretation
  zone: string
  allDay: boolean
  from: unknown
  /** The last time that could be read: a day typed alone may well mean its clock. */
  before: string
  /** Says which of two equal times is meant; absent where that cannot be kept. */
  chooseOffset: ((offset: number) => void) | undefined
} & Choosing) {
  const language = useInterfaceLanguage()
  switch (understood.kind) {
    case 'empty':
    case 'unreadable':
      return undefined
    case 'day':
      return (
        <>
          <Trans>{formatDay(understood.day, language, 'long')}, at what time?</Trans>{' '}
          {isWallTime(before) && <Readings readings={[understood.day + before.slice(10)]} choose={choose} />}
        </>
      )
    case 'asked':
      return (
        <>
          {understood.readings.length > 1 ? <Trans>Which one do you mean?</Trans> : <Trans>Do you mean this?</Trans>}{' '}
          <Readings readings={understood.readings} choose={choose} />
        </>
      )
    case 'dateTime': {
      const { dateTime } = understood
      const day = formatDay(toWallTime(dateTime), language, 'long')
      const lasts = typeof from === 'string' && isDateTime(from) && (
        <Length key="lasts" from={from} to={dateTime} zone={zone} allDay={allDay} />
      )
      if (allDay)
        return (
          <Sentences>{[from === undefined ? day : <Trans key="day">to the end of {day}.</Trans>, lasts]}</Sentences>
        )
      return (
        <Sentences>{[<AtZone key="at" moment={dateTime} zone={zone} chooseOffset={chooseOffset} />, lasts]}</Sentences>
      )
    }
  }
}

/** The zone of the browser: asking for it takes a millisecond of a fast processor. */
const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** "Tuesday 24 November 2026, 19:30, Europe/Brussels (CET, UTC+1)", and the reader's own time where that is another. */
function AtZone({
  moment,
  zone,
  chooseOffset,
}: {
  moment: string
  zone: string
  chooseOffset: ((offset: number) => void) | undefined
}) {
  const language = useInterfaceLanguage()
  const [own] = useState(ownZone)
  const wall = toWallTime(moment)
  const said = `${formatDay(wall, language, 'long')}, ${formatTime(wall, language)}`
  const side = resolveWallTime(moment, zone)
  if (side === undefined || side.kind === 'never') return said
  const isElsewhere = getOffset(own, side.instant) !== side.offset
  return (
    <Sentences>
      {[
        `${said}, ${formatTimeZone(zone, side.instant, language)}.`,
        side.kind === 'twice' && <Twice key="twice" side={side} zone={zone} choose={chooseOffset} />,
        isElsewhere && (
          <Trans key="own">
            Where you are it is then {formatDateTime(toZonedWallTime(side.instant, own), language)}.
          </Trans>
        ),
      ]}
    </Sentences>
  )
}

/** The clock is set back and shows the time twice: which one is meant is asked, the first until somebody says otherwise. */
function Twice({
  side,
  zone,
  choose,
}: {
  side: Extract<ResolvedWallTime, { kind: 'twice' }>
  zone: string
  choose: ((offset: number) => void) | undefined
}) {
  const { t } = useLingui()
  const language = useInterfaceLanguage()
  if (!choose) return <Trans>The clock shows this time twice that night; the first is meant.</Trans>
  const called = (offset: number) =>
    [getZoneAbbreviation(zone, side.instant + (side.offset - offset) * 60_000, language), formatOffset(offset)]
      .filter((part) => part !== undefined)
      .join(', ')
  const [first, second] = side.offsets
  return (
    <>
      <Trans>The clock shows this time twice that night. Which one is meant?</Trans>{' '}
      <span className={css.repair}>
        <Button aria-pressed={side.offset === first} onClick={() => choose(first)}>
          {side.offset === first && <Icon name="check" size={12} />} {t`The first`} ({called(first)})
        </Button>
        <Button aria-pressed={side.offset === second} onClick={() => choose(second)}>
          {side.offset === second && <Icon name="check" size={12} />} {t`The second`} ({called(second)})
        </Button>
      </span>
    </>
  )
}

/** How long the span truly lasts: over a change of the clock an hour more or less than the two times suggest. */
function Length({ from, to, zone, allDay }: { from: string; to: string; zone: string; allDay: boolean }) {
  if (allDay) {
    const days = countDays(toWallTime(from), toWallTime(to))
    return days > 0 ? <Plural value={days} one="# day." other="# days." /> : undefined
  }
  const [start, end] = [resolveWallTime(from, zone), resolveWallTime(to, zone)]
  if (!start || !end || start.kind === 'never' || end.kind === 'never') return undefined
  const minutes = Math.round((end.instant - start.instant) / 60_000)
  if (minutes < 0) return undefined
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours >= 48)
    return (
      <Trans>
        Lasts <Plural value={Math.floor(hours / 24)} one="# day" other="# days" /> {hours % 24} h.
      </Trans>
    )
  return rest === 0 ? (
    <Trans>Lasts {hours} h.</Trans>
  ) : (
    <Trans>
      Lasts {hours} h {rest} min.
    </Trans>
  )
}

/** What is wrong and, where it can be, mended with one press. */
export function DateTimeError({ finding, allDay, choose }: { finding: DateTimeIssue; allDay: boolean } & Choosing) {
  const language = useInterfaceLanguage()
  switch (finding.kind) {
    case 'unreadable':
      return allDay ? (
        <Trans>
          This could not be read as a date. Write for example {formatDay('2026-11-24', language, 'short')} or
          “tomorrow”.
        </Trans>
      ) : (
        <Trans>
          This could not be read as a date and time. Write for example {formatDay('2026-11-24', language, 'short')}{' '}
          19:30 or “tomorrow 19:30”.
        </Trans>
      )
    case 'absent':
      return (
        <>
          <Trans>This day does not exist. The last one of that month is:</Trans>{' '}
          <Readings readings={[finding.last]} choose={choose} />
        </>
      )
    case 'asked':
      return <Trans>This has more than one meaning. Choose the right one below.</Trans>
    case 'timeless':
      return <Trans>The time is missing. Write it after the date, for example 19:30.</Trans>
    case 'never':
      return (
        <>
          <Trans>The clock jumps over this time that night. Choose one beside it:</Trans>{' '}
          <Readings readings={[finding.earlier, finding.later]} choose={choose} />
        </>
      )
    case 'early':
      return (
        <>
          <Trans>The end lies before the start.</Trans>{' '}
          <span className={css.repair}>
            <Button onClick={() => choose(finding.mended)}>
              {allDay ? (
                <Trans>Make it {formatDay(finding.mended, language, 'list')}</Trans>
              ) : (
                <Trans>Make it {formatDateTime(finding.mended, language, 'list')}</Trans>
              )}
            </Button>
          </span>
        </>
      )
  }
}
