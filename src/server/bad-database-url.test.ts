// Unusable PostgreSQL databases: a message without the password, no change.
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newFolder, refusedStart } from '#support/service-process.ts'
import { blankDatabase, runOnPostgres, testDatabase } from '#support/test-database.ts'
import { openDatabase } from './store/open-database.ts'

const timeout = 60_000
const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.close()
})

const urlOf = (location: object): string => ('url' in location ? String(location.url) : '')

/** Starts a service, which must fail with a message as its only output. */
async function expectFailedStart(url: string, ...sentence: string[]): Promise<void> {
  const dataDir = join(newFolder(), 'data')
  const { code, stdout, stderr } = await refusedStart({ DATABASE_URL: url, DATA_DIR: dataDir })
  expect([code, stdout]).toEqual([1, ''])
  for (const part of sentence) expect(stderr).toContain(part)
  expect(stderr).toMatch(/^[^\n]+\.\n$/)
  expect(stderr).not.toMatch(/hunter2|%21/)
  expect(existsSync(dataDir)).toBe(false)
}

/** Listens like PostgreSQL: `respond` returns the messages that follow a request of a client. */
async function fakeServer(respond: (request: Buffer, isFirst: boolean) => Buffer): Promise<string> {
  const server = createServer((socket) => {
    let isFirst = true
    socket.on('error', () => undefined)
    socket.on('data', (request) => {
      socket.write(respond(request, isFirst))
      isFirst = false
    })
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `postgres://user:hunter2@127.0.0.1:${(server.address() as AddressInfo).port}/calendar` // safe: it listens on a port
}

const message = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}
const int16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeInt16BE(value)
  return bytes
}
const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const text = (value: string): Buffer => Buffer.from(`${value}\0`)
const ready = message('Z', Buffer.from('I'))
/** The columns of the check of a server, by name: type and value. */
const rowOf = (columns: { [name: string]: [type: number, value: string] }): Buffer => {
  const list = Object.entries(columns)
  const fields = list.flatMap(([name, [type]]) => [
    text(name),
    int32(0),
    int16(0),
    int32(type),
    int16(4),
    int32(-1),
    int16(0),
  ])
  const values = list.flatMap(([, [, value]]) => [int32(value.length), Buffer.from(value)])
  return Buffer.concat([
    message('T', int16(list.length), ...fields),
    message('D', int16(list.length), ...values),
    message('C', text('SELECT 1')),
    ready,
  ])
}
const errorOf = (code: string, sentence: string): Buffer =>
  message('E', text('SFATAL'), text(`C${code}`), text(`M${sentence}`), Buffer.from([0]))

test(
  'a URL of another kind of database',
  async () =>
    expectFailedStart(
      'mysql://user:hunter2@host/calendar',
      'DATABASE_URL must be the address of a PostgreSQL database',
    ),
  timeout,
)

test(
  'an unknown host',
  async () =>
    expectFailedStart(
      'postgres://user:hunter2@nowhere.invalid/calendar',
      'DATABASE_URL: nowhere.invalid/calendar cannot be used: no machine',
    ),
  timeout,
)

test(
  'a port without a server',
  async () =>
    expectFailedStart(
      'postgres://user:hunter2@127.0.0.1:1/calendar',
      'DATABASE_URL: 127.0.0.1:1/calendar cannot be used: no PostgreSQL server responds',
    ),
  timeout,
)

test(
  'a server that is not PostgreSQL, or does not respond',
  async () => {
    await expectFailedStart(await fakeServer(() => Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')), 'DATABASE_URL: ')
    await expectFailedStart(await fakeServer(() => Buffer.alloc(0)), 'DATABASE_URL: ', 'no PostgreSQL server responds')
  },
  timeout,
)

test(
  'a wrong or missing password',
  async () => {
    const failed = errorOf('28P01', 'password authentication failed for user "user"')
    await expectFailedStart(
      await fakeServer(() => failed),
      'DATABASE_URL: the server does not accept this user or its password',
    )
    const scram = message('R', int32(10), text('SCRAM-SHA-256'), Buffer.from([0]))
    const challenge = (request: Buffer): Buffer => {
      const nonce = /r=([^,]+)$/.exec(request.toString('latin1'))?.[1] ?? ''
      return message('R', int32(11), Buffer.from(`r=${nonce}more,s=c2FsdA==,i=4096`))
    }
    const server = await fakeServer((request, isFirst) => (isFirst ? scram : challenge(request)))
    const url = server.replace(':hunter2', '')
    await expectFailedStart(url, 'DATABASE_URL: the server does not accept this user or its password')
  },
  timeout,
)

test(
  'a server that is starting or has no connections left',
  async () => {
    const starting = errorOf('57P03', 'the database system is starting up')
    await expectFailedStart(await fakeServer(() => starting), 'the server is starting or stopping')
    const full = errorOf('53300', 'sorry, too many clients already')
    await expectFailedStart(await fakeServer(() => full), 'the server accepts no more connections')
  },
  timeout,
)

test(
  'a server older than PostgreSQL 14',
  async () => {
    const row = rowOf({ version: [23, '13'], encoding: [19, 'UTF8'], may_create: [16, 't'], may_extend: [16, 't'] })
    const url = await fakeServer((_, isFirst) => (isFirst ? Buffer.concat([message('R', int32(0)), ready]) : row))
    await expectFailedStart(url, 'DATABASE_URL: PostgreSQL 14 or newer is needed; this server is 13.')
  },
  timeout,
)

test(
  'a database that does not exist',
  async () => {
    const url = urlOf(await blankDatabase()).replace(/(?<=\/)\w+(?=\?)/, 'missing')
    await expectFailedStart(url, 'DATABASE_URL: there is no such database on the server; create it first')
  },
  timeout,
)

test(
  'a user without the right to create tables',
  async () => {
    const url = urlOf(await blankDatabase())
    const role = `guest_${process.pid}_start`
    await runOnPostgres(url, `CREATE ROLE ${role} LOGIN; REVOKE CREATE ON SCHEMA public FROM PUBLIC`)
    try {
      await expectFailedStart(
        url.replace('//postgres@', `//${role}@`),
        'DATABASE_URL: this user may not create tables or extensions; grant CREATE',
      )
    } finally {
      await runOnPostgres(url, `DROP ROLE ${role}`)
    }
  },
  timeout,
)

test(
  'a store of a newer release, and tables of another application',
  async () => {
    const newer = urlOf(await testDatabase())
    await runOnPostgres(newer, "INSERT INTO migrations VALUES (9999, '9999-later.sql', '')")
    await expectFailedStart(newer, 'The store has version 9999', 'Start the newer release')
    await runOnPostgres(newer, 'DELETE FROM migrations WHERE version = 9999')
    await (await openDatabase({ url: newer })).close()
    for (const table of ['migrations (id serial, batch integer)', 'events (name text)', 'images (id integer)']) {
      const foreign = urlOf(await blankDatabase())
      await runOnPostgres(foreign, `CREATE TABLE ${table}`)
      await expectFailedStart(foreign, 'The database holds tables of another application')
      await runOnPostgres(foreign, `DROP TABLE ${/^\w+/.exec(table)?.[0]}`)
      // No table was created by the failed start.
      await runOnPostgres(foreign, 'CREATE TABLE accounts (id integer)')
    }
  },
  2 * timeout,
)
