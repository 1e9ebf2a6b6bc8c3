// A day to filter by: typed in any of the usual ways, said in words below, or picked from a month.
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { isDay } from '#contract/time.ts'
import { config } from '#data/server.ts'
import { DatePick } from '#ui/DatePick.tsx'
import { Field } from '#ui/Field.tsx'
import { today } from '#words/clock.ts'
import { formatDay } from '#words/format.ts'
import { readDate } from '#words/when.ts'
import type { FilterProps } from '../face.ts'
import { useInterfaceLanguage } from '../input/interface-language.ts'
import css from './filter.module.css'

/** Whole days; a text that names none or several stays and says why. */
export function DayFilter({ id, name, label, value, onChange }: FilterProps) {
  const { t } = useLingui()
  const language = useInterfaceLanguage()
  const day = typeof value === 'string' ? value.slice(0, 10) : ''
  const shown = isDay(day) ? formatDay(day, language, 'short') : String(value ?? '')
  const [text, setText] = useState(shown)
  const [error, setError] = useState<string>()
  useEffect(() => setText(shown), [shown])
  const now = today(config.siteTimezone)
  const finish = () => {
    if (text.trim() === shown) return setError(undefined)
    if (text.trim() === '') return take(undefined)
    const reading = readDate(text, { language, today: now })
    if (reading.kind === 'date') return take(reading.date)
    const [one, other] = reading.kind === 'unclear' ? reading.readings : []
    if (one === undefined) return setError(t`“${text}” is not a date. Write for example 24-11-2026.`)
    const first = formatDay(one, language, 'long')
    if (other === undefined) return setError(t`Is ${first} meant? Then write the year too.`)
    const second = formatDay(other, language, 'long')
    setError(t`This can be ${first} or ${second}. Write the month as a word.`)
  }
  const take = (next: string | undefined) => {
    setError(undefined)
    if (next !== value) onChange(next)
    else setText(shown)
  }
  const said = isDay(day) && text === shown ? formatDay(day, language, 'long') : undefined
  return (
    <Field id={id} label={label} error={error} said={said}>
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
          <DatePick label={label} value={isDay(day) ? day : ''} today={now} onPick={take} />
        </div>
      )}
    </Field>
  )
}
