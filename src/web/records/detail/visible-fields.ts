// The language, sections and fields of a detail page.
import type { Translations } from '#shared/schema/response-parts.ts'
import { type Field, type Fields, type Section, sections } from '#shared/schema/fields.ts'
import { type Language, displayOrder } from '#shared/i18n/language.ts'
import { hasPublicationDate } from '#shared/dates/wall-time.ts'
import type { AnyBundle } from '../draft/draft.ts'
import type { Values } from '../draft/values.ts'

/** The language in which a record is shown: `preferred`, else its source language, else any. */
export const displayedLanguage = ({ texts, source_language: source }: AnyBundle, preferred: Language): Language =>
  displayOrder(preferred, source).find((language) => texts[language] !== undefined) ?? source

/** The shared values of a record and its texts in a language. */
export const getDisplayedValues = ({ id, shared, texts }: AnyBundle, language: Language): Values => ({
  ...shared,
  ...texts[language],
  id,
  language,
})

/** Whether the record is in the trash; then all its translations are. */
export const isTrashed = ({ texts }: AnyBundle): boolean =>
  Object.values(texts).some((text) => text?.['status'] === 'trash')

/** The fields that have a source text and no translation. */
export const getEmptyTexts = ({ shared }: AnyBundle, language: Language): string[] =>
  (shared['translations'] as Translations | undefined)?.[language]?.empty ?? [] // safe: the type of the response

/** Whether leaving a value out says the same: empty, "no" or as planned. */
export const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === '' ||
  value === 'scheduled' ||
  (Array.isArray(value) && value.length === 0)

/** The column of a section; `folded` is collapsed below the main column. */
type Place = 'column' | 'side' | 'folded'
const places: { readonly [S in Section]: Place } = {
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

/** `sharing`: whether all, some or none of the fields are shared by all languages. */
type DetailSection = {
  section: Section
  place: Place
  fields: NamedField[]
  sharing: 'all' | 'some' | 'none'
}

export type NamedField = readonly [name: string, field: Field]

/** Facts beside every record, in order; the others are collapsed. */
const mainFacts = ['count', 'source_language', 'modified', 'version', 'id', 'url']
/** Shown by other parts of the page. */
const otherParts = ['language', 'translations', 'inherited']

const isShown = (title: string, name: string, field: Field): boolean =>
  name !== title && !field.writeOnly && !otherParts.includes(name)

const publicationDates = ['date', 'date_utc']

/** The sections with fields. A publication date is only shown if the record has one. */
export function getDetailSections(
  { fields, title }: { fields: Fields; title: string },
  record: Values = {},
): DetailSection[] {
  const all = Object.entries(fields)
    .filter(([name, field]) => isShown(title, name, field) && !mainFacts.includes(name))
    .filter(([name]) => !publicationDates.includes(name) || hasPublicationDate(record))
  return sections
    .map((section): DetailSection => {
      const here = all.filter(([, field]) => (field.alternate ? 'record' : field.section) === section)
      const shared = here.filter(([, field]) => !field.perLanguage).length
      const sharing = shared === 0 ? 'none' : shared === here.length ? 'all' : 'some'
      return { section, place: places[section], fields: here, sharing }
    })
    .filter(({ fields: here }) => here.length > 0)
}

/** The facts beside every record; `names` limits them. */
export const getMainFacts = ({ fields }: { fields: Fields }, names: readonly string[] = mainFacts): NamedField[] =>
  names.flatMap((name): NamedField[] => (fields[name] ? [[name, fields[name]]] : []))
