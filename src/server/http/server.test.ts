import { request as ask } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRecord, startTestApp, type TestApp } from '#support/test-app.ts'
import { createNodeServer } from './server.ts'

type Received = { status: number | undefined; headers: { [name: string]: unknown }; body: string }
let app: TestApp
let server: ReturnType<typeof createNodeServer>

beforeAll(async () => {
  app = await startTestApp()
  await createRecord(app, 'events', {
    title: 'Fête',
    start_date: '2027-01-01 10:00:00',
    end_date: '2027-01-01 11:00:00',
  })
  server = createNodeServer((request, peer) => app.service(request, peer))
  await new Promise<void>((resolve) => void server.listen(0, resolve))
})
afterAll(() => {
  server.close()
})

const serverPort = (): number => {
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

const get = async (path: string, headers: Record<string, string> = {}): Promise<Received> =>
  new Promise((resolve, reject) => {
    const sent = ask(
      { port: serverPort(), path, headers: { Host: 'calendar.example.org', ...headers } },
      (response) => {
        let body = ''
        response.setEncoding('utf8').on('data', (part: string) => (body += part))
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }))
      },
    )
    sent.on('error', reject).end()
  })

const list = '/en/calendar/events/v1/events'

test('an unchanged list is answered with 304', async () => {
  const { headers } = await get(list)
  const again = await get(list, { 'If-None-Match': String(headers['etag']) })
  expect([again.status, again.body]).toEqual([304, ''])
})

test.each([
  ['too large', 1_100_000, 413],
  ['of an unknown account', 900_000, 401],
])('the connection remains usable after a body %s', async (_, length, status) => {
  const url = `http://127.0.0.1:${serverPort()}${list}`
  const headers = { Authorization: `Basic ${btoa('nobody:none')}` }
  for (let n = 0; n < 5; n += 1) {
    expect((await fetch(url, { method: 'POST', headers, body: 'x'.repeat(length) })).status).toBe(status)
    expect((await fetch(url)).status).toBe(200)
  }
})

test('150 concurrent requests each get their own response', async () => {
  const paths = Array.from({ length: 150 }, (_, n) => `${list}?per_page=1&start_date=2026-12-${String((n % 30) + 1)}`)
  const received = await Promise.all(paths.map(async (path) => get(path)))
  const direct = await Promise.all(
    paths.slice(0, 30).map(async (path) => (await app.call('GET', path, { absolute: true })).body),
  )
  expect(received.map(({ body }) => JSON.parse(body))).toEqual(paths.map((_, n) => direct[n % 30]))
})

const pipelined = (paths: readonly string[]): string =>
  paths
    .map((path, n) => {
      const last = n === paths.length - 1 ? 'Connection: close\r\n' : ''
      return `GET ${path} HTTP/1.1\r\nHost: calendar.example.org\r\n${last}\r\n`
    })
    .join('')

test('pipelined requests are answered in order', async () => {
  const paths = [`${list}?per_page=1`, `${list}/1`, `${list}?page=9`, `${list}?per_page=1&page=7`, `${list}/999`, list]
  const socket = connect(serverPort())
  socket.write(pipelined(paths))
  const heads = (await text(socket)).match(/HTTP\/1\.1 \d+/g)
  expect(heads).toEqual(['200', '200', '404', '404', '404', '200'].map((status) => `HTTP/1.1 ${status}`))
})

test('a client that uses its connection once can send a whole body that is not read, and gets the response', async () => {
  const socket = connect(serverPort())
  const length = 20_000_000
  socket.write(`POST ${list} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`)
  const failure = await new Promise((resolve) => socket.write(Buffer.alloc(length), resolve))
  expect(failure ?? undefined).toBeUndefined()
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 /)
})

test('a request of HTTP/1.0 needs no Host', async () => {
  const socket = connect(serverPort())
  socket.write('GET /health HTTP/1.0\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 [^]*\{"status":"ok"\}$/)
})

test('clients that disconnect do not affect other requests', async () => {
  const leaving = Array.from({ length: 20 }, () => connect(serverPort()))
  await Promise.all(leaving.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
  for (const socket of leaving) socket.write(pipelined([list]), () => socket.resetAndDestroy())
  const received = await Promise.all(leaving.map(() => get(list)))
  expect(received.map(({ status }) => status)).toEqual(leaving.map(() => 200))
})

/** Resolves after the given time. */
const wait = async (milliseconds: number): Promise<void> => {
  const start = performance.now()
  await expect.poll(() => performance.now() - start, { timeout: 10 * milliseconds }).toBeGreaterThan(milliseconds)
}

/** Starts a server with short limits: 300 ms, and 1 ms more for each 1,000 bytes. */
const startWithShortLimits = async () => {
  const received: number[] = []
  const server = createNodeServer(
    async (request) => {
      const bytes = await request.arrayBuffer().catch(() => undefined)
      if (bytes) received.push(bytes.byteLength)
      return new Response('done')
    },
    { head: 300, body: 300, bytesPerSecond: 1_000_000, idle: 2000 },
  )
  await new Promise<void>((resolve) => void server.listen(0, resolve))
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  return { server, port, received, end: () => server.closeAllConnections() }
}

/** Sends a part every `every` ms until the server closes the connection. Returns the response and the duration in ms. */
const trickle = async (port: number, head: string, part: string | Uint8Array, every: number, parts = Infinity) => {
  const socket = connect(port)
  const start = performance.now()
  let response = ''
  socket.setEncoding('utf8').on('data', (text: string) => (response += text))
  // Writing to a closed connection resets it; the response that was received before counts.
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => void socket.once('close', resolve))
  socket.write(head)
  let sent = 0
  const sending = setInterval(() => {
    if (sent < parts && socket.writable) socket.write(part)
    sent += 1
  }, every)
  await closed
  clearInterval(sending)
  return { response, duration: performance.now() - start }
}

const post = 'POST / HTTP/1.1\r\nHost: localhost\r\n'

test.each([
  ['a body of announced length', `${post}Content-Length: 1000\r\n\r\n`, 'x'],
  ['a body in chunks', `${post}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n'],
  ['a body without a first byte', `${post}Content-Length: 1000\r\n\r\n`, ''],
])('%s that is sent too slowly gets 408', async (_, head, part) => {
  const { server, port, received, end } = await startWithShortLimits()
  const { response, duration } = await trickle(port, head, part, 20)
  expect(response).toMatch(/^HTTP\/1\.1 408 [^]*\r\nConnection: close\r\n[^]*"code":"rest_request_timeout"/)
  expect(duration).toBeGreaterThan(290)
  expect(duration).toBeLessThan(3000)
  expect(received).toEqual([])
  end()
  server.close()
})

test('a request head that is sent too slowly gets 408', async () => {
  const { server, port, end } = await startWithShortLimits()
  const { response, duration } = await trickle(port, 'GET / HTTP/1.1\r\n', 'X-A: b\r\n', 20)
  expect(response).toMatch(/^HTTP\/1\.1 408 /)
  expect(duration).toBeLessThan(3000)
  end()
  server.close()
})

test('a large body at a sufficient rate is accepted after the time limit of a small one', async () => {
  const { server, port, received, end } = await startWithShortLimits()
  const [part, parts] = [Buffer.alloc(100_000), 12]
  const head = `${post}Connection: close\r\nContent-Length: ${part.length * parts}\r\n\r\n`
  const { response, duration } = await trickle(port, head, part, 60, parts)
  expect(response).toMatch(/^HTTP\/1\.1 200 /)
  expect(duration).toBeGreaterThan(600)
  expect(received).toEqual([part.length * parts])
  end()
  server.close()
})

test('a response may take longer than the time limit of the body', async () => {
  const server = createNodeServer(
    async (request) => {
      await request.text()
      await wait(500)
      return new Response('late')
    },
    { head: 100, body: 100, bytesPerSecond: 1_000_000, idle: 1000 },
  )
  await new Promise<void>((resolve) => void server.listen(0, resolve))
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'x' })
  expect(await response.text()).toBe('late')
  server.closeAllConnections()
  server.close()
})

test('a connection is reused after it was idle for longer than the time limit of the head', async () => {
  const { server, port, end } = await startWithShortLimits()
  const socket = connect(port)
  const received = text(socket)
  const get = (more = ''): string => `GET / HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`
  socket.write(get())
  await new Promise((resolve) => socket.once('data', resolve))
  await wait(700)
  socket.write(get('Connection: close\r\n'))
  expect((await received).match(/HTTP\/1\.1 200/g)).toHaveLength(2)
  end()
  server.close()
})

test('idle connections are closed after 75 seconds', () => {
  const { keepAliveTimeout, headersTimeout } = createNodeServer(() => new Response())
  expect([keepAliveTimeout, headersTimeout]).toEqual([75_000, 30_000])
})
