// The country whose holidays concern an event.
import { useQuery } from '@tanstack/react-query'
import { externalServer } from '#api/client.ts'
import { recordBundleQuery } from '#api/queries.ts'
import { config } from '#device/page-config.ts'
import type { Language } from '#shared/i18n/language.ts'
import { useFieldValue } from '../form/form-context.tsx'
import type { RecordForm } from '../form/record-form.ts'
import { countryOfZone, findCountry } from './find-holidays.ts'

/** The country of a venue in a response if it names one, else the country of the site; `undefined` for one without a calendar. */
export function getCountry(venue: unknown): string | undefined {
  const { country } = { country: undefined, ...(Array.isArray(venue) ? venue[0] : venue) }
  const name = typeof country === 'string' ? country.trim() : ''
  return name === '' ? countryOfZone(config.siteTimezone) : findCountry(name)
}

/** The country of the event of a form, by its venue. */
export function useCountry(form: RecordForm, language: Language): string | undefined {
  const venues = useFieldValue(form, { part: 'shared', field: 'venue' })
  const venue: unknown = Array.isArray(venues) ? venues[0] : undefined
  const { data, isPending } = useQuery({
    ...recordBundleQuery('venues', Number(venue), language),
    enabled: typeof venue === 'number' && externalServer() === undefined,
  })
  if (typeof venue === 'number') return isPending ? undefined : getCountry(data?.shared)
  // A venue that is created with the event.
  return getCountry(venue)
}
