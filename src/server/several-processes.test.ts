// Two processes on one PostgreSQL database and one images folder, behind a proxy.
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { drawImage } from '#support/draw-image.ts'
import {
  admin,
  api,
  type OpenFeed,
  openFeed,
  readChanges,
  send,
  type ServiceRequest,
  type ServiceResponse,
  sessionHeaders,
  signIn,
} from '#support/service-client.ts'
import { newFolder, startService } from '#support/service-process.ts'
import { compareWrites, createWriter, type ServiceWriter, startLoad } from '#support/service-writer.ts'
import { testDatabase } from '#support/test-database.ts'
import type { Variables } from './environment.ts'

const password = 'administrator of two'
const publicOrigin = 'https://calendar.example.org'
const dates = { start_date: '2026-03-01 19:30:00', end_date: '2026-03-01 22:00:00', status: 'publish' }

const services: ReturnType<typeof startService>[] = []
let variables: Variables
/** The origins of the two processes. */
let first: string
let second: string
/** Headers of a session that was started in the first process. */
let headers: { [name: string]: string }

beforeAll(async () => {
  const location = await testDatabase()
  if (!('url' in location)) throw new Error('This is a test of PostgreSQL.')
  variables = {
    DATABASE_URL: location.url,
    DATA_DIR: newFolder(),
    IMAGES_DIR: join(newFolder(), 'images'),
    ADMIN_PASSWORD: password,
    PUBLIC_ORIGIN: publicOrigin,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
  }
  services.push(startService(variables), startService(variables))
  ;[first = '', second = ''] = await Promise.all(services.map(({ origin }) => origin))
  headers = sessionHeaders(await signIn(first, 'admin', password))
}, 60_000)

const request = async (
  origin: string,
  method: string,
  path: string,
  { headers: more, ...options }: ServiceRequest = {},
): Promise<ServiceResponse> => send(origin, method, path, { ...options, headers: { ...headers, ...more } })

async function createEvent(origin: string, body: object): Promise<ServiceResponse> {
  const response = await request(origin, 'POST', `${api}/events`, { body: { ...dates, ...body } })
  expect(response.status).toBe(201)
  return response
}

const statuses = (responses: readonly ServiceResponse[]): number[] =>
  responses.map(({ status }) => status).toSorted((a, b) => a - b)

/** Alternates between the processes. */
const alternate = (index: number): string => (index % 2 === 0 ? first : second)

test('360 writes by 12 clients through both processes are each written once and readable in both', async () => {
  const writers = Array.from({ length: 12 }, (_, index) => createWriter(`Client ${index}`, headers))
  const writeAll = async (writer: ServiceWriter, start: number): Promise<void> => {
    for (let index = start; index < start + 30; index += 1) expect(await writer.write(alternate(index))).toBeUndefined()
  }
  await Promise.all(writers.map(writeAll))
  for (const origin of [first, second]) {
    const { expected, actual, total } = await compareWrites(origin, headers, writers)
    expect(actual).toEqual(expected)
    expect(total).toBe(36)
  }
  const changes = await readChanges(first, headers)
  expect(changes).toHaveLength(360)
  // Without gaps, so that a client that continues after the last one misses none.
  expect(changes.map(({ seq }) => seq)).toEqual(changes.map((_, index) => index + 1))
  expect(await readChanges(second, headers)).toEqual(changes)
}, 60_000)

test('of concurrent saves with the same ETag through both processes, one is accepted', async () => {
  const created = await createEvent(first, { title: 'Version 0' })
  const path = `${api}/events/${String(created.body['id'])}`
  let etag = created.headers.get('ETag') ?? ''
  for (let round = 1; round <= 8; round += 1) {
    const save = async (index: number): Promise<ServiceResponse> =>
      request(alternate(index), 'PATCH', path, {
        headers: { 'If-Match': etag },
        body: { title: `Version ${round}.${index}` },
      })
    const responses = await Promise.all([0, 1, 2, 3].map(save))
    expect(statuses(responses)).toEqual([200, 412, 412, 412])
    const accepted = responses.find(({ status }) => status === 200)
    for (const origin of [first, second]) {
      const { body } = await request(origin, 'GET', path)
      expect(body['title']).toBe(accepted?.body['title'])
    }
    etag = accepted?.headers.get('ETag') ?? ''
  }
})

test('an idempotency key creates one record across processes, concurrently and later', async () => {
  const create = async (origin: string, title: string): Promise<ServiceResponse> =>
    request(origin, 'POST', `${api}/events`, {
      headers: { 'Idempotency-Key': 'created once' },
      body: { ...dates, title },
    })
  const responses = await Promise.all(Array.from({ length: 8 }, async (_, index) => create(alternate(index), 'Once')))
  responses.push(await create(second, 'Once'), await create(first, 'Once'))
  expect(new Set(statuses(responses))).toEqual(new Set([201]))
  expect(new Set(responses.map(({ body }) => body['id'])).size).toBe(1)
  for (const origin of [first, second]) expect((await create(origin, 'Other')).status).toBe(422)
  const { body } = await request(first, 'GET', `${api}/events?search=Once&start_date=2026-01-01`)
  expect(body['total']).toBe(1)
})

test('a change is in every later response of the other process, and in its change feed within a second', async () => {
  const feeds = await Promise.all([first, second].map(async (origin) => openFeed(origin, headers)))
  try {
    for (const feed of feeds) await expect.poll(() => feed.events[0]?.name).toBe('ready')
    for (let round = 0; round < 6; round += 1) {
      const { body } = await createEvent(alternate(round), { title: `News ${round}` })
      const acknowledged = performance.now()
      const id = Number(body['id'])
      const found = await request(alternate(round + 1), 'GET', `${api}/events?search=News&start_date=2026-01-01`)
      expect(found.body['total']).toBe(round + 1)
      for (const { events } of feeds) {
        const find = () => events.find(({ name, data }) => name === 'change' && Number(data['id']) === id)
        await expect.poll(find, { timeout: 5000 }).toBeDefined()
        expect((find()?.received ?? Infinity) - acknowledged).toBeLessThan(1000)
      }
    }
  } finally {
    for (const feed of feeds) await feed.close()
  }
})

test('a change feed continues at the other process without gaps or duplicates', async () => {
  const seqs = (feed: { events: readonly { name: string; data: { readonly [key: string]: unknown } }[] }): number[] =>
    feed.events.filter(({ name }) => name === 'change').map(({ data }) => Number(data['seq']))
  const start = (await readChanges(first, headers)).length
  let feed = await openFeed(first, { ...headers, 'Last-Event-ID': String(start) })
  let received: number[] = []
  for (let round = 1; round <= 4; round += 1) {
    await createEvent(alternate(round), { title: 'While connected' })
    const { length } = received
    await expect.poll(() => seqs(feed).length, { timeout: 5000 }).toBe(round === 1 ? 1 : 3)
    await feed.close()
    received = [...received, ...seqs(feed)]
    expect(received.length).toBeGreaterThan(length)
    const last = feed.events.findLast(({ id }) => id !== '')?.id ?? ''
    for (const origin of [first, second]) await createEvent(origin, { title: 'While away' })
    feed = await openFeed(alternate(round), { ...headers, 'Last-Event-ID': last })
    await expect.poll(() => feed.events[0]?.name).toBe('ready')
  }
  await expect.poll(() => seqs(feed).length, { timeout: 5000 }).toBe(2)
  received = [...received, ...seqs(feed)]
  await feed.close()
  expect(received).toEqual(Array.from({ length: 12 }, (_, index) => start + 1 + index))
})

test('a session is valid in both processes, and ending it in one ends it in the other', async () => {
  const feeds: OpenFeed[] = []
  for (const [here, there] of [
    [first, second],
    [second, first],
  ] as const) {
    const session = sessionHeaders(await signIn(here, 'admin', password))
    const feed = await openFeed(there, session)
    await expect.poll(() => feed.events[0]?.name).toBe('ready')
    expect((await send(there, 'GET', `${admin}/session`, { headers: session })).status).toBe(200)
    expect((await send(here, 'DELETE', `${admin}/session`, { headers: session })).status).toBe(200)
    expect((await send(there, 'GET', `${admin}/session`, { headers: session })).status).toBe(401)
    const body = { ...dates, title: 'Too late' }
    expect((await send(there, 'POST', `${api}/events`, { headers: session, body })).status).toBe(401)
    await expect(openFeed(there, session)).rejects.toThrow('401')
    feeds.push(feed)
  }
  // An open feed notices at its next change or check, every ten seconds.
  await createEvent(first, { title: 'Next change' })
  for (const feed of feeds) {
    await expect.poll(() => feed.isOpen(), { timeout: 15_000 }).toBe(false)
    expect(feed.events.at(-1)?.name).toBe('end')
  }
}, 30_000)

test('failed sign-ins are counted across processes, by the address from the proxy', async () => {
  const from = (address: string) => ({ 'X-Forwarded-For': `203.0.113.1, ${address}` })
  const attempt = async (index: number): Promise<ServiceResponse> =>
    signIn(alternate(index), 'guest', 'not the password', from('192.0.2.1'))
  const attempts = await Promise.all(Array.from({ length: 10 }, async (_, index) => attempt(index)))
  expect(statuses(attempts)).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429, 429])
  for (const origin of [first, second]) {
    const later = await signIn(origin, 'guest', 'not the password', from('192.0.2.1'))
    expect(later.status).toBe(429)
    const wait = Number(later.headers.get('Retry-After'))
    expect(wait > 0 && wait <= 900).toBe(true)
    expect((await signIn(origin, 'guest', 'not the password', from('192.0.2.2'))).status).toBe(401)
    expect((await signIn(origin, 'admin', password, from('192.0.2.1'))).status).toBe(200)
  }
})

test('scheduled records are published once, though both processes check them', async () => {
  const start = (await readChanges(first, headers)).length
  const date = new Date(Date.now() + 3000).toISOString().slice(0, 19).replace('T', ' ')
  const create = async (index: number): Promise<number> => {
    const { body } = await createEvent(alternate(index), { title: 'Scheduled', date_utc: date })
    expect(body['status']).toBe('future')
    return Number(body['id'])
  }
  const ids = await Promise.all([0, 1, 2, 3, 4].map(create))
  const countPublic = async (origin: string): Promise<number> =>
    Number((await send(origin, 'GET', `${api}/events?search=Scheduled&start_date=2026-01-01`)).body['total'])
  const everywhere = async (): Promise<number[]> =>
    Promise.all(Array.from({ length: 6 }, async (_, index) => countPublic(alternate(index))))
  // Requests reach both processes continuously, so that both find the records when they are due.
  await expect.poll(everywhere, { timeout: 10_000, interval: 1 }).toEqual([5, 5, 5, 5, 5, 5])
  const later = (await readChanges(second, headers)).slice(start)
  expect(later.filter(({ deed }) => deed === 'update').map(({ id }) => id)).toEqual(ids.toSorted((a, b) => a - b))
  expect(later).toHaveLength(10)
})

test('an image uploaded to one process is served by the other until it is deleted', async () => {
  const bytes = await drawImage('png', 400, 300)
  const named = { 'Content-Type': 'image/png', 'Content-Disposition': 'attachment; filename="hall.png"' }
  const uploaded = await request(first, 'POST', `${admin}/media`, { headers: named, body: bytes })
  expect(uploaded.status).toBe(201)
  const addresses = [uploaded.body, ...Object.values(uploaded.body['sizes'] ?? {})].map(({ url }) => String(url))
  expect(addresses.length).toBeGreaterThan(1)
  const download = async (origin: string, address: string) => {
    expect(address.startsWith(`${publicOrigin}/`)).toBe(true)
    const response = await fetch(address.replace(publicOrigin, origin))
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  for (const address of addresses) {
    const [here, there] = [await download(first, address), await download(second, address)]
    expect([here.status, there.status]).toEqual([200, 200])
    expect(there.bytes.equals(here.bytes)).toBe(true)
  }
  const event = await createEvent(second, { title: 'With an image', image: Number(uploaded.body['id']) })
  expect(event.body).toMatchObject({ image: { url: addresses[0] } })
  await request(second, 'DELETE', `${api}/events/${String(event.body['id'])}`)
  await request(second, 'DELETE', `${admin}/events/${String(event.body['id'])}`)
  expect((await request(second, 'DELETE', `${admin}/media/${String(uploaded.body['id'])}`)).status).toBe(200)
  for (const address of addresses) expect((await download(first, address)).status).toBe(404)
})

test('writes acknowledged by a killed process are kept, and the other process continues', async () => {
  for (let round = 0; round < 2; round += 1) {
    const killed = startService(variables)
    const third = await killed.origin
    const writers = Array.from({ length: 8 }, (_, index) => createWriter(`Kill ${round}.${index}`, headers))
    const load = startLoad(writers, [third, first])
    const count = 20 + Math.floor(Math.random() * 20)
    await expect.poll(() => load.acknowledged(third), { timeout: 20_000, interval: 1 }).toBeGreaterThanOrEqual(count)
    killed.child.kill('SIGKILL')
    expect(await killed.ended).toBeNull()
    const before = load.acknowledged(first)
    await expect.poll(() => load.acknowledged(first), { timeout: 10_000 }).toBeGreaterThan(before + 20)
    await load.stop()
    expect(load.unacknowledged(first)).toEqual([])
    expect(load.unacknowledged(third)).toEqual(Array.from({ length: 4 }, () => 'no response'))
    // Each client repeats its last write at another process: it is written once in any case.
    for (const writer of writers) expect(await writer.write(second)).toBeUndefined()
    for (const origin of [first, second]) {
      const { expected, actual } = await compareWrites(origin, headers, writers)
      expect(actual).toEqual(expected)
    }
  }
}, 60_000)

test('both processes exit with 0 and without errors in their logs', async () => {
  for (const { child } of services) child.kill('SIGTERM')
  expect(await Promise.all(services.map(({ ended }) => ended))).toEqual([0, 0])
  for (const { output } of services) expect(output().stderr).toBe('')
})
