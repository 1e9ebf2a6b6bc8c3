// Which holidays of the country are skipped.
import { useLingui } from '@lingui/react/macro'
import { findHolidays, type Holiday } from '#records/holidays/find-holidays.ts'
import calendar from '#records/holidays/holidays.json'
import { type Day, getDay } from '#shared/dates/wall-time.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import type { SeriesPreviewDate } from '#shared/responses.ts'
import { Checkbox, FieldGroup } from '#ui/Field.tsx'

/** The kinds of holidays that are skipped; bank holidays are only named. */
export type HolidaySkips = { [K in Holiday['kind']]?: boolean }

/** The holidays on each day of the dates, public ones first. */
export function findHolidaysOn(
  country: string | undefined,
  dates: readonly SeriesPreviewDate[],
): ReadonlyMap<Day, readonly Holiday[]> {
  const days = dates.map(({ series_date }) => getDay(series_date))
  return new Map(country ? days.map((day) => [day, findHolidays(calendar, country, day, day)]) : [])
}

export function HolidayChoices({
  country,
  skips,
  onChange,
}: {
  country: string | undefined
  skips: HolidaySkips
  onChange: (skips: HolidaySkips) => void
}) {
  const { t } = useLingui()
  if (!country) return null
  const name = new Intl.DisplayNames(activeLocale(), { type: 'region' }).of(country) ?? country
  const kinds = [
    { kind: 'public', label: t`Public holidays`, hint: name },
    { kind: 'school', label: t`School holidays`, hint: country === 'BE' ? t`Belgium, Flemish Community` : name },
  ] as const
  return (
    <FieldGroup label={t`Skip automatically`}>
      {kinds.map(({ kind, label, hint }) => (
        <Checkbox
          key={kind}
          label={label}
          hint={hint}
          checked={skips[kind] === true}
          onChange={({ target }) => onChange({ ...skips, [kind]: target.checked })}
        />
      ))}
    </FieldGroup>
  )
}
