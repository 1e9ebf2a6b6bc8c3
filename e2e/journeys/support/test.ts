/** The `test` of the journeys: a new product and browser sessions for each, and no error in the background. */
import { test as base } from '@playwright/test'
import { type Api, createApi } from './fixtures/api.ts'
import {
  type BrowserSettings,
  type Session,
  signInByRequest,
  type BrowserWindows,
  createWindows,
} from './fixtures/session.ts'
import { type ServiceHost, openServiceHost, startWithStore } from './fixtures/services.ts'
import {
  type UserName,
  readSecrets,
  type Secrets,
  storeFolder,
  templateFolder,
  messagesFolder,
} from './fixtures/template.ts'
import { expect } from './matchers/expect.ts'
import type { InterfaceLanguage } from '#shared/i18n/language.ts'
import { loadMessages, type Messages } from './messages/messages.ts'

type ForTest = {
  /** More environment variables of the product. */
  variables: NodeJS.ProcessEnv
  /** The product of this test: its origin, and a client for a user or (without a name) for the public. `halt` stops its process until `resume`. */
  product: {
    origin: string
    as: (name?: UserName) => Api
    secrets: Record<UserName, Secrets>
    halt: () => void
    resume: () => void
  }
  /** Opens a browser session of a user; without a name it is signed out. */
  signInAs: (name?: UserName, settings?: BrowserSettings) => Promise<Session>
}
type ForWorker = {
  /** Runs the products of a worker. */
  host: ServiceHost
  windows: BrowserWindows
  secrets: Record<UserName, Secrets>
  messagesIn: (language: InterfaceLanguage) => Messages
}

/** The write requests in the log of a service, one per line, newest first: the terminal shows only the first few. */
const listWrites = (log: string): string =>
  [...log.matchAll(/"time":(\d+),.*"method":"(?!GET)(\w+)","path":"([^"]+)","status":(\d+),"ms":(\d+)/g)]
    .map(([, time, method, path, status, ms]) => `${String(time).slice(-8)} ${method} ${path} ${status} ${ms} ms`)
    .toReversed()
    .join('\n')

export const test = base.extend<ForTest, ForWorker>({
  host: [
    async ({}, use) => {
      const host = openServiceHost()
      await use(host)
      host.close()
    },
    { scope: 'worker' },
  ],
  windows: [async ({ browser, messagesIn }, use) => use(createWindows(browser, messagesIn)), { scope: 'worker' }],
  secrets: [async ({}, use) => use(await readSecrets(templateFolder())), { scope: 'worker' }],
  messagesIn: [async ({}, use) => use(await loadMessages(messagesFolder(templateFolder()))), { scope: 'worker' }],

  variables: [{}, { option: true }],
  product: async ({ host, secrets, variables }, use, info) => {
    const service = await startWithStore(host, storeFolder(templateFolder()), variables)
    const { origin } = service
    const { halt, resume } = host
    await use({ origin, secrets, as: (name) => createApi(origin, name, name && secrets[name]), halt, resume })
    resume()
    if (info.status !== info.expectedStatus) {
      await info.attach('writes, last first', { body: listWrites(service.output()) })
      await info.attach('service', { body: service.output() })
    }
    await service.stop()
  },
  signInAs: async ({ windows, product }, use) => {
    const sessions: Session[] = []
    await use(async (name, settings) => {
      const session = await windows.open(product.origin, settings)
      sessions.push(session)
      if (name) await signInByRequest(session, name, product.secrets[name].password)
      return session
    })
    product.resume()
    await Promise.all(sessions.map(windows.release))
    expect(
      sessions.flatMap(({ errors }) => errors),
      'errors in the background',
    ).toEqual([])
  },
})
export { expect }
