// A one-line French address (`street, place, postcode town - department`) taken apart into the fields of a venue.
import { plainText } from './clean.ts'

/** What an address line tells about a place; what it does not tell is `""`. */
export interface Place {
  name: string
  address: string
  zip: string
  city: string
  province: string
}

/** A place and where it lies in degrees; 0, 0 is what the source writes for "unknown". */
export interface LocatedPlace extends Place {
  lat: number
  lon: number
}

/** Lower case without accents or punctuation: the form in which two spellings of the same words are equal. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Without the dots and dashes that stand for nothing. */
const tidy = (text: string): string =>
  text
    .trim()
    .replace(/^[.\s-]+/, '')
    .replace(/\s*(?<![\p{Lu}.])\.$/u, '')

const ending = /^(.*\b\d{2} ?\d{3}\b[^,]*) - (\p{Lu}[\p{L}' -]+)$/u
const postal = /(?:^|,)\s*(\d{2}) ?(\d{3})\b([^,]*)$/

/** The line's ending read off: what stands before the postcode, the postcode, the town (else `beside`), the department. */
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

/** A house number that its comma cut off from its street is put back before it. */
const joinNumbers = (parts: string[]): string[] =>
  parts.reduce<string[]>((done, part) => {
    const last = done.at(-1)
    return last !== undefined && /^\d+ ?(?:bis|ter|[a-z])?$/i.test(last)
      ? [...done.slice(0, -1), `${last}, ${part}`]
      : [...done, part]
  }, [])

/** A part that a later one repeats or goes on from is left out: the name of the place comes after its street. */
const withoutRepeats = (parts: string[]): string[] =>
  parts.filter((part, at) => !parts.slice(at + 1).some((later) => `${fold(later)} `.startsWith(`${fold(part)} `)))

/** Which of the parts names the place, and which say where it is. */
const nameAndAddress = (parts: string[]): Pick<Place, 'name' | 'address'> => {
  const place = parts.findIndex((part) => !isStreet(part))
  if (place === -1) return { name: parts.at(-1) ?? '', address: parts.join(', ') }
  // A street first: all that follows names the place. Else the part nearest the end does, unless it is a street.
  if (place > 0) return { name: parts.slice(place).join(', '), address: parts.slice(0, place).join(', ') }
  const name = parts.findLast((part) => !isStreet(part)) ?? ''
  return { name, address: parts.filter((part) => part !== name).join(', ') }
}

const capitalised = (text: string): string => text.slice(0, 1).toLocaleUpperCase('fr') + text.slice(1)

/** Takes an address line apart; `beside` is the town the source gives next to it. `null` where it names no place at all. */
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
