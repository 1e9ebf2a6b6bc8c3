// The state of an event according to acknowledged writes.
import { type Language, languages } from '#shared/i18n/language.ts'

/** The expected event. */
export type ExpectedRecord = {
  id: number
  place: 'listed' | 'trash' | 'gone'
  /** The word in title and description per language. */
  words: { readonly [L in Language]?: string }
  featured: boolean
  /** Identifiers of its tags, ascending. */
  tags: readonly number[]
  /** The actions of its history, one for each acknowledged write, oldest first. */
  deeds: readonly string[]
}

/** The texts of a translation with a word. */
export const createTexts = (word: string): { title: string; description: string } => ({
  title: `Fair ${word}`,
  description: `<p>${word}</p>`,
})

/** The compared values of a record bundle. */
export type BundleResponse = {
  shared: { featured: boolean; tags: { id: number }[]; status?: string }
  texts: { [L in Language]?: { title: string; description: string; status: string } }
}

/** The expected values of an event in comparable form. */
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
/** A returned record bundle in the form of `expected`. */
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
