// Comparing what is typed with names: without marks and without regard to case.

/** A text as it is compared: `École` and `ecole` are the same. */
export const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** Whether every word of `typed` stands in `text`. */
export const holds = (text: string, typed: string): boolean => {
  const within = folded(text)
  return folded(typed)
    .split(/\s+/)
    .every((word) => within.includes(word))
}
