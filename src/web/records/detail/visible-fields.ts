// What a detail screen shows of a record: in which language, which sections, which fields in each.
import type { Translations } from '#shared/schema/response-parts.ts'
import { type Field, type Fields, type Section, sections } from '#shared/schema/fields.ts'
import { type Language, displayOrder } from '#shared/i18n/language.ts'
import { hasPublicationDate } from '#shared/dates/wall-time.ts'
import type { AnyBundle } from '../draft/draft.ts'

/** The language a record is shown in where one is asked for: that one, else its source, else the first it has. */
export const displayedLanguage = ({ texts, source_language: source }: AnyBundle, asked: Language): Language =>
  displayOrder(asked, source).find((language) => texts[language] !== undefined) ?? source

/** The record as answered in one language: what all languages share, with that language's texts. */
export const recordIn = (
  { id, shared, texts }: AnyBundle,
  language: Language,
): { readonly [field: string]: unknown } => ({ ...shared, ...texts[language], id, language })

/** Whether the record lies in the trash; that is true of all its languages at once. */
export const isTrashed = ({ texts }: AnyBundle): boolean =>
  Object.values(texts).some((text) => text?.['status'] === 'trash')

/** The texts that the source fills and a translation lacks, as the server told them. */
export const emptyIn = ({ shared }: AnyBundle, language: Language): string[] =>
  (shared['translations'] as Translations | undefined)?.[language]?.empty ?? [] // safe: as the service answers it

/** Where a section stands: in the reading column, beside it, or folded away for who looks for it. */
export type Place = 'column' | 'side' | 'folded'
const placeOf: { readonly [S in Section]: Place } = {
  texts: 'column',
  when: 'column',
  where: 'column',
  place: 'column',
  contact: 'column',
  links: 'column',
  image: 'column',
  display: 'side',
  publication: 'side',
  record: 'folded',
}

/** A section with its fields, in the table's order; `sharing` tells whether all languages share all of it, some of it or nothing. */
export type ShownSection = {
  section: Section
  place: Place
  fields: [name: string, field: Field][]
  sharing: 'all' | 'some' | 'none'
}

/** Facts of the section `record` that everybody looks for; all others there are folded away. */
const usualFacts = ['count', 'source_language', 'modified', 'version', 'id', 'url']
/** What stands elsewhere on the screen: the heading, the language shown, the languages there are, what each takes from its source. */
const elsewhere = ['language', 'translations', 'inherited']

const isShown = (title: string, name: string, field: Field): boolean =>
  name !== title && !field.writeOnly && !elsewhere.includes(name)

/** The fields that say when a record was published. */
const published = ['date', 'date_utc']

/** The sections of a resource's detail screen; a record without a publication date is shown without one. */
export function sectionsOf(
  { fields, title }: { fields: Fields; title: string },
  record: { readonly [field: string]: unknown } = {},
): ShownSection[] {
  const all = Object.entries(fields)
    .filter(([name, field]) => isShown(title, name, field) && !usualFacts.includes(name))
    .filter(([name]) => !published.includes(name) || hasPublicationDate(record))
  return sections
    .map((section): ShownSection => {
      const here = all.filter(([, field]) => (field.alternate ? 'record' : field.section) === section)
      const shared = here.filter(([, field]) => !field.perLanguage).length
      const sharing = shared === 0 ? 'none' : shared === here.length ? 'all' : 'some'
      return { section, place: placeOf[section], fields: here, sharing }
    })
    .filter(({ fields: here }) => here.length > 0)
}

/** The facts that stand beside every record, in the order people look for them. */
export const factsOf = ({ fields }: { fields: Fields }): [name: string, field: Field][] =>
  usualFacts.flatMap((name): [string, Field][] => (fields[name] ? [[name, fields[name]]] : []))
