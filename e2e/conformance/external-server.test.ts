// Recordings agree when replayed over the network too.
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createNodeServer } from '#server/http/server.ts'
import { createService } from '#server/http/app.ts'
import { openTestStore } from '#support/test-store.ts'
import { readFixtures } from './fixtures.ts'
import { completed } from './observed.ts'
import { replayRecordings } from './replay.ts'
import { fill, connectServer, recordedAt, siteOf } from './server.ts'

const { parts, content: listed } = readFixtures()
const content = completed(listed, [...parts.values()].flat())

test.each(['02-read', '03-list', '04-create'])(
  'recordings of %s have no failures over the network',
  async (part) => {
    const recordings = parts.get(part) ?? []
    const clock = (): number => recordedAt
    const store = await openTestStore({ clock })
    const passwords = await fill(store, content)
    const service = createService({ store, clock, config: siteOf('Europe/Berlin') })
    const server = createNodeServer(service)
    // Responses have the date of the service's clock.
    server.prependListener('request', (_, response) => void response.setHeader('Date', new Date(clock()).toUTCString()))
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const { port } = server.address() as AddressInfo // safe: a server listening on a port has one
    const replayServer = connectServer(`http://127.0.0.1:${port}/en/calendar/events/v1`, passwords)
    const results = await replayRecordings(recordings, content, replayServer)
    server.closeAllConnections()
    server.close()
    await store.close()
    const failed = results.filter(({ outcome }) => outcome === 'failed')
    expect(failed.map(({ recording, left }) => [recording.name, left])).toEqual([])
    expect(results.some(({ outcome }) => outcome === 'agreed')).toBe(true)
  },
  120_000,
)
