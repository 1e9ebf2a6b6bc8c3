// A slug is unique per resource and language, without trashed records.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { languages } from '#shared/i18n/language.ts'
import { changesOfRecord } from './changes.ts'
import { createRecords } from './create-records.ts'
import { findIdBySlug, isSlugFree, readRecords } from './records.ts'
import { examples } from '#support/example-count.ts'
import { observed } from '#support/store-failures.ts'
import { actor, category, event, newEvent, newVenue, sampleStore, venue } from '#support/test-store.ts'
import { firstFreeSlug, numberedSlug, toSlug } from './slug.ts'
import { nextFreeSlug } from './slugs.ts'
import { savepoint, type WriteTx } from './transaction.ts'
import type { StoredRecord } from './types.ts'
import { createRecord, updateRecords } from './write-records.ts'

test('a used slug is numbered, per resource and language', async () => {
  const { store } = await sampleStore()
  const slugs: StoredRecord['translations'][] = []
  for (let n = 0; n < 3; n += 1) slugs.push((await event(store, { en: 'Fair', nl: 'Fair' })).translations)
  expect(slugs.map((translations) => [translations.en?.slug, translations.nl?.slug])).toEqual([
    ['fair', 'fair'],
    ['fair-2', 'fair-2'],
    ['fair-3', 'fair-3'],
  ])
  expect((await venue(store, { en: 'Fair' })).translations.en?.slug).toBe('fair')
  expect(await store.read((tx) => findIdBySlug(tx, 'events', 'nl', 'fair-2'))).toBe(2)
  expect(await store.read((tx) => findIdBySlug(tx, 'events', 'de', 'fair'))).toBeUndefined()
  expect(await store.read((tx) => isSlugFree(tx, 'events', 'en', 'fair'))).toBe(false)
  expect(await store.read((tx) => isSlugFree(tx, 'events', 'en', 'fair', 1))).toBe(true)
})

test('an event has no slug until it is published, other records have one at once', async () => {
  const { store } = await sampleStore()
  const draft = await event(store, { en: 'Fair' }, { status: 'draft' })
  expect(draft.translations.en?.slug).toBe('')
  expect(await store.read((tx) => findIdBySlug(tx, 'events', 'en', ''))).toBeUndefined()
  expect((await venue(store, { en: 'Hall' }, { status: 'draft' })).translations.en?.slug).toBe('hall')
  const sent = await store.update('events', draft.id, { translations: { en: { slug: 'My Fair!' } } })
  expect(sent.translations.en?.slug).toBe('my-fair')
  const published = await store.update('events', draft.id, { translations: { en: { status: 'publish' } } })
  expect(published.translations.en?.slug).toBe('my-fair')
  expect(
    (await store.update('events', draft.id, { translations: { en: { texts: { title: 'Other' } } } })).translations.en
      ?.slug,
  ).toBe('my-fair')
})

test('a title without letters has the id as slug', async () => {
  const { store } = await sampleStore()
  const created = await category(store, { en: '!!!' })
  expect(created.translations.en?.slug).toBe(String(created.id))
})

test('trashing frees a slug, and restoring assigns it again, numbered if it is in use', async () => {
  const { store } = await sampleStore()
  const first = await event(store, { en: 'Fair', nl: 'Kermis' })
  const trashed = await store.update('events', first.id, { trash: 'put' })
  expect(trashed).toMatchObject({
    trashedUtc: '2026-11-21 12:00:00',
    revision: 2,
    translations: { en: { slug: 'fair__trashed', status: 'publish', revision: 1 } },
  })
  const second = await event(store, { en: 'Fair' })
  expect(second.translations.en?.slug).toBe('fair')
  expect((await store.update('events', second.id, { trash: 'put' })).translations.en?.slug).toBe('fair-2__trashed')
  expect((await store.update('events', second.id, { trash: 'take-out' })).translations.en?.slug).toBe('fair')
  const back = await store.update('events', first.id, { trash: 'take-out', translations: { nl: { status: 'draft' } } })
  expect(back).toMatchObject({
    trashedUtc: null,
    translations: { en: { slug: 'fair-2', status: 'publish' }, nl: { slug: 'kermis', status: 'draft' } },
  })
  expect((await store.read((tx) => changesOfRecord(tx, 'events', first.id))).map(({ action }) => action)).toEqual([
    'restore',
    'trash',
    'create',
  ])
})

test('slugs are unique after any writes', async () => {
  const step = fc.record({
    what: fc.constantFrom('create', 'rename', 'trash', 'take-out', 'title'),
    which: fc.nat(8),
    title: fc.constantFrom('Fair', 'Fair 2', 'fair-2', 'É', 'e', ''),
  })
  const { store } = await sampleStore()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const ids: number[] = []
      for (const { what, which, title } of steps) {
        const id = ids[which % Math.max(1, ids.length)]
        if (what === 'create' || id === undefined) ids.push((await event(store, { en: title, nl: title })).id)
        else if (what === 'rename') await store.update('events', id, { translations: { en: { slug: title } } })
        else if (what === 'title') await store.update('events', id, { translations: { nl: { texts: { title } } } })
        else await store.update('events', id, { trash: what === 'trash' ? 'put' : 'take-out' })
      }
      for (const language of languages) {
        const records = await store.read((tx) => readRecords(tx, 'events', ids))
        const slugs = [...records.values()].flatMap(({ translations }) => translations[language]?.slug ?? [])
        expect(new Set(slugs).size).toBe(slugs.length)
        expect(slugs.every((slug) => slug !== '')).toBe(true)
      }
    }),
    { numRuns: examples(20) },
  )
})

test('a title gets the first free slug of its language, ignoring trashed records', async () => {
  const titles = ['Fair', 'Fair 2', '2', '新年', `Long ${'title '.repeat(40)}`, 'x'.repeat(199), 'é'.repeat(193)]
  const choices = (slug: string) =>
    fc.oneof(
      fc.integer({ min: 1, max: 25 }).map((n) => numberedSlug(slug, n)),
      fc.integer({ min: 1, max: 130 }).map((n) => numberedSlug(slug, n)),
      fc.nat(9).map((n) => toSlug(`${slug.slice(0, 150)}-0${n}`)),
      fc.nat(9).map((n) => toSlug(`${slug.slice(0, 150)}-${n}-${n}`)),
      fc.nat(9).map((n) => toSlug(`${slug.slice(0, 150)}${n}`)),
    )
  const stores = fc.constantFrom(...titles).chain((title) =>
    fc.record({
      title: fc.constant(title),
      stored: fc.uniqueArray(
        fc.record({
          slug: fc.oneof(
            choices(toSlug(title)),
            fc.nat(25).map((n) => numberedSlug(toSlug(title), n + 1)),
          ),
          language: fc.constantFrom('en', 'en', 'en', 'nl'),
          isTrashed: fc.boolean(),
        }),
        { selector: ({ slug, language }) => `${language} ${slug}`, maxLength: 30 },
      ),
      count: fc.integer({ min: 1, max: 4 }),
      isTogether: fc.boolean(),
    }),
  )
  const { store } = await sampleStore()
  await fc.assert(
    fc.asyncProperty(stores, async ({ title, stored, count, isTogether }) => {
      const used = new Set<string>()
      const expected = Array.from({ length: count }, () => '')
      const check = async (tx: WriteTx): Promise<void> => {
        const records = await createRecords(
          tx,
          'venues',
          stored.map(({ slug, language }) => ({
            sourceLanguage: language,
            translations: { [language]: { slug, texts: { venue: 'Stored' } } },
          })),
          actor,
        )
        const trashed = records.filter((_, index) => stored[index]?.isTrashed)
        await updateRecords(tx, 'venues', new Map(trashed.map(({ id }) => [id, { trash: 'put' } as const])), actor)
        for (const { slug, language, isTrashed } of stored) if (language === 'en' && !isTrashed) used.add(slug)
        for (const index of expected.keys()) {
          expected[index] = await firstFreeSlug((slug) => Promise.resolve(!used.has(slug)), toSlug(title))
          used.add(expected[index])
        }
        const added = expected.map(() => newVenue({ en: title }))
        const created = isTogether ? await createRecords(tx, 'venues', added, actor) : []
        if (!isTogether) for (const record of added) created.push(await createRecord(tx, 'venues', record, actor))
        expect(created.map(({ translations }) => translations.en?.slug)).toEqual(expected)
      }
      await store.write((tx) =>
        savepoint(
          tx,
          () => check(tx),
          () => false,
        ),
      )
    }),
    { numRuns: examples(40) },
  )
})

test('creating one of 500 records with the same title takes at most three more statements', async () => {
  const { store } = await sampleStore()
  const count = async (title: string): Promise<number> => {
    let statements = 0
    await store.write((tx) =>
      createRecord(observed(tx, { onStatement: () => void statements++ }), 'events', newEvent({ en: title }), actor),
    )
    return statements
  }
  const fairs = Array.from({ length: 500 }, () => newEvent({ en: 'Fair' }))
  await store.write((tx) => createRecords(tx, 'events', fairs, actor))
  expect(await store.read((tx) => nextFreeSlug(tx, 'events', 'en', 'fair', 0))).toBe('fair-501')
  expect((await count('Fair')) - (await count('Market'))).toBeLessThanOrEqual(3)
})

test('records updated together get their slugs in order', async () => {
  const { store } = await sampleStore()
  const ids = [(await event(store, { en: 'Fair' })).id, (await event(store, { en: 'Market' })).id]
  const change = (slug: string) => ({ translations: { en: { slug } } })
  const update = async (...slugs: string[]) => {
    const changes = new Map(slugs.map((slug, index) => [ids[index] ?? 0, change(slug)]))
    const updated = await store.write((tx) => updateRecords(tx, 'events', changes, actor))
    const stored = await store.findAll('events', ids)
    expect(updated).toEqual([...stored.values()])
    return updated.map(({ translations }) => translations.en?.slug)
  }
  expect(await update('show', 'fair')).toEqual(['show', 'fair'])
  // The first record does not get the slug that the second one still has.
  expect(await update('fair', 'show')).toEqual(['fair-2', 'show'])
})
