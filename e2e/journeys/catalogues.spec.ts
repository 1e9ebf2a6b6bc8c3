/** Visits all pages in a pseudo-locale that brackets every message, to find texts that are not in the catalogs. */
import { test as base } from './support/test.ts'
import { buildPseudoLocale, type PseudoBuild } from './support/fixtures/pseudo-locale.ts'
import { openServiceHost } from './support/fixtures/services.ts'
import { findUntranslated } from './support/matchers/untranslated.ts'
import { expect } from './support/matchers/expect.ts'
import { fete, screens } from './support/models/pages.ts'
import { signInForm } from './support/models/sign-in.ts'
import { loadMessages } from './support/messages/messages.ts'

const test = base.extend<object, { pseudo: PseudoBuild }>({
  pseudo: [
    async ({}, use) => {
      const pseudo = await buildPseudoLocale()
      await use(pseudo)
      await pseudo.remove()
    },
    // It builds page, service and catalogs while the other workers run journeys.
    { scope: 'worker', timeout: 120_000 },
  ],
  host: [
    async ({ pseudo }, use) => {
      const host = openServiceHost(pseudo.script)
      await use(host)
      host.close()
    },
    { scope: 'worker' },
  ],
  messagesIn: [async ({ pseudo }, use) => use(await loadMessages(pseudo.messages)), { scope: 'worker' }],
})

// One worker, so that the pseudo-locale is built once.
test.describe.configure({ mode: 'default' })

for (const [name, show] of Object.entries(screens))
  test(`${name} has no text outside the catalogs`, async ({ signInAs, product }) => {
    const { body: event } = await product.as('editor').events.create(fete, { language: 'fr' })
    const admin = await signInAs('admin')
    await show(admin, event.id, async () => {
      expect(await findUntranslated(admin.page)).toEqual([])
    })
  })

test('the sign-in page has no text outside the catalogs', async ({ signInAs }) => {
  const somebody = await signInAs()
  somebody.expectStatus(401)
  await somebody.page.goto('/')
  await expect(signInForm(somebody).name).toBeVisible()
  expect(await findUntranslated(somebody.page)).toEqual([])
})
