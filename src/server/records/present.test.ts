import { expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#support/test-app.ts'
import { observed } from '#support/store-failures.ts'
import { category, event, type TestStore } from '#support/test-store.ts'
import type { StoredRecord } from '../store/types.ts'
import { loadPresenterContext, present } from './present.ts'

/** Events that each have a venue, an organizer, two nested categories and a tag of their own. */
async function createEvents(store: TestStore, count: number): Promise<StoredRecord[]> {
  const createLinked = async (resource: 'venues' | 'organizers' | 'tags', field: string, name: string) => {
    const texts = { [field]: name }
    return (await store.create(resource, { sourceLanguage: 'en', translations: { en: { status: 'publish', texts } } }))
      .id
  }
  const events: StoredRecord[] = []
  for (let index = 0; index < count; index += 1) {
    const top = await category(store, { en: `Top ${index}` })
    const below = await category(store, { en: `Below ${index}` }, top.id)
    const links = {
      venue: [await createLinked('venues', 'venue', `Venue ${index}`)],
      organizer: [await createLinked('organizers', 'organizer', `Organizer ${index}`)],
      categories: [below.id],
      tags: [await createLinked('tags', 'name', `Tag ${index}`)],
    }
    events.push(await event(store, { en: `Event ${index}` }, { links, source: 'en' }))
  }
  return events
}

/** Presents records; resolves to the number of statements. */
async function countStatements({ store, config }: TestApp, records: readonly StoredRecord[]): Promise<number> {
  let statements = 0
  const onStatement = (): void => void (statements += 1)
  const options = { config, account: null, root: 'en', language: 'en' } as const
  const context = await store.read((tx) => loadPresenterContext(observed(tx, { onStatement }), options, records))
  for (const record of records) {
    const presented = present(context, record, 'en')
    if (record.resource === 'events')
      expect(presented).toMatchObject({
        venue: { venue: expect.stringMatching(/^Venue/) },
        organizer: [{ organizer: expect.stringMatching(/^Organizer/) }],
        categories: [{ count: 1, urls: { up: expect.any(String) } }],
        tags: [{ count: 1 }],
      })
    if (record.resource === 'categories') expect(presented).toMatchObject({ count: 1, count_all_languages: 1 })
  }
  return statements
}

test('presenting 50 events takes as many statements as presenting one', async () => {
  const app = await startTestApp()
  const events = await createEvents(app.store, 50)
  const ofOne = await countStatements(app, events.slice(0, 1))
  expect(ofOne).toBeGreaterThan(0)
  expect(await countStatements(app, events)).toBe(ofOne)
})

test('presenting 50 categories takes as many statements as presenting one', async () => {
  const app = await startTestApp()
  await createEvents(app.store, 50)
  const ids = Array.from({ length: 200 }, (_, index) => index + 1)
  const categories = [...(await app.store.findAll('categories', ids)).values()]
  expect(categories.length).toBeGreaterThanOrEqual(50)
  const ofOne = await countStatements(app, categories.slice(0, 1))
  expect(await countStatements(app, categories)).toBe(ofOne)
})
