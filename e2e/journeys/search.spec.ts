/** Finding events in the list: search, dates, sorting, URLs and reloads. */
import { goOffline, goOnline } from './support/fixtures/session.ts'
import { appLayout } from './support/models/app-layout.ts'
import { listPage } from './support/models/list.ts'
import { expect, test } from './support/test.ts'

test('an event is found by a word without its accents', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const events = listPage(editor, 'events')
  await events.open('fr')
  await events.search.fill('decouverte du tech fleuve')
  await expect(events.title('À la découverte du Tech, notre fleuve')).toBeVisible()
  expect(await events.titles()).toEqual(['À la découverte du Tech, notre fleuve'])
  await expect(editor.page).toHaveURL(/search=decouverte/)
})

test('a search in all languages marks the language that has the words', async ({ signInAs, product }) => {
  const { events: records } = product.as('editor')
  const when = { start_date: '2027-03-09 19:00', end_date: '2027-03-09 21:00' }
  const { body } = await records.create({ title: 'Marche de nuit', ...when }, { language: 'fr' })
  await records.update(body.id, { title: 'Nachtwandeling met uilen' }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { messages } = editor
  const events = listPage(editor, 'events')
  await events.open('fr', { search: 'uilen', search_languages: 'all' })
  const chips = events.row('Marche de nuit').getByRole('img')
  const name = messages.t('found: {fields}', { fields: messages.t('Title') })
  await expect(chips.filter({ has: editor.page.locator('mark') })).toHaveText(['NL'])
  await expect(events.row('Marche de nuit').getByRole('img', { name })).toHaveText('NL')
  await expect(editor.page).toPassAxe()
})

test('a chip shows the date range; past events are listed on request', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const events = listPage(editor, 'events')
  await events.open('nl', { search: 'Kerstvakantie' })
  await expect(events.dateRangeChip('upcoming')).toBeVisible()
  const ahead = await events.titles()
  await events.show('past')
  await expect(editor.page).toHaveURL(/dates=past/)
  await expect(events.dateRangeChip('past')).toBeVisible()
  await expect(events.title('Kerstvakantie').first()).toBeVisible()
  const past = await events.titles()
  await events.show('all')
  await expect.poll(async () => (await events.titles()).length).toBe(ahead.length + past.length)
})

test('the URL of a list shows the same rows in another tab', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const events = listPage(editor, 'events')
  await events.open('fr')
  await events.filterBy('categories', 'Culture')
  await expect(events.chip('categories')).toBeVisible()
  await events.next.click()
  // The URL changes before the list.
  await expect(events.previous).toBeVisible()
  await expect(editor.page).toHaveURL(/page=2/)
  const rows = await events.titles()

  const tab = { ...editor, page: await editor.context.newPage() }
  await tab.page.goto(editor.page.url())
  expect(await listPage(tab, 'events').titles()).toEqual(rows)
})

test('sorting applies to all rows, and its direction is announced', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const venues = listPage(editor, 'venues')
  await venues.open('fr')
  const first = await venues.titles()
  await venues.sortBy('venue')
  await expect(venues.head('venue')).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(venues.titles).not.toEqual(first)
  await expect(appLayout(editor).main.getByRole('status', { name: editor.messages.t('Result') })).toHaveText(
    editor.messages.t('Sorted by {by}, descending', { by: editor.messages.t('Name') }),
  )
  // Changing the interface language announces no result.
  const dutch = await appLayout(editor).speak('nl')
  await expect(appLayout(dutch).main.getByRole('status', { name: dutch.messages.t('Result') })).toHaveText('')
})

test('events are sorted by venue, status and translation state in both directions', async ({ signInAs, product }) => {
  const as = product.as('editor')
  const when = { start_date: '2027-03-09 19:00', end_date: '2027-03-09 21:00' }
  const createVenue = async (venue: string) => [(await as.venues.create({ venue }, { language: 'nl' })).body.id]
  await as.events.create({ title: 'Vollemaan A', ...when, venue: await createVenue('Zwaan') }, { language: 'nl' })
  await as.events.create({ title: 'Vollemaan B', ...when, status: 'draft' }, { language: 'nl' })
  await as.events.create({ title: 'Vollemaan C', ...when, venue: await createVenue('Anker') }, { language: 'fr' })
  const editor = await signInAs('editor')
  const events = listPage(editor, 'events')
  await events.open('nl', { search: 'Vollemaan' })
  const letters = async () => (await events.titles()).map((title) => title.at(-1)).join('')
  for (const [head, ascending] of [
    [events.head('venue'), 'BCA'],
    [events.head('status'), 'BAC'],
    [events.table.getByRole('columnheader', { name: editor.messages.t('Languages'), exact: true }), 'CAB'],
  ] as const) {
    await head.getByRole('link').click()
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(letters).toBe(ascending)
    await head.getByRole('link').press('Enter')
    await expect(head).toHaveAttribute('aria-sort', 'descending')
    await expect.poll(letters).toBe([...ascending].toReversed().join(''))
  }
  await expect(editor.page).toHaveURL(/orderby=translation_state&order=desc/)
})

test('unknown and invalid parameters of a URL are reported, the others applied', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const events = listPage(editor, 'events')
  await events.open('fr', { search: 'triathlon luchon', featured: 'perhaps', nonsense: '1' })
  await expect(appLayout(editor).main.getByRole('status').filter({ hasText: 'nonsense' })).toContainText('featured')
  await expect(events.title('Triathlon de Luchon')).toBeVisible()
})

test('going back from a record restores the list and the focus on its row', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const { page } = editor
  const events = listPage(editor, 'events')
  await events.open('fr', { categories: 'sport' })
  await events.title('Triathlon de Luchon').click()
  await expect(appLayout(editor).heading).toHaveText('Triathlon de Luchon')
  await page.goBack()
  await expect(page).toHaveURL(/categories=sport/)
  await expect(events.title('Triathlon de Luchon')).toBeFocused()
})

test('a list that failed to load is loaded when the service can be reached again', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const { main } = appLayout(editor)
  await listPage(editor, 'events').open('fr')
  await goOffline(editor)
  await page
    .getByRole('link', { name: messages.label(messages.tables.resourceLabels.venues.many), exact: true })
    .click()
  await expect(main).toContainText(messages.t('Cannot reach the server. Check your connection and try again.'))
  await expect(main.getByRole('button', { name: messages.t('Try again'), exact: true })).toBeVisible()
  await goOnline(editor)
  await expect(listPage(editor, 'venues').table.getByRole('rowheader').first()).toBeVisible()
})

test('the page starts in the stored theme before its scripts run, and in the stored language', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const { page, messages } = editor
  await page.emulateMedia({ colorScheme: 'light' })
  const events = listPage(editor, 'events')
  await events.open('fr', { categories: 'sport' })
  const [first = 'no row'] = await events.titles()
  await appLayout(editor).account.click()
  await page.getByRole('button', { name: messages.t('Dark'), exact: true }).click()
  const french = await appLayout(editor).speak('fr')
  const dark = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)

  // Rendering starts after the document is parsed; the theme is set before, while scripts are loading.
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return
      const { dataset } = document.documentElement
      dataset['parsed'] = `${dataset['theme']}, ${document.getElementById('root')?.childElementCount} elements`
    })
  })
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-parsed', 'dark, 0 elements')
  await expect(page.locator('body')).toHaveCSS('background-color', dark)
  await expect(listPage(french, 'events').title(first)).toBeVisible()
  await expect(page).toHaveTitle('Évènements (français) – Calendar Content')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
})

test('the list of events fits beside the sidebar in the language with the longest labels', async ({ signInAs }) => {
  const editor = await signInAs('editor', { interfaceLanguage: 'de' })
  await listPage(editor, 'events').open('nl')
  await expect(editor.page).toFitItsWidth()
})

for (const interfaceLanguage of ['nl', 'fr', 'de', 'en'] as const)
  test(`the flags of an event are not cut off in its row (${interfaceLanguage})`, async ({ signInAs, product }) => {
    const when = { start_date: '2027-03-09 19:00', end_date: '2027-03-09 21:00' }
    const flags = { hide_from_listings: true, featured: true, excerpt: 'Een lange rij lichten langs het water.' }
    const as = product.as('editor')
    // The title column is narrowest beside wide columns.
    const { body } = await as.venues.create({ venue: 'Zaal met een lange naam '.repeat(5) }, { language: 'nl' })
    const wide = { venue: [body.id], timezone: 'America/New_York' }
    await as.events.create({ title: 'Lichtroute', ...when, ...flags, ...wide }, { language: 'nl' })
    const editor = await signInAs('editor', { interfaceLanguage })
    const events = listPage(editor, 'events')
    await events.open('nl', { search: 'Lichtroute' })
    for (const flag of ['Hidden from listings', 'Featured'])
      await expect(events.row('Lichtroute').getByText(editor.messages.t(flag), { exact: true })).toBeInViewport({
        ratio: 1,
      })
  })
