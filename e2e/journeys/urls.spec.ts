/** URLs of responses lead to the page; unknown URLs show an error. */
import { appLayout } from './support/models/app-layout.ts'
import { goOffline, goOnline, type Session } from './support/fixtures/session.ts'
import { expect, test } from './support/test.ts'

test('the public URL of every resource leads to its page, for visitors and accounts', async ({ signInAs, product }) => {
  const service = product.as('editor')
  const about = { language: 'nl' } as const
  const day = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 12:00:00', status: 'publish' } as const
  const created = [
    (await service.events.create({ title: 'Été à la plage', ...day }, about)).body,
    (await service.venues.create({ venue: 'Het strand', status: 'publish' }, about)).body,
    (await service.organizers.create({ organizer: 'Strandclub', status: 'publish' }, about)).body,
    (await service.categories.create({ name: 'Zomer' }, about)).body,
    (await service.tags.create({ name: 'Zee' }, about)).body,
  ]
  const [editor, visitor] = [await signInAs('editor'), await signInAs(undefined, { interfaceLanguage: 'de' })]
  const names = ['Été à la plage', 'Het strand', 'Strandclub', 'Zomer', 'Zee']
  for (const [at, { url }] of created.entries())
    for (const { page } of [editor, visitor]) {
      await page.goto(url)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(names[at]!)
    }
  const draft = { title: 'Nog niet', slug: 'nog-niet', ...day, status: 'draft' } as const
  const { id } = (await service.events.create(draft, about)).body
  await editor.page.goto('/nl/event/nog-niet/')
  await expect(editor.page).toHaveURL(`${product.origin}/events/${id}?ml_language=nl`)
  await appLayout(editor).settled()
  await editor.page.goto(`/events/by-slug/${created[0]!.slug}?ml_language=nl`)
  await expect(editor.page).toHaveURL(`/events/${created[0]!.id}?ml_language=nl`)
  editor.expectStatus(404)
  await editor.page.goto('/venues/by-slug/nergens?ml_language=nl')
  await expect(appLayout(editor).main.getByRole('alert')).toBeVisible()
})

test('an unknown URL and the URL of a missing record show an error', async ({ signInAs }) => {
  const editor = await signInAs('editor', { interfaceLanguage: 'de' })
  const { messages, page } = editor
  const { heading, main } = appLayout(editor)
  await page.goto('/nowhere/at/all?ml_language=de')
  await expect(heading).toHaveText(messages.t('Page not found'))
  await expect(page).toPassAxe()
  editor.expectStatus(404)
  await page.goto('/events/99999?ml_language=de')
  await expect(heading).toHaveText(messages.t('Not found'))
  await expect(page).toPassAxe()
  await page.goto('/events/99999/edit?ml_language=de')
  await expect(main.getByRole('alert').first()).toContainText(
    messages.label(messages.tables.problemLabels['rest-event-not-found']),
  )
})

test('a URL without a language gets one, and the title contains page and product', async ({ signInAs }) => {
  const editor = await signInAs('editor', { interfaceLanguage: 'fr' })
  await editor.page.goto('/')
  await expect(editor.page).toHaveURL('/?ml_language=fr')
  await expect(editor.page).toHaveTitle('Tableau de bord – Calendar Content')
  await editor.page.goto('/venues')
  await expect(editor.page).toHaveURL('/venues?ml_language=fr')
  await expect(editor.page).toHaveTitle('Lieux (français) – Calendar Content')
})

/** The browser may have the code of a page from another test. */
async function disableCache({ context, page }: Session): Promise<void> {
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true })
}

test('a page whose code could not be loaded offline is opened by “Try again”', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const { heading, main, settled } = appLayout(editor)
  await disableCache(editor)
  await page.goto('/events?ml_language=en')
  await settled()
  await goOffline(editor)
  await page.getByRole('link', { name: messages.t('Settings'), exact: true }).click()
  await expect(heading).toHaveText(messages.t('Something went wrong'))
  const again = main.getByRole('button', { name: messages.t('Try again'), exact: true })
  await again.click()
  await expect(heading).toHaveText(messages.t('Something went wrong'))
  await goOnline(editor)
  await again.click()
  await expect(heading).toHaveText(messages.t('Settings'))
})

test('a tab whose code could not be loaded offline opens when the connection is back', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const { main, settled } = appLayout(editor)
  await disableCache(editor)
  await page.goto('/settings?ml_language=en')
  await settled()
  await goOffline(editor)
  await main.getByRole('link', { name: messages.t('Roles'), exact: true }).click()
  await expect(page).toHaveURL(/\/settings\/roles\b/)
  await goOnline(editor)
  await expect(main.getByRole('table')).toBeVisible()
})
