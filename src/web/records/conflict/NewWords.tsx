import { diffWordsWithSpace } from 'diff'

/** A text with the words that are not in the other text marked as new. */
export const NewWords = ({ before, text }: { before: string; text: string }) =>
  newWords(before, text).map((piece, index) => (piece.isNew ? <ins key={index}>{piece.text}</ins> : piece.text))

/** A piece of a text; `isNew`: it is not in the other text. */
type Piece = { text: string; isNew: boolean }

/** In characters: longer texts are not compared, since that blocks the page. */
const maxLength = 20_000

/** The pieces of `text`, compared with `before`; joined they are `text`. */
export function newWords(before: string, text: string): Piece[] {
  if (before.length + text.length > maxLength) return [{ text, isNew: before !== text }]
  return diffWordsWithSpace(before, text)
    .filter(({ removed }) => !removed)
    .map(({ value, added }) => ({ text: value, isNew: added }))
}
