// Random numbers that are the same in every run.

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export type Random = () => number

export const createRandom = (seed: number): Random => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** An integer from 0 to below `end`. */
export const below = (random: Random, end: number): number => Math.floor(random() * end)

/** An integer from 0 to below `end`, as frequent as words are (Zipf): number n about n times rarer than the first. */
export const zipfBelow = (random: Random, end: number): number => Math.floor(Math.exp(random() * Math.log(end + 1))) - 1

/** A random item. Throws if there is none. */
export function pick<V>(random: Random, choices: readonly V[]): V {
  const choice = choices[below(random, choices.length)]
  if (choice === undefined) throw new Error('There is nothing to choose from.')
  return choice
}

/** A random item, with a probability by weight. */
export function pickWeighted<V>(random: Random, choices: readonly (readonly [V, number])[]): V {
  let left = random() * choices.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [value, weight] of choices) {
    left -= weight
    if (left < 0) return value
  }
  throw new Error('There is nothing to choose from.')
}
