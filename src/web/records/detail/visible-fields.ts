// The language and fields of a detail page.
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

export type NamedField = readonly [name: string, field: Field]

/** Where a field is shown: `texts` without a label, `facts` beside each other, `details` folded. */
type DetailFields = { texts: NamedField[]; facts: NamedField[]; details: NamedField[] }

/** Facts of a record in the side column of its form. */
const mainFacts = ['modified', 'id']
/** Shown by other parts of the page, such as the heading, the languages and the history, which numbers its versions itself. */
const otherParts = [
  'language',
  'source_language',
  'translations',
  'inherited',
  'status',
  'image',
  'count_all_languages',
  'version',
]
/** Shown by the summary of an event and by the note on its series. */
const summaryParts = [
  'start_date',
  'end_date',
  'all_day',
  'venue',
  'series',
  'series_rule',
  'series_position',
  'series_date',
]
/** Of no use to a reader, although their section is one of texts, places or links. */
const technical = ['slug', 'province', 'state', 'geo_lat', 'geo_lng']
const publicationDates = ['date', 'date_utc']

const factSections: readonly Section[] = ['texts', 'where', 'place', 'contact', 'links']

function getPlace(name: string, field: Field): keyof DetailFields {
  if (field.kind === 'richText' && field.section === 'texts') return 'texts'
  if (field.kind === 'count') return 'facts'
  return factSections.includes(field.section) && !field.alternate && !technical.includes(name) ? 'facts' : 'details'
}

/** The fields of a detail page, except those that other parts of it show. A publication date is only shown if the record has one. */
export function getDetailFields(
  { name: resource, fields, title }: { name: string; fields: Fields; title: string },
  record: Values = {},
): DetailFields {
  const all: DetailFields = { texts: [], facts: [], details: [] }
  for (const [name, field] of Object.entries(fields)) {
    if (name === title || field.writeOnly || otherParts.includes(name)) continue
    if (resource === 'events' && summaryParts.includes(name)) continue
    if (publicationDates.includes(name) && !hasPublicationDate(record)) continue
    all[getPlace(name, field)].push([name, field])
  }
  // Data for programs comes last.
  all.details.sort(([, one], [, other]) => rank(one) - rank(other))
  return all
}

const rank = ({ section, kind, alternate }: Field): number =>
  alternate || kind === 'readOnly' ? sections.length : sections.indexOf(section)

/** The facts in the side column of a form. */
export const getMainFacts = ({ fields }: { fields: Fields }): NamedField[] =>
  mainFacts.flatMap((name): NamedField[] => (fields[name] ? [[name, fields[name]]] : []))
