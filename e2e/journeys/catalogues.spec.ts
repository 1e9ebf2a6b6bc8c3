/** Every word the page says is in its catalogues: a walk through all screens in a language where each sentence stands in brackets. */
import { test as base } from './support/test.ts'
import { buildPseudo, type Pseudo } from './support/fixtures/pseudo.ts'
import { openHost } from './support/fixtures/services.ts'
import { uncatalogued } from './support/matchers/catalogued.ts'
import { expect } from './support/matchers/expect.ts'
import { fete, screens } from './support/models/screens.ts'
import { signInOf } from './support/models/sign-in.ts'
import { loadWords } from './support/words/said.ts'

const test = base.extend<object, { pseudo: Pseudo }>({
  pseudo: [
    async ({}, use) => {
      const pseudo = await buildPseudo()
      await use(pseudo)
      await pseudo.remove()
    },
    // It builds page, service and words, while the other workers run journeys.
    { scope: 'worker', timeout: 120_000 },
  ],
  host: [
    async ({ pseudo }, use) => {
      const host = openHost(pseudo.script)
      await use(host)
      host.close()
    },
    { scope: 'worker' },
  ],
  wordsOf: [async ({ pseudo }, use) => use(await loadWords(pseudo.words)), { scope: 'worker' }],
})

// One worker: the product in brackets is built once.
test.describe.configure({ mode: 'default' })

for (const [name, show] of Object.entries(screens))
  test(`${name} says nothing that is in no catalogue`, async ({ seat, product }) => {
    const { body: event } = await product.as('editor').events.create(fete, { language: 'fr' })
    const admin = await seat('admin')
    await show(admin, event.id, async () => {
      expect(await uncatalogued(admin.page)).toEqual([])
    })
  })

test('the way in says nothing that is in no catalogue', async ({ seat }) => {
  const somebody = await seat()
  somebody.expectRefusal(401)
  await somebody.page.goto('/')
  await expect(signInOf(somebody).name).toBeVisible()
  expect(await uncatalogued(somebody.page)).toEqual([])
})
