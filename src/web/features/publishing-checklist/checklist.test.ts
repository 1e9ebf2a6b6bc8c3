import { expect, test } from 'vitest'
import { type Language, languages } from '#shared/i18n/language.ts'
import { resources, type ResourceName } from '#shared/schema/resources.ts'
import { createEmptyDraft, type RecordDraft, updateDraft } from '#records/draft/draft.ts'
import { type ChecklistInput, runChecklist } from './checklist.ts'

const emptyDraft = (name: ResourceName, language: Language = 'nl'): RecordDraft =>
  createEmptyDraft(resources[name], language)
const check = (
  draft: RecordDraft,
  {
    language = 'nl',
    lacks = [],
    storedLanguages = languages,
    linkedItems = {},
  }: Partial<Omit<ChecklistInput, 'draft' | 'today'>> = {},
) => runChecklist({ draft, language, today: () => '2026-11-21', lacks, storedLanguages, linkedItems })
const found = (...input: Parameters<typeof check>): string[] =>
  check(...input).items.map(({ part, field, kind }) => `${part}.${field} ${kind}`)
const longText = (language: Language): string =>
  `<p>In ${language} it says on this evening, at length, what there is to see and to hear.</p>`

const shared = {
  image: '7',
  venue: [3],
  categories: [2],
  start_date: '2027-06-04 20:00:00',
  end_date: '2027-06-04 22:00:00',
}
const full = (): RecordDraft =>
  (['nl', 'en', 'fr', 'de'] as const).reduce(
    (draft, language) => updateDraft(draft, language, { title: `T ${language}`, description: longText(language) }),
    updateDraft(emptyDraft('events'), 'shared', shared),
  )

test('a complete record has no findings', () => expect(found(full())).toEqual([]))

test('missing values and translations are listed', () =>
  expect(found(emptyDraft('events'))).toEqual([
    'nl.title missing',
    'shared.end_date missing',
    'shared.venue missing',
    'shared.categories missing',
    'shared.image missing',
    'nl.description missing',
    'en.title untranslated',
    'fr.title untranslated',
    'de.title untranslated',
  ]))

test('empty paragraphs do not count as a description, an image does', () => {
  expect(found(updateDraft(full(), 'nl', { description: '<p>&nbsp;</p>\n<p></p>' }))).toEqual([
    'nl.description missing',
  ])
  expect(found(updateDraft(full(), 'nl', { description: '<p><img src="a.png"></p>' }))).toEqual([])
})

test('texts equal to the source texts are reported in the translation only', () => {
  const copied = updateDraft(full(), 'fr', { title: 'T nl', description: longText('nl') })
  expect(found(copied, { language: 'fr' })).toEqual(['fr.title same', 'fr.description same'])
  expect(found(copied, { language: 'nl' })).toEqual([])
})

test('a past date is reported until the event is published', () => {
  const past = updateDraft(full(), 'shared', { start_date: '2026-11-20 20:00:00', end_date: '2026-11-20 22:00:00' })
  expect(found(past)).toEqual(['shared.end_date past'])
  const nl = { ...past.parts.nl, exists: true, base: { ...past.parts.nl.base, status: 'publish' } }
  expect(found({ ...past, parts: { ...past.parts, nl } })).toEqual([])
  expect(found(updateDraft(past, 'shared', { end_date: '2026-11-21 01:00:00' }))).toEqual([])
})

test('one contact field of an organizer is enough, and fields that the server does not store are not checked', () => {
  const written = updateDraft(emptyDraft('organizers'), 'nl', { organizer: 'O', description: longText('nl') })
  const own = (draft: RecordDraft, lacks: string[] = []) =>
    found(draft, { lacks }).filter((one) => !one.endsWith('untranslated'))
  expect(own(written)).toEqual(['shared.email missing'])
  expect(own(updateDraft(written, 'shared', { phone: '+32 2 555 12 34' }))).toEqual([])
  expect(own(written, ['email', 'phone', 'website'])).toEqual([])
})

test('languages that the server does not store are neither checked nor counted', () => {
  const storedLanguages = ['nl', 'de'] as const
  const written = updateDraft(updateDraft(emptyDraft('tags'), 'nl', { name: 'Jazz' }), 'en', {})
  expect(check(written, { storedLanguages })).toEqual({
    items: [{ part: 'de', field: 'name', kind: 'untranslated' }],
    score: { done: 1, of: 2 },
  })
})

test('a description below 60 characters is short, and an entity counts as one character', () => {
  expect(found(updateDraft(full(), 'nl', { description: '<p>Kom op tijd.</p>' }))).toEqual(['nl.description short'])
  expect(found(updateDraft(full(), 'nl', { description: `<p>${'&eacute;'.repeat(59)}</p>` }))).toEqual([
    'nl.description short',
  ])
  expect(found(updateDraft(full(), 'nl', { description: `<p>${'&eacute;'.repeat(60)}</p>` }))).toEqual([])
})

test('an image without alt text and a venue without coordinates are reported while selected', () => {
  const linkedItems = { image: 'undescribed', venue: 'unplaced' } as const
  expect(found(full(), { linkedItems })).toEqual(['shared.venue unplaced', 'shared.image undescribed'])
  expect(found(updateDraft(full(), 'shared', { image: '', venue: [] }), { linkedItems })).toEqual([
    'shared.venue missing',
    'shared.image missing',
  ])
})

test('the score counts each checked field and each language once', () => {
  expect(check(full()).score).toEqual({ done: 9, of: 9 })
  expect(check(emptyDraft('events')).score).toEqual({ done: 0, of: 9 })
})

test('texts that only the source has are missing in the translation, including the reason of a cancellation', () => {
  const cancelled = updateDraft(updateDraft(full(), 'shared', { event_state: 'cancelled' }), 'nl', {
    event_state_reason: 'Storm',
    excerpt: '<p>Kort.</p>',
  })
  expect(found(cancelled, { language: 'fr' })).toEqual(['fr.excerpt missing', 'fr.event_state_reason missing'])
  expect(check(cancelled, { language: 'fr' }).score).toEqual({ done: 9, of: 11 })
  expect(found(cancelled, { language: 'nl' })).toEqual([])
  expect(
    found(updateDraft(cancelled, 'fr', { excerpt: 'Court', event_state_reason: 'Tempête' }), { language: 'fr' }),
  ).toEqual([])
})

test('values inherited from an unpublished source are reported until it is published', () => {
  const draft = updateDraft(full(), 'nl', { cost: '10', website: '', status: 'draft' })
  expect(found(draft, { language: 'fr' })).toEqual(['fr.cost unpublished'])
  expect(found(updateDraft(draft, 'fr', { cost: '12' }), { language: 'fr' })).toEqual([])
  expect(found(updateDraft(draft, 'nl', { status: 'publish' }), { language: 'fr' })).toEqual([])
})
