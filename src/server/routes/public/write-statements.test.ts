// Writes of an event: few statements, the same on both engines.
import { expect, test, vi } from 'vitest'
import { observed } from '#support/store-failures.ts'
import { createRecord, sampleEvent, startTestApp } from '#support/test-app.ts'

test('writes of an event use a fixed number of statements', async () => {
  const app = await startTestApp()
  const { store } = app
  const create = async (resource: string, body: object) => (await createRecord(app, resource, body))['id']
  const [hall, barn] = [await create('venues', { venue: 'Hall' }), await create('venues', { venue: 'Barn' })]
  const parent = await create('categories', { name: 'Top' })
  const links = {
    venue: hall,
    organizer: [await create('organizers', { organizer: 'Choir' }), await create('organizers', { organizer: 'Band' })],
    categories: [await create('categories', { name: 'Below', parent }), parent],
    tags: [await create('tags', { name: 'Free' }), await create('tags', { name: 'New' })],
  }
  let statements: string[] = []
  const { write } = store
  vi.spyOn(store, 'write').mockImplementation((work) =>
    write((tx) => work(observed(tx, { onStatement: (statement) => void statements.push(statement) }))),
  )
  const send = async (method: string, path: string, body?: object) => {
    statements = []
    const response = await app.call(method, path, { as: 'editor', body })
    expect(response.status).toBeLessThan(300)
    return { id: String(response.body['id']), count: statements.length }
  }
  const text = { description: '<p>On 4 March 2027.</p>', status: 'publish' }
  // The first request also stores the last use of the application password.
  await send('POST', '/events', sampleEvent)
  const plain = await send('POST', '/events', { ...sampleEvent, title: 'Plain', status: 'publish' })
  const linked = await send('POST', '/events', { ...sampleEvent, ...text, ...links, title: 'Linked' })
  const counts = {
    create: plain.count,
    'create with links': linked.count,
    retitle: (await send('PUT', `/events/${linked.id}`, { title: 'Other' })).count,
    'move and relink': (
      await send('PUT', `/events/${linked.id}`, {
        start_date: '2027-03-02 19:30:00',
        end_date: '2027-03-02 22:00:00',
        venue: barn,
        tags: [],
        description: 'Soon',
      })
    ).count,
    'trash with links': (await send('DELETE', `/events/${linked.id}`)).count,
    trash: (await send('DELETE', `/events/${plain.id}`)).count,
  }
  expect(counts).toEqual({
    create: 7,
    // Fourteen write, each to another table or to rows of other events.
    'create with links': 21,
    retitle: 10,
    'move and relink': 23,
    'trash with links': 16,
    trash: 7,
  })
})
