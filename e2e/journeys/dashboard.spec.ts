/** The dashboard: every number links to exactly the records it counts. */
import { isResourceName } from '#shared/schema/resources.ts'
import { appLayout } from './support/models/app-layout.ts'
import { formPage } from './support/models/form.ts'
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
  const links = main.getByRole('link').filter({ hasText: /^\s*\d[\d,]*\s/ })
  const others = main.locator('details')
  await others.locator('summary').click()
  const texts = await links.allInnerTexts()
  expect(texts.length).toBeGreaterThan(20)
  expect(texts.filter((text) => /^0\s/.test(text))).toEqual([])
  expect(texts.filter((text) => /^1\s/.test(text)).length).toBeGreaterThanOrEqual(3)
  for (const [n, text] of texts.entries()) {
    const [number = ''] = /^\d[\d,]*/.exec(text.trim()) ?? []
    const link = links.nth(n)
    if (!(await link.isVisible())) await others.locator('summary').click()
    await link.click()
    await page.waitForURL(({ pathname }) => pathname !== '/')
    const resource = new URL(page.url()).pathname.slice(1)
    if (!isResourceName(resource)) throw new Error(`"${text}" leads to no list: ${page.url()}`)
    await settled()
    const count = main.locator('header').getByText(number, { exact: true })
    await expect(count, `"${text}" leads to ${page.url()}`).toBeVisible()
    await expect(main.getByText(messages.pattern('Ignored because the value is not valid: {unclear}'))).toHaveCount(0)
    await page.goBack()
    await settled()
  }
})

test('the week of an author links to its events in every language', async ({ signInAs, product }) => {
  const week = { start_date: '2026-11-21 20:00:00', end_date: '2026-11-21 22:00:00', status: 'publish' } as const
  const { events } = product.as('editor')
  await events.create({ ...week, title: 'Avond' }, { language: 'nl' })
  await events.create({ ...week, title: 'Abend' }, { language: 'de' })
  const author = await signInAs('author')
  const { page, messages } = author
  const { main, settled } = appLayout(author)
  await page.clock.setFixedTime('2026-11-21T12:00:00Z')
  await page.goto('/?ml_language=nl')
  await settled()
  const link = main.getByRole('link', { name: /^\d+ events$/ })
  const [number = ''] = (await link.innerText()).split(' ')
  await link.click()
  await page.waitForURL(({ pathname }) => pathname === '/events')
  await expect(main.getByRole('link', { name: 'Abend', exact: true })).toBeVisible()
  await expect(main.locator('header').getByText(number, { exact: true })).toBeVisible()
  // No space is reserved for the note about missing translations, which authors do not get.
  await expect(main.getByRole('status', { name: messages.t('Result') })).toBeAttached()
  await expect(main.getByRole('paragraph').filter({ hasText: /^$/ })).toHaveCount(0)
})

test('a translator sees the translations of their languages only', async ({ signInAs, product }) => {
  await product.as('editor').events.create({ ...evening, title: 'Avond', status: 'publish' }, { language: 'nl' })
  const translator = await signInAs('translator-de')
  const { page, messages } = translator
  const { main, settled } = appLayout(translator)
  await page.goto('/?ml_language=nl')
  await settled()
  const translations = main.getByRole('region', { name: messages.t('Translations'), exact: true })
  await expect(translations.getByText('German', { exact: true })).toBeVisible()
  await expect(translations.getByText('Dutch', { exact: true })).toHaveCount(0)
  // The counts of different languages have different names.
  await expect(translations.getByRole('link', { name: /^German, \d+ / }).first()).toBeVisible()
  await expect(page).toPassAxe()
})

test('the events of the week are listed by day, past ones as one link', async ({ signInAs, product }) => {
  const { events } = product.as('editor')
  const create = (title: string, start_date: string, end_date: string, more = {}) =>
    events.create({ title, start_date, end_date, status: 'publish', ...more }, { language: 'nl' })
  await create('Voorbij', '2026-11-16 10:00:00', '2026-11-16 12:00:00')
  await create('Vandaag bezig', '2026-11-19 17:00:00', '2026-11-22 23:00:00')
  await create('Afgelast', '2026-11-22 10:00:00', '2026-11-22 12:00:00', { event_state: 'cancelled' })
  await create('Volgende week', '2026-11-23 10:00:00', '2026-11-23 12:00:00')
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const { main, heading, settled } = appLayout(editor)
  await page.clock.setFixedTime('2026-11-21T12:00:00Z')
  await page.goto('/?ml_language=nl')
  await settled()
  await expect(heading).toHaveText('Saturday 21 November')
  const week = main.getByRole('region', { name: messages.t('This week'), exact: true })
  const day = (name: string) => week.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(day(messages.t('Today')).getByRole('link', { name: 'Vandaag bezig' })).toBeVisible()
  await expect(day('Sun 22').getByRole('listitem').filter({ hasText: 'Afgelast' })).toContainText('Cancelled')
  await expect(week.getByRole('link', { name: 'Volgende week' })).toHaveCount(0)
  await expect(week.getByRole('link', { name: 'Voorbij' })).toHaveCount(0)
  await week.getByRole('link', { name: /past events?$/ }).click()
  await expect(main.getByRole('link', { name: 'Voorbij', exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Vandaag bezig' })).toHaveCount(0)
})

test('unsaved drafts on this device are listed with links to their forms', async ({ signInAs, product }) => {
  const { body } = await product
    .as('editor')
    .events.create({ ...evening, title: 'Avondmarkt', status: 'publish' }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const { main, settled } = appLayout(editor)
  const form = formPage(editor, 'events')
  await form.open(body.id, 'nl')
  await form.fill('title', 'Nachtmarkt')
  await form.storedOnDevice()
  await page.goto('/?ml_language=nl')
  await settled()
  const drafts = main.getByRole('region', { name: messages.t('Unsaved drafts'), exact: true })
  await expect(drafts).toContainText('1 change')
  await drafts.getByRole('link', { name: 'Nachtmarkt', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/events/${body.id}/edit`))
})

test('recent edits name every changed field', async ({ signInAs, product }) => {
  const { events } = product.as('editor')
  const { body } = await events.create({ ...evening, title: 'Gala', status: 'publish' }, { language: 'nl' })
  await events.update(body.id, { event_state: 'postponed', event_state_reason: 'Storm' }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const { main, settled } = appLayout(editor)
  await page.goto('/?ml_language=nl')
  await settled()
  const recent = main.getByRole('region', { name: messages.t('Recently edited'), exact: true })
  await expect(recent.getByRole('listitem').filter({ hasText: 'Gala' })).toContainText(
    messages.t('{name} changed: {fields}', { name: 'editor', fields: 'Event status, Reason (Dutch)' }),
  )
})
