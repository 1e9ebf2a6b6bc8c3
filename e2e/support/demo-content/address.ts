// A one-line French address (`street, place, postcode town - department`) parsed into the fields of a venue.
import { plainText } from './clean.ts'

/** The place in an address line; missing values are `""`. */
export interface Place {
  name: string
  address: string
  zip: string
  city: string
  province: string
}

/** A place with coordinates; the source writes 0, 0 if they are unknown. */
export interface LocatedPlace extends Place {
  lat: number
  lon: number
}

/** Lower case without accents or punctuation, to compare spellings. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Removes placeholder dots and dashes. */
const tidy = (text: string): string =>
  text
    .trim()
    .replace(/^[.\s-]+/, '')
    .replace(/\s*(?<![\p{Lu}.])\.$/u, '')

const ending = /^(.*\b\d{2} ?\d{3}\b[^,]*) - (\p{Lu}[\p{L}' -]+)$/u
const postal = /(?:^|,)\s*(\d{2}) ?(\d{3})\b([^,]*)$/

/** Splits off the end of the line: text before the postcode, postcode, town (otherwise `beside`), department. */
export const splitAddress = (line: string, cityHint: string): Omit<Place, 'name' | 'address'> & { where: string } => {
  const text = plainText(line)
  const [, before = text, department = ''] = ending.exec(text) ?? []
  const post = postal.exec(before)
  return {
    where: before.slice(0, post?.index ?? before.length).trim(),
    zip: post ? `${post[1] ?? ''}${post[2] ?? ''}` : '',
    city: tidy(post?.[3] ?? '') || tidy(plainText(cityHint)),
    province: department.replace('Pyrénées Orientales', 'Pyrénées-Orientales'),
  }
}

const street =
  /^(?:\d+\s?[a-z]?\b|n°|d\s?\d+\b|(?:grand )?rue\b|av(?:enue)?\b|b(?:oulevar)?d\b|place\b|pl\b|chemin\b|all[ée]es?\b|impasse\b|quai\b|route\b|rte\b|passage\b|cours\b|plan\b|promenade\b)/i

const isStreet = (part: string): boolean => street.test(part)

/** Joins a house number and the street after its comma. */
const joinNumbers = (parts: string[]): string[] =>
  parts.reduce<string[]>((done, part) => {
    const last = done.at(-1)
    return last !== undefined && /^\d+ ?(?:bis|ter|[a-z])?$/i.test(last)
      ? [...done.slice(0, -1), `${last}, ${part}`]
      : [...done, part]
  }, [])

/** Removes a part that a later one repeats or extends: the name of the place comes after its street. */
const withoutRepeats = (parts: string[]): string[] =>
  parts.filter((part, at) => !parts.slice(at + 1).some((later) => `${fold(later)} `.startsWith(`${fold(part)} `)))

/** Divides the parts into the name of the place and its street. */
const nameAndAddress = (parts: string[]): Pick<Place, 'name' | 'address'> => {
  const place = parts.findIndex((part) => !isStreet(part))
  if (place === -1) return { name: parts.at(-1) ?? '', address: parts.join(', ') }
  // After a street, the rest is the name of the place. Otherwise the last part is, unless it is a street.
  if (place > 0) return { name: parts.slice(place).join(', '), address: parts.slice(0, place).join(', ') }
  const name = parts.findLast((part) => !isStreet(part)) ?? ''
  return { name, address: parts.filter((part) => part !== name).join(', ') }
}

const capitalised = (text: string): string => text.slice(0, 1).toLocaleUpperCase('fr') + text.slice(1)

/** Parses an address line; `beside` is the town in another column of the source. Returns `null` if there is no place. */
export const readAddress = (line: string, cityHint: string): Place | null => {
  const { where, zip, city, province } = splitAddress(line, cityHint)
  const parts = where
    .split(/,(?![^()]*\))/)
    .map(tidy)
    .filter((part) => part !== '' && fold(part) !== 'france' && !/^\d{5}\b/.test(part))
  const { name, address } = nameAndAddress(
    withoutRepeats(joinNumbers(parts).filter((part) => fold(part) !== fold(city))),
  )
  return name === '' && city === '' ? null : { name: capitalised(name || city), address, zip, city, province }
}
