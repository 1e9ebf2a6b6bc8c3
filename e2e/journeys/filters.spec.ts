/** Filters: setting them, what they say, taking them away; those that count only as others stand, and those that nothing fits. */
import { appLayout } from './support/models/app-layout.ts'
import { listPage } from './support/models/list.ts'
import { expect, test } from './support/test.ts'

test('filters narrow the list one by one, and Back undoes the last', async ({ signInAs }) => {
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

test('a chip takes its filter away, and all of them at once', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const events = listPage(editor, 'events')
  await events.open('fr')
  const all = await events.titles()
  await events.open('fr', { categories: 'sport', featured: 'true' })
  await expect(events.nothing('No results')).toBeVisible()
  await events.chip('featured').getByRole('button').click()
  await expect(events.title('Triathlon de Luchon')).toBeVisible()
  await events.clear.click()
  await expect.poll(events.titles).toEqual(all)
})

test('whose records they are is chosen by name and told by name, one’s own in the words of the page', async ({
  signInAs,
  product,
}) => {
  const own = { title: 'Vollemaan', start_date: '2027-03-09 19:00', end_date: '2027-03-09 21:00' }
  await product.as('author').events.create(own, { language: 'nl' })
  const editor = await signInAs('editor')
  const events = listPage(editor, 'events')
  await events.open('nl')
  await events.filters.click()
  await events.panel.getByRole('button', { name: editor.messages.t('More filters'), exact: true }).click()
  await events.filterBy('author', 'author')
  await expect(events.chip('author')).toHaveText(/^Author: author/)
  await expect.poll(events.titles).toEqual(['Vollemaan'])
  await expect(editor.page).toHaveURL(/author=\d+/)

  const author = await signInAs('author', { interfaceLanguage: 'nl' })
  const theirs = listPage(author, 'events')
  await theirs.open('nl', { author: 'me' })
  await expect(theirs.chip('author')).toHaveText(/^Auteur: ik/i)
  expect(await theirs.titles()).toEqual(['Vollemaan'])
  await theirs.filters.click()
  const choices = theirs.panel.getByRole('combobox', { name: 'Auteur', exact: true }).getByRole('option')
  await expect(choices).toHaveText(['Alle', 'Ik'])
})

test('a picker that finds nothing says so aloud, and no longer once it finds something', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const events = listPage(editor, 'events')
  await events.open('nl')
  await events.filters.click()
  await events.panel
    .getByRole('button', { name: new RegExp(`^${messages.label(messages.tables.filterLabel('venue'))}`) })
    .click()
  const picker = page.getByRole('dialog', { name: messages.label(messages.tables.filterLabel('venue')), exact: true })
  const field = picker.getByRole('searchbox')
  await field.fill('no such place')
  const status = picker.getByRole('status').filter({ hasText: messages.t('No results.') })
  await expect(status).toHaveCount(1)
  await field.fill('Montauban')
  await expect(picker.getByRole('option').first()).toContainText('Montauban')
  await expect(status).toHaveCount(0)
})

test('in a window that is turned the filters become a sheet over the list, and a panel beside it again', async ({
  signInAs,
}) => {
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const events = listPage(editor, 'events')
  await events.open('fr')
  await events.filters.click()
  const from = events.panel.getByRole('textbox', { name: messages.t('From'), exact: true })
  await from.focus()
  await page.setViewportSize({ width: 390, height: 900 })
  await expect(from).toBeFocused()
  await events.search.focus()
  await expect(from).toBeFocused()
  await page.setViewportSize({ width: 900, height: 390 })
  await expect(from).toBeFocused()
  await events.search.focus()
  await expect(events.search).toBeFocused()
})

test('a place is two numbers: one waits for the other, and both go together', async ({ signInAs, product }) => {
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
  await events.filters.click()
  await events.panel.getByRole('button', { name: messages.t('More filters'), exact: true }).click()
  await events.filterBy('geoloc_lat', '51,2')
  const longitude = events.panel.getByRole('textbox', { name: messages.t('Near longitude'), exact: true })
  await expect(longitude).toHaveAccessibleDescription('Enter both latitude and longitude.')
  expect(await events.titles()).toEqual(all)
  await events.filterBy('geoloc_lng', '2,9')
  await expect(page).toHaveURL(/geoloc_lat=51\.2&geoloc_lng=2\.9$/)
  await expect.poll(events.titles).toEqual(['Vollemaan'])
  await events.chip('geoloc_lat').getByRole('button').click()
  await expect(events.chip('geoloc_lng')).toHaveCount(0)
  await expect.poll(events.titles).toEqual(all)
  await expect(longitude).toHaveValue('')
})

test('dates are bounds to the hour where times are exact, and say whether they are', async ({ signInAs, product }) => {
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
  const from = events.panel.getByRole('textbox', { name: editor.messages.t('From'), exact: true })
  await expect(from).toHaveAccessibleDescription(/19:30\. Whole days are included unless exact times are on\.$/)
  await expect(events.chip('start_date')).toHaveText('From: Tue, 9 Mar 2027')
  await expect.poll(events.titles).toEqual(['Vollemaan 18', 'Vollemaan 20'])
  await events.panel.getByRole('button', { name: editor.messages.t('More filters'), exact: true }).click()
  await events.filterBy('strict_dates', 'true')
  await expect(events.chip('start_date')).toHaveText('From: Tue, 9 Mar 2027, 19:30')
  await expect.poll(events.titles).toEqual(['Vollemaan 20'])
  await editor.page.reload()
  expect(await events.titles()).toEqual(['Vollemaan 20'])
})

test('what nothing here has is left out with the reason', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  editor.expectStatus(400)
  const events = listPage(editor, 'events')
  await events.open('nl', { search: 'Kerstvakantie', ticketed: 'true' })
  await expect(
    appLayout(editor).main.getByText('because ticketing is not available: Has tickets (ticketed)'),
  ).toBeVisible()
  await expect(events.title('Kerstvakantie').first()).toBeVisible()
})
