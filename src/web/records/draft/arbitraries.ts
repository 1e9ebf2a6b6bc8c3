// Arbitrary records and edits for property tests.
import * as fc from 'fast-check'
import type { Field } from '#shared/schema/fields.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import { resources } from '#shared/schema/resources.ts'
import type { RecordPart } from '#shared/record-bundle.ts'
import { type AnyBundle, type RecordDraft, createDraft, createEmptyDraft, parts, updateDraft } from './draft.ts'
import { editableFields, same } from './values.ts'

export const table = resources.events
export const fields: { [name: string]: Field } = table.fields
/** Whether two values of a field are equal. */
export const sameIn = (name: string, one: unknown, other: unknown): boolean => {
  const field = fields[name]
  return field !== undefined && same(field, one, other)
}

const line = fc.constantFrom('', 'Concert', 'Konzert', 'Nacht van de Kamermuziek', '<p>Vier kwartetten</p>', '€ 12')
const linked = fc.uniqueArray(
  fc.integer({ min: 1, max: 6 }).map((id) => ({ id })),
  { maxLength: 3, selector: (one) => one.id },
)
const wall = fc.constantFrom('2026-11-24 19:30:00', '2026-11-24 21:00:00', '2026-12-01 08:00:00')

const texts = fc.record({
  title: line,
  excerpt: line,
  description: line,
  cost: line,
  website: line,
  slug: line,
  status: fc.constantFrom('publish', 'draft', 'pending'),
  event_state_reason: line,
})
const shared = fc.record({
  start_date: wall,
  end_date: wall,
  all_day: fc.boolean(),
  timezone: fc.constant('Europe/Brussels'),
  event_state: fc.constantFrom('scheduled', 'cancelled'),
  venue: fc.oneof(fc.constant([]), fc.record({ id: fc.integer({ min: 1, max: 9 }) })),
  organizer: linked,
  categories: linked,
  tags: linked,
  image: fc.oneof(fc.constant(false), fc.record({ id: fc.integer({ min: 1, max: 9 }) })),
  featured: fc.boolean(),
  sticky: fc.boolean(),
  hide_from_listings: fc.boolean(),
  show_map: fc.boolean(),
  show_map_link: fc.boolean(),
  author: fc.constantFrom('1', '2'),
  date: wall,
  translations: fc.constant({ fr: { status: 'publish', modified_utc: '', slug: '', version: 4 } }),
})
/** A record whose source language is French, with any other languages. */
export const bundle: fc.Arbitrary<AnyBundle> = fc
  .record({
    shared,
    fr: texts,
    more: fc.subarray<Language>(['nl', 'en', 'de']),
    others: fc.tuple(texts, texts, texts),
    inherited: fc.subarray(['cost', 'website']),
    version: fc.integer({ min: 1, max: 99 }),
  })
  .map(({ shared, fr, more, others, inherited, version }) => ({
    id: 7,
    source_language: 'fr',
    shared,
    texts: { fr, ...Object.fromEntries(more.map((language, at) => [language, others[at] ?? fr])) },
    etags: Object.fromEntries(['shared', 'fr', ...more].map((part) => [part, `"${version}-${part}"`])),
    inherited: Object.fromEntries(more.map((language) => [language, inherited])),
    outdated: {},
    rights: { shared: true, languages: [...languages], delete: true, deeds: [] },
  }))

const samples: { [name: string]: readonly unknown[] } = {
  venue: [[], [3], [12]],
  organizer: [[], [1], [1, 2], [2, 1]],
  categories: [[], [1, 2], [2, 1]],
  tags: [[], [9]],
  all_day: [true, false],
  featured: [true, false],
  cost: [null, '', '€ 9'],
  website: [null, '', 'https://example.org/'],
  status: ['publish', 'draft'],
  author: [1, 2],
  start_date: ['morgen', '2026-11-24 19:30:00'],
}
const edit = fc.tuple(fc.constantFrom(...parts), fc.nat(), fc.nat()).map(([part, which, what]) => {
  const names = editableFields(fields, part)
  const field = names[which % names.length] ?? ''
  const values = samples[field] ?? ['', 'Concert', 'iets anders']
  return { part, field, value: values[what % values.length] }
})
/** A sequence of edits. */
export const edits = fc.array(edit, { maxLength: 12 })
/** The draft after all edits. */
export const edited = (draft: RecordDraft, all: readonly { part: RecordPart; field: string; value: unknown }[]) =>
  all.reduce((draft, { part, field, value }) => updateDraft(draft, part, { [field]: value }), draft)
/** The draft of an existing or new record without changes. */
export const begun = fc.oneof(
  bundle.map((one) => createDraft(table, one)),
  fc.constant(createEmptyDraft(table, 'fr', { timezone: 'Europe/Brussels' })),
)
