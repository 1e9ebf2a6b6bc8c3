/** Moving events in the calendar by pointer and keyboard, and creating them in empty places. */
import type { Locator } from '@playwright/test'
import { goOffline, goOnline, hidePages, type Session } from './support/fixtures/session.ts'
import { appLayout } from './support/models/app-layout.ts'
import { calendarPage } from './support/models/calendar.ts'
import { formPage } from './support/models/form.ts'
import { expect, test } from './support/test.ts'

// The clocks change in the night to Sunday 28 March 2027.
const [saturday, sunday] = ['2027-03-27', '2027-03-28']
const concert = {
  title: 'Concert',
  start_date: `${saturday} 19:00:00`,
  end_date: `${saturday} 21:00:00`,
  status: 'publish',
} as const
/** The message that an event was moved. */
const moved = ({ page, messages }: Session, title: string) => {
  const [begin = ''] = messages.t('“{title}” was moved to {when}.', { title, when: '\0' }).split('\0')
  return page.getByText(begin)
}
/** Only these events: the days of the demo content are full. */
const own = { author: 'me' }

test('an event moved across a clock change by pointer or keyboard keeps 19:00 to 21:00', async ({
  signInAs,
  product,
}) => {
  const { events } = product.as('editor')
  const { body: first } = await events.create(concert, { language: 'nl' })
  const { body: second } = await events.create({ ...concert, title: 'Lezing' }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const calendar = calendarPage(editor)
  await calendar.open('nl', { ...own, date: saturday })

  const getGround = (day: string) => calendar.cell(day).evaluate((cell) => getComputedStyle(cell).backgroundColor)
  const ground = await getGround(sunday)
  await calendar.drag('Concert', calendar.cell(sunday), false)
  expect(await getGround(sunday), 'the new day').not.toBe(ground)
  // Above the last column, the hint stays in the window.
  await expect(page.getByText('Sun 28 Mar 2027, 19:00–21:00', { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('1 day later', { exact: false })).toBeVisible()
  await page.mouse.up()
  await expect(moved(editor, 'Concert')).toBeVisible()
  await expect(calendar.cell(sunday).getByRole('link', { name: 'Concert' })).toBeVisible()

  await calendar.startMove(saturday, 'Lezing')
  const bar = calendar.moveBar('Lezing')
  await expect(bar.getByRole('button', { name: messages.t('Move'), exact: true })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(bar.getByRole('status')).toContainText('Sun 28 Mar 2027, 19:00–21:00')
  await expect(page).toPassAxe()
  await page.keyboard.press('Enter')
  await expect(moved(editor, 'Lezing')).toBeVisible()
  await expect(calendar.dayButton(sunday)).toBeFocused()

  const dates = async (id: number) => {
    const { body } = await events.read(id, { language: 'nl' })
    const { start_date, end_date, utc_start_date, utc_end_date, start_date_details, end_date_details } = body
    return { start_date, end_date, utc_start_date, utc_end_date, start_date_details, end_date_details }
  }
  expect(await dates(first.id)).toEqual(await dates(second.id))
  expect(await dates(first.id)).toMatchObject({
    start_date: `${sunday} 19:00:00`,
    end_date: `${sunday} 21:00:00`,
    utc_start_date: `${sunday} 17:00:00`,
  })
})

test('a move is undone by the message, and after a reload by the history', async ({ signInAs, product }) => {
  const { events } = product.as('editor')
  const { body } = await events.create(concert, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const { message, main } = appLayout(editor)
  const calendar = calendarPage(editor)
  const start = async () => (await events.read(body.id, { language: 'nl' })).body.start_date
  await calendar.open('nl', { ...own, date: saturday })
  await calendar.drag('Concert', calendar.cell('2027-03-23'))
  await expect(moved(editor, 'Concert')).toBeVisible()
  expect(await start()).toBe('2027-03-23 19:00:00')
  await message.getByRole('button', { name: messages.t('Undo'), exact: true }).click()
  await expect(calendar.cell(saturday).getByRole('link', { name: 'Concert' })).toBeVisible()
  expect(await start()).toBe(concert.start_date)

  await calendar.drag('Concert', calendar.cell('2027-03-24'))
  await expect(calendar.cell('2027-03-24').getByRole('link', { name: 'Concert' })).toBeVisible()
  await expect(moved(editor, 'Concert').last()).toContainText('24')
  await page.goto(`/events/${body.id}/history?ml_language=nl`)
  await page.reload()
  await main
    .getByRole('article')
    .first()
    .getByRole('button', { name: messages.t('Undo this change…').replace('…', '') })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Restore \d/ })
    .click()
  await expect(main.getByRole('article')).toHaveCount(5)
  expect(await start()).toBe(concert.start_date)
})

test('undoing a move without a connection says so and can be tried again', async ({ signInAs, product }) => {
  const { events } = product.as('editor')
  const { body } = await events.create(concert, { language: 'nl' })
  const editor = await signInAs('editor')
  const { messages } = editor
  const { message } = appLayout(editor)
  const calendar = calendarPage(editor)
  const undo = message.getByRole('button', { name: messages.t('Undo'), exact: true })
  await calendar.open('nl', { ...own, date: saturday })
  await calendar.drag('Concert', calendar.cell('2027-03-23'))
  await expect(moved(editor, 'Concert')).toBeVisible()
  await goOffline(editor)
  await undo.click()
  await expect(message).toContainText(messages.t('“{title}” could not be moved back. Try again.', { title: 'Concert' }))
  await goOnline(editor)
  await undo.click()
  await expect(calendar.cell(saturday).getByRole('link', { name: 'Concert' })).toBeVisible()
  expect((await events.read(body.id, { language: 'nl' })).body.start_date).toBe(concert.start_date)
})

test('the second of two users who move the same event sees a conflict', async ({ signInAs, product }) => {
  const { events } = product.as('editor')
  const { body } = await events.create(concert, { language: 'nl' })
  const start = async () => (await events.read(body.id, { language: 'nl' })).body.start_date
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const calendar = calendarPage(editor)
  await calendar.open('nl', { ...own, date: saturday })
  // The page learns of the other move only when it saves its own.
  await hidePages(editor.context)
  await events.update(
    body.id,
    { start_date: '2027-03-25 19:00:00', end_date: '2027-03-25 21:00:00' },
    { language: 'nl' },
  )
  editor.expectStatus(412)
  await calendar.drag('Concert', calendar.cell('2027-03-23'))
  const { question, message } = appLayout(editor)
  await expect(question).toContainText('“Concert” is on Thu 25 Mar 2027, 19:00–21:00 now.')
  await expect(question).toContainText('Tue 23 Mar 2027')
  await expect(page).toPassAxe()
  expect(await start()).toBe('2027-03-25 19:00:00')
  await question.getByRole('button', { name: messages.t('Move anyway'), exact: true }).click()
  await expect(moved(editor, 'Concert')).toBeVisible()
  expect(await start()).toBe('2027-03-23 19:00:00')
  // Undo restores the dates of the other user, and says so.
  await message.getByRole('button', { name: messages.t('Undo'), exact: true }).click()
  const [title, before] = ['Concert', 'Thu 25 Mar 2027, 19:00–21:00']
  await expect(page.getByText(messages.t('“{title}” is back on {before}.', { title, before }))).toBeVisible()
  expect(await start()).toBe('2027-03-25 19:00:00')
})

test('an event that is moved again before its move is saved gets the second dates', async ({ signInAs, product }) => {
  const { events } = product.as('editor')
  const { body } = await events.create(concert, { language: 'nl' })
  const editor = await signInAs('editor')
  const calendar = calendarPage(editor)
  await calendar.open('nl', { ...own, date: saturday })
  const line = await editor.context.newCDPSession(editor.page)
  const throughput = { downloadThroughput: -1, uploadThroughput: -1 }
  await line.send('Network.emulateNetworkConditions', { offline: false, latency: 1_500, ...throughput })
  await calendar.drag('Concert', calendar.cell('2027-03-23'))
  await calendar.drag('Concert', calendar.cell('2027-03-24'))
  await expect(moved(editor, 'Concert').last()).toContainText('Wed 24 Mar 2027')
  await expect(calendar.cell('2027-03-24').getByRole('link', { name: 'Concert' })).toBeVisible()
  await expect(appLayout(editor).question).toHaveCount(0)
  expect((await events.read(body.id, { language: 'nl' })).body.start_date).toBe('2027-03-24 19:00:00')
})

test('Escape cancels a move by pointer and by keyboard; a click still opens the event', async ({
  signInAs,
  product,
}) => {
  const { events } = product.as('editor')
  const { body } = await events.create(concert, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page } = editor
  const { heading } = appLayout(editor)
  const calendar = calendarPage(editor)
  await calendar.open('nl', { ...own, date: saturday })
  await calendar.drag('Concert', calendar.cell('2027-03-23'), false)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(calendar.cell(saturday).getByRole('link', { name: 'Concert' })).toBeVisible()
  await calendar.startMove(saturday, 'Concert')
  await page.keyboard.press('ArrowUp')
  await expect(calendar.moveBar('Concert').getByRole('status')).toContainText('7 days earlier')
  await page.keyboard.press('Escape')
  await expect(calendar.moveBar('Concert')).toHaveCount(0)
  await expect(calendar.dayButton(saturday)).toBeFocused()
  expect((await events.read(body.id, { language: 'nl' })).body.start_date).toBe(concert.start_date)
  await calendar.event('Concert').click()
  await expect(heading).toHaveText('Concert')
})

test('a cancelled or rejected move by keyboard leads back to the day of the event', async ({ signInAs, product }) => {
  const night = { start_date: '2027-02-28 02:30:00', end_date: '2027-02-28 02:45:00' }
  await product.as('editor').events.create({ ...concert, ...night }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const { heading } = appLayout(editor)
  const calendar = calendarPage(editor)
  const mover = page.getByRole('button', { name: messages.t('Move dates: {title}', { title: 'Concert' }), exact: true })
  editor.expectStatus(400)
  for (const [view, start] of [
    ['month', () => calendar.startMove('2027-02-28', 'Concert')],
    ['agenda', () => mover.press('Enter')],
  ] as const)
    for (const key of ['Escape', 'Enter']) {
      await calendar.open('nl', { ...own, view, date: '2027-02-11' })
      await start()
      await expect(page.getByRole('button', { name: messages.t('Move'), exact: true })).toBeFocused()
      // In the last night of March, the clocks skip this time.
      for (let week = 0; week < 4; week += 1) await page.keyboard.press('ArrowDown')
      await expect(heading).toHaveText('March 2027')
      await page.keyboard.press(key)
      await expect(heading).toHaveText('February 2027')
      await expect(view === 'month' ? calendar.dayButton('2027-02-28') : mover).toBeFocused()
      if (key === 'Enter') await expect(page.getByText(messages.t('The event was not moved'))).toBeVisible()
    }
})

test('in the agenda the focus follows an event to another month', async ({ signInAs, product }) => {
  await product.as('editor').events.create(concert, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const calendar = calendarPage(editor)
  const mover = page.getByRole('button', { name: messages.t('Move dates: {title}', { title: 'Concert' }), exact: true })
  await calendar.open('nl', { ...own, view: 'agenda', date: saturday })
  await mover.press('Enter')
  await expect(page.getByRole('button', { name: messages.t('Move'), exact: true })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(moved(editor, 'Concert')).toBeVisible()
  await expect(mover).toBeFocused()
})

test('an event that is dropped outside of all days stays where it was', async ({ signInAs, product }) => {
  const { events } = product.as('editor')
  const { body } = await events.create(concert, { language: 'nl' })
  const start = async () => (await events.read(body.id, { language: 'nl' })).body.start_date
  const editor = await signInAs('editor')
  const { page } = editor
  const { heading } = appLayout(editor)
  const calendar = calendarPage(editor)
  await calendar.open('nl', { ...own, date: saturday })
  const outlined = calendar.table.locator('[data-target]')
  const over = async (place: Locator) => {
    const box = await place.boundingBox()
    if (box) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  }
  await calendar.drag('Concert', calendar.cell('2027-03-23'), false)
  await expect(outlined).toHaveCount(1)
  await over(heading)
  await expect(outlined).toHaveCount(0)
  await page.mouse.up()
  await expect(calendar.cell(saturday).getByRole('link', { name: 'Concert' })).toBeVisible()
  expect(await start()).toBe(concert.start_date)

  // Back over a day it moves there.
  await calendar.drag('Concert', calendar.cell('2027-03-23'), false)
  await over(heading)
  await over(calendar.cell('2027-03-23'))
  await expect(outlined).toHaveCount(1)
  await page.mouse.up()
  await expect(moved(editor, 'Concert')).toBeVisible()
  expect(await start()).toBe('2027-03-23 19:00:00')
})

test('in the agenda the focus returns to the event after a move by keyboard', async ({ signInAs, product }) => {
  await product.as('editor').events.create(concert, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const calendar = calendarPage(editor)
  await calendar.open('nl', { ...own, view: 'agenda', date: saturday })
  const mover = page.getByRole('button', { name: messages.t('Move dates: {title}', { title: 'Concert' }), exact: true })
  for (const [key, day] of [
    ['Escape', 'Saturday 27 March'],
    ['Enter', 'Sunday 28 March'],
  ] as const) {
    await mover.press('Enter')
    await expect(page.getByRole('button', { name: messages.t('Move'), exact: true })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press(key)
    await expect(page.getByRole('region', { name: day }).getByRole('link', { name: 'Concert' })).toBeVisible()
    await expect(mover).toBeFocused()
  }
})

test('in the week view an event is moved to another hour, and overlaps are reported', async ({ signInAs, product }) => {
  const { events, venues } = product.as('editor')
  const { body: hall } = await venues.create({ venue: 'Zaal Noord' }, { language: 'nl' })
  const { body } = await events.create({ ...concert, venue: [hall.id] }, { language: 'nl' })
  const lecture = { start_date: '2027-03-26 10:00:00', end_date: '2027-03-26 12:00:00' }
  await events.create({ ...concert, ...lecture, title: 'Lezing', venue: [hall.id] }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page } = editor
  const { main } = appLayout(editor)
  const calendar = calendarPage(editor)
  await calendar.open('nl', { ...own, view: 'week', date: saturday })
  await expect(calendar.table.getByRole('rowheader', { name: '19:00', exact: true })).toBeVisible()
  await expect(page).toPassAxe()
  const event = calendar.event('Concert')
  await event.hover()
  const [from, to] = await Promise.all([event.boundingBox(), calendar.slot('2027-03-26', 11).boundingBox()])
  if (!from || !to) throw new Error('The event is not visible.')
  await page.mouse.move(from.x + 20, from.y + 4)
  await page.mouse.down()
  await page.mouse.move(to.x + 20, to.y + 8, { steps: 4 })
  await page.mouse.move(to.x + 20, to.y + 4)
  await expect(page.getByText('Fri 26 Mar 2027, 11:00–13:00', { exact: true })).toBeVisible()
  await expect(page.getByText('Overlaps 1 event at Zaal Noord', { exact: true })).toBeVisible()
  await page.mouse.up()
  await expect(moved(editor, 'Concert')).toBeVisible()
  await expect(main.getByText('2 overlapping events')).toBeVisible()
  expect((await events.read(body.id, { language: 'nl' })).body).toMatchObject({
    start_date: '2027-03-26 11:00:00',
    end_date: '2027-03-26 13:00:00',
  })
})

test('an event that is dropped above the hours of another day keeps its time', async ({ signInAs, product }) => {
  const { events } = product.as('editor')
  const { body } = await events.create(concert, { language: 'nl' })
  const editor = await signInAs('editor')
  const calendar = calendarPage(editor)
  await calendar.open('nl', { ...own, view: 'week', date: saturday })
  await calendar.drag('Concert', calendar.cell('2027-03-24'))
  await expect(moved(editor, 'Concert')).toBeVisible()
  const { start_date, end_date } = (await events.read(body.id, { language: 'nl' })).body
  expect([start_date, end_date]).toEqual(['2027-03-24 19:00:00', '2027-03-24 21:00:00'])
})

test('a click on an empty time creates an event there with the values of the filters', async ({
  signInAs,
  product,
}) => {
  const { body: hall } = await product.as('editor').venues.create({ venue: 'Zaal Noord' }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const calendar = calendarPage(editor)
  const form = formPage(editor, 'events')
  await calendar.open('nl', { date: saturday, venue: String(hall.id) })
  await calendar.dayButton(sunday).click()
  await calendar.panel.getByRole('link', { name: messages.t('New event'), exact: true }).click()
  await form.fill('title', 'Nieuw concert')
  await form.save()
  const id = Number(/events\/(\d+)/.exec(page.url())?.[1])
  const { body } = await product.as('editor').events.read(id, { language: 'nl' })
  expect(body).toMatchObject({ start_date: `${sunday} 19:00:00`, end_date: `${sunday} 21:00:00` })
  expect(body.venue).toMatchObject({ id: hall.id })

  await calendar.open('nl', { ...own, view: 'week', date: saturday })
  await calendar.slot('2027-03-24', 14).click()
  await form.fill('title', 'Middag')
  await form.save()
  const next = Number(/events\/(\d+)/.exec(page.url())?.[1])
  expect((await product.as('editor').events.read(next, { language: 'nl' })).body.start_date).toBe('2027-03-24 14:00:00')
})

test('an account that may not edit an event cannot move it', async ({ signInAs, product }) => {
  const { events, venues } = product.as('editor')
  const { body: hall } = await venues.create({ venue: 'Zaal Noord', status: 'publish' }, { language: 'nl' })
  await events.create({ ...concert, venue: [hall.id] }, { language: 'nl' })
  const reader = await signInAs('reader')
  const { page, messages } = reader
  const calendar = calendarPage(reader)
  await calendar.open('nl', { date: saturday, venue: String(hall.id) })
  await calendar.drag('Concert', calendar.cell('2027-03-23'))
  await expect(calendar.cell(saturday).getByRole('link', { name: 'Concert' })).toBeVisible()
  await calendar.dayButton(saturday).click()
  await expect(calendar.panel).toBeVisible()
  await expect(page.getByRole('button', { name: messages.pattern('Move dates: {title}') })).toHaveCount(0)
  await expect(calendar.panel.getByRole('link', { name: messages.t('New event'), exact: true })).toHaveCount(0)
})
