import { useLingui } from '@lingui/react/macro'
import { toWallTime, getDay, isDateTime, isTimeZone, applyOffset } from '#shared/dates/wall-time.ts'
import { Icon } from '#ui/Icon.tsx'
import { Popover, PopoverItem } from '#ui/Popover.tsx'
import { formatDateTime, formatTime } from '#shared/dates/format.ts'
import { useInterfaceLanguage } from '../use-interface-language.ts'
import { suggestEnds, getMovedEnd, getNearestEnd, rangeFields } from './date-range.ts'
import { useState } from 'react'
import { config } from '#device/page-config.ts'
import { externalServer } from '#api/client.ts'
import { DatePicker } from '#ui/DatePicker.tsx'
import { TextInput } from '#ui/Field.tsx'
import { now } from '#shared/dates/now.ts'
import type { InputProps } from '../field-props.ts'
import css from './inputs.module.css'
import { narrowRef, useTextInput, getFieldText } from './input-parts.tsx'
import {
  keepSavedSeconds,
  toInputValue,
  findDateTimeIssue,
  formatInputText,
  interpretDateTime,
  parseInputText,
  type DateTimeContext,
} from './date-time.ts'
import { DateTimeError, DateTimeHint } from './DateTimeHint.tsx'
import { getServerOffset, toZonedWallTime } from './time-zones.ts'

/** Nothing while the start cannot be read. `onPick` takes a moment. */
export function EndOptions({
  label,
  start,
  end,
  zone,
  onPick,
}: {
  label: string
  start: unknown
  end: string
  zone: string
  onPick: (end: string) => void
}) {
  const { t } = useLingui()
  const language = useInterfaceLanguage()
  const ends = suggestEnds(start, zone)
  if (ends.length === 0) return undefined
  const lasting = (minutes: number): string => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
    if (hours === 0) return t`${rest} min`
    return rest === 0 ? t`${hours} h` : t`${hours} h ${rest}`
  }
  return (
    <Popover icon end button={<Icon name="clock" />} name={t`Pick by duration: ${label}`}>
      {ends.map(({ end: at, minutes, isSameDay }) => (
        <PopoverItem key={minutes} aria-pressed={at === end} onClick={() => onPick(at)}>
          {isSameDay ? formatTime(toWallTime(at), language) : formatDateTime(toWallTime(at), language)} (
          {lasting(minutes)})
        </PopoverItem>
      ))}
    </Popover>
  )
}

/** Moments of the section `when` are in the record's own zone and whole days where the record says so; all others in the site's zone. */
function useAsking({ field, name, getValue }: InputProps<string>): {
  zone: string
  allDay: boolean
  isStart: boolean
  isEnd: boolean
} {
  const isSpan = field.section === 'when'
  const zone = isSpan ? getValue(rangeFields.zone) : undefined
  return {
    zone: typeof zone === 'string' && zone !== '' && isTimeZone(zone) ? zone : config.siteTimezone,
    allDay: isSpan && getValue(rangeFields.allDay) === true,
    isStart: isSpan && name === rangeFields.start,
    isEnd: isSpan && name === rangeFields.end,
  }
}

export function DateTimeInput(props: InputProps<string>) {
  const language = useInterfaceLanguage()
  const { zone, allDay, isStart, isEnd } = useAsking(props)
  const [isTyping, setIsTyping] = useState(false)
  const value = props.value ?? ''
  const [start, end] = [props.getValue(rangeFields.start), props.getValue(rangeFields.end)]
  // The last time that could be read: typing passes through half a date, and neither the length nor a hidden clock may be lost on the way.
  const [last, setLast] = useState('')
  const before = isDateTime(value) ? toWallTime(value) : last
  const asking: DateTimeContext = {
    language,
    today: getDay(toZonedWallTime(now(), zone)),
    allDay,
    isEnd,
    before,
    beside: isEnd ? start : before,
  }
  const { text, type, forget } = useTextInput(value, {
    write: (kept) => formatInputText(kept, allDay, language),
    read: (typed) => keepSavedSeconds(parseInputText(typed, asking), props.savedValue),
    mode: `${allDay} ${language}`,
  })
  const set = (next: string) => {
    if (isDateTime(value)) setLast(toWallTime(value))
    props.onChange(next)
    if (!isStart || !isDateTime(next)) return
    const moved = getMovedEnd({ start: before, end }, toWallTime(next), allDay)
    if (moved !== undefined && moved !== end) props.setValue(rangeFields.end, moved)
  }
  // An answer names no offset: which of two equal times it is, its moment in UTC tells.
  const utc = props.getValue(`utc_${props.name}`) ?? props.getValue(`${props.name}_utc`)
  const kept = value === props.savedValue ? getServerOffset(value, utc) : undefined
  const moment = kept === undefined ? value : applyOffset(value, kept)
  const understood = isDateTime(value)
    ? ({ kind: 'dateTime', dateTime: moment } as const)
    : interpretDateTime(text, asking)
  const choosePart = (offset: number) => {
    const wall = toWallTime(value)
    const isAnswered = wall === props.savedValue && offset === getServerOffset(wall, utc)
    props.onChange(isAnswered ? wall : applyOffset(wall, offset))
  }
  const mended = isEnd ? getNearestEnd({ start, end: value }, allDay) : undefined
  const isOpen = props.readOnly === undefined
  const finding = isOpen ? findDateTimeIssue(understood, { mended, zone, allDay, isTyping }) : undefined
  const said = (
    <DateTimeHint
      understood={understood}
      zone={zone}
      allDay={allDay}
      from={isEnd && mended === undefined ? start : undefined}
      before={before}
      choose={(reading) => set(toInputValue(reading, asking))}
      chooseOffset={isOpen && !externalServer() ? choosePart : undefined}
    />
  )
  return (
    <TextInput
      {...getFieldText(props)}
      id={props.id}
      name={props.name}
      ref={narrowRef(props.focusRef)}
      value={text}
      inputMode="text"
      spellCheck={false}
      readOnly={props.readOnly !== undefined}
      onChange={(event) => set(type(event.target.value))}
      onFocus={() => setIsTyping(true)}
      onBlur={() => {
        setIsTyping(false)
        forget()
        props.onBlur()
      }}
      error={finding ? <DateTimeError finding={finding} allDay={allDay} choose={set} /> : props.error}
      said={understood.kind === 'empty' || understood.kind === 'unreadable' ? undefined : said}
      beside={
        isOpen && (
          <span className={css.buttons}>
            {isEnd && !allDay && <EndOptions label={props.label} start={start} end={value} zone={zone} onPick={set} />}
            <DatePicker
              label={props.label}
              today={asking.today}
              value={understood.kind === 'dateTime' ? getDay(understood.dateTime) : ''}
              onPick={(day) => set(toInputValue(day, asking))}
            />
          </span>
        )
      }
    />
  )
}
