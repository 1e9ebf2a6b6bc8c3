// The left side of the dialog: how an event is repeated.
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { config } from '#device/page-config.ts'
import { useInterfaceLanguage } from '#fields/use-interface-language.ts'
import { formatDay } from '#shared/dates/format.ts'
import { today } from '#shared/dates/now.ts'
import { parseDate } from '#shared/dates/parse-date.ts'
import { maxInterval } from '#shared/dates/recurrence.ts'
import { type Day, isDay } from '#shared/dates/wall-time.ts'
import { maxSeriesLength } from '#shared/schema/series-limits.ts'
import { Button } from '#ui/Button.tsx'
import { ChoiceButtons } from '#ui/ChoiceButtons.tsx'
import { DatePicker } from '#ui/DatePicker.tsx'
import { FieldGroup, Select, TextInput } from '#ui/Field.tsx'
import { useFocusAfter } from '#ui/focus.ts'
import { Icon } from '#ui/Icon.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { type MonthDay, monthDaysOf, type RuleChoice, toNumber, type Unit } from './rule-choice.ts'
import { monthDayWords, weekdayName } from './rule-words.ts'
import css from './series.module.css'

type Props = {
  choice: RuleChoice
  onChange: (choice: RuleChoice) => void
  /** The day of the first event. */
  start: Day
  error: ReactNode
}

export function RuleForm({ choice, onChange, start, error }: Props) {
  const { i18n, t } = useLingui()
  const language = useInterfaceLanguage()
  const set = (change: Partial<RuleChoice>) => onChange({ ...choice, ...change })
  const { unit } = choice
  const interval = Number(choice.interval)
  const unitLabels: Record<Unit, string> = {
    day: plural(interval, { one: 'day', other: 'days' }),
    week: plural(interval, { one: 'week', other: 'weeks' }),
    month: plural(interval, { one: 'month', other: 'months' }),
    year: plural(interval, { one: 'year', other: 'years' }),
    dates: t`chosen dates`,
  }
  const first = formatDay(start, language, 'list')
  return (
    <div className={css.rule}>
      <div className={css.sentence}>
        {unit !== 'dates' && (
          <NumberInput
            label={t`Every`}
            value={choice.interval}
            maximum={maxInterval}
            onChange={(text) => set({ interval: text })}
          />
        )}
        <Select
          label={<VisuallyHidden>{t`Unit`}</VisuallyHidden>}
          value={unit}
          options={Object.entries(unitLabels).map(([value, label]) => ({ value, label }))}
          onChange={({ target }) => set({ unit: target.value as Unit })} // safe: the options are the units
        />
      </div>
      {unit === 'week' && <Weekdays choice={choice} onChange={set} />}
      {unit === 'month' && (
        <Select
          label={t`Day of the month`}
          value={choice.monthDay}
          options={monthDaysOf(start).map((value) => ({ value, label: monthDayWords(i18n, value, start) }))}
          onChange={({ target }) => set({ monthDay: target.value as MonthDay })} // safe: the options are such days
        />
      )}
      <p className={css.from}>
        <Trans>
          from <strong>{first}</strong>
        </Trans>
      </p>
      {unit === 'dates' ? (
        <ChosenDates choice={choice} onChange={set} start={start} />
      ) : (
        <End choice={choice} onChange={set} />
      )}
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/** A whole number from 1 to a maximum, as text. An empty one is being replaced. */
function NumberInput({
  label,
  value,
  maximum,
  onChange,
}: {
  label: ReactNode
  value: string
  maximum: number
  onChange: (text: string) => void
}) {
  const { t } = useLingui()
  const isInvalid = value.trim() !== '' && toNumber(value, maximum) === undefined
  return (
    <TextInput
      label={label}
      className={css.number}
      inputMode="numeric"
      value={value}
      error={isInvalid && t`Enter a whole number from 1 to ${maximum}.`}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

type PartProps = { choice: RuleChoice; onChange: (change: Partial<RuleChoice>) => void }

function Weekdays({ choice: { days }, onChange }: PartProps) {
  const { t } = useLingui()
  const toggle = (day: number) =>
    onChange({ days: days.includes(day) ? days.filter((other) => other !== day) : [...days, day] })
  return (
    <FieldGroup label={t`On`} error={days.length === 0 && t`Choose at least one day.`}>
      <div className={css.days}>
        {[0, 1, 2, 3, 4, 5, 6].map((day) => (
          <button
            key={day}
            type="button"
            aria-pressed={days.includes(day)}
            aria-label={weekdayName(day, 'long')}
            onClick={() => toggle(day)}
          >
            {weekdayName(day, 'short')}
          </button>
        ))}
      </div>
    </FieldGroup>
  )
}

function End({ choice: { end, until, count }, onChange }: PartProps) {
  const { t } = useLingui()
  const id = useId()
  return (
    <div className={css.end}>
      <p id={id} className={css.label}>
        <Trans>Ends</Trans>
      </p>
      <div className={css.line}>
        <ChoiceButtons
          labelId={id}
          value={end}
          choices={[
            { value: 'until', label: t`until` },
            { value: 'count', label: t`number of dates` },
          ]}
          onChoose={(chosen) => onChange({ end: chosen })}
        />
        {end === 'until' ? (
          <DayInput label={t`Last day`} isLabelHidden value={until} onChange={(day) => onChange({ until: day })} />
        ) : (
          <NumberInput
            label={<VisuallyHidden>{t`Number of dates`}</VisuallyHidden>}
            value={count}
            maximum={maxSeriesLength}
            onChange={(text) => onChange({ count: text })}
          />
        )}
      </div>
    </div>
  )
}

/** A day, typed in any usual form or selected in a calendar; other texts are passed as they are. */
function DayInput({
  label,
  isLabelHidden = false,
  isOptional = false,
  value,
  onChange,
}: {
  label: string
  isLabelHidden?: boolean
  /** Whether an empty field is valid. */
  isOptional?: boolean
  value: string
  onChange: (day: string) => void
}) {
  const { t } = useLingui()
  const language = useInterfaceLanguage()
  const [text, setText] = useState<string>()
  const now = today(config.siteTimezone)
  const shown = text ?? (isDay(value) ? formatDay(value, language, 'list') : value)
  const type = (typed: string) => {
    setText(typed)
    const reading = parseDate(typed, { language, today: now })
    onChange(reading.kind === 'date' ? reading.date : typed)
  }
  return (
    <TextInput
      label={isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      className={css.day}
      value={shown}
      error={
        text === undefined && !isDay(value) && !(isOptional && value === '') && t`Enter a date such as 16-12-2027.`
      }
      onChange={({ target }) => type(target.value)}
      onBlur={() => setText(undefined)}
      suffix={
        <DatePicker
          label={label}
          value={isDay(value) ? value : ''}
          today={now}
          onPick={(day) => {
            setText(undefined)
            onChange(day)
          }}
        />
      }
    />
  )
}

function ChosenDates({ choice: { dates }, onChange, start }: PartProps & { start: Day }) {
  const { t } = useLingui()
  const language = useInterfaceLanguage()
  const [day, setDay] = useState('')
  const focusAfter = useFocusAfter()
  const canAdd = isDay(day) && day > start && !dates.includes(day)
  const add = () => {
    onChange({ dates: [...dates, day].toSorted() })
    setDay('')
  }
  return (
    <FieldGroup label={t`Other dates`}>
      <section>
        <div className={css.line}>
          <DayInput label={t`Date`} isOptional value={day} onChange={setDay} />
          <Button onClick={add} unavailable={canAdd ? undefined : t`Choose a day after the first one.`}>
            <Trans>Add</Trans>
          </Button>
        </div>
        <ul className={css.chosen}>
          {dates.map((date) => {
            const name = formatDay(date, language, 'list')
            return (
              <li key={date}>
                {name}
                <Button
                  variant="bare"
                  icon
                  aria-label={t`Remove ${name}`}
                  onClick={({ currentTarget }) => {
                    const focusNext = focusAfter(currentTarget)
                    onChange({ dates: dates.filter((other) => other !== date) })
                    focusNext()
                  }}
                >
                  <Icon icon={X} />
                </Button>
              </li>
            )
          })}
        </ul>
      </section>
    </FieldGroup>
  )
}
