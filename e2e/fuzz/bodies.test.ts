// Malformed requests over a socket: each gets a clear error, and the service continues.
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultApiPath } from '#shared/operations.ts'
import { credentials, prepare, type RunningService, start } from './service.ts'
import { api } from './requests.ts'

let folder: string
let running: RunningService
const path = `/en${defaultApiPath}/tags`
const json = '{"name":"Sent"}'

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bodies-'))
  await prepare(folder)
  running = await start(folder)
})
afterAll(async () => {
  await running.kill()
  rmSync(folder, { recursive: true, force: true })
})

/** The status of the first response on a socket, and code and message if its body is a problem of the service. */
type ResponseSummary = { status: number; code: string | undefined; message: string | undefined }

/** Sends raw bytes and reads until the connection is closed. */
const sendBytes = (bytes: (Buffer | string)[], { end = true } = {}): Promise<ResponseSummary> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(running.origin)
    const socket = connect(Number(port), hostname)
    let received = ''
    const read = (): void => {
      const body = /\r\n\r\n[\da-f\r\n]*(\{[\s\S]*\})/.exec(received)?.[1]
      const response = (body === undefined ? {} : JSON.parse(body)) as { code?: string; message?: string } // safe: our problems are objects
      resolve({
        status: Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1] ?? 0),
        code: response.code,
        message: response.message,
      })
    }
    socket.setEncoding('utf8').on('data', (part: string) => {
      received += part
    })
    socket.on('close', read)
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? read() : reject(error),
    )
    for (const part of bytes) socket.write(part)
    if (end) socket.end()
  })

const head = (headers: { [name: string]: string }, method = 'POST', at = path): string =>
  [
    `${method} ${at} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Authorization: ${credentials}`,
    'Connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n')

const post = async (
  body: Buffer | string,
  headers: { [name: string]: string } = {},
  at = path,
): Promise<ResponseSummary> =>
  sendBytes([
    head(
      { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)), ...headers },
      'POST',
      at,
    ),
    body,
  ])

const deep = (depth: number): string => `{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`

const rejected: readonly (readonly [string, () => Promise<ResponseSummary>, number, string | undefined])[] = [
  ['larger than 1 MiB', async () => post(`{"name":"${'a'.repeat(1_100_000)}"}`), 413, 'rest_body_too_large'],
  ['nested too deep', async () => post(deep(200)), 400, undefined],
  ['nested deep enough to overflow a recursive parser', async () => post(deep(100_000)), 400, undefined],
  ['truncated', async () => post('{"name":"Se'), 400, 'rest_invalid_json'],
  ['of two values', async () => post(`${json}${json}`), 400, 'rest_invalid_json'],
  ['that is a list', async () => post('[1,2]'), 400, undefined],
  ['that is a string', async () => post('"name"'), 400, undefined],
  ['in UTF-16', async () => post(Buffer.from(json, 'utf16le')), 400, undefined],
  [
    'declared as UTF-16',
    async () => post(json, { 'Content-Type': 'application/json; charset=utf-16' }),
    415,
    undefined,
  ],
  ['in Latin-1', async () => post(Buffer.from('{"name":"Fête"}', 'latin1')), 400, undefined],
  ['in invalid UTF-8', async () => post(Buffer.from([123, 34, 110, 34, 58, 34, 0xc3, 0x28, 34, 125])), 400, undefined],
  ['compressed by gzip', async () => post(gzipSync(json), { 'Content-Encoding': 'gzip' }), 415, undefined],
  ['compressed by deflate', async () => post(deflateSync(json), { 'Content-Encoding': 'deflate' }), 415, undefined],
  ['compressed by brotli', async () => post(brotliCompressSync(json), { 'Content-Encoding': 'br' }), 415, undefined],
  ['in XML', async () => post('<name>Sent</name>', { 'Content-Type': 'application/xml' }), 415, undefined],
  ['in YAML', async () => post('name: Sent', { 'Content-Type': 'application/yaml' }), 415, undefined],
  ['with a number that overflows to infinity', async () => post('{"name":1e999}'), 400, undefined],
  ['with NaN', async () => post('{"name":NaN}'), 400, 'rest_invalid_json'],
  [
    'with 80,000 unknown terms',
    async () => post(`{"title":"x","tags":[${'"abcd",'.repeat(80_000)}"a"]}`, {}, path.replace('tags', 'events')),
    400,
    'rest_missing_callback_param',
  ],
  [
    'with a negative length',
    async () => sendBytes([head({ 'Content-Type': 'application/json', 'Content-Length': '-5' }), json]),
    400,
    undefined,
  ],
  [
    'with two lengths',
    async () => sendBytes([head({ 'Content-Type': 'application/json', 'Content-Length': '5, 7' }), json]),
    400,
    undefined,
  ],
  [
    'with invalid chunks',
    async () =>
      sendBytes([
        head({ 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' }),
        'zz\r\nnonsense\r\n0\r\n\r\n',
      ]),
    400,
    undefined,
  ],
  [
    'with too many headers',
    async () =>
      sendBytes([head(Object.fromEntries(Array.from({ length: 700 }, (_, n) => [`X-${n}`, 'a'.repeat(20)]))), json]),
    431,
    undefined,
  ],
  [
    'with a too long URL',
    async () => sendBytes([head({}, 'GET', `${path}?search=${'a'.repeat(40_000)}`)]),
    431,
    undefined,
  ],
  ['with an unknown method', async () => sendBytes([head({ 'Content-Length': '0' }, 'BREW')]), 400, undefined],
]

for (const [what, send, status, code] of rejected)
  test(`a body ${what} is rejected`, async () => {
    const response = await send()
    expect(response.status).toBe(status)
    if (code !== undefined) expect(response.code).toBe(code)
    // Malformed HTTP is rejected by Node itself, without a body.
    if (response.code !== undefined) expect(response.message).toMatch(/\w/)
    expect((await api(running.origin, 'GET', '/tags?hide_empty=false')).body).toMatchObject({ total: 0 })
  })

test('keys such as __proto__ are ignored, and the last of two equal keys applies', async () => {
  const { status } = await post(
    '{"name":"First","__proto__":{"admin":true},"constructor":{"prototype":{}},"name":"Last"}',
  )
  expect(status).toBe(201)
  const { body } = await api(running.origin, 'GET', '/tags?hide_empty=false')
  expect(body).toMatchObject({ total: 1, tags: [{ name: 'Last' }] })
  expect(({} as { admin?: boolean }).admin).toBeUndefined() // safe: looked at for what must not be there
})

test('a byte order mark is accepted or rejected without an error of the service', async () => {
  const { status } = await post(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('{"name":"Marked"}')]))
  expect([201, 400]).toContain(status)
})

test('a client that never finishes its body does not block other clients', async () => {
  const slow = sendBytes([head({ 'Content-Type': 'application/json', 'Content-Length': '1000' }), '{"na'], {
    end: false,
  })
  for (let n = 0; n < 20; n += 1) expect((await api(running.origin, 'GET', '/tags?hide_empty=false')).status).toBe(200)
  await running.kill()
  await slow
  running = await start(folder)
  expect((await api(running.origin, 'GET', '/tags?hide_empty=false')).status).toBe(200)
})
