// The sections of a form with their columns and fields, from the field table.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { sectionLabels } from '#shared/i18n/form/field-labels.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { RecordPart } from '#shared/record-bundle.ts'
import type { Section } from '#shared/schema/fields.ts'
import type { FieldKind } from '#shared/schema/kinds.ts'
import { type FieldPath, partValues, type RecordDraft, type Table } from '../draft/draft.ts'
import { editableFields } from '../draft/values.ts'

/** Sections of the side column; the last one is folded. */
const aside = ['publication', 'details'] as const
/** The order of the sections. */
const inOrder = [
  'title',
  'when',
  'place',
  'where',
  'texts',
  'image',
  'contact',
  'cost',
  'links',
  'display',
  ...aside,
] as const

export type FormSectionName = (typeof inOrder)[number]

/** Headings; the title has none. */
export const formSectionLabels: { readonly [S in FormSectionName]: MessageDescriptor } = {
  ...sectionLabels,
  title: msg`Title`,
  cost: msg`Cost and website`,
  publication: msg`Status and publishing`,
  details: msg`Details`,
}

/** Fields that a form shows in another section than a detail page. */
const movedFields: { readonly [field: string]: FormSectionName } = {
  cost: 'cost',
  event_state: 'publication',
  event_state_reason: 'publication',
  slug: 'details',
  password: 'details',
}

/** Of the facts about a publication, the status comes first, the author last. */
const rank = (field: string): number => ['status', 'date', 'event_state', 'event_state_reason', 'author'].indexOf(field)

function sectionOf(table: Table, name: string): FormSectionName | Section | undefined {
  if (name === table.title) return 'title'
  if (name === 'website') return 'cost' in table.fields ? 'cost' : 'contact'
  return movedFields[name] ?? table.fields[name]?.section
}

/** A section of a form with its fields; `sharing`: whether all, some or none of them are shared by all languages. */
export type FormSection = {
  section: FormSectionName
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
    .toSorted((a, b) => rank(a) - rank(b))
    .map((field) => ({ part: partOf(field), field }))
  return inOrder
    .map((section): FormSection => {
      const here = fieldPaths.filter(({ field }) => sectionOf(table, field) === section)
      const shared = here.filter(({ part }) => part === 'shared').length
      const sharing = shared === 0 ? 'none' : shared === here.length ? 'all' : 'some'
      return { section, place: aside.some((other) => other === section) ? 'side' : 'column', fieldPaths: here, sharing }
    })
    .filter(({ fieldPaths }) => fieldPaths.length > 0)
}

const stateFields: readonly string[] = ['province', 'state']

/** Whether a province or state only repeats the field for both, or is empty. */
export const isRepeatedState = (draft: RecordDraft, { part, field }: FieldPath): boolean => {
  if (!stateFields.includes(field) || !('stateprovince' in draft.table.fields)) return false
  const values = partValues(draft, part)
  return !values[field] || values[field] === values['stateprovince']
}

/** The fields that are rendered first: the form is usable before the others are. */
export const beginning = (sections: readonly FormSection[]): FormSection[] =>
  sections.slice(0, 2).map((section) => ({ ...section, fieldPaths: section.fieldPaths.slice(0, 2) }))

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
  'minutes',
  'account',
  'parent',
  'password',
  'count',
  'choice',
  'link',
  'links',
  'terms',
  'boolean',
])

/** Fields of kinds with a full width that take half of it. */
export const halfWidthFields: ReadonlySet<string> = new Set([
  'zip',
  'city',
  'province',
  'state',
  'stateprovince',
  'country',
])
