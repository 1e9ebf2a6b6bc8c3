import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CalendarHeart } from 'lucide-react'
import { externalServer } from '#api/client.ts'
import { recordBundleQuery } from '#api/queries.ts'
import { config } from '#device/page-config.ts'
import { useFieldValue } from '#records/form/form-context.tsx'
import type { RecordForm } from '#records/form/record-form.ts'
import { getDay, isDateTime } from '#shared/dates/wall-time.ts'
import type { Language } from '#shared/i18n/language.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { Icon } from '#ui/Icon.tsx'
import { countryOfZone, findCountry, findHolidays, type Holiday, holidayName } from './find-holidays.ts'
import css from './holidays.module.css'
import calendar from './holidays.json'

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

/** The day of a date field; `undefined` while it is not a valid date. */
function useDay(form: RecordForm, field: string): string | undefined {
  const value = useFieldValue(form, { part: 'shared', field })
  const text = typeof value === 'string' ? value : ''
  return isDateTime(text) ? getDay(text) : undefined
}

/** The country of the venue if it names one, else the country of the site; `undefined` for one without a calendar. */
function useCountry(form: RecordForm, language: Language): string | undefined {
  const venues = useFieldValue(form, { part: 'shared', field: 'venue' })
  const venue: unknown = Array.isArray(venues) ? venues[0] : undefined
  const { data, isPending } = useQuery({
    ...recordBundleQuery('venues', Number(venue), language),
    enabled: typeof venue === 'number' && externalServer() === undefined,
  })
  const isNew = typeof venue === 'object' && venue !== null
  const named = isNew && 'country' in venue ? venue.country : data?.shared.country
  if (typeof venue === 'number' && isPending) return undefined
  const name = typeof named === 'string' ? named.trim() : ''
  return name === '' ? countryOfZone(config.siteTimezone) : findCountry(name)
}
