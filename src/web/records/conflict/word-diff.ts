// Which words of a text are not in another, so that a text can stand whole with what is new in it marked.
import { diffWordsWithSpace } from 'diff'

/** A piece of a text; `isNew`: it is not in the text compared with. */
export type Piece = { text: string; isNew: boolean }

/** Beyond this many characters together, nothing is told apart: the page would stand still. */
const most = 20_000

/** `text` in pieces, told apart by whether they stand in `before`; joined they are `text`. */
export function newWords(before: string, text: string): Piece[] {
  if (before.length + text.length > most) return [{ text, isNew: before !== text }]
  return diffWordsWithSpace(before, text)
    .filter(({ removed }) => !removed)
    .map(({ value, added }) => ({ text: value, isNew: added }))
}
