// The slugs of a resource as numbers in memory: while the index of slugs is away, they say which are taken.
import { type Language, languages } from '#contract/language.ts'

/** A slug in a language, as two numbers of 32 bits: among four million, two are alike once in a million loads. */
export type SlugKey = readonly [number, number]

/** The key of a slug in a language; never two zeros. */
export function slugKey(language: Language, slug: string): SlugKey {
  let one = 0xdeadbeef ^ languages.indexOf(language)
  let other = 0x41c6ce57
  for (let at = 0; at < slug.length; at++) {
    const letter = slug.charCodeAt(at)
    one = Math.imul(one ^ letter, 2_654_435_761)
    other = Math.imul(other ^ letter, 1_597_334_677)
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909)
  other = Math.imul(other ^ (other >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909)
  return [one >>> 0 || 1, other >>> 0]
}

export type HeldSlugs = {
  has(key: SlugKey): boolean
  /** Takes a slug; false: it was taken. Needs a `begin` before, which made room for it. */
  take(key: SlugKey): boolean
  /** Begins a batch that takes at most so many. */
  begin(most: number): void
  /** Gives back all that was taken since the last `begin`. */
  undo(): void
}

/** An empty set of slugs. */
export function heldSlugs(): HeldSlugs {
  let places = new Uint32Array(1 << 17)
  let count = 0
  /** Where those of this batch stand, in the order in which they came. */
  const recent: number[] = []

  /** Where a key stands, or would. */
  const placeOf = ([one, other]: SlugKey, among = places): number => {
    const last = among.length / 2 - 1
    let at = (one ^ (other << 7)) & last
    while (among[2 * at] !== 0 && (among[2 * at] !== one || among[2 * at + 1] !== other)) at = (at + 1) & last
    return at
  }
  const widen = (room: number): void => {
    const wider = new Uint32Array(2 * room)
    for (let at = 0; at < places.length; at += 2) {
      const key: SlugKey = [places[at] ?? 0, places[at + 1] ?? 0]
      if (key[0] !== 0) wider.set(key, 2 * placeOf(key, wider))
    }
    places = wider
  }
  return {
    has: (key) => places[2 * placeOf(key)] !== 0,
    take(key) {
      const at = placeOf(key)
      if (places[2 * at] !== 0) return false
      places.set(key, 2 * at)
      recent.push(at)
      count += 1
      return true
    },
    begin(most) {
      recent.length = 0
      let room = places.length / 2
      while (count + most > room * 0.6) room *= 2
      if (room > places.length / 2) widen(room)
    },
    undo() {
      // Whoever came last stands in nobody's way.
      for (const at of recent.toReversed()) places.fill(0, 2 * at, 2 * at + 2)
      count -= recent.length
      recent.length = 0
    },
  }
}
