// Asks for a date and time in one line of text, read in four languages, and says below in words what it understood.
import { useRef, useState } from 'react'
import { dayOf, isWallTime, isZone } from '#contract/time.ts'
import { config } from '#data/server.ts'
import { DatePick } from '#ui/DatePick.tsx'
import { TextInput } from '#ui/inputs.tsx'
import { today } from '#words/clock.ts'
import type { InputProps } from '../face.ts'
import { refTo, useTyped, wordsOf } from './entry.tsx'
import { useInterfaceLanguage } from './interface-language.ts'
import { chosenReading, findingOf, shownMoment, understand, valueFor, type Asking } from './moment.ts'
import { MomentFault, MomentSaid } from './moment-words.tsx'
import { mendedEnd, spanFields } from './span.ts'

/** Moments of the section `when` are in the record's own zone and whole days where the record says so; all others in the site's zone. */
function useAsking({ field, name, valueOf }: InputProps<string>): { zone: string; allDay: boolean; isEnd: boolean } {
  const isSpan = field.section === 'when'
  const zone = isSpan ? valueOf(spanFields.zone) : undefined
  return {
    zone: typeof zone === 'string' && zone !== '' && isZone(zone) ? zone : config.siteTimezone,
    allDay: isSpan && valueOf(spanFields.allDay) === true,
    isEnd: isSpan && name === spanFields.end,
  }
}

export function MomentEntry(props: InputProps<string>) {
  const language = useInterfaceLanguage()
  const { zone, allDay, isEnd } = useAsking(props)
  const [isHere, setIsHere] = useState(false)
  // The value as the field was entered: half a date typed over it must not lose the clock that a whole day hides.
  const entered = useRef<string>(undefined)
  const value = props.value ?? ''
  const start = props.valueOf(spanFields.start)
  const asking: Asking = { language, today: today(zone), allDay, isEnd, before: entered.current ?? value }
  const [text, type] = useTyped(value, {
    write: (kept) => shownMoment(kept, allDay, language),
    read: (typed) => valueFor(typed, asking),
    mode: `${allDay} ${language}`,
  })
  const understood = isWallTime(value) ? ({ kind: 'moment', moment: value } as const) : understand(text, asking)
  const mended = isEnd ? mendedEnd({ start, end: value }, allDay) : undefined
  const finding = props.readOnly === undefined ? findingOf(understood, { mended, zone, allDay, isTyping: isHere }) : undefined
  const said = (
    <MomentSaid
      understood={understood}
      zone={zone}
      allDay={allDay}
      from={isEnd && mended === undefined ? start : undefined}
      choose={(reading) => props.onChange(chosenReading(reading, asking))}
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
      onChange={(event) => props.onChange(type(event.target.value))}
      onFocus={() => {
        entered.current = value
        setIsHere(true)
      }}
      onBlur={() => {
        entered.current = undefined
        setIsHere(false)
        props.onBlur()
      }}
      error={finding ? <MomentFault finding={finding} allDay={allDay} choose={props.onChange} /> : props.error}
      said={understood.kind === 'empty' || understood.kind === 'unreadable' ? undefined : said}
      beside={props.readOnly === undefined && <DatePick label={props.label} today={asking.today} value={understood.kind === 'moment' ? dayOf(understood.moment) : ''} onPick={(day) => props.onChange(chosenReading(day, { ...asking, before: value }))} />}
    />
  )
}
