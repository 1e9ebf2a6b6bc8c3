// The country whose holidays concern the event of a form.
import { useQuery } from '@tanstack/react-query'
import { externalServer } from '#api/client.ts'
import { recordBundleQuery } from '#api/queries.ts'
import { config } from '#device/page-config.ts'
import type { Language } from '#shared/i18n/language.ts'
import { useFieldValue } from '../form/form-context.tsx'
import type { RecordForm } from '../form/record-form.ts'
import { countryOfZone, findCountry } from './find-holidays.ts'

/** The country of the venue if it names one, else the country of the site; `undefined` for one without a calendar. */
export function useCountry(form: RecordForm, language: Language): string | undefined {
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
