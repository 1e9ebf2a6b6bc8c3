// The database server is restarted or crashes under load: two processes continue.
import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type PostgresServer, startPostgres } from '#support/postgres-server.ts'
import {
  admin,
  api,
  type OpenFeed,
  openFeed,
  readChanges,
  send,
  sessionHeaders,
  signIn,
} from '#support/service-client.ts'
import { newFolder, startService } from '#support/service-process.ts'
import { compareWrites, createWriter, startLoad } from '#support/service-writer.ts'
import { runOnPostgres } from '#support/test-database.ts'

const password = 'administrator of two'

/** A PostgreSQL server that keeps its data and its address when it starts again, and all that it has committed when it crashes. */
async function createServer() {
  const folder = newFolder()
  const [data, socket] = [join(folder, 'data'), join(folder, 'socket')]
  mkdirSync(data)
  // The server may run as another user.
  chmodSync(folder, 0o755)
  let server: PostgresServer | undefined
  const start = async (): Promise<PostgresServer> => {
    server = await startPostgres(data)
    rmSync(socket, { force: true })
    symlinkSync(new URLSearchParams(server.url('').replace(/^.*\?/, '')).get('host') ?? '', socket)
    return server
  }
  const stop = async (): Promise<void> => server?.stop()
  const first = await start()
  await runOnPostgres(first.url('postgres'), 'CREATE DATABASE calendar')
  await runOnPostgres(first.url('postgres'), 'ALTER DATABASE calendar SET synchronous_commit = on')
  return {
    url: `postgres://postgres@/calendar?host=${encodeURIComponent(socket)}`,
    start,
    stop,
    /** Ends the server without a checkpoint, so that it recovers from its log at the next start. */
    crash: async (): Promise<void> => {
      process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]), 'SIGQUIT')
      await stop()
    },
  }
}

test('clients get 503 with Retry-After while the database restarts under load, and no acknowledged write is lost', async () => {
  const server = await createServer()
  const variables = {
    DATABASE_URL: server.url,
    DATA_DIR: newFolder(),
    ADMIN_PASSWORD: password,
    LOG_LEVEL: 'silent',
  }
  const services = [startService(variables), startService(variables)]
  try {
    const origins = await Promise.all(services.map(({ origin }) => origin))
    const [first = '', second = ''] = origins
    const headers = sessionHeaders(await signIn(first, 'admin', password))
    const writers = Array.from({ length: 8 }, (_, index) => createWriter(`Client ${index}`, headers))
    const start = (await readChanges(first, headers)).length
    const seqs: number[] = []
    let feed: OpenFeed = await openFeed(second, { ...headers, 'Last-Event-ID': String(start) })
    const load = startLoad(writers, origins)
    const acknowledgeMore = async (count: number): Promise<void> => {
      for (const origin of origins) {
        const before = load.acknowledged(origin)
        await expect.poll(() => load.acknowledged(origin), { timeout: 20_000 }).toBeGreaterThanOrEqual(before + count)
      }
    }
    const expectHealth = async (status: number): Promise<void> => {
      // A result is reused for a second.
      for (const origin of origins)
        await expect.poll(async () => (await send(origin, 'GET', '/health')).status, { timeout: 10_000 }).toBe(status)
    }
    try {
      await acknowledgeMore(20)
      for (const end of [server.stop, server.crash]) {
        await end()
        for (const origin of origins) {
          const before = load.unacknowledged(origin).length
          await expect.poll(() => load.unacknowledged(origin).length, { timeout: 20_000 }).toBeGreaterThan(before + 5)
          for (const path of [`${api}/events`, `${admin}/session`]) {
            const away = await send(origin, 'GET', path, { headers })
            expect([away.status, away.headers.get('Retry-After')]).toEqual([503, '5'])
          }
        }
        await expectHealth(503)
        await server.start()
        await acknowledgeMore(20)
        for (const origin of origins) expect((await send(origin, 'GET', `${api}/events`)).status).toBe(200)
        await expectHealth(200)
      }
    } finally {
      await load.stop()
    }
    // Each request got a response, unacknowledged ones this error.
    for (const unacknowledged of origins.flatMap(load.unacknowledged)) {
      if (unacknowledged === 'no response') throw new Error('A process did not respond.')
      const { status, headers: named, body } = unacknowledged
      expect([status, named.get('Retry-After')]).toEqual([503, '5'])
      expect(body).toMatchObject({ code: 'rest_store_unwritable', data: { status: 503, reason: 'failing' } })
    }
    // Each client repeats its last write, which may not have been acknowledged.
    for (const writer of writers) expect(await writer.write(first)).toBeUndefined()
    for (const origin of origins) {
      const { expected, actual, total } = await compareWrites(origin, headers, writers)
      expect(actual).toEqual(expected)
      expect(total).toBe(expected.size)
    }
    // An open change feed survives the restarts, or is opened again at its last event, without gaps.
    const changes = await readChanges(first, headers)
    const newest = changes.at(-1)?.seq
    const follow = async (): Promise<number | undefined> => {
      if (!feed.isOpen()) {
        const last = feed.events.findLast(({ id }) => id !== '')?.id ?? ''
        seqs.push(...changesOf(feed))
        feed = await openFeed(second, { ...headers, 'Last-Event-ID': last })
      }
      return changesOf(feed).at(-1)
    }
    await expect.poll(follow, { timeout: 10_000 }).toBe(newest)
    expect([...seqs, ...changesOf(feed)]).toEqual(changes.map(({ seq }) => seq))
    for (const { child } of services) child.kill('SIGTERM')
    expect(await Promise.all(services.map(({ ended }) => ended))).toEqual([0, 0])
  } finally {
    for (const { child } of services) child.kill('SIGKILL')
    await Promise.all(services.map(({ ended }) => ended))
    await server.stop()
  }
}, 120_000)

const changesOf = ({ events }: OpenFeed): number[] =>
  events.filter(({ name }) => name === 'change').map(({ data }) => Number(data['seq']))
