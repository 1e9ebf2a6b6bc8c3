// What a folded text is found by: its words, and every one or two letters of them.

/** What stands before letters that are not a word. Folding leaves no such sign. */
const mark = '\u00b9'
/** As the index's own tokenizer has it: letters and digits of ASCII, and whatever lies beyond ASCII. */
const word = /[a-z0-9\u0080-\uffff]+/g

/** Longer words are kept in pieces, each half over the next, so that any part up to `longestPart` lies within one. */
const longestWord = 64
export const longestPart = longestWord / 2

/** The words of a folded text, long ones in pieces. Empty when it has none. */
export const wordsIn = (folded: string): string[] => (folded.match(word) ?? []).flatMap(pieces)

const pieces = (whole: string): string[] | string => {
  if (whole.length <= longestWord) return whole
  const all: string[] = []
  for (let at = 0; at < whole.length - longestPart; at += longestPart) all.push(whole.slice(at, at + longestWord))
  return all
}

/** The index's name for one or two letters in a row. */
export const lettersToken = (letters: string): string => mark + letters

const place = (code: number): number =>
  code >= 97 && code <= 122 ? code - 96 : code >= 48 && code <= 57 ? code - 21 : 0
const places = 37
const tokens: string[] = []
const lastSeen = new Float64Array(places * places)
let texts = 0

/** Every one or two letters in a row, as tokens with a space before each. */
export function lettersOf(words: readonly string[]): string {
  texts += 1
  let found = ''
  let others: Set<string> | undefined
  const note = (first: number, second: number, letters: () => string): void => {
    const at = first * places + second
    if (lastSeen[at] === texts) return
    lastSeen[at] = texts
    found += tokens[at] ??= ` ${mark}${letters()}`
  }
  for (const each of words) {
    let before = 0
    for (let at = 0; at < each.length; at++) {
      const here = place(each.charCodeAt(at))
      if (here > 0) note(here, 0, () => each.charAt(at))
      else (others ??= new Set()).add(each.charAt(at))
      if (at > 0 && here > 0 && before > 0) note(before, here, () => each.slice(at - 1, at + 1))
      else if (at > 0) (others ??= new Set()).add(each.slice(at - 1, at + 1))
      before = here
    }
  }
  if (others) for (const letters of others) found += ` ${mark}${letters}`
  return found
}

/** What the index is given of a folded text: the text itself, pieces of its longest words, and its letters. */
export function indexed(folded: string, words: readonly string[]): string {
  const long = words.some((each) => each.length >= longestWord) ? ` ${words.join(' ')}` : ''
  return folded + long + lettersOf(words)
}
