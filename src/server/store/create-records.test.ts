import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ResourceName } from '#shared/schema/resources.ts'
import { actor, at, newCategory, newEvent, newVenue, openTestStore, type TestStore } from '#support/test-store.ts'
import { linkTables } from './columns.ts'
import { createRecords } from './create-records.ts'
import { selectAll } from './statements.ts'
import type { NewRecord } from './types.ts'
import { createRecord } from './write-records.ts'

const clock = () => at('2026-11-21 12:00:00')

const venues = [
  newVenue({ fr: 'Salle', nl: 'Zaal' }),
  newVenue({ fr: 'Salle', de: 'Saal' }, { shared: { zip: '1000', geo_lat: 50.85, geo_lng: 4.35 } }),
  newVenue({ en: 'Hall' }, { status: 'draft' }),
]
const categories = [newCategory({ en: 'Music', nl: 'Muziek' }), newCategory({ en: 'Rock' }, 1)]
const events = (venueIds: readonly number[], categoryIds: readonly number[]): NewRecord[] => [
  ...Array.from({ length: 120 }, (_, index) => newEvent({ fr: 'Concert', nl: index % 3 === 0 ? 'Optreden' : '' })),
  newEvent({ en: 'Draft' }, { status: 'draft', shared: { password: 'secret', featured: 1 } }),
  newEvent({ en: 'Concert' }, { shared: { event_state: 'cancelled' }, links: { venue: venueIds.slice(0, 1) } }),
  {
    ...newEvent({ en: 'Gala', nl: 'Gala' }, { links: { venue: venueIds.slice(1), categories: categoryIds } }),
    translations: {
      en: { status: 'publish', texts: { title: 'Gala', description: '<p>Été</p>' } },
      nl: { status: 'publish', texts: { title: 'Gala' }, translatedFrom: { title: 'Gala' }, slug: 'concert-9' },
    },
  },
]

type Create = (store: TestStore, resource: ResourceName, records: readonly NewRecord[]) => Promise<number[]>
const oneByOne: Create = async (store, resource, records) =>
  store.write(async (tx) => {
    const ids: number[] = []
    for (const record of records) ids.push((await createRecord(tx, resource, record, actor)).id)
    return ids
  })
const atOnce: Create = async (store, resource, records) =>
  store.write(async (tx) => (await createRecords(tx, resource, records, actor)).map(({ id }) => id))

const resources = ['events', 'venues', 'categories'] as const
const tables = [
  ...resources.flatMap((resource) => [resource, `${resource}_translations`, `${resource}_list_rows`]),
  ...linkTables.map(({ table }) => table),
  'search_text',
  'venue_times',
  'term_counts',
  'changes',
  'sequences',
]

async function fill(create: Create): Promise<{ [table: string]: string[] }> {
  const store = await openTestStore({ clock })
  const existing = newEvent({ fr: 'Concert' })
  await store.create('events', existing)
  const venueIds = await create(store, 'venues', venues)
  const categoryIds = await create(store, 'categories', categories)
  await create(store, 'events', events(venueIds, categoryIds))
  return store.read(async (tx) => {
    const rows: { [table: string]: string[] } = {}
    for (const table of tables) {
      const found = await selectAll(tx, sql<object>`SELECT * FROM ${sql.table(table)}`)
      rows[table] = found.map((row) => JSON.stringify(row)).toSorted()
    }
    return rows
  })
}

test('records created in one batch are stored like records created individually', async () => {
  const expected = await fill(oneByOne)
  expect(expected['events']).toHaveLength(124)
  expect(await fill(atOnce)).toEqual(expected)
})
