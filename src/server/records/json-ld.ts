// JSON-LD (schema.org) of events, venues and organizers, from their responses.
import type { JsonLd } from '#shared/schema/response-parts.ts'
import type { EventState } from '#shared/schema/status.ts'
import { isWallTime } from '#shared/dates/wall-time.ts'
import type { Read } from '#shared/schema/values.ts'
import { isoWithOffset } from '../time-zones.ts'

const schemaStates: { readonly [S in EventState]: string } = {
  scheduled: 'EventScheduled',
  postponed: 'EventPostponed',
  cancelled: 'EventCancelled',
  sold_out: 'EventScheduled',
  moved_online: 'EventMovedOnline',
}

const currencies: { readonly [sign: string]: string } = { '€': 'EUR', '£': 'GBP', $: 'USD', US$: 'USD', '¥': 'JPY' }

/** The code of the currency in a text, by sign or code; `undefined` if several are named or the sign is ambiguous. */
function findCurrency(text: string): string | undefined {
  const [sign, ...others] = new Set(text.match(/[A-Za-z]{0,3}\p{Sc}|(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])/gu))
  if (sign === undefined || others.length > 0) return undefined
  return /^[A-Z]{3}$/.test(sign) ? sign : currencies[sign]
}

/** The offer if the cost starts with a number; 0 if free. */
function toOffer(event: Read<'events'>, siteCurrency: string): JsonLd | undefined {
  const [value = ''] = event.cost_details.values
  const price = value === 'free' ? '0' : value
  if (!/^[\d.]+$/.test(price)) return undefined
  const currency = findCurrency(/\p{Sc}|[A-Z]{3}/u.test(event.cost) ? event.cost : siteCurrency)
  return {
    '@type': 'Offer',
    price,
    ...(currency !== undefined && { priceCurrency: currency }),
    url: event.url,
    category: 'primary',
    availability: `https://schema.org/${event.event_state === 'sold_out' ? 'SoldOut' : 'InStock'}`,
    ...(isWallTime(event.date_utc) && { validFrom: `${event.date_utc.replace(' ', 'T')}+00:00` }),
  }
}

export const plainText = (html: string): string =>
  html
    // Inline elements separate no words.
    .replace(/<\/?(?:b|i|u|s|a|em|strong|span|code|sub|sup|small|mark|del|ins|q|cite|abbr)\b[^>]*>/gi, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    // `&lt;` stays as it is: the result contains no tag even if it is inserted into a page.
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()

const filled = (parts: { readonly [name: string]: string }): JsonLd =>
  Object.fromEntries(Object.entries(parts).filter(([, text]) => text !== ''))

export const toPlace = (venue: Read<'venues'>): JsonLd => ({
  '@type': 'Place',
  name: venue.venue,
  description: plainText(venue.description),
  ...(venue.image && { image: venue.image.url }),
  url: venue.url,
  address: {
    '@type': 'PostalAddress',
    ...filled({
      streetAddress: venue.address,
      addressLocality: venue.city,
      addressRegion: venue.stateprovince,
      postalCode: venue.zip,
      addressCountry: venue.country,
    }),
  },
  ...(venue.geo_lat !== '' &&
    venue.geo_lng !== '' && { geo: { '@type': 'GeoCoordinates', latitude: venue.geo_lat, longitude: venue.geo_lng } }),
  telephone: venue.phone,
  sameAs: venue.website,
})

/** An organizer for search engines, without the email address. */
export const toOrganization = (organizer: Read<'organizers'>): JsonLd => ({
  '@type': 'Person',
  name: organizer.organizer,
  description: plainText(organizer.description),
  ...(organizer.image && { image: organizer.image.url }),
  url: organizer.website || organizer.url,
  telephone: organizer.phone,
  sameAs: organizer.website,
})

/** An event for search engines. `siteCurrency`: that of costs without a currency. */
export function eventJsonLd(event: Read<'events'>, siteCurrency: string): JsonLd {
  const venue = 'id' in event.venue ? event.venue : undefined
  const organizer = event.organizer[0]
  const offers = toOffer(event, siteCurrency)
  return {
    '@context': 'http://schema.org',
    '@type': 'Event',
    name: event.title,
    description: plainText(event.excerpt === '' ? event.description : event.excerpt),
    ...(event.image && { image: event.image.url }),
    url: event.url,
    eventAttendanceMode: `https://schema.org/${event.event_state === 'moved_online' ? 'Online' : 'Offline'}EventAttendanceMode`,
    eventStatus: `https://schema.org/${schemaStates[event.event_state]}`,
    startDate: isoWithOffset(event.start_date, event.utc_start_date),
    endDate: isoWithOffset(event.end_date, event.utc_end_date),
    ...(venue && { location: toPlace(venue) }),
    ...(organizer && { organizer: toOrganization(organizer) }),
    ...(offers && { offers }),
    performer: 'Organization',
  }
}
