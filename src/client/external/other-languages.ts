// Where each language has records of its own, a source answers any of them by number: those of other languages are told by their addresses.
import type { JsonObject } from './tec.ts'

/** What the addresses of one language have in common: all before the slug, and what stands behind a question mark. `undefined`: not told. */
function getUrlPattern({ url, slug }: JsonObject): string | undefined {
  if (typeof url !== 'string' || typeof slug !== 'string' || slug === '' || !URL.canParse(url)) return undefined
  const at = url.lastIndexOf(slug)
  return at < 0 ? undefined : url.slice(0, at) + new URL(url).search
}

/** The events among `unlisted` that are of another language than `listed`, which has the lists' own. */
export function findOtherLanguages(listed: readonly JsonObject[], unlisted: readonly JsonObject[]): ReadonlySet<JsonObject> {
  const places = new Set(listed.map(getUrlPattern).filter((place) => place !== undefined))
  const others = new Set<JsonObject>()
  if (places.size === 0) return others
  const placed = unlisted.map((event) => [event, getUrlPattern(event)] as const)
  for (const [event, place] of placed) if (place !== undefined && !places.has(place)) others.add(event)
  // A draft has no such address. Where there are other languages, only theirs are in no list without being hidden from it.
  if (others.size > 0)
    for (const [event, place] of placed)
      if (place === undefined && event['hide_from_listings'] === false) others.add(event)
  return others
}

/** Why such an event is not taken. */
export const otherLanguageReason = ({ url }: JsonObject): string =>
  `No list here shows it, and it is of another language: it comes from that language’s root${typeof url === 'string' ? ` (${url.slice(0, 200)})` : ''}.`
