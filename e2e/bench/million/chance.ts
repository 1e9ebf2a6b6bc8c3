/** Chance that is the same in every run. */

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export type Chance = () => number

export const chanceOf = (seed: number): Chance => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A whole number below `end`. */
export const below = (chance: Chance, end: number): number => Math.floor(chance() * end)

/** A whole number below `end`, of which small ones are frequent as words are (Zipf): number n about n times rarer than the first. */
export const frequent = (chance: Chance, end: number): number => Math.floor(Math.exp(chance() * Math.log(end + 1))) - 1

/** One of several, each as often as its weight says. */
export const weighted = <V>(chance: Chance, choices: readonly (readonly [V, number])[]): V => {
  let left = chance() * choices.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [value, weight] of choices) {
    left -= weight
    if (left < 0) return value
  }
  throw new Error('There is nothing to choose from.')
}
