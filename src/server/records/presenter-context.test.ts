import { expect, test } from 'vitest'
import { startTestApp } from '#support/test-app.ts'
import { by, category, event } from '#support/sync-test-store.ts'
import type { Config } from '../config.ts'
import type { Store } from '../sync-store/store.ts'
import type { StoredRecord } from '../sync-store/types.ts'
import { present } from './present.ts'
import { loadPresenterContext } from './presenter-context.ts'

/** Events that each have a venue, an organizer, two nested categories and a tag of their own. */
function createEvents(store: Store, count: number): StoredRecord[] {
  const createLinked = (resource: 'venues' | 'organizers' | 'tags', field: string, name: string): number =>
    store.create(
      resource,
      { sourceLanguage: 'en', variants: { en: { status: 'publish', texts: { [field]: name } } } },
      by,
    ).id
  return Array.from({ length: count }, (_, index) => {
    const top = category(store, { en: `Top ${index}` })
    const below = category(store, { en: `Below ${index}` }, top.id)
    const links = {
      venue: [createLinked('venues', 'venue', `Venue ${index}`)],
      organizer: [createLinked('organizers', 'organizer', `Organizer ${index}`)],
      categories: [below.id],
      tags: [createLinked('tags', 'name', `Tag ${index}`)],
    }
    return event(store, { en: `Event ${index}` }, { links, source: 'en' })
  })
}

/** Presents records and returns how many times the store was read. */
function countReads({ store, config }: { store: Store; config: Config }, records: readonly StoredRecord[]): number {
  let reads = 0
  const counting = {
    readMany: (...parameters: Parameters<Store['readMany']>) => {
      reads += 1
      return store.readMany(...parameters)
    },
    ancestors: (...parameters: Parameters<Store['ancestors']>) => {
      reads += 1
      return store.ancestors(...parameters)
    },
    termCounts: (...parameters: Parameters<Store['termCounts']>) => {
      reads += 1
      return store.termCounts(...parameters)
    },
    pictures: {
      readMany: (...parameters: Parameters<Store['pictures']['readMany']>) => {
        reads += 1
        return store.pictures.readMany(...parameters)
      },
    },
  }
  const options = { config, account: null, root: 'en', language: 'en' } as const
  const ctx = loadPresenterContext(counting, options, records)
  for (const record of records) {
    const shown = present(ctx, record, 'en')
    if (record.resource === 'events')
      expect(shown).toMatchObject({
        venue: { venue: expect.stringMatching(/^Venue/) },
        organizer: [{ organizer: expect.stringMatching(/^Organizer/) }],
        categories: [{ count: 1, urls: { up: expect.any(String) } }],
        tags: [{ count: 1 }],
      })
    if (record.resource === 'categories') expect(shown).toMatchObject({ count: 1, count_all_languages: 1 })
  }
  return reads
}

test('50 events are presented with as many reads as one', () => {
  const app = startTestApp()
  const events = createEvents(app.store, 50)
  expect(countReads(app, events)).toBe(countReads(app, events.slice(0, 1)))
})

test('50 categories are presented with as many reads as one', () => {
  const app = startTestApp()
  createEvents(app.store, 50)
  const ids = Array.from({ length: 200 }, (_, index) => index + 1)
  const categories = [...app.store.readMany('categories', ids).values()]
  expect(categories.length).toBeGreaterThanOrEqual(50)
  expect(countReads(app, categories)).toBe(countReads(app, categories.slice(0, 1)))
})
