// The state of an event that acknowledged writes imply.
import { type Language, languages } from '#shared/i18n/language.ts'

/** An event as its writer knows it. */
export type ExpectedRecord = {
  id: number
  place: 'listed' | 'trash' | 'gone'
  /** Per language, the word in its title and its description. */
  words: { readonly [L in Language]?: string }
  featured: boolean
  /** Identifiers of its tags, ascending. */
  tags: readonly number[]
  /** A line of its history for each acknowledged write, oldest first. */
  deeds: readonly string[]
}

/** The texts of a translation that tell a word. */
export const createTexts = (word: string): { title: string; description: string } => ({
  title: `Fair ${word}`,
  description: `<p>${word}</p>`,
})

/** An answered whole record, as far as it is compared. */
export type BundleResponse = {
  shared: { featured: boolean; tags: { id: number }[]; status?: string }
  texts: { [L in Language]?: { title: string; description: string; status: string } }
}

/** Everything a whole record ought to tell of an event, and what it does tell, in one shape. */
export const expected = ({ words, place, featured, tags }: ExpectedRecord): object => ({
  featured,
  tags,
  texts: Object.fromEntries(
    languages.flatMap((language) => {
      const word = words[language]
      const status = place === 'trash' ? 'trash' : 'publish'
      return word === undefined ? [] : [[language, { ...createTexts(word), status }]]
    }),
  ),
})
/** The answered record in the shape of `expected`. */
export const toComparable = ({ shared, texts }: BundleResponse): object => ({
  featured: shared.featured,
  tags: shared.tags.map(({ id }) => id).toSorted((a, b) => a - b),
  texts: Object.fromEntries(
    languages.flatMap((language) => {
      const one = texts[language]
      return one ? [[language, { title: one.title, description: one.description, status: one.status }]] : []
    }),
  ),
})
