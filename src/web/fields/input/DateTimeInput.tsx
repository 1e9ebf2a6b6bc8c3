// Asks for a date and time in one line of text, read in four languages, and says below in words what it understood.
import { useState } from 'react'
import { getDay, isDateTime, isTimeZone, toWallTime, applyOffset } from '#shared/dates/wall-time.ts'
import { config } from '#device/page-config.ts'
import { other } from '#api/server.ts'
import { DatePick } from '#ui/DatePicker.tsx'
import { TextInput } from '#ui/inputs.tsx'
import { now } from '#shared/dates/now.ts'
import type { InputProps } from '../field-components.ts'
import css from './InputFrame.module.css'
import { refTo, useTyped, wordsOf } from './InputFrame.tsx'
import { useInterfaceLanguage } from './interface-language.ts'
import { asAnswered, chosenReading, findingOf, shownMoment, understand, valueFor, type Asking } from './date-time.ts'
import { EndOptions } from './EndOptions.tsx'
import { MomentFault, MomentSaid } from './DateTimeHint.tsx'
import { endFor, mendedEnd, spanFields } from './duration.ts'
import { answeredOffset, wallAt } from './time-zone-option.ts'

/** Moments of the section `when` are in the record's own zone and whole days where the record says so; all others in the site's zone. */
function useAsking({ field, name, valueOf }: InputProps<string>): {
  zone: string
  allDay: boolean
  isStart: boolean
  isEnd: boolean
} {
  const isSpan = field.section === 'when'
  const zone = isSpan ? valueOf(spanFields.zone) : undefined
  return {
    zone: typeof zone === 'string' && zone !== '' && isTimeZone(zone) ? zone : config.siteTimezone,
    allDay: isSpan && valueOf(spanFields.allDay) === true,
    isStart: isSpan && name === spanFields.start,
    isEnd: isSpan && name === spanFields.end,
  }
}

export function MomentEntry(props: InputProps<string>) {
  const language = useInterfaceLanguage()
  const { zone, allDay, isStart, isEnd } = useAsking(props)
  const [isTyping, setIsTyping] = useState(false)
  const value = props.value ?? ''
  const [start, end] = [props.valueOf(spanFields.start), props.valueOf(spanFields.end)]
  // The last time that could be read: typing passes through half a date, and neither the length nor a hidden clock may be lost on the way.
  const [last, setLast] = useState('')
  const before = isDateTime(value) ? toWallTime(value) : last
  const asking: Asking = {
    language,
    today: getDay(wallAt(now(), zone)),
    allDay,
    isEnd,
    before,
    beside: isEnd ? start : before,
  }
  const { text, type, forget } = useTyped(value, {
    write: (kept) => shownMoment(kept, allDay, language),
    read: (typed) => asAnswered(valueFor(typed, asking), props.answered),
    mode: `${allDay} ${language}`,
  })
  const set = (next: string) => {
    if (isDateTime(value)) setLast(toWallTime(value))
    props.onChange(next)
    if (!isStart || !isDateTime(next)) return
    const moved = endFor({ start: before, end }, toWallTime(next), allDay)
    if (moved !== undefined && moved !== end) props.change(spanFields.end, moved)
  }
  // An answer names no offset: which of two equal times it is, its moment in UTC tells.
  const utc = props.valueOf(`utc_${props.name}`) ?? props.valueOf(`${props.name}_utc`)
  const kept = value === props.answered ? answeredOffset(value, utc) : undefined
  const moment = kept === undefined ? value : applyOffset(value, kept)
  const understood = isDateTime(value) ? ({ kind: 'dateTime', dateTime: moment } as const) : understand(text, asking)
  const choosePart = (offset: number) => {
    const wall = toWallTime(value)
    const isAnswered = wall === props.answered && offset === answeredOffset(wall, utc)
    props.onChange(isAnswered ? wall : applyOffset(wall, offset))
  }
  const mended = isEnd ? mendedEnd({ start, end: value }, allDay) : undefined
  const isOpen = props.readOnly === undefined
  const finding = isOpen ? findingOf(understood, { mended, zone, allDay, isTyping }) : undefined
  const said = (
    <MomentSaid
      understood={understood}
      zone={zone}
      allDay={allDay}
      from={isEnd && mended === undefined ? start : undefined}
      before={before}
      choose={(reading) => set(chosenReading(reading, asking))}
      chooseOffset={isOpen && !other() ? choosePart : undefined}
    />
  )
  return (
    <TextInput
      {...wordsOf(props)}
      id={props.id}
      name={props.name}
      ref={refTo(props.focusRef)}
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
      error={finding ? <MomentFault finding={finding} allDay={allDay} choose={set} /> : props.error}
      said={understood.kind === 'empty' || understood.kind === 'unreadable' ? undefined : said}
      beside={
        isOpen && (
          <span className={css.buttons}>
            {isEnd && !allDay && <EndOptions label={props.label} start={start} end={value} zone={zone} onPick={set} />}
            <DatePick
              label={props.label}
              today={asking.today}
              value={understood.kind === 'dateTime' ? getDay(understood.dateTime) : ''}
              onPick={(day) => set(chosenReading(day, asking))}
            />
          </span>
        )
      }
    />
  )
}
