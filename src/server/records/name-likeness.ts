// How alike two names and addresses are.

/** The length from which a word may be misspelt in one letter. */
const minMisspelt = 5

/** Whether two folded words are equal, or long and different in one letter (replaced, added, left out, or two exchanged). */
export function isSameWord(a: string, b: string): boolean {
  if (a === b) return true
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length < minMisspelt || long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1)
  const isExchanged = short[at] === long[at + 1] && short[at + 1] === long[at]
  return short.slice(at + 1) === long.slice(at + 1) || (isExchanged && short.slice(at + 2) === long.slice(at + 2))
}

/** The share of words that two names have in common, from 0 to 1; their order does not matter. */
export function wordLikeness(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0
  const left = [...b]
  let common = 0
  for (const word of a) {
    const at = left.findIndex((other) => isSameWord(word, other))
    if (at < 0) continue
    common++
    left.splice(at, 1)
  }
  return (2 * common) / (a.length + b.length)
}

/** The words of a record that are compared: of its name, address and postal code. */
export type Compared = { name: readonly string[]; address: readonly string[]; zip: readonly string[] }

/** Names with the same words are alike anywhere, others with this share of the same words. */
const minLikeness = 0.8
/** The share of the same words that is enough at the same address, or with the same postal code. */
const minAtPlace = 0.5

/**
 * How likely two records are the same, from 0 (they are not) to 1.4: by their names, and more by the same address or postal code. Names with
 * different postal codes are alike only if all words are the same.
 */
export function likeness(a: Compared, b: Compared): number {
  const names = wordLikeness(a.name, b.name)
  const isSame = (one: readonly string[], other: readonly string[]): boolean =>
    one.length > 0 && one.join(' ') === other.join(' ')
  const [isSameZip, isSameAddress] = [isSame(a.zip, b.zip), wordLikeness(a.address, b.address) >= minLikeness]
  const isOtherPlace = a.zip.length > 0 && b.zip.length > 0 && !isSameZip
  const least = isOtherPlace ? 1 : isSameZip || isSameAddress ? minAtPlace : minLikeness
  return names < least ? 0 : names + (isSameZip ? 0.2 : 0) + (isSameAddress ? 0.2 : 0)
}

/**
 * How likely two events are the same, from 0 to 2: their titles have the same words, or half of them if both are at the same venue on the
 * same day.
 */
export function eventLikeness(a: readonly string[], b: readonly string[], isSameOccasion: boolean): number {
  const titles = wordLikeness(a, b)
  if (isSameOccasion) return titles < minAtPlace ? 0 : titles + 1
  return titles < 1 ? 0 : titles
}
