// How similar two texts are, for suggestions from earlier translations.
import leven from 'leven'

/** The least similarity of a suggestion. */
export const minSimilarity = 0.75

/**
 * The similarity of two texts, from 0.75 to 1: 1 less the number of characters to replace, add or remove, as a share of the longer text.
 * 0 if it is lower.
 */
export function getSimilarity(a: string, b: string): number {
  const length = Math.max(a.length, b.length)
  if (length === 0) return 1
  // A share such as 1 - 0.75 of 4 must not be less than 1 by a rounding error.
  const maxEdits = Math.floor((1 - minSimilarity) * length + 1e-9)
  const edits = leven(a, b, { maxDistance: maxEdits + 1 })
  return edits > maxEdits ? 0 : 1 - edits / length
}
