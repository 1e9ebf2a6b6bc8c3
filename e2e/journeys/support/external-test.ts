/** A product whose page uses an external server, and that server: a new pair for each test. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ExternalServer, type Site, startExternalServer } from '../../external-server/server.ts'
import type { Session } from './fixtures/session.ts'
import { appLayout } from './models/app-layout.ts'
import { signInForm } from './models/sign-in.ts'
import { expect, test as base } from './test.ts'

/** A user of the external server who may write, with application password. */
export const writer = { name: 'redactie', password: 'abcd efgh ijkl mnop' } as const

type ExternalFixtures = {
  /** Settings of the server. */
  site: Site
  /** The server, with the requests it received. */
  externalServer: ExternalServer
  /** Origin of the page. */
  origin: string
  /** A session before signing in. */
  signedOut: Session
  /** The same session, signed in. */
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
    // The page detects languages by requests for an unknown language and for missing translations.
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
