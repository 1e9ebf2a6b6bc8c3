/** Filters that mean something only as others stand, and those that nothing fits: each says so. */
import { frameOf } from '../testing/models/frame.ts'
import { listOf } from '../testing/models/list.ts'
import { expect, test } from '../testing/test.ts'

test('a place is two numbers: one waits for the other, and both go together', async ({ seat, product }) => {
  const as = product.as('editor')
  const { body: venue } = await as.venues.create(
    { venue: 'Vuurtoren', geo_lat: 51.25, geo_lng: 2.93 },
    { language: 'nl' },
  )
  const when = { start_date: '2027-03-09 19:00', end_date: '2027-03-09 21:00' }
  await as.events.create({ title: 'Vollemaan', ...when, venue: [venue.id] }, { language: 'nl' })
  const editor = await seat('editor')
  const { page, words } = editor
  const events = listOf(editor, 'events')
  await events.open('nl')
  const all = await events.titles()
  await events.filters.click()
  await events.panel.getByRole('button', { name: words.say('More filters'), exact: true }).click()
  await events.filterBy('geoloc_lat', '51,2')
  const longitude = events.panel.getByRole('textbox', { name: words.say('Near longitude'), exact: true })
  await expect(longitude).toHaveAccessibleDescription('Fill this in too: only both together make a place.')
  expect(await events.titles()).toEqual(all)
  await events.filterBy('geoloc_lng', '2,9')
  await expect(page).toHaveURL(/geoloc_lat=51\.2&geoloc_lng=2\.9$/)
  await expect.poll(events.titles).toEqual(['Vollemaan'])
  await events.chip('geoloc_lat').getByRole('button').click()
  await expect(events.chip('geoloc_lng')).toHaveCount(0)
  await expect.poll(events.titles).toEqual(all)
  await expect(longitude).toHaveValue('')
})

test('dates are bounds to the hour where times are exact, and say whether they are', async ({ seat, product }) => {
  const as = product.as('editor')
  for (const hour of ['18', '20'])
    await as.events.create(
      { title: `Vollemaan ${hour}`, start_date: `2027-03-09 ${hour}:00`, end_date: '2027-03-09 21:00' },
      { language: 'nl' },
    )
  const editor = await seat('editor')
  const events = listOf(editor, 'events')
  await events.open('nl', { search: 'Vollemaan' })
  await events.filterBy('start_date', '9 March 2027, 19:30')
  const from = events.panel.getByRole('textbox', { name: editor.words.say('From'), exact: true })
  await expect(from).toHaveAccessibleDescription(/19:30\. The whole day counts, unless times are to be exact\.$/)
  await expect(events.chip('start_date')).toHaveText('From: Tue, 9 Mar 2027')
  await expect.poll(events.titles).toEqual(['Vollemaan 18', 'Vollemaan 20'])
  await events.panel.getByRole('button', { name: editor.words.say('More filters'), exact: true }).click()
  await events.filterBy('strict_dates', 'true')
  await expect(events.chip('start_date')).toHaveText('From: Tue, 9 Mar 2027, 19:30')
  await expect.poll(events.titles).toEqual(['Vollemaan 20'])
  await editor.page.reload()
  expect(await events.titles()).toEqual(['Vollemaan 20'])
})

test('what nothing here has is left out with the reason', async ({ seat }) => {
  const editor = await seat('editor')
  editor.expectRefusal(400)
  const events = listOf(editor, 'events')
  await events.open('nl', { search: 'Kerstvakantie', ticketed: 'true' })
  await expect(
    frameOf(editor).main.getByText('because nothing has tickets here: With tickets (ticketed)'),
  ).toBeVisible()
  await expect(events.title('Kerstvakantie').first()).toBeVisible()
})
