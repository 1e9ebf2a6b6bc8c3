// Errors of a source are sentences, and responses that were read are not requested again.
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openImportLog } from './request-source.ts'
import { type ReadOptions, readSource } from './source.ts'

let folder: string
let server: Server | undefined
let requestedPaths: string[]
let waits: number[]
const requestDelay = { wait: async (milliseconds: number) => void waits.push(milliseconds), now: () => 0 }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hostile-'))
  requestedPaths = []
  waits = []
})
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  rmSync(folder, { recursive: true, force: true })
})

type Reply = (query: URL, response: ServerResponse, request: IncomingMessage) => unknown
const json = (response: ServerResponse, body: unknown, status = 200, headers: Record<string, string> = {}): unknown =>
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))

/** A server whose lists are empty but for one event, unless `reply` responds (returns anything but `undefined`). */
async function source(reply: Reply): Promise<string> {
  server = createServer((request, response) => {
    const query = new URL(request.url ?? '/', 'http://source.example')
    requestedPaths.push(query.pathname)
    if (reply(query, response, request) !== undefined) return
    const [, name = ''] = /^\/([a-z]+)$/.exec(query.pathname) ?? []
    if (name === '') return void json(response, { code: 'rest-event-not-found' }, 404)
    const isFull = name === 'events' && query.searchParams.get('status') !== 'trash'
    const rows = isFull && !query.searchParams.has('post_parent') ? [{ id: 5, title: 'One' }] : []
    json(response, { [name]: rows, total: rows.length, total_pages: rows.length })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // safe: a server listening on a port has one
}
const read = async (reply: Reply, how: ReadOptions = {}) =>
  readSource(await source(reply), undefined, () => undefined, { requestDelay, ...how })
const isEvents = ({ pathname, searchParams }: URL): boolean =>
  pathname === '/events' && !searchParams.has('post_parent') && searchParams.get('status') !== 'trash'

test.each<[string, Reply, string]>([
  [
    'HTML instead of JSON',
    (query, response) => isEvents(query) && response.end('<html>Log in</html>'),
    'other than JSON',
  ],
  [
    'JSON of another form',
    (query, response) => isEvents(query) && json(response, { events: 'none' }),
    'unexpected JSON',
  ],
  [
    'a page that repeats',
    (query, response) => isEvents(query) && json(response, { events: [{ id: 5 }], total_pages: 99_999 }),
    'repeats itself',
  ],
  [
    'a next page that is the same page',
    (query, response) => isEvents(query) && json(response, { events: [{ id: 5 }], next_rest_url: query.href }),
    'repeats itself',
  ],
  [
    'a redirect to another server',
    (_query, response) => response.writeHead(302, { Location: 'http://169.254.169.254/' }).end(),
    'redirects to http://169.254.169.254',
  ],
  [
    'a redirect loop',
    (query, response) => response.writeHead(302, { Location: query.pathname }).end(),
    'redirects more than 3 times',
  ],
  ['503 to every attempt', (query, response) => isEvents(query) && json(response, {}, 503), '503'],
  ['429 to every attempt', (query, response) => isEvents(query) && json(response, {}, 429), '429'],
  [
    'Retry-After of a day',
    (query, response) => isEvents(query) && json(response, {}, 429, { 'Retry-After': '86400' }),
    '86400 seconds',
  ],
  ['a broken connection', (query, response) => isEvents(query) && response.destroy(), 'No response from'],
  [
    'HTML for single events',
    ({ pathname }, response) => pathname === '/events/3' && response.end('<html>'),
    'other than JSON',
  ],
  [
    '500 for single events',
    ({ pathname }, response) => /\d$/.test(pathname) && json(response, {}, 500),
    'every request',
  ],
  [
    '403 of a firewall for single events',
    ({ pathname }, response) => /\d$/.test(pathname) && response.writeHead(403).end('<html>Blocked</html>'),
    '403 to every request',
  ],
  [
    '403 of a firewall for child events',
    ({ searchParams }, response) =>
      searchParams.has('post_parent') && response.writeHead(403).end('<html>Blocked</html>'),
    'page 1 of its events 403',
  ],
])('reading fails with a message and writes nothing: %s', async (_name, reply, message) => {
  const reason = await read((...response) => reply(...response) || undefined).then(
    () => 'nothing',
    (cause: unknown) => String(cause),
  )
  expect(reason).toContain(message)
  expect(reason).toContain('Nothing was written.')
})

test('rejected credentials fail the import without an offer to continue', async () => {
  const importLog = openImportLog(folder, 'about')
  const credentials = { user: 'mover', password: 'no' }
  const address = await source((_query, response) => json(response, {}, 401))
  const reading = readSource(address, credentials, () => undefined, { requestDelay, importLog })
  await expect(reading).rejects.toThrow(/application password\. Nothing was written\.$/)
})

test('an account that is rejected while its source is read ends the import', async () => {
  let isAccepted = true
  const address = await source((query, response) => {
    if (isEvents(query)) isAccepted = false
    return isAccepted || isEvents(query) ? undefined : json(response, { code: 'incorrect_password' }, 401)
  })
  const credentials = { user: 'mover', password: 'right' }
  const reading = readSource(address, credentials, () => undefined, { requestDelay })
  await expect(reading).rejects.toThrow('no longer accepts this account and application password. Nothing was written.')
})

test('a source that denies access to everything is reported with its responses, and 401 with the needed options', async () => {
  let status = 403
  const address = await source((_query, response) => json(response, { code: 'rest_cannot_access' }, status))
  const reading = async () => readSource(address, undefined, () => undefined, { requestDelay })
  await expect(reading()).rejects.toThrow(
    'It responded /categories 403 (rest_cannot_access), /wp-json/tribe/events/v1/categories 403 (rest_cannot_access), ',
  )
  status = 401
  await expect(reading()).rejects.toThrow('Add --user and --password')
})

test('an account that sees only public records is reported as such', async () => {
  const publicOnly: Reply = ({ searchParams }, response) =>
    /draft|trash/.test(searchParams.get('status') ?? '')
      ? json(response, { code: 'rest_invalid_param' }, 400)
      : undefined
  const address = await source(publicOnly)
  const reasonsFor = async (credentials?: { user: string; password: string }) =>
    (await readSource(address, credentials, () => undefined, { requestDelay })).withheld.map(({ reason }) => reason)
  expect(await reasonsFor()).toEqual([])
  expect(await reasonsFor({ user: 'mover', password: 'right' })).toEqual([
    expect.stringContaining('only public records. Its role may be too low'),
  ])
})

test('a byte order mark before a JSON response is ignored', async () => {
  const found = await read((query, response) =>
    isEvents(query) ? response.end(`\uFEFF${JSON.stringify({ events: [{ id: 5, title: 'One' }] })}`) : undefined,
  )
  expect(found.records.map(({ id }) => id)).toEqual([5])
})

test('hidden events of another language are left to the import of that language', async () => {
  const event = (id: number, place: string, isHidden = false) => ({
    id,
    title: `Event ${id}`,
    slug: place.includes('?') ? '' : `event-${id}`,
    url: `https://site.example${place.replace('*', `event-${id}`)}`,
    hide_from_listings: isHidden,
  })
  const unlisted = [event(2, '/nl/event/*/'), event(3, '/?post_type=tribe_events&p=3'), event(4, '/en/event/*/', true)]
  const reply: Reply = (query, response) => {
    if (isEvents(query)) return json(response, { events: [event(5, '/en/event/*/')], total_pages: 1 })
    const record = unlisted.find(({ id }) => query.pathname === `/events/${id}`)
    return record && json(response, record)
  }
  const found = await read(reply)
  expect(found.records.map(({ id }) => id)).toEqual([5, 4])
  expect(found.withheld.map(({ id, reason }) => [id, reason])).toEqual([
    [2, expect.stringContaining('import it from the root of that language (https://site.example/nl/event/event-2/)')],
    [3, expect.stringContaining('in another language')],
  ])
  // In a site with one language, an unlisted draft is imported.
  unlisted.shift()
  server?.closeAllConnections()
  server?.close()
  expect((await read(reply)).records.map(({ id }) => id)).toEqual([5, 3, 4])
})

test('429 is retried after Retry-After, and an error at a single event is reported', async () => {
  let busy = 1
  const found = await read((query, response) => {
    if (isEvents(query) && busy-- > 0) return json(response, {}, 429, { 'Retry-After': '7' })
    if (query.pathname === '/events/2') return json(response, {}, 500)
    if (query.pathname === '/events/3') return json(response, { id: 3, title: 'Hidden' })
    return undefined
  })
  expect(waits).toContain(7000)
  expect(found.records.map(({ id }) => id)).toEqual([5, 3])
  expect(found.withheld).toEqual([
    { resource: 'events', id: 2, reason: 'The source fails to return it: it responds 500.' },
  ])
  // The scan starts at 1 and ends 100 after the highest known id.
  expect(requestedPaths.filter((path) => /^\/events\/\d+$/.test(path))).toEqual(
    expect.arrayContaining(['/events/1', '/events/4', '/events/105']),
  )
  expect(requestedPaths).not.toContain('/events/106')
})

test('an id that is too large is reported, and the scan does not reach it', async () => {
  const events = [
    { id: 5, title: 'One' },
    { id: 9_007_199_254_740_991, title: 'Far' },
  ]
  const found = await read((query, response) =>
    isEvents(query) ? json(response, { events, total_pages: 1 }) : undefined,
  )
  expect(found.withheld).toEqual([
    { resource: 'events', id: 9_007_199_254_740_991, reason: 'Its ID is larger than IDs can be here.' },
  ])
  expect(requestedPaths.length).toBeLessThan(200)
})

test('an interrupted scan continues where it stopped', async () => {
  let isDown = true
  const reply: Reply = ({ pathname }, response) => {
    if (pathname === '/events/3') return json(response, { id: 3, title: 'Hidden' })
    return isDown && pathname === '/events/60' ? response.destroy() : undefined
  }
  const address = await source(reply)
  const importLog = openImportLog(folder, 'about')
  const interrupted = readSource(address, undefined, () => undefined, { requestDelay, importLog })
  await expect(interrupted).rejects.toThrow('Run the same command again to continue')
  isDown = false
  requestedPaths = []
  const again = openImportLog(folder, 'about')
  const found = await readSource(address, undefined, () => undefined, { requestDelay, importLog: again })
  expect(found.records.map(({ id }) => id)).toEqual([5, 3])
  expect(requestedPaths).not.toContain('/events/3')
  expect(requestedPaths).toContain('/events/60')
  expect(requestedPaths.filter((path) => /^\/events\/\d+$/.test(path)).length).toBeLessThan(55)
  expect(readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([0o600])
  again.forget()
  expect(readdirSync(folder)).toEqual([])
})
