import { Clock } from 'lucide-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { formatDateTime, formatTime } from '#shared/dates/format.ts'
import { now } from '#shared/dates/now.ts'
import { applyOffset, getDay, isDateTime, isTimeZone, toWallTime } from '#shared/dates/wall-time.ts'
import { externalServer } from '#api/client.ts'
import { config } from '#device/page-config.ts'
import { DatePicker } from '#ui/DatePicker.tsx'
import { FieldMessages, TextInput, useFieldIds } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Popover, PopoverItem } from '#ui/Popover.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { InputProps } from '../field-props.ts'
import { useInterfaceLanguage } from '../use-interface-language.ts'
import { getMovedEnd, getNearestEnd, suggestEnds } from './date-range.ts'
import { rangeFields } from '../field-props.ts'
import {
  findDateTimeIssue,
  formatInputText,
  hasOwnTime,
  interpretDateTime,
  keepSavedSeconds,
  parseInputText,
  toInputValue,
  type DateTimeContext,
} from './date-time.ts'
import { DateTimeError, DateTimeHint } from './DateTimeHint.tsx'
import { getFieldText, getTextControlProps, Sentences } from './input-parts.tsx'
import css from './inputs.module.css'
import { getServerOffset, toZonedWallTime } from './time-zones.ts'

/** Only dates of the section `when` are in the time zone of the record and can be whole days. */
function getDateSettings({ field, name, getValue }: InputProps<string>) {
  const isRange = field.section === 'when'
  const zone = isRange ? getValue(rangeFields.zone) : undefined
  return {
    zone: typeof zone === 'string' && zone !== '' && isTimeZone(zone) ? zone : config.siteTimezone,
    allDay: isRange && getValue(rangeFields.allDay) === true,
    isStart: isRange && name === rangeFields.start,
    isEnd: isRange && name === rangeFields.end,
  }
}

/** A date and a time, typed in one of four languages; the interpretation is shown below. A new start moves its end. */
export function DateTimeInput(props: InputProps<string>) {
  const language = useInterfaceLanguage()
  const { zone, allDay, isStart, isEnd } = getDateSettings(props)
  const [isTyping, setIsTyping] = useState(false)
  const value = props.value ?? ''
  const [start, end] = [props.getValue(rangeFields.start), props.getValue(rangeFields.end)]
  // While typing the value is incomplete: the duration and the time of an all-day value come from the last valid one.
  const [lastValid, setLastValid] = useState('')
  const previous = isDateTime(value) ? toWallTime(value) : lastValid
  const context: DateTimeContext = {
    language,
    today: getDay(toZonedWallTime(now(), zone)),
    allDay,
    isEnd,
    previous,
    reference: isEnd ? start : previous,
  }
  const { date, time, text, typeDate, typeTime, reset } = useDateTimeTexts(value, context, props.savedValue)
  const change = (next: string) => {
    if (isDateTime(value)) setLastValid(toWallTime(value))
    props.onChange(next)
    if (!isStart || !isDateTime(next)) return
    const movedEnd = getMovedEnd({ start: previous, end }, toWallTime(next), allDay)
    if (movedEnd !== undefined && movedEnd !== end) props.setValue(rangeFields.end, movedEnd)
  }
  // Responses have no offset: the UTC time tells which of two equal wall times is meant.
  const utc = props.getValue(`utc_${props.name}`) ?? props.getValue(`${props.name}_utc`)
  const savedOffset = value === props.savedValue ? getServerOffset(value, utc) : undefined
  const dateTime = savedOffset === undefined ? value : applyOffset(value, savedOffset)
  const interpretation = isDateTime(value)
    ? ({ kind: 'dateTime', dateTime } as const)
    : interpretDateTime(text, context)
  const selectOffset = (offset: number) => {
    const wallTime = toWallTime(value)
    const isSaved = wallTime === props.savedValue && offset === getServerOffset(wallTime, utc)
    props.onChange(isSaved ? wallTime : applyOffset(wallTime, offset))
  }
  const nearestEnd = isEnd ? getNearestEnd({ start, end: value }, allDay) : undefined
  const canEdit = props.readOnly === undefined
  const issue = canEdit ? findDateTimeIssue(interpretation, { nearestEnd, zone, allDay, isTyping }) : undefined
  const fieldText = getFieldText(props)
  const error = issue ? <DateTimeError issue={issue} allDay={allDay} onSelect={change} /> : props.error
  const isUnderstood = interpretation.kind !== 'empty' && interpretation.kind !== 'unreadable'
  const message = (isUnderstood || fieldText.hint) && (
    <Sentences>
      {fieldText.hint}
      {isUnderstood && (
        <DateTimeHint
          interpretation={interpretation}
          zone={zone}
          allDay={allDay}
          start={isEnd && nearestEnd === undefined ? start : undefined}
          previous={previous}
          onSelect={(reading) => change(toInputValue(reading, context))}
          onSelectOffset={canEdit && !externalServer() ? selectOffset : undefined}
        />
      )}
    </Sentences>
  )
  const { id: _, ...described } = useFieldIds({ ...fieldText, hint: undefined, error, message }, props.id)
  const control = { readOnly: !canEdit, spellCheck: false, ...described }
  return (
    <div
      className={css.dateTime}
      // A press on a suggestion must not move it, so only the texts hide an error.
      onFocus={({ target }) => target instanceof HTMLInputElement && setIsTyping(true)}
      onBlur={({ currentTarget, target, relatedTarget }) => {
        if (!(target instanceof HTMLInputElement)) return
        // From one of the two texts to the other.
        if (relatedTarget instanceof HTMLInputElement && currentTarget.contains(relatedTarget)) return
        setIsTyping(false)
        reset()
        props.onBlur()
      }}
    >
      <TextInput
        {...getTextControlProps(props)}
        {...control}
        hint={undefined}
        error={undefined}
        onBlur={undefined}
        value={date}
        onChange={(event) => change(typeDate(event.target.value))}
        suffix={
          canEdit && (
            <DatePicker
              label={props.label}
              today={context.today}
              value={interpretation.kind === 'dateTime' ? getDay(interpretation.dateTime) : ''}
              onPick={(day) => change(toInputValue(day, context))}
            />
          )
        }
      />
      {!allDay && (
        <TextInput
          {...control}
          id={`${props.id}-time`}
          name={`${props.name}-time`}
          label={
            <>
              <Trans>Time</Trans>
              <VisuallyHidden> ({props.label})</VisuallyHidden>
            </>
          }
          value={time}
          onChange={(event) => change(typeTime(event.target.value))}
          suffix={
            canEdit &&
            isEnd && <EndOptions label={props.label} start={start} end={value} zone={zone} onSelect={change} />
          }
        />
      )}
      <div className={css.dateTimeMessages}>
        <FieldMessages id={props.id} error={error} message={message} />
      </div>
    </div>
  )
}

type Texts = { date: string; time: string }

/**
 * The texts of a date and a time for one value, as typed while they give it. A date may be typed with its time; without, it keeps the time
 * of before. `text` is what the value was parsed from.
 */
function useDateTimeTexts(value: string, context: DateTimeContext, savedValue: unknown) {
  const { allDay, language } = context
  const mode = `${allDay} ${language}`
  const [typed, setTyped] = useState<Texts & { lastTime: string; value: string; mode: string }>()
  const texts: Texts =
    typed?.value === value && typed.mode === mode
      ? typed
      : isDateTime(value) && !allDay
        ? { date: formatInputText(value, true, language), time: formatTime(toWallTime(value), language) }
        : { date: formatInputText(value, allDay, language), time: '' }
  const lastTime = typed?.value === value ? typed.lastTime : texts.time
  const type = (next: Texts, nextTime: string): string => {
    const parsed = keepSavedSeconds(parseInputText(joinTexts(next), context), savedValue)
    setTyped({ ...next, lastTime: nextTime, value: parsed, mode })
    return parsed
  }
  return {
    ...texts,
    text: joinTexts(texts),
    typeDate: (date: string) => type({ date, time: hasOwnTime(date, lastTime, context) ? '' : lastTime }, lastTime),
    typeTime: (time: string) => type({ date: texts.date, time }, time),
    // Texts that are no date and time yet stay where they were typed.
    reset: () => isDateTime(value) && setTyped(undefined),
  }
}

const joinTexts = ({ date, time }: Texts): string => `${date} ${time}`.trim()

/** A menu of ends by duration; nothing without a valid start. */
function EndOptions({
  label,
  start,
  end,
  zone,
  onSelect,
}: {
  label: string
  start: unknown
  end: string
  zone: string
  onSelect: (end: string) => void
}) {
  const { t } = useLingui()
  const language = useInterfaceLanguage()
  const options = useMemo(() => suggestEnds(start, zone), [start, zone])
  if (options.length === 0) return undefined
  const formatDuration = (minutes: number): string => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
    if (hours === 0) return t`${rest} min`
    return rest === 0 ? t`${hours} h` : t`${hours} h ${rest}`
  }
  return (
    <Popover icon end button={<Icon icon={Clock} />} name={t`Choose duration: ${label}`}>
      {options.map((option) => (
        <PopoverItem key={option.minutes} aria-pressed={option.end === end} onClick={() => onSelect(option.end)}>
          {(option.isSameDay ? formatTime : formatDateTime)(toWallTime(option.end), language)} (
          {formatDuration(option.minutes)})
        </PopoverItem>
      ))}
    </Popover>
  )
}
