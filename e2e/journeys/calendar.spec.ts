/** The calendar shows the filtered events of the list by day. */
import { appLayout } from './support/models/app-layout.ts'
import { calendarPage } from './support/models/calendar.ts'
import { formPage } from './support/models/form.ts'
import { listPage } from './support/models/list.ts'
import { expect, test } from './support/test.ts'

const day = '2031-05-14'
const at = (hour: number, title: string, more = {}) => ({
  title,
  start_date: `${day} ${String(hour).padStart(2, '0')}:00:00`,
  end_date: `${day} 23:00:00`,
  status: 'publish' as const,
  ...more,
})

test('a month shows the events of the list by day, and its URL has the filters', async ({ signInAs, product }) => {
  const { events, venues } = product.as('editor')
  const { body: hall } = await venues.create({ venue: 'Zaal Noord' }, { language: 'nl' })
  await events.create(at(20, 'Concert', { venue: hall.id }), { language: 'nl' })
  await events.create(at(21, 'Lezing', { event_state: 'cancelled' }), { language: 'nl' })
  await events.create(
    { title: 'Festival', start_date: `${day} 17:00:00`, end_date: '2031-05-20 23:00:00', status: 'publish' },
    { language: 'fr' },
  )
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const { heading, main, settled } = appLayout(editor)
  const calendar = calendarPage(editor)
  await calendar.open('nl', { date: day })
  await expect(heading).toHaveText('May 2031')
  await expect(calendar.table.getByRole('rowheader', { name: 'Week 20', exact: true })).toBeVisible()
  await expect(calendar.table.getByRole('columnheader')).toHaveText([
    'Wk',
    'Mon',
    'Tue',
    'Wed',
    'Thu',
    'Fri',
    'Sat',
    'Sun',
  ])
  const cell = calendar.cell(day)
  await expect(cell.getByRole('link', { name: '20:00 Concert', exact: true })).toBeVisible()
  await expect(cell.getByRole('link', { name: '21:00 Lezing , Cancelled', exact: true })).toBeVisible()
  await expect(cell.getByRole('link', { name: 'Festival Not in Dutch', exact: true })).toBeVisible()
  // For screen readers a bar is part of each of its days.
  await expect(calendar.cell('2031-05-17').getByRole('listitem')).toHaveText(['Festival'])
  await expect(calendar.dayButton(day)).toHaveAccessibleName('Wednesday, 14 May 2031, 3 events')
  await expect(page).toPassAxe()

  await calendar.open('nl', { date: day, venue: String(hall.id) })
  await expect(calendar.event('Concert')).toBeVisible()
  await expect(calendar.event('Lezing')).toHaveCount(0)
  await calendar.next.click()
  await expect(heading).toHaveText('June 2031')
  await expect(page).toHaveURL(new RegExp(`venue=${hall.id}&view=month&date=2031-06-01`))
  await page.goBack()
  await calendar.event('Concert').click()
  await expect(heading).toHaveText('Concert')
  await page.goBack()
  await settled()
  await calendar.views.getByRole('link', { name: messages.t('List'), exact: true }).click()
  await expect(listPage(editor, 'events').title('Concert')).toBeVisible()
  await expect(calendar.views).toHaveCount(0)

  await listPage(editor, 'events').open('nl', { venue: String(hall.id), starts_after: day })
  await main.getByRole('link', { name: messages.t('Calendar'), exact: true }).click()
  await expect(heading).toHaveText('May 2031')
  await expect(calendar.event('Concert')).toBeVisible()
})

test('a day with more events than fit lists all of them', async ({ signInAs, product }) => {
  const { events } = product.as('editor')
  for (let n = 0; n < 15; n += 1) await events.create(at(8 + n, `Voorstelling ${n}`), { language: 'nl' })
  const editor = await signInAs('editor')
  const { page } = editor
  const calendar = calendarPage(editor)
  await calendar.open('nl', { date: day })
  await expect(calendar.cell(day).getByRole('link')).toHaveCount(3)
  await calendar.more(day, 12).click()
  await expect(calendar.panel).toHaveAccessibleName('Wednesday 14 May')
  await expect(calendar.panel.getByRole('link', { name: /^Voorstelling \d+$/ })).toHaveCount(15)
  await expect(page).toPassAxe()
  await page.keyboard.press('Escape')
  await expect(calendar.panel).toHaveCount(0)
  await expect(calendar.more(day, 12)).toBeFocused()
})

test('going back from an event focuses its link, or the day whose list had it', async ({ signInAs, product }) => {
  await product.as('editor').events.create(at(20, 'Concert'), { language: 'nl' })
  const editor = await signInAs('editor')
  const { page } = editor
  const { heading, main } = appLayout(editor)
  const calendar = calendarPage(editor)
  const event = main.getByRole('link', { name: 'Concert' })
  for (const view of ['month', 'week', 'agenda']) {
    await calendar.open('nl', { view, date: day })
    await event.press('Enter')
    await expect(heading).toHaveText('Concert')
    await page.goBack()
    await expect(event).toBeFocused()
  }
  await calendar.open('nl', { date: day })
  await calendar.dayButton(day).press('Enter')
  await calendar.panel.getByRole('link', { name: 'Concert', exact: true }).press('Enter')
  await expect(heading).toHaveText('Concert')
  await page.goBack()
  await expect(calendar.dayButton(day)).toBeFocused()
})

test('the list of a day and the agenda mark events that overlap at their venue', async ({ signInAs, product }) => {
  const { events, venues } = product.as('editor')
  const { body: hall } = await venues.create({ venue: 'Zaal Noord' }, { language: 'nl' })
  await events.create(at(19, 'Concert', { venue: hall.id }), { language: 'nl' })
  await events.create(at(20, 'Lezing', { venue: hall.id }), { language: 'nl' })
  await events.create(at(20, 'Film', { venue: hall.id, event_state: 'cancelled' }), { language: 'nl' })
  const editor = await signInAs('editor')
  const { page } = editor
  const { main } = appLayout(editor)
  const calendar = calendarPage(editor)
  await calendar.open('nl', { date: day })
  await calendar.dayButton(day).click()
  for (const list of [calendar.panel, main]) {
    const marked = list.getByRole('listitem').filter({ hasText: 'Overlap' })
    await expect(marked.getByRole('link')).toHaveText(['Concert', 'Lezing'])
    await expect(page).toPassAxe()
    await calendar.open('nl', { date: day, view: 'agenda' })
  }
})

test('the times of another time zone than that of the site name it', async ({ signInAs, product }) => {
  const zone = 'America/New_York'
  await product.as('editor').events.create(at(20, 'Webinar', { timezone: zone }), { language: 'nl' })
  const calendar = calendarPage(await signInAs('editor'))
  await calendar.open('nl', { date: day })
  await expect(calendar.event('Webinar')).toHaveAccessibleName(`20:00 Webinar , ${zone}`)
  await calendar.open('nl', { date: day, view: 'week' })
  await expect(calendar.event('Webinar').getByText(zone, { exact: true })).toBeVisible()
})

test('a printed month has week numbers and all events of a day', async ({ signInAs, product }) => {
  const { events } = product.as('editor')
  for (let n = 0; n < 5; n += 1) await events.create(at(8 + n, `Voorstelling ${n}`), { language: 'nl' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const calendar = calendarPage(editor)
  await calendar.open('nl', { date: day })
  await expect(calendar.more(day, 2)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  // The width of a sheet.
  await page.setViewportSize({ width: 720, height: 900 })
  await expect(calendar.table.getByRole('rowheader', { name: 'Week 20', exact: true })).toBeVisible()
  await expect(calendar.event('Voorstelling 4')).toBeVisible()
  await expect(calendar.more(day, 2)).toHaveCount(0)
  await expect(page.getByRole('link', { name: messages.t('Skip to content'), exact: true })).toBeHidden()
})

test('a printed month and day have the sheets that all their events need', async ({ signInAs, product }) => {
  const { events } = product.as('editor')
  const whole = {
    start_date: `${day} 00:00:00`,
    end_date: `${day} 23:59:59`,
    all_day: true,
    status: 'publish' as const,
  }
  for (let n = 0; n < 32; n += 1) await events.create({ ...whole, title: `Dag ${n}` }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page } = editor
  const calendar = calendarPage(editor)
  const countSheets = async (): Promise<number> =>
    (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
  await calendar.open('nl', { date: day })
  expect(await countSheets(), 'a month').toBe(3)
  await expect(calendar.event('Dag 3')).toHaveCount(0)
  await calendar.open('nl', { date: day, view: 'day' })
  await expect(calendar.event('Dag 31')).toHaveCount(0)
  expect(await countSheets(), 'a day').toBe(2)
  await page.emulateMedia({ media: 'print' })
  await expect(calendar.event('Dag 31')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button').filter({ visible: true })).toHaveCount(0)
})

test('a day links to the day sheets of its venues', async ({ signInAs, product }) => {
  const { events, venues } = product.as('editor')
  const { body: hall } = await venues.create({ venue: 'Zaal Noord', status: 'publish' }, { language: 'nl' })
  await events.create(at(20, 'Concert', { venue: hall.id }), { language: 'nl' })
  await events.create(at(21, 'Lezing'), { language: 'nl' })
  for (const settings of [{}, { width: 360 }]) {
    const editor = await signInAs('editor', settings)
    const calendar = calendarPage(editor)
    await calendar.open('nl', { date: day, view: 'day' })
    await expect(calendar.daySheets).toHaveCount(1)
    await calendar.open('nl', { date: day })
    await calendar.dayButton(day).click()
    const opened = editor.page.waitForEvent('popup')
    await calendar.daySheet('Zaal Noord').click()
    const sheet = await opened
    await expect(sheet.getByRole('heading', { level: 1 })).toHaveText('Zaal Noord woensdag 14 mei 2031')
    await expect(sheet.getByRole('heading', { level: 2 })).toHaveText(['Concert'])
    await sheet.close()
  }
})

test('arrow keys move by day and week and to the next month; Enter lists the events of the day', async ({
  signInAs,
}) => {
  const editor = await signInAs('editor')
  const { page } = editor
  const { heading } = appLayout(editor)
  const calendar = calendarPage(editor)
  await calendar.open('nl', { date: '2031-05-28' })
  await calendar.dayButton('2031-05-28').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(calendar.dayButton('2031-05-27')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(heading).toHaveText('June 2031')
  await expect(calendar.dayButton('2031-06-10')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(calendar.panel).toHaveAccessibleName('Tuesday 10 June')
})

test('a narrow window shows dots, the events of the chosen day, and creates one on it', async ({
  signInAs,
  product,
}) => {
  const { events, venues } = product.as('editor')
  const { body: hall } = await venues.create({ venue: 'Zaal'.repeat(20), status: 'publish' }, { language: 'nl' })
  await events.create(at(20, 'Concert', { venue: hall.id }), { language: 'nl' })
  const editor = await signInAs('editor', { width: 360 })
  const { page, messages } = editor
  const { main } = appLayout(editor)
  const calendar = calendarPage(editor)
  await calendar.open('nl', { date: '2031-05-01' })
  // A week would show a day.
  await main.getByRole('button', { name: messages.t('Month') }).click()
  await expect(main.getByRole('link', { name: messages.t('Day'), exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: messages.t('Week'), exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await calendar.dayButton(day).click()
  await expect(main.getByRole('region', { name: 'Wednesday 14 May', exact: true })).toContainText('20:00–23:00')
  await expect(main.getByRole('link', { name: 'Concert', exact: true })).toBeVisible()
  await expect(page).toFitItsWidth()
  await expect(page).toPassAxe()
  await main.getByRole('link', { name: messages.t('New event'), exact: true }).click()
  await formPage(editor, 'events').hasDateTime('start_date', '14/05/2031', '19:00')
})

test('an empty month offers a new event, or to clear its filters', async ({ signInAs, product }) => {
  await product.as('editor').events.create(at(20, 'Concert'), { language: 'nl' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const { main } = appLayout(editor)
  const calendar = calendarPage(editor)
  const clear = main.getByRole('link', { name: messages.t('Clear filters'), exact: true })
  await calendar.open('nl', { date: day, view: 'month', search: 'nergens te vinden' })
  await expect(main).toContainText(messages.t('No events'))
  await main.getByRole('link', { name: messages.t('Clear all'), exact: true }).click()
  await expect(main.getByRole('link', { name: 'Concert' }).first()).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  for (const view of ['month', 'day', 'agenda']) {
    await calendar.open('nl', { date: day, view, search: 'nergens te vinden' })
    await clear.click()
    await expect(main.getByRole('link', { name: 'Concert' }).first()).toBeVisible()
    await expect(clear).toBeHidden()
  }
  await expect(page).toFitItsWidth()
  await calendar.open('nl', { date: '2031-09-01', view: 'agenda' })
  await expect(main.getByRole('heading', { name: messages.t('No events'), exact: true })).toBeVisible()
  await expect(page).toPassAxe()
  await main
    .getByRole('link', { name: messages.t('New event'), exact: true })
    .last()
    .click()
  await formPage(editor, 'events').hasDateTime('start_date', '01/09/2031', '19:00')
})
