/** Filters of lists: adding, displaying and removing them, dependent and unsupported ones. */
import { appLayout } from './support/models/app-layout.ts'
import { listPage } from './support/models/list.ts'
import { expect, test } from './support/test.ts'

test('each filter narrows the list, and Back removes the last one', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const { page } = editor
  const events = listPage(editor, 'events')
  await events.open('fr')
  const all = await events.titles()

  await events.filterBy('categories', 'Sport')
  await expect(events.chip('categories')).toContainText('Sport')
  await expect(events.title('Triathlon de Luchon')).toBeVisible()
  const sports = await events.titles()
  expect(sports).not.toEqual(all)

  await events.search.fill('triathlon luchon')
  await events.search.press('Enter')
  await expect(events.table.getByRole('rowheader')).toHaveCount(1)
  expect(await events.titles()).toEqual(['Triathlon de Luchon'])

  await page.goBack()
  await expect(events.search).toHaveValue('')
  await expect.poll(events.titles).toEqual(sports)
  await page.goBack()
  await expect(events.chip('categories')).toHaveCount(0)
  await expect.poll(events.titles).toEqual(all)
})

test('a chip removes its filter, and “Clear all” removes all', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const events = listPage(editor, 'events')
  await events.open('fr')
  const all = await events.titles()
  await events.open('fr', { categories: 'sport', featured: 'true' })
  await expect(events.nothing('No results')).toBeVisible()
  // A term that the URL names by slug.
  await expect(events.chipText('categories')).toHaveText(/: Sport$/)
  await events
    .chip('featured')
    .getByRole('button', { name: /^Remove filter: / })
    .click()
  await expect(events.title('Triathlon de Luchon')).toBeVisible()
  await events.clear.click()
  await expect.poll(events.titles).toEqual(all)
})

test('the number of results is announced after a change of filters that leaves it the same', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const { main } = appLayout(editor)
  const result = main.getByRole('status', { name: editor.messages.t('Result') })
  const events = listPage(editor, 'events')
  await events.open('fr', { search: 'Triathlon de Luchon', status: 'publish', dates: 'all' })
  await expect(events.title('Triathlon de Luchon')).toBeVisible()
  await expect(result).toHaveText('')
  await events
    .chip('status')
    .getByRole('button', { name: /^Remove filter: / })
    .click()
  await expect(result).toHaveText('1 result')
})

test('the author filter shows account names, and the own account as “Me”', async ({ signInAs, product }) => {
  const own = { title: 'Vollemaan', start_date: '2027-03-09 19:00', end_date: '2027-03-09 21:00' }
  await product.as('author').events.create(own, { language: 'nl' })
  const editor = await signInAs('editor')
  const events = listPage(editor, 'events')
  await events.open('nl')
  await events.filterBy('author', 'author')
  await expect(events.chipText('author')).toHaveText(/^Author: author/)
  await expect.poll(events.titles).toEqual(['Vollemaan'])
  await expect(editor.page).toHaveURL(/author=\d+/)

  const author = await signInAs('author', { interfaceLanguage: 'nl' })
  const theirs = listPage(author, 'events')
  await theirs.open('nl', { author: 'me' })
  await expect(theirs.chipText('author')).toHaveText(/^Auteur: ik/i)
  expect(await theirs.titles()).toEqual(['Vollemaan'])
  await expect((await theirs.edit('author')).getByRole('button')).toHaveText(['Ik'])

  const translator = await signInAs('translator-nl')
  const translated = listPage(translator, 'events')
  await translated.open('nl')
  await expect((await translated.edit('author')).getByRole('button')).toHaveText(['Me'])
})

test('a picker without results announces that, and stops when it has results', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const { messages } = editor
  const events = listPage(editor, 'events')
  await events.open('nl')
  const picker = await events.edit('venue')
  const field = picker.getByRole('searchbox')
  await field.fill('no such place')
  const status = picker.getByRole('status').filter({ hasText: messages.t('No results.') })
  await expect(status).toHaveCount(1)
  await field.fill('Montauban')
  await expect(picker.getByRole('option').first()).toContainText('Montauban')
  await expect(status).toHaveCount(0)
})

test('chips and filter menu are in a dialog in a narrow window and above the rows in a wide one', async ({
  signInAs,
}) => {
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const events = listPage(editor, 'events')
  await events.open('fr', { featured: 'true' })
  await expect(events.chip('featured')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(events.chip('featured')).toHaveCount(0)
  const opener = page.getByRole('button', { name: `${messages.t('Filters')} · 2`, exact: true })
  await opener.press('Enter')
  const sheet = page.getByRole('dialog', { name: messages.t('Filters'), exact: true })
  await expect(sheet).toBeVisible()
  await expect(page).toPassAxe()
  await events.filterBy('start_date', '9 March 2027')
  await expect(events.chipText('start_date')).toHaveText('Dates: from Tue, 9 Mar 2027')
  await page.keyboard.press('Escape')
  await events.filterBy('status', 'draft')
  await page.keyboard.press('Escape')
  await expect(events.chipText('status')).toBeFocused()
  await expect(page).toHaveURL(/start_date=2027-03-09&status=draft&featured=true/)
  await events
    .chip('status')
    .getByRole('button', { name: /^Remove filter: / })
    .click()
  await expect(page).not.toHaveURL(/status/)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(opener).toBeFocused()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(events.chip('featured')).toBeVisible()
})

test('the filter menu is searchable, lists each filter once, and adds no chip without a value', async ({
  signInAs,
}) => {
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const events = listPage(editor, 'events')
  await events.open('nl')
  await events.filters.press('Enter')
  const advanced = events.panel.getByRole('group', { name: messages.t('Advanced'), exact: true })
  await expect(advanced.getByRole('option', { name: 'Parent event', exact: true })).toBeVisible()
  await expect(events.panel.getByRole('option', { name: 'Category', exact: true })).toHaveCount(1)
  await expect(page).toPassAxe()
  await page.keyboard.type('categ')
  await expect(events.panel.getByRole('option')).toHaveText(['Category'])
  await page.keyboard.press('Enter')
  const categories = await events.edit('categories')
  await expect(categories.getByRole('searchbox')).toBeFocused()
  await expect(page).toPassAxe()
  await page.keyboard.press('Escape')
  await expect(events.chip('categories')).toHaveCount(0)
  await expect(events.chipText('start_date')).toBeFocused()

  await (await events.edit('categories')).getByRole('checkbox', { name: 'No category', exact: true }).check()
  await expect(page).toHaveURL(/category=none/)
  await expect(events.chipText('categories')).toHaveText('Category: None')
  await events.filterBy('categories', 'Sport')
  await expect(page).toHaveURL(/categories=\d+$/)
})

test('the coordinate filter needs both numbers, and its chip removes both', async ({ signInAs, product }) => {
  const as = product.as('editor')
  const { body: venue } = await as.venues.create(
    { venue: 'Vuurtoren', geo_lat: 51.25, geo_lng: 2.93 },
    { language: 'nl' },
  )
  const when = { start_date: '2027-03-09 19:00', end_date: '2027-03-09 21:00' }
  await as.events.create({ title: 'Vollemaan', ...when, venue: [venue.id] }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const events = listPage(editor, 'events')
  await events.open('nl')
  const all = await events.titles()
  await events.filterBy('geoloc_lat', '51,2')
  const longitude = (await events.edit('geoloc_lng')).getByRole('textbox', {
    name: messages.t('Near longitude'),
    exact: true,
  })
  await expect(longitude).toHaveAccessibleDescription('Enter both latitude and longitude.')
  expect(await events.titles()).toEqual(all)
  await events.filterBy('geoloc_lng', '2,9')
  await expect(page).toHaveURL(/geoloc_lat=51\.2&geoloc_lng=2\.9$/)
  await expect.poll(events.titles).toEqual(['Vollemaan'])
  await expect(events.chipText('geoloc_lat')).toHaveText('Near a place: 51.2 / 2.9')
  await page.keyboard.press('Escape')
  await events
    .chip('geoloc_lat')
    .getByRole('button', { name: /^Remove filter: / })
    .click()
  await expect(events.chip('geoloc_lng')).toHaveCount(0)
  await expect.poll(events.titles).toEqual(all)
  await events.edit('geoloc_lat')
  await expect(longitude).toHaveValue('')
})

test('date filters include whole days unless exact times are on', async ({ signInAs, product }) => {
  const as = product.as('editor')
  for (const hour of ['18', '20'])
    await as.events.create(
      { title: `Vollemaan ${hour}`, start_date: `2027-03-09 ${hour}:00`, end_date: '2027-03-09 21:00' },
      { language: 'nl' },
    )
  const editor = await signInAs('editor')
  const events = listPage(editor, 'events')
  await events.open('nl', { search: 'Vollemaan' })
  await events.filterBy('start_date', '9 March 2027, 19:30')
  const from = (await events.edit('start_date')).getByRole('textbox', {
    name: editor.messages.t('From'),
    exact: true,
  })
  await expect(from).toHaveAccessibleDescription(/19:30\. Whole days are included unless exact times are on\.$/)
  await expect(events.chipText('start_date')).toHaveText('Dates: from Tue, 9 Mar 2027')
  await expect.poll(events.titles).toEqual(['Vollemaan 18', 'Vollemaan 20'])
  await events.filterBy('strict_dates', 'true')
  await expect(events.chipText('start_date')).toHaveText('Dates: from Tue, 9 Mar 2027, 19:30')
  await expect.poll(events.titles).toEqual(['Vollemaan 20'])
  await editor.page.reload()
  expect(await events.titles()).toEqual(['Vollemaan 20'])
})

test('a filter that the server does not support is ignored with the reason', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  editor.expectStatus(400)
  const events = listPage(editor, 'events')
  await events.open('nl', { search: 'Kerstvakantie', ticketed: 'true' })
  await expect(
    appLayout(editor).main.getByText('because ticketing is not available: Has tickets (ticketed)'),
  ).toBeVisible()
  await expect(events.title('Kerstvakantie').first()).toBeVisible()
})
