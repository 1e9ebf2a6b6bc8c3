// A day to filter by, and its hour where that counts: typed in any of the usual ways, said in words below, or picked from a month.
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

/** A text that names no day or several stays and says why. */
export function DayFilter({ id, name, label, value, said, onChange }: FilterProps) {
  const { t } = useLingui()
  const language = useInterfaceLanguage()
  const day = typeof value === 'string' ? value.slice(0, 10) : ''
  const shown = isDay(day) ? formatBound(String(value), language, 'short') : String(value ?? '')
  const [text, setText] = useState(shown)
  const [error, setError] = useState<string>()
  useEffect(() => setText(shown), [shown])
  const now = today(config.siteTimezone)
  const finish = () => {
    if (text.trim() === shown) return setError(undefined)
    if (text.trim() === '') return take(undefined)
    const typed = { language, today: now }
    const plain = parseDate(text, typed)
    const reading = plain.kind === 'unreadable' ? parseDateTime(text, typed) : plain
    if (reading.kind === 'date') return take(reading.date)
    if (reading.kind === 'dateTime') return take(reading.dateTime)
    const [one, other] = reading.kind === 'unclear' ? reading.readings : []
    if (one === undefined) return setError(t`“${text}” is not a date. Write for example 24-11-2026.`)
    const first = formatBound(one, language, 'long')
    if (other === undefined) return setError(t`Is ${first} meant? Then write the year too.`)
    const second = formatBound(other, language, 'long')
    setError(t`This can be ${first} or ${second}. Write the month as a word.`)
  }
  const take = (next: string | undefined) => {
    setError(undefined)
    if (next !== value) onChange(next)
    else setText(shown)
  }
  const meant = isDay(day) && text === shown ? formatBound(String(value), language, 'long') : undefined
  return (
    <Field id={id} label={label} error={error} said={meant && said ? `${meant}. ${said}` : meant}>
      {(wiring) => (
        <div className={css.day}>
          <input
            {...wiring}
            name={name}
            className={css.input}
            type="text"
            autoComplete="off"
            value={text}
            maxLength={60}
            onChange={(event) => setText(event.target.value)}
            onBlur={finish}
            onKeyDown={(event) => {
              if (event.key === 'Enter') finish()
            }}
          />
          <DatePicker label={label} value={isDay(day) ? day : ''} today={now} onPick={take} />
        </div>
      )}
    </Field>
  )
}
