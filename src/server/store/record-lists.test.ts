// Lists follow records: children of events, events of terms and their counts, writes of other processes.
import { expect, test } from 'vitest'
import { changesOfRecord } from './changes.ts'
import { testDatabase } from '#support/test-database.ts'
import { actor, category, editor, event, listIds, listQuery, openTestStore, sampleStore } from '#support/test-store.ts'
import { countTermEvents } from './term-counts.ts'
import type { ListQuery } from './types.ts'
import { removeTerm } from './write-records.ts'

test('events are listed by their parent event', async () => {
  const { store } = await sampleStore()
  const festival = await event(store, { en: 'Festival' })
  const evening = await event(store, { en: 'Evening' }, { shared: { post_parent: festival.id } })
  const below = (parent: number) =>
    listIds(store, listQuery('en', { events: { hidden: 'without', bounds: [], post_parent: parent } }))
  expect(await below(festival.id)).toEqual([evening.id])
  expect(await below(evening.id)).toEqual([])
  await store.update('events', evening.id, { shared: { post_parent: 0 } })
  expect(await below(festival.id)).toEqual([])
})

test('a deleted term that is created again is linked to its events as the last one', async () => {
  const { store } = await sampleStore()
  const [top, other] = [await category(store, { en: 'Top' }), await category(store, { en: 'Other' })]
  const low = await category(store, { en: 'Low' }, top.id)
  const tag = await store.create('tags', { sourceLanguage: 'en', translations: { en: { texts: { name: 'Tag' } } } })
  const links = { categories: [low.id, other.id], tags: [tag.id] }
  const [one, two] = [await event(store, { en: 'x' }, { links }), await event(store, { en: 'y' }, { links })]
  const termQuery = (terms: { categories?: number[]; tags?: number[] }) =>
    listQuery('en', { events: { hidden: 'any', bounds: [], ...terms } })
  const listed = (terms: { categories?: number[]; tags?: number[] }): Promise<number[]> =>
    listIds(store, termQuery(terms))
  for (const term of [low, tag] as const) {
    const resource = term.resource === 'tags' ? 'tags' : 'categories'
    await store.write((tx) => removeTerm(tx, resource, term.id, actor))
    expect(await listed({ [resource]: [term.id] })).toEqual([])
    const { id, sourceLanguage, shared } = term
    const translations = { en: { texts: { name: 'Back' } } }
    await store.create(resource, { id, sourceLanguage, shared, translations, events: [one.id, two.id, 999] })
    expect(await listed({ [resource]: [id] })).toEqual([one.id, two.id])
    expect((await store.read((tx) => changesOfRecord(tx, resource, id)))[0]).toMatchObject({
      action: 'create',
      parts: { shared: { events: [null, [one.id, two.id]] } },
    })
  }
  expect((await store.find('events', one.id))?.links).toMatchObject({ categories: [other.id, low.id], tags: [tag.id] })
  expect(await listed({ categories: [top.id] })).toEqual([])
  expect((await store.list(termQuery({ categories: [top.id, low.id] }))).total).toBe(2)
})

test('event counts of terms are those that the account can see in a language', async () => {
  const { store } = await sampleStore()
  const music = await category(store, { en: 'Music' })
  const shown = await event(store, { en: 'a', nl: 'b' }, { links: { categories: [music.id] } })
  await event(store, { en: 'c' }, { links: { categories: [music.id] }, status: 'draft' })
  const counts = async (account: ListQuery['account']): Promise<number[]> =>
    store.read(async (tx) => {
      const found: number[] = []
      for (const language of ['en', 'nl', 'fr', null] as const)
        found.push(
          (await countTermEvents(tx, { categories: [music.id] }, language, account)).categories.get(music.id) ?? 0,
        )
      return found
    })
  expect(await counts(null)).toEqual([1, 1, 0, 1])
  expect(await counts(editor)).toEqual([2, 1, 0, 2])
  await store.update('events', shown.id, { trash: 'put' })
  expect(await counts(null)).toEqual([0, 0, 0, 0])
  expect(await counts(editor)).toEqual([1, 0, 0, 1])
})

test('lists and totals include writes of another process', async () => {
  const location = await testDatabase()
  const [one, two] = [await openTestStore({ location }), await openTestStore({ location })]
  const { id } = await event(one, { en: 'Fair' })
  expect((await two.list(listQuery('en'))).total).toBe(1)
  await one.update('events', id, { translations: { en: { texts: { title: 'Feast' } } } })
  await event(one, { en: 'Other' })
  expect((await two.list(listQuery('en', { perPage: 1 }))).total).toBe(2)
})
