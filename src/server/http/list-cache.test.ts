// Cached lists are the responses that the service would give without a cache.
import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { defaultApiPath } from '#shared/operations.ts'
import { createRecord, sampleEvent, startTestApp, type TestApp } from '#support/test-app.ts'
import { examples, exampleTime } from '#support/example-count.ts'
import { createService, type Service } from './app.ts'

type Get = (address: string, headers?: Record<string, string>) => Promise<Response>

const getFrom =
  ({ config }: TestApp, service: Service): Get =>
  async (address, headers = {}) =>
    service(new Request(config.origin + address, { headers }), '192.0.2.1')

/** A service on the same store without a cache. */
const withoutCache = ({ store, config, clock }: TestApp): Service =>
  createService({ store: { ...store, dataVersion: () => undefined }, config, clock: () => clock.now })

/** The parts of a response that clients see, without the id of the request. */
async function toComparable(response: Response) {
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id')
  return { status: response.status, headers, body: await response.text() }
}

const lists = [
  'events',
  'events?per_page=1&page=2',
  'events?start_date=2026-11-01&end_date=2028-01-01',
  'events?start_date=now&strict_dates=true',
  'events?starts_after=now&strict_dates=1',
  'events?end_date=tomorrow',
  'events?ongoing=true&start_date=today',
  'events?search=name&_fields=total,events.title',
  'events?include=1,2',
  'events?password=secret',
  'events?start_date=never',
  'venues',
  'venues?only_with_upcoming=true',
  'categories?hide_empty=false',
  'tags',
]
const headers = [
  {},
  {},
  {},
  {},
  {},
  {},
  { Origin: 'https://example.org' },
  { 'If-None-Match': '*' },
  { Cookie: 'other=1' },
]

const writes = ['create', 'scheduled', 'rename', 'trash', 'leave'] as const
const write = fc.record({ what: fc.constantFrom(...writes), pick: fc.nat(1000) })
type Write = typeof write extends fc.Arbitrary<infer W> ? W : never

/** Writes, then the same requests after each pause. */
const phase = fc.record({
  writes: fc.array(write, { minLength: 1, maxLength: 5 }),
  root: fc.constantFrom('en', 'en', 'nl'),
  headers: fc.constantFrom(...headers),
  pauses: fc.array(fc.constantFrom(0, 400, 1000, 45_000, 600_000, 3_600_000, 86_400_000), {
    minLength: 2,
    maxLength: 4,
  }),
})

const wallTime = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ')

async function apply(app: TestApp, { what, pick }: Write, ids: unknown[]): Promise<void> {
  const { clock } = app
  const start = clock.now + (pick % 50) * 100_000
  // In the zone of the site, in winter.
  const dates = { start_date: wallTime(start + 3_600_000), end_date: wallTime(start + 7_200_000) }
  const event = { ...sampleEvent, ...dates, title: `Name ${pick}`, venue: { venue: `Venue ${pick}` } }
  const id = ids[pick % ids.length]
  if (what === 'create') ids.push((await createRecord(app, 'events', { ...event, status: 'publish' }))['id'])
  if (what === 'scheduled')
    ids.push((await createRecord(app, 'events', { ...event, status: 'future', date: wallTime(start) }))['id'])
  if (what === 'rename')
    await app.call('PATCH', `/events/${String(id)}`, { as: 'editor', body: { title: `Name ${pick}` } })
  if (what === 'trash') await app.call('DELETE', `/events/${String(id)}`, { as: 'editor' })
  if (what === 'leave') await app.call('PATCH', `/events/${String(id)}`, { as: 'editor', body: { venue: [] } })
}

test(
  'a list is the same with and without the cache',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(phase, { minLength: 2, maxLength: 4 }), async (phases) => {
        const app = await startTestApp({ corsOrigins: ['https://example.org'] })
        const [cached, uncached] = [getFrom(app, app.service), getFrom(app, withoutCache(app))]
        const ids: unknown[] = [(await createRecord(app, 'events', { ...sampleEvent, status: 'publish' }))['id']]
        for (const { writes, root, headers, pauses } of phases) {
          for (const present of writes) await apply(app, present, ids)
          for (const pause of pauses) {
            app.clock.now += pause
            const getAll = async (get: Get) =>
              Promise.all(
                lists.map(async (list) => [
                  list,
                  await toComparable(await get(`/${root}${defaultApiPath}/${list}`, headers)),
                ]),
              )
            // First, because the other one may publish scheduled events.
            const responses = await getAll(cached)
            expect(responses).toEqual(await getAll(uncached))
          }
        }
      }),
      { numRuns: examples(3) },
    )
  },
  exampleTime(120),
)

/** An app whose reads are counted, with one event. */
async function startCounted() {
  const app = await startTestApp()
  await createRecord(app, 'events', { ...sampleEvent, status: 'publish' })
  const read = vi.spyOn(app.store, 'read')
  const get = getFrom(app, app.service)
  const countReads = async (address: string, headers?: Record<string, string>): Promise<number> => {
    read.mockClear()
    expect((await get(`/en${defaultApiPath}/${address}`, headers)).status).toBe(200)
    return read.mock.calls.length
  }
  return { app, countReads, isCaching: app.store.dataVersion() !== undefined }
}

test('a list is read from the store once, until a commit or the next minute', async () => {
  const { app, countReads, isCaching } = await startCounted()
  const first = await countReads('events')
  expect(first).toBeGreaterThan(0)
  const again = isCaching ? 0 : first
  expect(await countReads('events')).toBe(again)
  expect(await countReads('events?page=1')).toBe(first)
  app.clock.now += 60_000
  expect(await countReads('events')).toBe(first)
  await createRecord(app, 'events', { ...sampleEvent, status: 'publish' })
  expect(await countReads('events')).toBe(first)
  expect(await countReads('events')).toBe(again)
})

test('a list between fixed dates is still cached after a week', async () => {
  const { app, countReads, isCaching } = await startCounted()
  const address = 'events?start_date=2026-01-01&end_date=2028-01-01'
  const first = await countReads(address)
  app.clock.now += 7 * 86_400_000
  expect(await countReads(address)).toBe(isCaching ? 0 : first)
})

test('requests with credentials, conditions or passwords, and records, are not cached', async () => {
  const { countReads } = await startCounted()
  await countReads('events')
  for (const headers of [{ Cookie: 'a=1' }, { 'If-None-Match': '"0-other"' }])
    expect(await countReads('events', headers)).toBeGreaterThan(0)
  for (const address of ['events?password=wrong', 'events/1']) {
    const first = await countReads(address)
    expect(await countReads(address)).toBe(first)
  }
})
