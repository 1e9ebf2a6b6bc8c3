// The sections of a form with their columns and fields, from the field table.
import { type Section, sections } from '#shared/schema/fields.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { RecordPart } from '#shared/record-bundle.ts'
import type { FieldPath, Table } from '../draft/draft.ts'
import { editableFields } from '../draft/values.ts'
import type { FieldKind } from '#shared/schema/kinds.ts'

/** Sections of the side column. */
const aside: readonly Section[] = ['publication', 'display']
/** The order of the sections; those of the side column come last. */
const inOrder = [...sections.filter((section) => !aside.includes(section)), ...aside]

/** A section of a form with its fields; `sharing`: whether all, some or none of them are shared by all languages. */
export type FormSection = {
  section: Section
  place: 'column' | 'side'
  fieldPaths: FieldPath[]
  sharing: 'all' | 'some' | 'none'
}

/**
 * The sections of a form in a language, in order; without `texts`, without its translatable fields. `lacking` are fields that the server
 * does not store: extensions among them are left out, fields of the interface are read-only.
 */
export function planSections(
  table: Table,
  language: Language,
  texts: boolean,
  lacking: readonly string[] = [],
): FormSection[] {
  const partOf = (name: string): RecordPart => (table.fields[name]?.perLanguage ? language : 'shared')
  const editable = new Set([
    ...editableFields(table.fields, 'shared'),
    ...(texts ? editableFields(table.fields, language) : []),
  ])
  const fieldPaths = Object.keys(table.fields)
    .filter((name) => editable.has(name) && !(table.fields[name]?.extension && lacking.includes(name)))
    .map((field) => ({ part: partOf(field), field }))
  return inOrder
    .map((section): FormSection => {
      const here = fieldPaths.filter(({ field }) => table.fields[field]?.section === section)
      const shared = here.filter(({ part }) => part === 'shared').length
      const sharing = shared === 0 ? 'none' : shared === here.length ? 'all' : 'some'
      return { section, place: aside.includes(section) ? 'side' : 'column', fieldPaths: here, sharing }
    })
    .filter(({ fieldPaths }) => fieldPaths.length > 0)
}

/** The fields that are rendered first: the form is usable before the others are. */
export const beginning = ([first]: readonly FormSection[]): FormSection[] =>
  first ? [{ ...first, fieldPaths: first.fieldPaths.slice(0, 2) }] : []

/** Kinds whose field takes half of a wide column; the others take all of it. */
export const halfWidthKinds: ReadonlySet<FieldKind> = new Set([
  'key',
  'dateTime',
  'timeZone',
  'cost',
  'url',
  'email',
  'phone',
  'coordinate',
  'account',
  'parent',
  'password',
  'count',
  'choice',
])
