/** Event status, overlaps and buffer times. */
import { calendarPage } from './support/models/calendar.ts'
import { detailPage } from './support/models/detail.ts'
import { formPage } from './support/models/form.ts'
import { listPage } from './support/models/list.ts'
import { expect, test } from './support/test.ts'

test('a cancelled event shows its status and reason in the form, on its page and in the list', async ({
  signInAs,
  product,
}) => {
  const asEditor = product.as('editor').events
  const { body } = await asEditor.create(
    {
      title: 'Openluchtfilm',
      status: 'publish',
      start_date: '2027-03-09 19:30:00',
      end_date: '2027-03-09 22:00:00',
    },
    { language: 'nl' },
  )
  await asEditor.update(body.id, { title: 'Cinéma en plein air', status: 'publish' }, { language: 'fr' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const main = page.getByRole('main')
  const form = formPage(editor, 'events')
  await form.open(body.id, 'nl')
  await expect(main.getByText('Cancelled', { exact: true })).toHaveCount(1) // the option of the list
  await form.fill('event_state', 'cancelled')
  await expect(main).toContainText(messages.t('No reason shown in {name}.', { name: 'Dutch' }))
  await form.fill('event_state_reason', 'Het regent.')
  await expect(main).toContainText('Het regent.')
  await expect(page).toPassAxe()
  await form.save()
  expect((await asEditor.read(body.id, { language: 'nl' })).body).toMatchObject({
    event_state: 'cancelled',
    event_state_reason: 'Het regent.',
  })

  await detailPage(editor, 'events').open(body.id, 'nl')
  await expect(main).toContainText(/Cancelled\s*Het regent\./)
  await expect(page.getByRole('heading', { level: 1 }).locator('s')).toHaveText('Openluchtfilm')
  await detailPage(editor, 'events').open(body.id, 'fr')
  await expect(main).toContainText(messages.t('No reason shown in {name}.', { name: 'French' }))
  const events = listPage(editor, 'events')
  await events.open('nl', { search: 'openluchtfilm' })
  await expect(events.row('Openluchtfilm')).toContainText('Cancelled')
  await expect(events.row('Openluchtfilm')).toContainText('Het regent.')
})

test('events overlapping at a venue are shown in the form, on the page and in the list, and can be saved', async ({
  signInAs,
  product,
}) => {
  const as = product.as('editor')
  const hall = (await as.venues.create({ venue: 'Dubbelzaal', status: 'publish' }, { language: 'nl' })).body.id
  const at = (from: string, to: string) => ({ start_date: `2027-03-09 ${from}:00`, end_date: `2027-03-09 ${to}:00` })
  const first = (
    await as.events.create(
      { title: 'Zaalfilm', status: 'publish', ...at('19:30', '22:00'), venue: [hall] },
      { language: 'nl' },
    )
  ).body
  const other = (
    await as.events.create({ title: 'Zaaldebat', ...at('23:00', '23:30'), venue: [hall] }, { language: 'nl' })
  ).body
  const editor = await signInAs('editor')
  const { page } = editor
  const main = page.getByRole('main')
  const warning = main.getByRole('status').filter({ hasText: 'at this venue:' })
  const form = formPage(editor, 'events')
  await form.open(other.id, 'nl')
  await expect(warning).toHaveCount(0)
  await form.fill('start_date', '9-3-2027 21:00')
  await expect(warning.getByRole('link', { name: 'Zaalfilm', exact: true })).toBeVisible()
  await expect(warning).toContainText('19:30–22:00')
  await expect(page).toPassAxe()
  await form.save()

  await detailPage(editor, 'events').open(first.id, 'nl')
  await expect(warning.getByRole('link', { name: 'Zaaldebat', exact: true })).toBeVisible()
  const events = listPage(editor, 'events')
  await events.open('nl', { search: 'Zaal' })
  const mark = events.row('Zaalfilm').getByRole('button', { name: 'Overlaps 1 event', exact: true })
  await mark.click()
  const links = page.getByRole('group', { name: 'At this venue at the same time', exact: true }).getByRole('link')
  await expect(links.first()).toContainText(/Zaaldebat, .*21:00/)
  await expect(page).toPassAxe()

  // A cancelled event does not occupy its venue.
  await as.events.update(other.id, { event_state: 'cancelled' }, { language: 'nl' })
  await page.reload()
  await expect(events.row('Zaaldebat')).toContainText('Cancelled')
  await detailPage(editor, 'events').open(first.id, 'nl')
  await expect(warning).toHaveCount(0)
})

test('an ignored overlap is hidden until the dates of one of the events change', async ({ signInAs, product }) => {
  const as = product.as('editor')
  const dutch = { language: 'nl' } as const
  const hall = (await as.venues.create({ venue: 'Dubbelzaal', status: 'publish' }, dutch)).body.id
  const at = (from: string, to: string) => ({ start_date: `2027-03-09 ${from}:00`, end_date: `2027-03-09 ${to}:00` })
  const film = (await as.events.create({ title: 'Zaalfilm', ...at('19:30', '22:00'), venue: [hall] }, dutch)).body
  const debate = (await as.events.create({ title: 'Zaaldebat', ...at('21:00', '23:30'), venue: [hall] }, dutch)).body
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const main = page.getByRole('main')
  const detail = detailPage(editor, 'events')
  const calendar = calendarPage(editor)
  const warning = main.getByRole('status').filter({ hasText: 'at this venue:' })
  const ignore = main.getByRole('button', { name: messages.t('Ignore'), exact: true })

  await detail.open(film.id, 'nl')
  await warning.getByRole('link', { name: 'Show in the calendar', exact: true }).click()
  await expect(calendar.event('Zaalfilm')).toBeVisible()
  await expect(calendar.event('Zaaldebat')).toBeVisible()

  await detail.open(film.id, 'nl')
  await ignore.click()
  await expect(warning).toHaveCount(0)
  await page.getByRole('button', { name: messages.t('Undo'), exact: true }).click()
  await expect(warning).toBeVisible()
  await ignore.click()
  await expect(warning).toHaveCount(0)

  // It is hidden everywhere, for both events.
  await page.reload()
  await expect(detail.heading).toHaveText('Zaalfilm')
  await expect(warning).toHaveCount(0)
  await detail.open(debate.id, 'nl')
  await expect(warning).toHaveCount(0)
  await calendar.open('nl', { view: 'day', date: '2027-03-09', venue: String(hall) })
  await expect(calendar.event('Zaalfilm')).toBeVisible()
  await expect(main.getByText('2 overlapping events')).toHaveCount(0)

  await as.events.update(debate.id, at('21:30', '23:30'), dutch)
  await detail.open(film.id, 'nl')
  await expect(warning.getByRole('link', { name: 'Zaaldebat', exact: true })).toBeVisible()

  // In the calendar, all listed overlaps are ignored.
  await calendar.open('nl', { view: 'day', date: '2027-03-09', venue: String(hall) })
  await expect(main.getByText('2 overlapping events')).toBeVisible()
  await ignore.click()
  await expect(main.getByText('2 overlapping events')).toHaveCount(0)
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
  await detail.open(debate.id, 'nl')
  await expect(warning).toHaveCount(0)
})

test('a missed buffer time at the venue and two events of one organizer at once are shown in the form', async ({
  signInAs,
  product,
}) => {
  const as = product.as('editor')
  const dutch = { language: 'nl' } as const
  const hall = (await as.venues.create({ venue: 'Bufferzaal', status: 'publish' }, dutch)).body.id
  const band = (await as.organizers.create({ organizer: 'Dubbelband', status: 'publish' }, dutch)).body.id
  const at = (from: string, to: string) => ({ start_date: `2027-03-09 ${from}:00`, end_date: `2027-03-09 ${to}:00` })
  await as.events.create({ title: 'Zaalfilm', status: 'publish', ...at('19:30', '22:00'), venue: [hall] }, dutch)
  await as.events.create({ title: 'Optreden', status: 'publish', ...at('22:15', '23:30'), organizer: [band] }, dutch)
  const other = (
    await as.events.create({ title: 'Zaaldebat', ...at('22:15', '23:30'), venue: [hall], organizer: [band] }, dutch)
  ).body
  const editor = await signInAs('editor')
  const { page } = editor
  const venueForm = formPage(editor, 'venues')
  await venueForm.open(hall, 'nl')
  await venueForm.fill('buffer_minutes', '30')
  await venueForm.save()
  await detailPage(editor, 'venues').open(hall, 'nl')
  await expect(page.getByRole('main')).toContainText(/Minutes between events\s*30/)

  const form = formPage(editor, 'events')
  await form.open(other.id, 'nl')
  const warnings = page.getByRole('main').getByRole('status')
  const atVenue = warnings.filter({ hasText: 'Overlaps 1 event at this venue:' })
  await expect(atVenue.getByRole('link', { name: 'Zaalfilm', exact: true })).toBeVisible()
  await expect(atVenue).toContainText('15 minutes apart')
  const ofOrganizer = warnings.filter({ hasText: 'Overlaps 1 event of the same organizer:' })
  await expect(ofOrganizer.getByRole('link', { name: 'Optreden', exact: true })).toBeVisible()
  await expect(page).toPassAxe()
  await form.fill('event_state', 'moved_online')
  await expect(atVenue).toHaveCount(0)
  await expect(ofOrganizer).toBeVisible()
})
