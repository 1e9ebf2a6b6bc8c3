// Filters for data quality: missing images and categories, authors, overlaps.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { examples } from '#support/example-count.ts'
import { type Call, sampleEvent, createRecord, startTestApp, type TestApp } from '#support/test-app.ts'

const wide = 'starts_after=2000-01-01&per_page=100'
const ids = async (app: TestApp, query: string, as: Call['as'] = 'editor', resource = 'events'): Promise<number[]> => {
  const { body } = await app.call('GET', `/${resource}?${resource === 'events' ? `${wide}&` : ''}${query}`, { as })
  const rows = (body[resource] ?? []) as { id: number }[] // safe: a list has its rows under its name
  expect(body['total']).toBe(rows.length)
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}

test('records are filtered by missing images, and events by missing categories', async () => {
  const app = await startTestApp()
  const category = await createRecord(app, 'categories', { name: 'Music' })
  const plain = await createRecord(app, 'events', sampleEvent)
  const filed = await createRecord(app, 'events', { ...sampleEvent, categories: [category['id']] })
  const venue = await createRecord(app, 'venues', { venue: 'Hall' })
  expect(await ids(app, 'category=none')).toEqual([plain['id']])
  expect(await ids(app, 'image=false')).toEqual([plain['id'], filed['id']])
  expect(await ids(app, 'image=true')).toEqual([])
  expect(await ids(app, 'image=0', 'editor', 'venues')).toEqual([venue['id']])
  expect(await ids(app, 'image=false&category=none&orderby=title&search=concert')).toEqual([plain['id']])
})

test('search is combined with every other filter, in lists and bulk actions', async () => {
  const app = await startTestApp()
  const category = await createRecord(app, 'categories', { name: 'Music' })
  const venue = await createRecord(app, 'venues', { venue: 'Hall' })
  const plain = await createRecord(app, 'events', { ...sampleEvent, title: 'Book fair' }, 'en', 'author')
  const filed = await createRecord(app, 'events', { ...sampleEvent, title: 'Art fair', categories: [category['id']] })
  const crowded = { ...sampleEvent, categories: [category['id']], venue: venue['id'] }
  const first = await createRecord(app, 'events', { ...crowded, title: 'Toy fair' })
  await createRecord(app, 'events', { ...crowded, title: 'Concert' })
  const expected: [{ [name: string]: string }, unknown[]][] = [
    [{ category: 'none' }, [plain['id']]],
    [{ overlaps: 'true' }, [first['id']]],
    [{ overlaps: 'false' }, [plain['id'], filed['id']]],
    [{ author: String(app.idOf('author')) }, [plain['id']]],
    [{ image: 'true' }, []],
  ]
  for (const [filter, found] of expected) {
    expect([filter, await ids(app, new URLSearchParams({ ...filter, search: 'fair' }).toString())]).toEqual([
      filter,
      found,
    ])
    const { body } = await app.call('POST', '/en/calendar/admin/v1/events/bulk', {
      as: 'editor',
      absolute: true,
      body: { filter: { ...filter, search: 'fair' }, total: found.length, dry_run: true, do: { delete: true } },
    })
    expect([filter, Object.values(body['rows'] ?? {}).map((row) => row['id'])]).toEqual([filter, found])
  }
})

test('accounts can filter by themselves as author, and only editors by others', async () => {
  const app = await startTestApp()
  const own = await createRecord(app, 'events', { ...sampleEvent, status: 'draft' }, 'en', 'author')
  await createRecord(app, 'events', { ...sampleEvent, status: 'draft' })
  expect(await ids(app, 'author=me&status=draft', 'author')).toEqual([own['id']])
  expect(await ids(app, `author=${app.idOf('author')}`, 'author')).toEqual([own['id']])
  expect(await ids(app, `author=${app.idOf('author')}&status=any`)).toEqual([own['id']])
  for (const [query, as] of [
    [`author=${app.idOf('editor')}`, 'author'],
    ['author=me', 'public'],
    ['author=somebody', 'editor'],
    ['image=false', 'author'],
    ['category=none', 'public'],
    ['overlaps=true', 'subscriber'],
    ['overlaps=perhaps', 'editor'],
    ['category=some', 'editor'],
  ] as const) {
    const rejected = await app.call('GET', `/events?${query}`, { as })
    expect([query, rejected.status, Object.keys(rejected.body['data'] ?? {})]).toEqual([
      query,
      400,
      expect.arrayContaining(['params']),
    ])
  }
})

const event = fc.record({
  place: fc.constantFrom(0, 1, undefined),
  start: fc.oneof(fc.nat(4), fc.integer({ min: 0, max: 200 })),
  hours: fc.oneof(fc.nat(3), fc.integer({ min: 0, max: 30 }), fc.integer({ min: 31, max: 150 })),
  trashed: fc.boolean(),
})
const at = (hour: number): string =>
  new Date(Date.UTC(2027, 2, 1) + hour * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

test('events overlap if they share a venue and a time, for any duration', async () => {
  const app = await startTestApp()
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 10 }), async (events) => {
      run += 1
      const venues = [
        await createRecord(app, 'venues', { venue: `A ${run}` }),
        await createRecord(app, 'venues', { venue: `B ${run}` }),
      ]
      const here = `venue=${venues.map(({ id }) => String(id)).join(',')}`
      const created: { id: unknown; of: (typeof events)[number] }[] = []
      for (const of of events) {
        const when = { start_date: at(of.start), end_date: at(of.start + of.hours), timezone: 'UTC' }
        const venue = of.place === undefined ? {} : { venue: venues[of.place]?.['id'] }
        const { id } = await createRecord(app, 'events', { ...sampleEvent, ...when, ...venue })
        if (of.trashed) await app.call('DELETE', `/events/${String(id)}`, { as: 'editor' })
        created.push({ id, of })
      }
      const alive = created.filter(({ of }) => !of.trashed)
      const overlapping = alive.filter(({ id, of }) =>
        alive.some(
          (other) =>
            other.id !== id &&
            of.place !== undefined &&
            other.of.place === of.place &&
            other.of.start < of.start + of.hours &&
            other.of.start + other.of.hours > of.start,
        ),
      )
      expect(await ids(app, `overlaps=true&${here}`)).toEqual(overlapping.map(({ id }) => id))
      expect(await ids(app, `overlaps=false&${here}`)).toEqual(
        alive.filter((item) => item.of.place !== undefined && !overlapping.includes(item)).map(({ id }) => id),
      )
      expect(await ids(app, `overlaps=true&orderby=id&${here}`)).toEqual(overlapping.map(({ id }) => id))
    }),
    { numRuns: examples(15) },
  )
})

test('cancelled, postponed and moved-online events overlap nothing, sold-out events do', async () => {
  const app = await startTestApp()
  const venue = await createRecord(app, 'venues', { venue: 'Hall' })
  const { id } = await createRecord(app, 'events', { ...sampleEvent, venue: venue['id'] })
  const other = await createRecord(app, 'events', { ...sampleEvent, title: 'Other', venue: venue['id'] })
  for (const [state, found] of [
    ['scheduled', [id, other['id']]],
    ['cancelled', []],
    ['postponed', []],
    ['moved_online', []],
    ['sold_out', [id, other['id']]],
  ] as const) {
    await app.call('PATCH', `/events/${String(other['id'])}`, { as: 'editor', body: { event_state: state } })
    expect(await ids(app, 'overlaps=true')).toEqual(found)
    expect(await ids(app, 'overlaps=false')).toEqual(found.length > 0 ? [] : [id, other['id']])
  }
})

test('events that translators cannot see do not count as overlaps for them', async () => {
  const app = await startTestApp()
  const venue = await createRecord(app, 'venues', { venue: 'Hall' })
  const { id } = await createRecord(app, 'events', { ...sampleEvent, venue: venue['id'] })
  await createRecord(app, 'events', { ...sampleEvent, venue: venue['id'], status: 'private' })
  expect(await ids(app, 'overlaps=true')).toHaveLength(2)
  expect(await ids(app, 'overlaps=true', 'translator')).toEqual([])
  expect(await ids(app, 'overlaps=false', 'translator')).toEqual([id])
  await createRecord(app, 'events', { ...sampleEvent, venue: venue['id'], status: 'draft' })
  expect(await ids(app, 'overlaps=true', 'translator')).toHaveLength(2)
})

test('events across the end of daylight saving time are compared as instants', async () => {
  const app = await startTestApp()
  const venue = await createRecord(app, 'venues', { venue: 'Hall' })
  const at = async (start: string, end: string): Promise<unknown> =>
    (
      await createRecord(app, 'events', {
        ...sampleEvent,
        timezone: 'UTC',
        venue: venue['id'],
        start_date: start,
        end_date: end,
      })
    )['id']
  // The clocks were set back in between: the end is 30 minutes after the start.
  const timezone = 'Europe/Brussels'
  const back = { timezone, start_date: '2027-10-31T02:40:00+02:00', end_date: '2027-10-31T02:10:00+01:00' }
  const odd = await createRecord(app, 'events', { ...sampleEvent, ...back, venue: venue['id'] })
  expect([odd['start_date'], odd['end_date']]).toEqual(['2027-10-31 02:40:00', '2027-10-31 02:10:00'])
  await at('2027-10-31 02:20:00', '2027-10-31 03:00:00')
  await at('2027-10-31 01:10:00', '2027-10-31 02:15:00')
  expect(await ids(app, 'overlaps=true')).toEqual([])
  const around = await at('2027-10-30 12:00:00', '2027-10-31 12:00:00')
  expect(await ids(app, 'overlaps=true')).toContain(odd['id'])
  expect(await ids(app, 'overlaps=true')).toContain(around)
})
