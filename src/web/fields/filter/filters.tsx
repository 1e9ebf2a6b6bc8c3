import { useLingui } from '@lingui/react/macro'
import { useEffect, useState, type ComponentType } from 'react'
import { TextInput, FieldGroup, Checkbox } from '#ui/Field.tsx'
import type { FilterProps } from '../field-props.ts'
import { can } from '#shared/policy/policy.ts'
import { useAccount } from '#api/session.ts'
import { choiceLabel } from '#shared/i18n/filter-labels.ts'
import { today } from '#shared/dates/now.ts'
import { parseDate, parseDateTime } from '#shared/dates/parse-date.ts'
import { isDay } from '#shared/dates/wall-time.ts'
import { config } from '#device/page-config.ts'
import { DatePicker } from '#ui/DatePicker.tsx'
import { PopoverGroup, PopoverItem } from '#ui/Popover.tsx'
import { useKnownAccounts } from '../account-names.tsx'
import { useInterfaceLanguage } from '../use-interface-language.ts'
import { formatBound } from './date-bounds.ts'
import type { FilterKind } from '#shared/schema/filters.ts'
import { RecordFilter, RecordsFilter } from './RecordsFilter.tsx'

type TypedFilterProps = FilterProps & {
  /** Parses the text; `undefined` does not filter. */
  parse: (text: string) => { value: unknown } | { error: string }
  inputMode?: 'decimal'
}

/** A text that is applied on blur and Enter. Invalid text stays and shows an error. */
function TypedFilter({ id, name, label, value, message, onChange, parse, inputMode }: TypedFilterProps) {
  const valueText = value === undefined ? '' : String(value)
  const [text, setText] = useState(valueText)
  const [error, setError] = useState<string>()
  useEffect(() => setText(valueText), [valueText])
  const apply = () => {
    const result = parse(text.trim())
    if ('error' in result) return setError(result.error)
    setError(undefined)
    if (result.value !== value) onChange(result.value)
  }
  return (
    <TextInput
      id={id}
      name={name}
      label={label}
      value={text}
      inputMode={inputMode}
      error={error}
      message={message}
      maxLength={200}
      onChange={(event) => setText(event.target.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply()
      }}
    />
  )
}

/** Search text or a slug. */
function TextFilter(props: FilterProps) {
  return <TypedFilter {...props} parse={(text) => ({ value: text === '' ? undefined : text })} />
}

/** A day, or a date and time; typed in any usual form or selected in a calendar. Invalid text stays and shows an error. */
function DayFilter({ id, name, label, value, message, onChange }: FilterProps) {
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
    <TextInput
      id={id}
      name={name}
      label={label}
      value={text}
      error={error}
      message={formatted && message ? `${formatted}. ${message}` : formatted}
      maxLength={60}
      onChange={(event) => setText(event.target.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply()
      }}
      suffix={<DatePicker label={label} value={isDay(day) ? day : ''} today={now} onPick={change} />}
    />
  )
}

/** A decimal number, with a point or a comma. */
function NumberFilter(props: FilterProps) {
  const { t } = useLingui()
  const parse = (text: string) => {
    if (text === '') return { value: undefined }
    const number = Number(text.replace(',', '.'))
    return Number.isFinite(number)
      ? { value: number }
      : { error: t`“${text}” is not a number. Use a format such as 50.85.` }
  }
  return <TypedFilter {...props} parse={parse} inputMode="decimal" />
}

type ChoiceFilterProps = Pick<FilterProps, 'label' | 'onChange'> & {
  options: readonly { value: unknown; label: string }[]
  value: unknown
}

/** One of several options; the choice closes the popover. */
function ChoiceFilter({ label, options, value, onChange }: ChoiceFilterProps) {
  return (
    <PopoverGroup label={label}>
      {options.map((option) => (
        <PopoverItem
          key={option.label}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value === value ? undefined : option.value)}
        >
          {option.label}
        </PopoverItem>
      ))}
    </PopoverGroup>
  )
}

function BooleanFilter(props: FilterProps) {
  const { t } = useLingui()
  const options = [
    { value: true, label: t`Yes` },
    { value: false, label: t`No` },
  ]
  return <ChoiceFilter {...props} options={options} />
}

/** Any of several options. */
function AnyOfFilter({ id, label, options, value, onChange }: FilterProps) {
  const selected: readonly unknown[] = Array.isArray(value) ? value : []
  const toggle = (toggled: string, isOn: boolean) => {
    const next = options
      .map((option) => option.value)
      .filter((option) => (option === toggled ? isOn : selected.includes(option)))
    onChange(next.length > 0 ? next : undefined)
  }
  return (
    <FieldGroup label={label}>
      {options
        .filter((option) => option.value !== 'any')
        .map((option) => (
          <Checkbox
            key={option.value}
            id={`${id}-${option.value}`}
            label={option.label}
            checked={selected.includes(option.value)}
            onChange={({ target }) => toggle(option.value, target.checked)}
          />
        ))}
    </FieldGroup>
  )
}

/** The own account or, for editors, any account. Translators translate the records of all. */
function AccountFilter({ name, label, value, onChange }: FilterProps) {
  const { i18n } = useLingui()
  const account = useAccount()
  const canChooseOthers = can(account, 'setAuthor', 'events') === true
  const accounts = useKnownAccounts(canChooseOthers) ?? []
  const me = choiceLabel(name, 'me')
  const options = [
    ...(me ? [{ value: 'me', label: i18n._(me) }] : []),
    ...(canChooseOthers ? accounts : []).map((other) => ({ value: String(other.id), label: other.name })),
  ]
  return <ChoiceFilter label={label} options={options} value={value} onChange={onChange} />
}

/** The input of each filter kind; the pager has page and page size. */
export const filterComponents = {
  page: undefined,
  pageSize: undefined,
  text: TextFilter,
  searchText: TextFilter,
  day: DayFilter,
  isTrue: BooleanFilter,
  boolean: BooleanFilter,
  strictBoolean: BooleanFilter,
  oneOf: ChoiceFilter,
  anyOf: AnyOfFilter,
  records: RecordsFilter,
  record: RecordFilter,
  number: NumberFilter,
  slug: TextFilter,
  account: AccountFilter,
} satisfies Record<FilterKind, ComponentType<FilterProps> | undefined>
