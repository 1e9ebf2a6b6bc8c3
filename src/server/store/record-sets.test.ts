import { expect, test } from 'vitest'
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { category, event, openTestStore, type TestStore } from '#support/test-store.ts'
import { observed } from '#support/store-failures.ts'
import { noLinks, readRecordSets, type RecordSets } from './record-sets.ts'
import type { Links, Value } from './types.ts'

/** The values that a record was created with. `titles` are in the order of the language codes. */
type Created = {
  id: number
  sourceLanguage: Language
  titleField: string
  titles: { [L in Language]?: string }
  shared?: { [field: string]: Value }
  links?: Links
}

const coordinates = { geo_lat: 51.05, geo_lng: -3.5, zip: '9000' }

const createLinked = async (
  store: TestStore,
  resource: 'venues' | 'organizers' | 'tags',
  titleField: string,
): Promise<Created> => {
  const titles = { de: `${titleField} de`, nl: `${titleField} nl` }
  const shared = resource === 'venues' ? coordinates : {}
  const { id } = await store.create(resource, {
    sourceLanguage: 'nl',
    shared,
    translations: {
      nl: { status: 'publish', texts: { [titleField]: titles.nl } },
      de: { status: 'publish', texts: { [titleField]: titles.de } },
    },
  })
  return { id, sourceLanguage: 'nl', titleField, titles, shared }
}

/** Compares the records of a resource, in their order, with what they were created with. */
function expectRecords(sets: RecordSets, resource: ResourceName, created: readonly Created[]): void {
  const records = [...sets[resource]]
  expect(records.map(([id]) => id)).toEqual(created.map(({ id }) => id))
  for (const [index, { id, sourceLanguage, titleField, titles, shared = {}, links = noLinks }] of created.entries()) {
    const record = records[index]?.[1]
    expect(record).toMatchObject({
      resource,
      id,
      sourceLanguage,
      revision: 1,
      trashedUtc: null,
      author: resource === 'events' ? 1 : 0,
      shared,
    })
    expect(record?.links).toStrictEqual(links)
    const translations = Object.values(record?.translations ?? {})
    expect(Object.keys(record?.translations ?? {})).toEqual(Object.keys(titles))
    expect(translations.map(({ language, status, revision }) => ({ language, status, revision }))).toEqual(
      Object.keys(titles).map((language) => ({ language, status: 'publish', revision: 1 })),
    )
    expect(translations.map(({ texts }) => texts[titleField])).toEqual(Object.values(titles))
  }
}

test('records of several resources are read in one statement', async () => {
  const store = await openTestStore()
  const inEnglish = { sourceLanguage: 'en', titleField: 'name' } as const
  const { id: topId } = await category(store, { en: 'Top' })
  const top: Created = { ...inEnglish, id: topId, titles: { en: 'Top' }, shared: { parent: 0 } }
  const { id: belowId } = await category(store, { en: 'Below' }, topId)
  const below: Created = { ...inEnglish, id: belowId, titles: { en: 'Below' }, shared: { parent: topId } }
  const venue = await createLinked(store, 'venues', 'venue')
  const organizers = [
    await createLinked(store, 'organizers', 'organizer'),
    await createLinked(store, 'organizers', 'organizer'),
  ]
  const tag = await createLinked(store, 'tags', 'name')
  const organizerIds = organizers.map(({ id }) => id)
  const links = { venue: [venue.id], organizer: organizerIds.toReversed(), categories: [belowId], tags: [tag.id] }
  const first = await event(store, { en: 'First', fr: 'Premier', de: 'Erste' }, { links, source: 'fr' })
  const second = await event(store, { en: 'Second' }, { source: 'en' })
  await store.read(async (tx) => {
    let statements = 0
    const sets = await readRecordSets(observed(tx, { onStatement: () => void (statements += 1) }), {
      venues: [venue.id],
      organizers: organizerIds,
      categories: [belowId],
      tags: [tag.id],
      events: [second.id, first.id, 2.5, -1, 2 ** 60, 999],
    })
    expect(statements).toBe(1)
    expectRecords(sets, 'venues', [venue])
    expectRecords(sets, 'organizers', organizers)
    expectRecords(sets, 'categories', [below])
    expectRecords(sets, 'tags', [tag])
    const titles = { de: 'Erste', en: 'First', fr: 'Premier' }
    expectRecords(sets, 'events', [
      { id: first.id, sourceLanguage: 'fr', titleField: 'title', titles, links },
      { id: second.id, sourceLanguage: 'en', titleField: 'title', titles: { en: 'Second' } },
    ])
    const withAncestors = await readRecordSets(tx, { categories: [belowId] }, { withAncestors: true })
    expectRecords(withAncestors, 'categories', [top, below])
    const none = await readRecordSets(tx, { events: [] })
    expect(none.events.size).toBe(0)
  })
})
