/** A product whose page is pointed at a server that is not ours, and that server: a fresh pair for each test. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ExternalServer, type Site, startExternalServer } from '../../external-server/server.ts'
import type { Seat } from './fixtures/person.ts'
import { frameOf } from './models/frame.ts'
import { signInOf } from './models/sign-in.ts'
import { expect, test as base } from './test.ts'

/** Who may write at the other server, and their application password. */
export const writer = { name: 'redactie', password: 'abcd efgh ijkl mnop' } as const

type Elsewhere = {
  /** What the server consists of. */
  site: Site
  /** The server, and what it received. */
  afar: ExternalServer
  /** Where the page is. */
  origin: string
  /** A stranger at the page. */
  stranger: Seat
  /** The same, signed in. */
  visitor: Seat
}

export const test = base.extend<Elsewhere>({
  site: [{}, { option: true }],
  afar: async ({ site }, use) => {
    const server = await startExternalServer(site)
    await use(server)
    await server.stop()
  },
  origin: async ({ afar, site, host }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'elsewhere-'))
    const addresses =
      site.isMultilingual === false
        ? [`de=${afar.origin}`]
        : ['en', 'nl', 'de'].map((root) => `${root}=${afar.origin}/${root}`)
    const service = await host.start(dataDir, { DEMO: '0', SERVER_ADDRESSES: addresses.join(',') })
    await use(service.origin)
    await service.stop()
    await rm(dataDir, { recursive: true, force: true })
  },
  stranger: async ({ windows, origin }, use) => {
    const seat = await windows.open(origin)
    // Which languages there are is found out by asking for one that nobody speaks, and for records that are not in all of them.
    seat.expectRefusal(400, 404)
    await use(seat)
    await windows.release(seat)
    expect(seat.seen, 'errors behind the person’s back').toEqual([])
  },
  visitor: async ({ stranger, site }, use) => {
    await stranger.page.goto(`/events?ml_language=${site.isMultilingual === false ? 'de' : 'en'}`)
    await signInOf(stranger).signIn(writer.name, writer.password)
    await expect(frameOf(stranger).heading).toHaveText(
      stranger.words.said(stranger.words.tables.resourceWords.events.many),
    )
    await use(stranger)
  },
})
export { expect }
