// Venues and organizers as answered, alone and inside events.
import type { JsonLd } from '#contract/answers.ts'
import type { Language } from '#contract/language.ts'
import type { Read } from '#contract/values.ts'
import { publicAddress } from '../config.ts'
import type { StoredRecord } from '../store/types.ts'
import { type Frame, globalId, identityOf, publicationOf, sharedFlag, sharedText } from './presenter-context.ts'
import { imageOf } from './present-image.ts'
import { shownTexts } from './translation-text.ts'
import { languageInside, mayWork } from './visibility.ts'

/** The plain text of an HTML text, for search engines. */
export const plainText = (html: string): string =>
  html
    // Between words of one line there is no space but theirs.
    .replace(/<\/?(?:b|i|u|s|a|em|strong|span|code|sub|sup|small|mark|del|ins|q|cite|abbr)\b[^>]*>/gi, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    // What would be markup stays written as it is: whoever puts this into a page finds no tag in it.
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()

const filled = (parts: { readonly [name: string]: string }): JsonLd =>
  Object.fromEntries(Object.entries(parts).filter(([, text]) => text !== ''))

/** A venue for search engines. */
export const placeOf = (venue: Read<'venues'>): JsonLd => ({
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

/** An organizer for search engines, which need not know where to write to. */
export const organizationOf = (organizer: Read<'organizers'>): JsonLd => ({
  '@type': 'Person',
  name: organizer.organizer,
  description: plainText(organizer.description),
  ...(organizer.image && { image: organizer.image.url }),
  url: organizer.website || organizer.url,
  telephone: organizer.phone,
  sameAs: organizer.website,
})

const degreesOf = (record: StoredRecord, name: string): number | '' => {
  const value = record.shared[name]
  return typeof value === 'number' ? value : ''
}

const blankVenue = {
  venue: '',
  description: '',
  image: false,
  address: '',
  city: '',
  country: '',
  province: '',
  state: '',
  zip: '',
  phone: '',
  website: '',
  stateprovince: '',
  geo_lat: '',
  geo_lng: '',
  show_map: null,
  show_map_link: null,
} as const
const blankOrganizer = { organizer: '', description: '', image: false, phone: '', website: '', email: '' } as const

/** What a password hides of a venue or organizer shows to who gives it, and to who may edit with `context=edit`. */
const isBlanked = (frame: Frame, record: StoredRecord): boolean => {
  const password = sharedText(record, 'password')
  return password !== '' && frame.password !== password && !(frame.edit && mayWork(frame.account, record))
}

/** A venue. */
export function presentVenue(frame: Frame, record: StoredRecord, language: Language): Read<'venues'> {
  const { texts, inherited } = shownTexts(record, language)
  const slug = record.variants[language]?.slug ?? ''
  const blanked = isBlanked(frame, record)
  const venue: Read<'venues'> = {
    id: record.id,
    ...publicationOf(frame, record, language),
    url: publicAddress(frame.config, 'venues', record.id, language, [slug]),
    venue: texts['venue'] ?? '',
    description: texts['description'] ?? '',
    excerpt: '',
    slug,
    image: imageOf(frame, record, language),
    address: texts['address'] ?? '',
    city: texts['city'] ?? '',
    country: sharedText(record, 'country'),
    province: texts['province'] ?? '',
    state: texts['state'] ?? '',
    zip: sharedText(record, 'zip'),
    phone: sharedText(record, 'phone'),
    website: texts['website'] ?? '',
    stateprovince: texts['stateprovince'] ?? '',
    geo_lat: degreesOf(record, 'geo_lat'),
    geo_lng: degreesOf(record, 'geo_lng'),
    show_map: sharedFlag(record, 'show_map'),
    show_map_link: sharedFlag(record, 'show_map_link'),
    global_id: globalId(frame.config, record.id),
    global_id_lineage: [globalId(frame.config, record.id)],
    ...identityOf(frame, record, language, inherited),
    ...(blanked && blankVenue),
  }
  return frame.single && !blanked ? { ...venue, json_ld: placeOf(venue) } : venue
}

/** An organizer. */
export function presentOrganizer(frame: Frame, record: StoredRecord, language: Language): Read<'organizers'> {
  const { texts, inherited } = shownTexts(record, language)
  const slug = record.variants[language]?.slug ?? ''
  const blanked = isBlanked(frame, record)
  const organizer: Read<'organizers'> = {
    id: record.id,
    ...publicationOf(frame, record, language),
    url: publicAddress(frame.config, 'organizers', record.id, language, [slug]),
    organizer: texts['organizer'] ?? '',
    description: texts['description'] ?? '',
    excerpt: '',
    slug,
    image: imageOf(frame, record, language),
    phone: sharedText(record, 'phone'),
    website: texts['website'] ?? '',
    email: sharedText(record, 'email'),
    global_id: globalId(frame.config, record.id),
    global_id_lineage: [globalId(frame.config, record.id)],
    ...identityOf(frame, record, language, inherited),
    ...(blanked && blankOrganizer),
  }
  return frame.single && !blanked ? { ...organizer, json_ld: organizationOf(organizer) } : organizer
}

/** Inside an event the password that came is the event's: it opens nothing else. */
const inside = (frame: Frame): Frame => (frame.password === undefined ? frame : { ...frame, password: undefined })

/** The first venue of an event that the asker may see; `[]` when there is none. */
export function presentVenueInside(frame: Frame, ids: readonly number[]): Read<'venues'> | [] {
  for (const id of ids) {
    const record = frame.read('venues', id)
    const language = record && languageInside(frame.account, record, frame.asked)
    if (record && language) return presentVenue(inside(frame), record, language)
  }
  return []
}

/** The organizers of an event that the asker may see, in their order. */
export const presentOrganizersInside = (frame: Frame, ids: readonly number[]): Read<'organizers'>[] =>
  ids.flatMap((id) => {
    const record = frame.read('organizers', id)
    const language = record && languageInside(frame.account, record, frame.asked)
    return record && language ? [presentOrganizer(inside(frame), record, language)] : []
  })
