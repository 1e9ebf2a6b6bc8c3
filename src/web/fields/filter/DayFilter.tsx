import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { isDay } from '#shared/dates/wall-time.ts'
import { config } from '#device/page-config.ts'
import { DatePicker } from '#ui/DatePicker.tsx'
import { Field } from '#ui/Field.tsx'
import { today } from '#shared/dates/now.ts'
import { parseDate, parseDateTime } from '#shared/dates/parse-date.ts'
import type { FilterProps } from '../field-props.ts'
import { useInterfaceLanguage } from '../use-interface-language.ts'
import { formatBound } from './date-bounds.ts'
import css from './filter.module.css'

/** A day, or a date and time; typed in any usual form or selected in a calendar. Invalid text stays and shows an error. */
export function DayFilter({ id, name, label, value, message, onChange }: FilterProps) {
  const { t } = useLingui()
  const language = useInterfaceLanguage()
  const day = typeof value === 'string' ? value.slice(0, 10) : ''
  const valueText = isDay(day) ? formatBound(String(value), language, 'short') : String(value ?? '')
  const [text, setText] = useState(valueText)
  const [error, setError] = useState<string>()
  useEffect(() => setText(valueText), [valueText])
  const now = today(config.siteTimezone)
  const apply = () => {
    if (text.trim() === valueText) return setError(undefined)
    if (text.trim() === '') return change(undefined)
    const context = { language, today: now }
    const dateReading = parseDate(text, context)
    const reading = dateReading.kind === 'unreadable' ? parseDateTime(text, context) : dateReading
    if (reading.kind === 'date') return change(reading.date)
    if (reading.kind === 'dateTime') return change(reading.dateTime)
    const [firstReading, secondReading] = reading.kind === 'unclear' ? reading.readings : []
    if (firstReading === undefined) return setError(t`“${text}” is not a date. Use a format such as 24-11-2026.`)
    const first = formatBound(firstReading, language, 'long')
    if (secondReading === undefined) return setError(t`Did you mean ${first}? Add the year.`)
    const second = formatBound(secondReading, language, 'long')
    setError(t`This could be ${first} or ${second}. Write out the month.`)
  }
  const change = (next: string | undefined) => {
    setError(undefined)
    if (next !== value) onChange(next)
    else setText(valueText)
  }
  const formatted = isDay(day) && text === valueText ? formatBound(String(value), language, 'long') : undefined
  return (
    <Field id={id} label={label} error={error} message={formatted && message ? `${formatted}. ${message}` : formatted}>
      {(ids) => (
        <div className={css.day}>
          <input
            {...ids}
            name={name}
            className={css.input}
            type="text"
            autoComplete="off"
            value={text}
            maxLength={60}
            onChange={(event) => setText(event.target.value)}
            onBlur={apply}
            onKeyDown={(event) => {
              if (event.key === 'Enter') apply()
            }}
          />
          <DatePicker label={label} value={isDay(day) ? day : ''} today={now} onPick={change} />
        </div>
      )}
    </Field>
  )
}
