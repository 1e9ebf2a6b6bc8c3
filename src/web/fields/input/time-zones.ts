// The time zones one can choose, found by any part of their name.
import { isTimeZone } from '#shared/dates/wall-time.ts'

let known: readonly string[] | undefined
/** Every IANA zone the browser knows, and UTC. */
const zones = (): readonly string[] =>
  (known ??= ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')])

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[_/\s-]+/g, ' ')
    .trim()

/** Zones whose name holds every typed word, best first: `site` and its continent where nothing is typed. A manual offset ("UTC+5", "+05:30") is offered as typed. */
export function searchTimeZones(text: string, site: string): string[] {
  const typed = text.trim()
  const words = fold(typed).split(' ').filter(Boolean)
  if (words.length === 0) {
    const near = `${site.split('/')[0]}/`
    return [...new Set([site, ...zones().filter((zone) => zone.startsWith(near)), ...zones()])]
  }
  const found = zones().filter((zone) => words.every((word) => fold(zone).includes(word)))
  const starts = (zone: string) =>
    fold(zone)
      .split(' ')
      .some((part) => part.startsWith(words[0] ?? ''))
  const sorted = [...found.filter(starts), ...found.filter((zone) => !starts(zone))]
  return isTimeZone(typed) && !sorted.includes(typed) && /^[+-]|^UTC/i.test(typed) ? [typed, ...sorted] : sorted
}
