// How similar two texts are, for suggestions from earlier translations.

/** The least similarity of a suggestion. */
export const minSimilarity = 0.75

/** The number of edits that leaves two texts similar enough. */
const maxEdits = (a: string, b: string): number => Math.floor((1 - minSimilarity) * Math.max(a.length, b.length) + 1e-9)

/**
 * The similarity of two texts, from 0.75 to 1: 1 less the number of characters to replace, add or remove, as a share of the longer text.
 * 0 if it is lower. Takes time in proportion to the length and the number of edits.
 */
export function getSimilarity(a: string, b: string): number {
  if (a === b) return 1
  const max = maxEdits(a, b)
  const edits = hasSimilarLetters(a, b, max) ? countEdits(a, b, max) : undefined
  return edits === undefined ? 0 : 1 - edits / Math.max(a.length, b.length)
}

/** Whether the numbers of each character leave it possible that at most `max` edits turn one text into the other. */
function hasSimilarLetters(a: string, b: string, max: number): boolean {
  const counts = new Map<number, number>()
  const count = (text: string, by: number): void => {
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at)
      counts.set(unit, (counts.get(unit) ?? 0) + by)
    }
  }
  count(a, 1)
  count(b, -1)
  let [added, removed] = [0, 0]
  for (const more of counts.values())
    if (more > 0) removed += more
    else added -= more
  return Math.max(added, removed) <= max
}

/** The number of edits (Levenshtein) from one text to the other, `undefined` if more than `max`: only cells near the diagonal are computed. */
function countEdits(a: string, b: string, max: number): number | undefined {
  if (Math.abs(a.length - b.length) > max) return undefined
  const tooMany = max + 1
  let above = Array.from({ length: b.length + 1 }, (_, column) => Math.min(column, tooMany))
  for (let row = 1; row <= a.length; row++) {
    const current = Array.from({ length: b.length + 1 }, () => tooMany)
    const [from, to] = [Math.max(1, row - max), Math.min(b.length, row + max)]
    if (from === 1) current[0] = Math.min(row, tooMany)
    let least = current[0] ?? tooMany
    for (let column = from; column <= to; column++) {
      const replaced = (above[column - 1] ?? tooMany) + (a[row - 1] === b[column - 1] ? 0 : 1)
      const edits = Math.min(replaced, (above[column] ?? tooMany) + 1, (current[column - 1] ?? tooMany) + 1, tooMany)
      current[column] = edits
      least = Math.min(least, edits)
    }
    if (least > max) return undefined
    above = current
  }
  const edits = above[b.length] ?? tooMany
  return edits > max ? undefined : edits
}
