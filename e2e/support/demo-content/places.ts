// Merges the spellings and incomplete entries of a place of an agenda into one venue.
import { fold, readAddress, splitAddress, type LocatedPlace, type Place } from './address.ts'
import { corrections } from './corrections.ts'
import type { DemoVenue, LocalKey } from '#server/demo/shape.ts'

/** An address line of the source, with town and coordinates. */
export interface AddressEntry {
  address: string
  city: string
  lat: number
  lon: number
}

const locate = (entry: AddressEntry): LocatedPlace | null => {
  const { where } = splitAddress(entry.address, entry.city)
  const correction = Object.hasOwn(corrections, where) ? corrections[where] : {}
  const place = readAddress(entry.address, entry.city)
  return correction === null || place === null ? null : { ...place, lat: entry.lat, lon: entry.lon, ...correction }
}

const isShouted = (text: string): boolean => text === text.toLocaleUpperCase('fr')

const isSame = (a: LocatedPlace, b: LocatedPlace): boolean =>
  fold(a.name) === fold(b.name) && a.zip === b.zip && (fold(a.city) === fold(b.city) || a.city === '' || b.city === '')

const joined = (known: LocatedPlace, more: LocatedPlace): LocatedPlace => ({
  name: isShouted(known.name) ? more.name : known.name,
  address: known.address || more.address,
  zip: known.zip,
  city: known.city || more.city,
  province: known.province || more.province,
  ...(known.lat === 0 && known.lon === 0 ? { lat: more.lat, lon: more.lon } : { lat: known.lat, lon: known.lon }),
})

/** Rounds to about 10 cm: further digits of the sources are not significant. */
const degrees = (value: number): number => Number(value.toFixed(6))

const toVenue = (place: LocatedPlace, key: LocalKey): DemoVenue => ({
  key,
  source_language: 'fr',
  shared: {
    ...(place.zip && { zip: place.zip }),
    country: 'France',
    ...((place.lat !== 0 || place.lon !== 0) && { geo_lat: degrees(place.lat), geo_lng: degrees(place.lon) }),
  },
  texts: {
    fr: {
      venue: place.name,
      ...(place.address && { address: place.address }),
      ...(place.city && { city: place.city }),
      ...(place.province && { province: place.province }),
      status: 'publish',
    },
  },
})

const keyOf = (place: Place, taken: ReadonlySet<LocalKey>): LocalKey => {
  const base = fold([place.name, place.city === place.name ? '' : place.city].join(' ')).replaceAll(' ', '-')
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? base : `${base}-${number}`
    if (!taken.has(key)) return key
  }
}

/** The venues of `entries` by key, without duplicates, and the venue's key of each entry, `null` without a place. */
export const venuesOf = (entries: readonly AddressEntry[]): { venues: DemoVenue[]; keys: (LocalKey | null)[] } => {
  const places: LocatedPlace[] = []
  const indexes = entries.map((entry) => {
    const place = locate(entry)
    if (place === null) return -1
    const at = places.findIndex((known) => isSame(known, place))
    const known = places[at]
    if (known === undefined) return places.push(place) - 1
    places[at] = joined(known, place)
    return at
  })
  const taken = new Set<LocalKey>()
  const venues = places.map((place) => {
    const key = keyOf(place, taken)
    taken.add(key)
    return toVenue(place, key)
  })
  const keys = indexes.map((at) => venues[at]?.key ?? null)
  return { venues: venues.toSorted((a, b) => (a.key < b.key ? -1 : 1)), keys }
}
