/** A product whose page is pointed at a server that is not ours, and that server: a fresh pair for each test. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ExternalServer, type Site, startExternalServer } from '../../external-server/server.ts'
import type { Session } from './fixtures/session.ts'
import { appLayout } from './models/app-layout.ts'
import { signInForm } from './models/sign-in.ts'
import { expect, test as base } from './test.ts'

/** Who may write at the other server, and their application password. */
export const writer = { name: 'redactie', password: 'abcd efgh ijkl mnop' } as const

type ExternalFixtures = {
  /** What the server consists of. */
  site: Site
  /** The server, and what it received. */
  externalServer: ExternalServer
  /** Where the page is. */
  origin: string
  /** A stranger at the page. */
  signedOut: Session
  /** The same, signed in. */
  signedIn: Session
}

export const test = base.extend<ExternalFixtures>({
  site: [{}, { option: true }],
  externalServer: async ({ site }, use) => {
    const server = await startExternalServer(site)
    await use(server)
    await server.stop()
  },
  origin: async ({ externalServer, site, host }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'elsewhere-'))
    const addresses =
      site.isMultilingual === false
        ? [`de=${externalServer.origin}`]
        : ['en', 'nl', 'de'].map((root) => `${root}=${externalServer.origin}/${root}`)
    const service = await host.start(dataDir, { DEMO: '0', SERVER_ADDRESSES: addresses.join(',') })
    await use(service.origin)
    await service.stop()
    await rm(dataDir, { recursive: true, force: true })
  },
  signedOut: async ({ windows, origin }, use) => {
    const session = await windows.open(origin)
    // Which languages there are is found out by asking for one that nobody speaks, and for records that are not in all of them.
    session.expectStatus(400, 404)
    await use(session)
    await windows.release(session)
    expect(session.errors, 'errors in the background').toEqual([])
  },
  signedIn: async ({ signedOut, site }, use) => {
    await signedOut.page.goto(`/events?ml_language=${site.isMultilingual === false ? 'de' : 'en'}`)
    await signInForm(signedOut).signIn(writer.name, writer.password)
    await expect(appLayout(signedOut).heading).toHaveText(
      signedOut.messages.label(signedOut.messages.tables.resourceLabels.events.many),
    )
    await use(signedOut)
  },
})
export { expect }
