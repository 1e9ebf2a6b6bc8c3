// The position of a venue: read from a text, and compared with the venues near the same address.

export type Position = { lat: number; lng: number }
export type Address = { zip: string; city: string; country: string }
export type Neighbour = Address & Position & { id: number }

/** Why a pin is doubtful. `km`: to the nearest other venue in `place`, a postal code or city. */
export type PinIssue = { kind: 'zero' } | { kind: 'far'; place: string; km: number }

/** Kilometres from the nearest other venue with the same postal code, or else city, that are still credible. */
const maxDistance = { zip: 15, city: 30 } as const

const earthRadius = 6371
const toRadians = (degrees: number): number => (degrees * Math.PI) / 180

/** The distance on a sphere, in kilometres. */
export function distance(a: Position, b: Position): number {
  const [from, to] = [toRadians(a.lat), toRadians(b.lat)]
  const haversine =
    Math.sin((to - from) / 2) ** 2 + Math.cos(from) * Math.cos(to) * Math.sin(toRadians(b.lng - a.lng) / 2) ** 2
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(haversine)))
}

const decimal = '[+-]?\\d{1,3}[.,]\\d+'
const positionPattern = new RegExp(`^(${decimal})\\s*[,;\\s]\\s*(${decimal})$`)

/** Reads a latitude and a longitude in one text, as maps copy them: "51.05, 3.72". `undefined` for other values. */
export function parsePosition(value: unknown): Position | undefined {
  const found = typeof value === 'string' ? positionPattern.exec(value.trim()) : null
  if (!found) return undefined
  const [lat = 0, lng = 0] = found.slice(1).map((text) => Number(text.replace(',', '.')))
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined
}

const fold = (text: string): string => text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** The reason to doubt a pin; `undefined` also where no other venue tells. An empty country is any. */
export function checkPin(
  { zip, city, country, ...pin }: Address & Position,
  others: readonly Neighbour[],
): PinIssue | undefined {
  if (pin.lat === 0 && pin.lng === 0) return { kind: 'zero' }
  const isSame = (a: string, b: string): boolean => fold(a) === fold(b)
  const inCountry = others.filter((other) => country === '' || other.country === '' || isSame(other.country, country))
  for (const [name, place] of [
    ['zip', zip],
    ['city', city],
  ] as const) {
    const near = place.trim() === '' ? [] : inCountry.filter((other) => isSame(other[name], place))
    if (near.length === 0) continue
    const km = Math.min(...near.map((other) => distance(pin, other)))
    return km > maxDistance[name] ? { kind: 'far', place, km: Math.round(km) } : undefined
  }
  return undefined
}
