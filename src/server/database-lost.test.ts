// The database is unreachable for a while: 503, then service without a restart.
import { createServer, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder, startService } from '#support/service-process.ts'
import { blankDatabase } from '#support/test-database.ts'

/** A port that leads to the server of a URL, and can be closed and opened again. */
async function createProxy(url: string) {
  const address = new URL(url.replace('@/', '@localhost/'))
  const folder = address.searchParams.get('host')
  const sockets = new Set<Socket>()
  let port = 0
  const open = async () => {
    const server = createServer((client) => {
      const upstream = folder
        ? connect(join(folder, '.s.PGSQL.5432'))
        : connect(Number(address.port || 5432), address.hostname)
      for (const [socket, other] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        sockets.add(socket)
        socket.on('error', () => undefined)
        socket.on('close', () => {
          sockets.delete(socket)
          other.destroy()
        })
        socket.pipe(other)
      }
    })
    await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
    const listening = server.address()
    if (listening === null || typeof listening === 'string') throw new Error('The proxy has no port.')
    port = listening.port
    return async () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      })
  }
  const close = await open()
  return { url: `postgres://${address.username}@127.0.0.1:${port}${address.pathname}`, open, close }
}

test('the service responds 503 while its database is unreachable, and works again afterwards', async () => {
  const location = await blankDatabase()
  if (!('url' in location)) throw new Error('This is a test of PostgreSQL.')
  const proxy = await createProxy(location.url)
  const service = startService({ DATABASE_URL: proxy.url, DATA_DIR: join(newFolder(), 'data') })
  const origin = await service.origin
  const list = async (): Promise<Response> => fetch(`${origin}/en/calendar/events/v1/events`)
  const health = async (): Promise<Response> => fetch(`${origin}/health`)
  let { close } = proxy
  for (let round = 0; round < 3; round += 1) {
    expect((await list()).status).toBe(200)
    // Requests are in progress when the connections break.
    const during = Promise.all(Array.from({ length: 20 }, list))
    await close()
    for (const { status } of await during) expect([200, 503]).toContain(status)
    const away = await list()
    expect([away.status, away.headers.get('Retry-After')]).toEqual([503, '5'])
    // Health holds its result for a second.
    await expect.poll(async () => (await health()).status, { timeout: 10_000 }).toBe(503)
    close = await proxy.open()
    await expect.poll(async () => (await list()).status, { timeout: 10_000 }).toBe(200)
    await expect.poll(async () => (await health()).status, { timeout: 10_000 }).toBe(200)
  }
  service.child.kill('SIGTERM')
  expect(await service.ended).toBe(0)
  await close()
}, 120_000)
