/** The one `test` of the journeys: a fresh product for each, people at browsers of their own, and no error behind their backs. */
import { test as base } from '@playwright/test'
import { type Interface, interfaceOf } from './fixtures/interface.ts'
import { type Browsing, type Seat, startSession, type Windows, windowsOf } from './fixtures/person.ts'
import { type Host, openHost, startOver } from './fixtures/services.ts'
import { type PersonName, readSecrets, type Secrets, storeIn, templateFolder, wordsIn } from './fixtures/template.ts'
import { expect } from './matchers/expect.ts'
import type { InterfaceLanguage } from '#shared/i18n/language-names.ts'
import { loadWords, type Words } from './words/said.ts'

type ForTest = {
  /** The product of this test: its address, its interface as somebody or (without a name) as the public, and how it falls silent and speaks again. */
  product: {
    origin: string
    as: (name?: PersonName) => Interface
    secrets: Record<PersonName, Secrets>
    halt: () => void
    goOn: () => void
  }
  /** Seats a person, signed in; without a name a stranger who is not. */
  seat: (name?: PersonName, browsing?: Browsing) => Promise<Seat>
}
type ForWorker = {
  /** Runs the products of a worker. */
  host: Host
  windows: Windows
  secrets: Record<PersonName, Secrets>
  wordsOf: (language: InterfaceLanguage) => Words
}

export const test = base.extend<ForTest, ForWorker>({
  host: [
    async ({}, use) => {
      const host = openHost()
      await use(host)
      host.close()
    },
    { scope: 'worker' },
  ],
  windows: [async ({ browser, wordsOf }, use) => use(windowsOf(browser, wordsOf)), { scope: 'worker' }],
  secrets: [async ({}, use) => use(await readSecrets(templateFolder())), { scope: 'worker' }],
  wordsOf: [async ({}, use) => use(await loadWords(wordsIn(templateFolder()))), { scope: 'worker' }],

  product: async ({ host, secrets }, use, info) => {
    const service = await startOver(host, storeIn(templateFolder()))
    const { origin } = service
    const { halt, goOn } = host
    await use({ origin, secrets, as: (name) => interfaceOf(origin, name, name && secrets[name]), halt, goOn })
    goOn()
    if (info.status !== info.expectedStatus) await info.attach('service', { body: service.said() })
    await service.stop()
  },
  seat: async ({ windows, product }, use) => {
    const seats: Seat[] = []
    await use(async (name, browsing) => {
      const seat = await windows.open(product.origin, browsing)
      seats.push(seat)
      if (name) await startSession(seat, name, product.secrets[name].password)
      return seat
    })
    product.goOn()
    await Promise.all(seats.map(windows.release))
    expect(
      seats.flatMap(({ seen }) => seen),
      'errors behind the person’s back',
    ).toEqual([])
  },
})
export { expect }
