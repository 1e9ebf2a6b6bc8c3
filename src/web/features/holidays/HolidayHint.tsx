import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CalendarHeart } from 'lucide-react'
import { config } from '#device/page-config.ts'
import { useInterfaceLanguage } from '#fields/use-interface-language.ts'
import { useFieldValue } from '#records/form/form-context.tsx'
import type { RecordForm } from '#records/form/record-form.ts'
import { findHolidays, type Holiday, holidayName } from '#records/holidays/find-holidays.ts'
import calendar from '#records/holidays/holidays.json'
import { useCountry } from '#records/holidays/use-country.ts'
import { today } from '#shared/dates/now.ts'
import { parseDate } from '#shared/dates/parse-date.ts'
import { type Day, getDay, isDateTime } from '#shared/dates/wall-time.ts'
import type { Language } from '#shared/i18n/language.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { Icon } from '#ui/Icon.tsx'
import css from './holidays.module.css'

/** Holidays that are named; the others are counted. */
const maxNamed = 3

/** The holidays on the days in the form of an event, in the country of its venue or else of the site. */
export function HolidayHint({ form, language }: { form: RecordForm; language: Language }) {
  const start = useDay(form, 'start_date')
  const end = useDay(form, 'end_date')
  const country = useCountry(form, language)
  if (!start || !country) return null
  const holidays = findHolidays(calendar, country, start, end && end > start ? end : start)
  const others = holidays.length - maxNamed
  return (
    <div role="status" className={css.holidays}>
      {holidays.slice(0, maxNamed).map((holiday) => (
        <p key={`${holiday.kind} ${holiday.first}`} className={css.holiday}>
          <Icon icon={CalendarHeart} size={14} /> <HolidaySentence holiday={holiday} />
        </p>
      ))}
      {others > 0 && (
        <p className={css.more}>
          <Plural value={others} one="and # more holiday on these days" other="and # more holidays on these days" />
        </p>
      )}
    </div>
  )
}

function HolidaySentence({ holiday }: { holiday: Holiday }) {
  const { t } = useLingui()
  const language = activeLocale()
  const country = new Intl.DisplayNames(language, { type: 'region' }).of(holiday.country) ?? holiday.country
  const name = holidayName(holiday, language)
  if (holiday.kind === 'bank')
    return (
      <Trans>
        Bank holiday in {country}: {name}
      </Trans>
    )
  if (holiday.kind === 'public')
    return (
      <Trans>
        Public holiday in {country}: {name}
      </Trans>
    )
  const region = holiday.region === 'flemish' ? t`Belgium, Flemish Community` : country
  return (
    <Trans>
      School holiday ({region}): {name}
    </Trans>
  )
}

/** The day of a date field, also before its time is typed; `undefined` while it is not a valid date. */
function useDay(form: RecordForm, field: string): Day | undefined {
  const language = useInterfaceLanguage()
  const value = useFieldValue(form, { part: 'shared', field })
  const text = typeof value === 'string' ? value : ''
  if (isDateTime(text)) return getDay(text)
  const reading = parseDate(text, { language, today: today(config.siteTimezone) })
  return reading.kind === 'date' ? reading.date : undefined
}
