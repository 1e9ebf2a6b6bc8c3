/** The start page: every number leads to exactly the records it counts. */
import { isResourceName } from '#shared/schema/resources.ts'
import { appLayout } from './support/models/app-layout.ts'
import { listPage } from './support/models/list.ts'
import { expect, test } from './support/test.ts'

const evening = { start_date: '2026-12-04 20:00:00', end_date: '2026-12-04 22:00:00' }

test('every number is the total of the list its link opens', async ({ signInAs, product }) => {
  const { events, venues } = product.as('editor')
  await events.create({ ...evening, title: 'Concept', status: 'draft' }, { language: 'nl' })
  const { body: hidden } = await events.create(
    { ...evening, title: 'Besloten', status: 'publish', hide_from_listings: true },
    { language: 'nl' },
  )
  await events.update(hidden.id, { title: 'Privé', status: 'publish' }, { language: 'fr' })
  await events.update(hidden.id, { title: 'Besloten avond' }, { language: 'nl' })
  const { body: deleted } = await venues.create({ venue: 'Weg' }, { language: 'nl' })
  await venues.remove(deleted.id, { language: 'nl' })

  const editor = await signInAs('editor')
  const { page, messages } = editor
  const { main, settled } = appLayout(editor)
  await page.goto('/?ml_language=nl')
  await settled()
  const links = main.getByRole('link').filter({ hasText: /^\s*\d/ })
  const texts = await links.allInnerTexts()
  expect(texts.length).toBeGreaterThan(20)
  expect(texts.filter((text) => /^1\s/.test(text)).length).toBeGreaterThanOrEqual(3)
  for (const [n, text] of texts.entries()) {
    const [number = ''] = /^\d[\d,]*/.exec(text.trim()) ?? []
    await links.nth(n).click()
    await page.waitForURL(({ pathname }) => pathname !== '/')
    const resource = new URL(page.url()).pathname.slice(1)
    if (!isResourceName(resource)) throw new Error(`"${text}" leads to no list: ${page.url()}`)
    const { table } = listPage(editor, resource)
    await settled()
    const count = main.getByText(new RegExp(`^${number}(,| in) `))
    if (number === '0') await expect(table, `"${text}" leads to ${page.url()}`).toHaveCount(0)
    else await expect(count, `"${text}" leads to ${page.url()}`).toBeVisible()
    await expect(main.getByText(messages.pattern('Ignored because the value is not valid: {unclear}'))).toHaveCount(0)
    await page.goBack()
    await settled()
  }
})

test('a translator is told of the languages that are theirs', async ({ signInAs, product }) => {
  await product.as('editor').events.create({ ...evening, title: 'Avond', status: 'publish' }, { language: 'nl' })
  const translator = await signInAs('translator-de')
  const { page } = translator
  const { main, settled } = appLayout(translator)
  await page.goto('/?ml_language=nl')
  await settled()
  await expect(main.getByRole('table').getByRole('columnheader', { name: 'German', exact: true })).toBeVisible()
  await expect(main.getByRole('table').getByRole('columnheader', { name: 'Dutch', exact: true })).toHaveCount(0)
  await expect(page).toPassAxe()
})
