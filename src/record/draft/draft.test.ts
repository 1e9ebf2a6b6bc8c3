// A draft: what it calls changed, how it takes news, what it sends. Any record, any edits.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Field } from '#contract/field.ts'
import { type Language, languages } from '#contract/language.ts'
import { resources } from '#contract/resources.ts'
import {
  type AnyWhole,
  changedParts,
  changes,
  discarded,
  type Draft,
  draftOf,
  emptyDraft,
  parts,
  valuesOf,
  write,
} from './draft.ts'
import { rebase, rebaseAll, settle, takeTheirs } from './rebase.ts'
import { requests } from './requests.ts'
import { askedFields, same } from './values.ts'

const table = resources.events
const fields: { [name: string]: Field } = table.fields

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
const whole: fc.Arbitrary<AnyWhole> = fc
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
  const asked = askedFields(fields, part)
  const field = asked[which % asked.length] ?? ''
  const values = samples[field] ?? ['', 'Concert', 'iets anders']
  return { part, field, value: values[what % values.length] }
})
const edits = fc.array(edit, { maxLength: 12 })
const edited = (
  draft: Draft,
  all: readonly { part: Draft['parts'] extends infer P ? keyof P : never; field: string; value: unknown }[],
) => all.reduce((draft, { part, field, value }) => write(draft, part, { [field]: value }), draft)
const begun = fc.oneof(
  whole.map((one) => draftOf(table, one)),
  fc.constant(emptyDraft(table, 'fr', { timezone: 'Europe/Brussels' })),
)

describe('what a draft calls changed', () => {
  it('is nothing in a record as answered, and nothing is sent', () => {
    fc.assert(
      fc.property(begun, (draft) => {
        expect(changes(draft)).toEqual([])
        expect(requests(draft)).toBeUndefined()
      }),
    )
  })
  it('is nothing after writing every value back as it stands', () => {
    fc.assert(
      fc.property(begun, edits, (draft, all) => {
        const now = edited(draft, all)
        expect(parts.reduce((next, part) => write(next, part, valuesOf(now, part)), now)).toEqual(now)
        expect(changes(parts.reduce((next, part) => write(next, part, draft.parts[part].base), now))).toEqual([])
        expect(discarded(now)).toEqual(draft)
      }),
    )
  })
  it('is exactly the fields whose value differs from what the server said', () => {
    fc.assert(
      fc.property(begun, edits, (draft, all) => {
        const now = edited(draft, all)
        const differs = parts.flatMap(
          (part) =>
            askedFields(fields, part).filter(
              (name) => !same(fields[name] as Field, valuesOf(now, part)[name], draft.parts[part].base[name]),
            ), // safe: a name of the table
        )
        expect(
          changes(now)
            .map((spot) => spot.field)
            .toSorted(),
        ).toEqual(differs.toSorted())
      }),
    )
  })
  it('never holds an inherited value', () => {
    fc.assert(
      fc.property(whole, (answered) => {
        const draft = draftOf(table, answered)
        for (const language of languages)
          for (const name of answered.inherited[language] ?? []) expect(valuesOf(draft, language)[name]).toBeNull()
      }),
    )
  })
})

describe('what a draft sends', () => {
  it('names exactly the changed parts, each with the state it must still have', () => {
    fc.assert(
      fc.property(whole, edits, (answered, all) => {
        const now = edited(draftOf(table, answered), all)
        const body = requests(now)
        const changed = changedParts(now)
        expect(Object.keys(body?.if ?? {}).toSorted()).toEqual([...changed].toSorted())
        expect([...Object.keys(body?.texts ?? {}), ...(body?.shared ? ['shared'] : [])].toSorted()).toEqual(
          [...changed].toSorted(),
        )
        for (const part of changed) expect(body?.if?.[part]).toBe(now.parts[part].exists ? answered.etags[part] : null)
      }),
    )
  })
  it('sends of an existing part only what changed, and gives inheriting fields back by name', () => {
    const draft = draftOf(table, fc.sample(whole, { numRuns: 1, seed: 5 })[0] as AnyWhole) // safe: one was asked for
    const now = write(write(draft, 'fr', { cost: 'own', title: 'Nuit' }), 'shared', { venue: [99] })
    expect(requests(now)).toMatchObject({ shared: { venue: [99] }, texts: { fr: { cost: 'own', title: 'Nuit' } } })
    expect(Object.keys(requests(now)?.shared ?? {})).toEqual(['venue'])
    expect(requests(write(write(draft, 'fr', { cost: 'x' }), 'fr', { cost: null }))?.texts?.fr).toEqual({
      inherit: ['cost'],
    })
  })
  it('says what a translation was made from, unless the source changes with it', () => {
    fc.assert(
      fc.property(whole, (answered) => {
        const draft = draftOf(table, answered)
        const translated = write(draft, 'nl', { title: 'Geheel nieuw' })
        expect(requests(translated)?.based_on).toBe(4)
        expect(requests(write(translated, 'fr', { title: 'Tout neuf' }))?.based_on).toBeUndefined()
        expect(requests(write(draft, 'shared', { venue: [99] }))?.based_on).toBeUndefined()
      }),
    )
  })
  it('makes a new record in the languages written, with what the form shows untouched', () => {
    const draft = emptyDraft(table, 'fr', { timezone: 'Europe/Brussels' })
    const body = requests(write(draft, 'nl', { title: 'Nacht' }))
    expect(body).toEqual({
      source_language: 'nl',
      shared: {
        all_day: false,
        timezone: 'Europe/Brussels',
        event_state: 'scheduled',
        featured: false,
        sticky: false,
        hide_from_listings: false,
        show_map: false,
        show_map_link: false,
      },
      texts: { nl: { title: 'Nacht', status: 'draft' } },
    })
    expect(requests(write(write(draft, 'nl', { title: 'Nacht' }), 'fr', { title: 'Nuit' }))?.source_language).toBe('fr')
  })
})

describe('news taken into a draft', () => {
  it('leaves the values a person changed, and gives all others those of the server', () => {
    fc.assert(
      fc.property(whole, whole, edits, (before, after, all) => {
        const now = edited(draftOf(table, before), all)
        const newer = draftOf(table, after)
        const taken = rebaseAll(now, newer)
        for (const part of parts) {
          const was = now.parts[part]
          const removed = was.exists && !newer.parts[part].exists && Object.keys(was.mine).length > 0
          for (const name of askedFields(fields, part)) {
            const kept = removed || name in was.mine
            expect(valuesOf(taken.draft, part)[name]).toEqual(
              kept ? valuesOf(now, part)[name] : newer.parts[part].base[name],
            )
          }
        }
      }),
    )
  })
  it('conflicts only where both sides changed a field, to different values', () => {
    fc.assert(
      fc.property(whole, whole, edits, (before, after, all) => {
        const start = draftOf(table, before)
        const newer = draftOf(table, after)
        const { conflicts, draft } = rebaseAll(edited(start, all), newer)
        for (const { part, field, theirs, mine, base } of conflicts) {
          const row = fields[field] as Field // safe: a conflict names a field of the table
          expect(same(row, theirs, base)).toBe(false)
          expect(same(row, theirs, mine)).toBe(false)
          expect(field in takeTheirs(draft, { part, field }).parts[part].mine).toBe(false)
        }
        expect(rebaseAll(edited(start, all), start).conflicts).toEqual([])
        expect(rebaseAll(start, newer).conflicts).toEqual([])
      }),
    )
  })
  it('keeps every text of a variant that others removed', () => {
    const sample = fc.sample(whole, { numRuns: 1, seed: 2 })[0] as AnyWhole // safe: one was asked for
    const start = draftOf(table, {
      ...sample,
      texts: { ...sample.texts, nl: { title: 'Nacht', description: '<p>Lang</p>' } },
    })
    const { draft } = rebase(write(start, 'nl', { title: 'Lange nacht' }), 'nl', emptyDraft(table, 'fr').parts.nl)
    expect(requests(draft)?.texts?.nl).toMatchObject({ title: 'Lange nacht', description: '<p>Lang</p>' })
    expect(requests(draft)?.if).toMatchObject({ nl: null })
  })
  it('after a save holds what was typed while it was under way, and nothing else', () => {
    fc.assert(
      fc.property(whole, whole, edits, edits, (before, after, first, second) => {
        const sent = edited(draftOf(table, before), first)
        const saved = draftOf(table, after)
        expect(settle(sent, sent, saved)).toEqual(saved)
        const now = edited(sent, second)
        const settled = settle(now, sent, saved)
        for (const part of parts)
          for (const name of askedFields(fields, part)) {
            const typed = !same(fields[name] as Field, valuesOf(now, part)[name], valuesOf(sent, part)[name]) // safe: a name of the table
            expect(valuesOf(settled, part)[name]).toEqual(
              typed ? valuesOf(now, part)[name] : saved.parts[part].base[name],
            )
          }
      }),
    )
  })
})
