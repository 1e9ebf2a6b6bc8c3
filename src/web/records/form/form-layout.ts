// Which sections a form has, in which column, and which fields stand in each: read off the field table.
import { type Section, sections } from '#shared/schema/fields.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { RecordPart } from '#shared/record-bundle.ts'
import type { FieldPath, Table } from '../draft/draft.ts'
import { editableFields } from '../draft/values.ts'

/** Sections beside the texts: what happens to the record rather than what it says. */
const aside: readonly Section[] = ['publication', 'display']
/** The order of the sections; those beside stand in an order of their own. */
const inOrder = [...sections.filter((section) => !aside.includes(section)), ...aside]

/** A section of a form with its fields; `sharing` tells whether all languages share all of it, some of it or nothing. */
export type FormSection = {
  section: Section
  place: 'column' | 'side'
  spots: FieldPath[]
  sharing: 'all' | 'some' | 'none'
}

/**
 * The sections of a form in a language, in order; `texts` false leaves out what belongs to the language. `lacking` are fields the
 * server does not keep: additions of ours among them are left out, the interface's own are drawn closed, with the reason.
 */
export function planSections(
  table: Table,
  language: Language,
  texts: boolean,
  lacking: readonly string[] = [],
): FormSection[] {
  const partOf = (name: string): RecordPart => (table.fields[name]?.perLanguage ? language : 'shared')
  const asked = new Set([
    ...editableFields(table.fields, 'shared'),
    ...(texts ? editableFields(table.fields, language) : []),
  ])
  const spots = Object.keys(table.fields)
    .filter((name) => asked.has(name) && !(table.fields[name]?.extension && lacking.includes(name)))
    .map((field) => ({ part: partOf(field), field }))
  return inOrder
    .map((section): FormSection => {
      const here = spots.filter(({ field }) => table.fields[field]?.section === section)
      const shared = here.filter(({ part }) => part === 'shared').length
      const sharing = shared === 0 ? 'none' : shared === here.length ? 'all' : 'some'
      return { section, place: aside.includes(section) ? 'side' : 'column', spots: here, sharing }
    })
    .filter(({ spots }) => spots.length > 0)
}

/** What is drawn first of a form's column, before all the rest: the fields one begins with. */
export const beginning = ([first]: readonly FormSection[]): FormSection[] =>
  first ? [{ ...first, spots: first.spots.slice(0, 2) }] : []
