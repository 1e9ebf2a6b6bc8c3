// A slug names one record of a resource in a language, and is free again when the record is in the trash.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { languages } from '#shared/i18n/language.ts'
import { by, category, event, sampleStore, venue } from '#support/sync-test-store.ts'

test('a slug in use gets a number, per resource and language', () => {
  const { store } = sampleStore()
  const slugs = [1, 2, 3].map(() => event(store, { en: 'Fair', nl: 'Fair' }).variants)
  expect(slugs.map((variants) => [variants.en?.slug, variants.nl?.slug])).toEqual([
    ['fair', 'fair'],
    ['fair-2', 'fair-2'],
    ['fair-3', 'fair-3'],
  ])
  expect(venue(store, { en: 'Fair' }).variants.en?.slug).toBe('fair')
  expect(store.idBySlug('events', 'nl', 'fair-2')).toBe(2)
  expect(store.idBySlug('events', 'de', 'fair')).toBeUndefined()
  expect(store.slugIsFree('events', 'en', 'fair')).toBe(false)
  expect(store.slugIsFree('events', 'en', 'fair', 1)).toBe(true)
})

test('an event has none until it is first published, others have one at once', () => {
  const { store } = sampleStore()
  const draft = event(store, { en: 'Fair' }, { status: 'draft' })
  expect(draft.variants.en?.slug).toBe('')
  expect(store.idBySlug('events', 'en', '')).toBeUndefined()
  expect(venue(store, { en: 'Hall' }, { status: 'draft' }).variants.en?.slug).toBe('hall')
  const sent = store.change('events', draft.id, { variants: { en: { slug: 'My Fair!' } } }, by)
  expect(sent.variants.en?.slug).toBe('my-fair')
  const published = store.change('events', draft.id, { variants: { en: { status: 'publish' } } }, by)
  expect(published.variants.en?.slug).toBe('my-fair')
  expect(
    store.change('events', draft.id, { variants: { en: { texts: { title: 'Other' } } } }, by).variants.en?.slug,
  ).toBe('my-fair')
})

test('a title without a letter gives the id', () => {
  const { store } = sampleStore()
  const made = category(store, { en: '!!!' })
  expect(made.variants.en?.slug).toBe(String(made.id))
})

test('the trash frees slugs and gives them back, numbered when they were taken meanwhile', () => {
  const { store } = sampleStore()
  const first = event(store, { en: 'Fair', nl: 'Kermis' })
  const trashed = store.change('events', first.id, { trash: 'put' }, by)
  expect(trashed).toMatchObject({
    trashedUtc: '2026-11-21 12:00:00',
    revision: 2,
    variants: { en: { slug: 'fair__trashed', status: 'publish', revision: 1 } },
  })
  const second = event(store, { en: 'Fair' })
  expect(second.variants.en?.slug).toBe('fair')
  expect(store.change('events', second.id, { trash: 'put' }, by).variants.en?.slug).toBe('fair-2__trashed')
  expect(store.change('events', second.id, { trash: 'take-out' }, by).variants.en?.slug).toBe('fair')
  const back = store.change('events', first.id, { trash: 'take-out', variants: { nl: { status: 'draft' } } }, by)
  expect(back).toMatchObject({
    trashedUtc: null,
    variants: { en: { slug: 'fair-2', status: 'publish' }, nl: { slug: 'kermis', status: 'draft' } },
  })
  expect(store.changesOf('events', first.id).map(({ deed }) => deed)).toEqual(['restore', 'trash', 'create'])
})

test('whatever is written and trashed, no slug is there twice', () => {
  const step = fc.record({
    what: fc.constantFrom('make', 'rename', 'trash', 'take-out', 'title'),
    which: fc.nat(8),
    title: fc.constantFrom('Fair', 'Fair 2', 'fair-2', 'É', 'e', ''),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { store } = sampleStore()
      const ids: number[] = []
      for (const { what, which, title } of steps) {
        const id = ids[which % Math.max(1, ids.length)]
        if (what === 'make' || id === undefined) ids.push(event(store, { en: title, nl: title }).id)
        else if (what === 'rename') store.change('events', id, { variants: { en: { slug: title } } }, by)
        else if (what === 'title') store.change('events', id, { variants: { nl: { texts: { title } } } }, by)
        else store.change('events', id, { trash: what === 'trash' ? 'put' : 'take-out' }, by)
      }
      for (const language of languages) {
        const slugs = [...store.readMany('events', ids).values()].flatMap(
          ({ variants }) => variants[language]?.slug ?? [],
        )
        expect(new Set(slugs).size).toBe(slugs.length)
        expect(slugs.every((slug) => slug !== '')).toBe(true)
      }
    }),
    { numRuns: 40 },
  )
})
