import { expect, test } from 'vitest'
import { resourceNames } from '#shared/schema/resources.ts'
import { category, event, openTestStore, type TestStore } from '#support/test-store.ts'
import { observed } from '#support/store-faults.ts'
import { readRecordSets } from './record-sets.ts'
import { readRecords } from './records.ts'
import { ancestors } from './terms.ts'

const createLinked = async (store: TestStore, resource: 'venues' | 'organizers' | 'tags', field: string) =>
  (
    await store.create(resource, {
      sourceLanguage: 'nl',
      ...(resource === 'venues' && { shared: { geo_lat: 51.05, geo_lng: -3.5, zip: '9000' } }),
      variants: {
        nl: { status: 'publish', texts: { [field]: `${field} nl` } },
        de: { status: 'publish', texts: { [field]: `${field} de` } },
      },
    })
  ).id

test('several resources are read in one statement, as alone', async () => {
  const store = await openTestStore()
  const top = await category(store, { en: 'Top' })
  const below = await category(store, { en: 'Below' }, top.id)
  const ids = { venues: [0], organizers: [0, 0], categories: [below.id], tags: [0], events: [0, 0] }
  ids.venues = [await createLinked(store, 'venues', 'venue')]
  ids.organizers = [
    await createLinked(store, 'organizers', 'organizer'),
    await createLinked(store, 'organizers', 'organizer'),
  ]
  ids.tags = [await createLinked(store, 'tags', 'name')]
  const links = { venue: ids.venues, organizer: ids.organizers.toReversed(), categories: [below.id], tags: ids.tags }
  const first = await event(store, { en: 'First', fr: 'Premier', de: 'Erste' }, { links, source: 'fr' })
  const second = await event(store, { en: 'Second' }, { source: 'en' })
  ids.events = [second.id, first.id, 2.5, -1, 2 ** 60, 999]
  await store.read(async (tx) => {
    let statements = 0
    const sets = await readRecordSets(observed(tx, { onStatement: () => void (statements += 1) }), ids)
    expect(statements).toBe(1)
    for (const resource of resourceNames) {
      const alone = await readRecords(tx, resource, ids[resource])
      expect(alone.size).toBeGreaterThan(0)
      expect([...sets[resource]]).toStrictEqual([...alone])
      for (const [id, record] of alone)
        expect(Object.keys(sets[resource].get(id)?.variants ?? {})).toEqual(Object.keys(record.variants))
    }
    const { categories } = await readRecordSets(tx, { categories: [below.id] }, { withAncestors: true })
    expect([...categories]).toStrictEqual([...(await readRecords(tx, 'categories', await ancestors(tx, [below.id])))])
    const none = await readRecordSets(tx, { events: [] })
    expect(none.events.size).toBe(0)
  })
})
