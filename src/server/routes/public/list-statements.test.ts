// Lists of events, the most frequent requests: few statements, one snapshot.
import { expect, test, vi } from 'vitest'
import { startTestApp } from '#support/test-app.ts'
import { observed } from '#support/store-failures.ts'
import { category, event } from '#support/test-store.ts'

test('a page of events with linked records takes at most 7 statements of one transaction', async () => {
  const { store, service, config } = await startTestApp()
  const createLinked = async (resource: 'venues' | 'organizers' | 'tags', field: string) =>
    (await store.create(resource, { sourceLanguage: 'en', translations: { en: { texts: { [field]: field } } } })).id
  const top = await category(store, { en: 'Top' })
  const shared = {
    start_date: '2027-01-01 20:00:00',
    end_date: '2027-01-01 22:00:00',
    utc_start_date: '2027-01-01 20:00:00',
    utc_end_date: '2027-01-01 22:00:00',
  }
  for (let index = 0; index < 12; index += 1) {
    const links = {
      venue: [await createLinked('venues', 'venue')],
      organizer: [await createLinked('organizers', 'organizer')],
      categories: [(await category(store, { en: `Below ${index}` }, top.id)).id],
      tags: [await createLinked('tags', 'name')],
    }
    await event(store, { en: `Event ${index}` }, { source: 'en', shared, links })
  }
  const transactions: string[][] = []
  const { read } = store
  vi.spyOn(store, 'read').mockImplementation(async (work) => {
    const statements: string[] = []
    transactions.push(statements)
    return read(async (tx) => work(observed(tx, { onStatement: (statement) => void statements.push(statement) })))
  })
  const list = async (page: string) => {
    transactions.length = 0
    const response = await service(new Request(`${config.origin}/en${config.apiPath}/events${page}`), '192.0.2.1')
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ total: 12, events: { length: 10 } })
    return transactions.filter((statements) => statements.some((statement) => statement.startsWith('SELECT r.id')))
  }
  // Counts of events per term are computed once after each write.
  await list('')
  // Another URL, because responses are cached.
  const lists = await list('?page=1')
  expect(lists).toHaveLength(1)
  expect(lists[0]?.length).toBeLessThanOrEqual(7)
})
