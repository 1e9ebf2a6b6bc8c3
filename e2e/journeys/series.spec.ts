/** Series of events: creating, editing one, the following or all events, changing dates. */
import type { Api } from './support/fixtures/api.ts'
import { hidePages } from './support/fixtures/session.ts'
import { appLayout, openRecordId } from './support/models/app-layout.ts'
import { calendarPage } from './support/models/calendar.ts'
import { detailPage } from './support/models/detail.ts'
import { formPage } from './support/models/form.ts'
import { listPage } from './support/models/list.ts'
import { quickEditForm } from './support/models/quick-edit.ts'
import { seriesDialogs } from './support/models/series.ts'
import { test as externalTest } from './support/external-test.ts'
import { expect, test } from './support/test.ts'

const evening = { start_date: '2027-09-09 18:00:00', end_date: '2027-09-09 20:00:00' }
const all = { starts_after: '2000-01-01', per_page: 100 } as const

test('a series of thirty events in two languages is created with a preview, and undone at once', async ({
  signInAs,
  product,
}) => {
  const asEditor = product.as('editor').events
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const form = formPage(editor, 'events')
  const series = seriesDialogs(editor)
  await form.openNew('nl')
  await expect(series.repeatButton).toHaveAttribute('aria-disabled', 'true')
  await form.fill('title', 'Repetitie')
  await form.fill('start_date', evening.start_date)
  await form.fill('end_date', evening.end_date)
  await appLayout(editor).switchTo('en')
  await form.fill('title', 'Rehearsal')
  await series.repeatButton.click()
  await expect(series.repeat).toHaveAccessibleName('Repeat Rehearsal')
  for (const count of [0, 201]) {
    await series.fillCount(series.repeat, count)
    await expect(series.repeat.getByText('Enter a whole number from 1 to 200.')).toBeVisible()
  }
  const every = series.repeat.getByRole('textbox', { name: messages.t('Every'), exact: true })
  await every.fill('1001')
  await expect(series.repeat.getByText('Enter a whole number from 1 to 1000.')).toBeVisible()
  await every.fill('1')
  await series.fillCount(series.repeat, 33)
  await expect(series.dates(series.repeat)).toHaveCount(33)
  await expect(series.repeat.getByText('Clocks back on 31 Oct 2027 · stays 18:00')).toBeVisible()
  await series.date(series.repeat, /4 Nov 2027/).uncheck()
  await series.date(series.repeat, /30 Dec 2027/).uncheck()
  // A public holiday is skipped by default.
  await expect(series.date(series.repeat, /11 Nov 2027/)).not.toBeChecked()
  await expect(series.repeat.getByText(/Armistice.* · skipped/)).toBeVisible()
  await expect(series.repeat.getByText('33 dates, 3 skipped')).toBeVisible()
  await expect(page).toPassAxe()
  await series.create(30).click()
  await expect(series.position(1, 30)).toBeVisible()
  const id = await openRecordId({ page }, 'events')
  const { body: first } = await asEditor.read(id, { language: 'en' })
  const inDutch = await asEditor.list({ ...all, series: first.series }, { language: 'nl' })
  expect(inDutch.total).toBe(30)
  expect(inDutch.rows.map(({ title }) => title)).toContain('Repetitie')

  await appLayout(editor)
    .message.getByRole('button', { name: messages.t('Undo'), exact: true })
    .click()
  await expect(appLayout(editor).message).toContainText(messages.t('The series was undone.'))
  expect((await asEditor.list({ ...all, series: first.series }, { language: 'nl' })).total).toBe(0)
})

test('chosen dates are added and removed without an error or a lost focus', async ({ signInAs, product }) => {
  const { body: event } = await product.as('editor').events.create({ ...evening, title: 'Lecture' }, { language: 'en' })
  const editor = await signInAs('editor')
  const { messages } = editor
  const { repeat, repeatButton } = seriesDialogs(editor)
  await formPage(editor, 'events').open(event.id, 'en')
  await repeatButton.click()
  await repeat.getByRole('combobox', { name: messages.t('Unit'), exact: true }).selectOption('dates')
  const day = repeat.getByRole('textbox', { name: messages.t('Date'), exact: true })
  const remove = (date: RegExp) => repeat.getByRole('listitem').filter({ hasText: date }).getByRole('button')
  await expect(day).not.toHaveAttribute('aria-invalid', 'true')
  for (const text of ['16-9-2027', '1-10-2027']) {
    await day.fill(text)
    await repeat.getByRole('button', { name: messages.t('Add') }).click()
    await expect(day).toHaveValue('')
    await expect(day).not.toHaveAttribute('aria-invalid', 'true')
  }
  await day.fill('soon')
  await day.blur()
  await expect(day).toHaveAttribute('aria-invalid', 'true')
  await remove(/16 Sept 2027/).press('Enter')
  await expect(remove(/1 Oct 2027/)).toBeFocused()
  await remove(/1 Oct 2027/).press('Enter')
  await expect(repeat.locator(':focus')).toHaveCount(1)
})

test('moving the following events keeps an individually moved event and reports it', async ({ signInAs, product }) => {
  const asEditor = product.as('editor').events
  const { body: event } = await asEditor.create({ ...evening, title: 'Choir' }, { language: 'en' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const form = formPage(editor, 'events')
  const series = seriesDialogs(editor)
  await form.open(event.id, 'en')
  await series.repeatButton.click()
  await series.fillCount(series.repeat, 4)
  await expect(series.dates(series.repeat)).toHaveCount(4)
  // The event itself is the first date.
  await expect(series.dates(series.repeat).first()).toBeDisabled()
  await series.create(3).click()
  await expect(series.repeat).toBeHidden()
  const { body: first } = await asEditor.read(event.id, { language: 'en' })
  const rows = async () => (await asEditor.list({ ...all, series: first.series }, { language: 'en' })).rows
  const third = (await rows())[2]?.id ?? 0

  await form.open(third, 'en')
  await form.fill('start_date', '2027-09-23 19:00:00')
  await form.saveButton.click()
  await series.chooseScope('This event')
  await series.saveScope.click()
  await form.saved()

  await form.open(event.id, 'en')
  await form.time('start_date').fill('18:30')
  await form.saveButton.click()
  await series.chooseScope('This and the following events')
  const differing = series.scope.getByRole('list', { name: messages.t('Events changed on their own'), exact: true })
  await expect(differing.getByRole('listitem')).toHaveCount(1)
  await expect(differing).toContainText('23 Sept 2027, 19:00')
  await expect(series.scope).toContainText('1 event has values of its own and keeps them.')
  await expect(series.scope).toContainText(
    /2 other events move, the first from .*16 Sept 2027, 18:00 to .*16 Sept 2027, 18:30\./,
  )
  await expect(page).toPassAxe()
  await series.saveScope.click()
  await expect(appLayout(editor).message).toContainText(
    '3 events of the series were changed; 1 kept values of its own.',
  )
  const starts = async () => (await rows()).map(({ start_date }) => start_date)
  const times = ['2027-09-09 18:30:00', '2027-09-16 18:30:00', '2027-09-23 19:00:00', '2027-09-30 18:30:00']
  expect(await starts()).toEqual(times)

  await appLayout(editor)
    .message.getByRole('button', { name: messages.t('Undo'), exact: true })
    .first()
    .click()
  await expect(appLayout(editor).message).toContainText(messages.t('The change of the series was undone.'))
  expect(await starts()).toEqual(times.map((time) => time.replace('18:30', '18:00')))
})

test('whole days of a series have their last day and no time', async ({ signInAs, product }) => {
  const dates = { start_date: '2027-05-11 00:00:00', end_date: '2027-05-12 23:59:59', all_day: true }
  const { body: event } = await product.as('editor').events.create({ ...dates, title: 'Course' }, { language: 'en' })
  const editor = await signInAs('editor')
  const form = formPage(editor, 'events')
  const series = seriesDialogs(editor)
  await form.open(event.id, 'en')
  await series.repeatButton.click()
  await series.fillCount(series.repeat, 3)
  await expect(series.repeat.getByRole('listitem').filter({ hasText: '18 May 2027' })).toContainText(
    '– Wed, 19 May 2027',
  )
  await series.create(2).click()
  await expect(series.repeat).toBeHidden()
  await form.fill('start_date', '2027-05-12')
  await form.saveButton.click()
  await series.chooseScope('All events of the series')
  await expect(series.scope).toContainText(/2 other events move, the first from \w+, 18 May 2027 to \w+, 19 May 2027\./)
})

test('a series gets more dates and is dissolved from the page of one of its events', async ({ signInAs, product }) => {
  const asEditor = product.as('editor').events
  const { body: event } = await asEditor.create({ ...evening, title: 'Chor', status: 'publish' }, { language: 'de' })
  const editor = await signInAs('editor', { interfaceLanguage: 'de', width: 360 })
  const { page, messages } = editor
  const form = formPage(editor, 'events')
  const series = seriesDialogs(editor)
  await form.open(event.id, 'de')
  await series.repeatButton.click()
  await series.fillCount(series.repeat, 3)
  await expect(series.dates(series.repeat)).toHaveCount(3)
  await expect(page).toFitItsWidth()
  await series.create(2).click()
  await expect(series.repeat).toBeHidden()
  await detailPage(editor, 'events').open(event.id, 'de')
  await series.action('Change dates…').click()
  const unchanged = messages.t('Nothing yet: choose another end, or other dates.')
  await expect(series.saveDates).toHaveAccessibleDescription(unchanged)
  await series.fillCount(series.change, 5)
  await expect(series.dates(series.change)).toHaveCount(5)
  await expect(series.saveDates).toHaveAccessibleDescription('')
  await series.saveDates.click()
  await expect(series.position(1, 5)).toBeVisible()
  await expect(page).toFitItsWidth()
  await expect(page).toPassAxe()

  await series.action('All events').click()
  await expect.poll(async () => (await listPage(editor, 'events').titles()).length).toBe(5)
  await page.goBack()
  await series.action('Dissolve…').click()
  await appLayout(editor)
    .question.getByRole('button', { name: messages.t('Dissolve series'), exact: true })
    .click()
  await expect(series.note).toBeHidden()
  expect((await asEditor.read(event.id, { language: 'de' })).body.series).toBe(0)
})

test('deleted events of a series come back only by choice, the last one too', async ({ signInAs, product }) => {
  const asEditor = product.as('editor')
  const { body: sent } = await asEditor.send({
    method: 'POST',
    namespace: 'admin',
    path: '/series',
    language: 'en',
    body: { shared: evening, texts: { en: { title: 'Choir' } }, source_language: 'en', rule: 'FREQ=WEEKLY;COUNT=4' },
  })
  const ids = (sent as { events: { id: number }[] }).events.map(({ id }) => id)
  for (const id of [ids[1], ids[3]]) await asEditor.events.remove(id ?? 0, { language: 'en' })
  const editor = await signInAs('editor')
  const series = seriesDialogs(editor)
  await detailPage(editor, 'events').open(ids[0] ?? 0, 'en')
  await series.action('Change dates…').click()
  const isChosen = async () =>
    Promise.all((await series.dates(series.change).all()).map(async (date) => date.isChecked()))
  await expect(series.dates(series.change)).toHaveCount(4)
  await expect.poll(isChosen).toEqual([true, false, true, false])
  await series.fillCount(series.change, 5)
  await expect(series.dates(series.change)).toHaveCount(5)
  await expect.poll(isChosen).toEqual([true, false, true, false, true])
  // An event beyond the new end is named.
  await series.fillCount(series.change, 2)
  await expect(series.change).toContainText('1 event is moved to the trash')
  await expect(series.change).toContainText('Thu, 23 Sept 2027')
})

test('creating and changing a series is undone from the history of one of its events after a reload', async ({
  signInAs,
  product,
}) => {
  const asEditor = product.as('editor')
  const body = { shared: evening, texts: { nl: { title: 'Repetitie', status: 'publish' } }, source_language: 'nl' }
  type Sent = { series: number; events: { id: number }[] }
  const send = async (method: 'POST' | 'PUT', path: string, sent: object) =>
    (await asEditor.send({ method, namespace: 'admin', path, language: 'nl', body: sent })).body as Sent
  const { series, events } = await send('POST', '/series', { ...body, rule: 'RRULE:FREQ=WEEKLY;COUNT=4' })
  const count = async (): Promise<number> => (await asEditor.events.list({ ...all, series }, { language: 'nl' })).total
  await send('PUT', `/series/${series}`, { rule: 'RRULE:FREQ=WEEKLY;COUNT=6' })
  expect(await count()).toBe(6)
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const { main, settled } = appLayout(editor)
  const dialog = page.getByRole('dialog', { name: messages.t('Undo this change'), exact: true })
  const undo = async (change: string, records: number) => {
    await main
      .getByRole('article')
      .filter({ hasText: change })
      .getByRole('button', { name: 'Undo this change' })
      .first()
      .click()
    await dialog.getByRole('button', { name: `Undo for ${records} records`, exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await page.goto(`/events/${events[0]?.id}/history?ml_language=nl`)
  await settled()
  await expect(main.getByRole('article').first()).toContainText('Dates of the series')
  await undo('Dates of the series', 6)
  expect(await count()).toBe(4)
  await page.reload()
  await settled()
  await main.getByRole('article').last().getByRole('button', { name: 'Undo this change' }).click()
  await expect(dialog).toContainText('Created events are moved to the trash')
  await expect(page).toPassAxe()
  await dialog.getByRole('button', { name: messages.t('Cancel') }).click()
  await undo('Created', 4)
  expect(await count()).toBe(0)
})

test('an event without the edited translation is named, and not offered to be overwritten', async ({
  signInAs,
  product,
}) => {
  const { events } = product.as('editor')
  const { body: event } = await events.create({ ...evening, title: 'Choir' }, { language: 'en' })
  await events.update(event.id, { title: 'Koor' }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const form = formPage(editor, 'events')
  const series = seriesDialogs(editor)
  await form.open(event.id, 'nl')
  await series.repeatButton.click()
  await series.fillCount(series.repeat, 2)
  await series.create(1).click()
  await expect(series.repeat).toBeHidden()
  const { body: first } = await events.read(event.id, { language: 'en' })
  const { rows } = await events.list({ ...all, series: first.series }, { language: 'en' })
  await events.removeTranslation(rows[1]?.id ?? 0, { language: 'nl' })

  await form.fill('title', 'Zangkoor')
  await form.saveButton.click()
  await series.chooseScope('All events of the series')
  await expect(series.scope.getByText(messages.t('Not translated into {name}', { name: 'Dutch' }))).toBeVisible()
  await expect(series.scope.getByRole('checkbox')).toHaveCount(0)
  await expect(page).toPassAxe()
  await series.saveScope.click()
  await expect(appLayout(editor).message).toContainText('1 event of the series was changed; 1 kept values of its own.')
})

test('the quick edit of an event of a series asks which events change', async ({ signInAs, product }) => {
  const { events } = product.as('editor')
  const { body: event } = await events.create({ ...evening, title: 'Choir' }, { language: 'en' })
  const editor = await signInAs('editor')
  const series = seriesDialogs(editor)
  await formPage(editor, 'events').open(event.id, 'en')
  await series.repeatButton.click()
  await series.fillCount(series.repeat, 3)
  await series.create(2).click()
  await expect(series.repeat).toBeHidden()

  const list = listPage(editor, 'events')
  await list.open('en', { search: 'Choir' })
  const { form, title, opener } = quickEditForm(editor)
  await opener('Choir').first().click()
  await title.fill('Ensemble')
  await title.press('Enter')
  await expect(editor.page).toPassAxe()
  await series.chooseScope('All events of the series')
  await series.saveScope.click()
  await expect(form).toHaveCount(0)
  await expect(appLayout(editor).message).toContainText('3 events of the series were changed.')
  const { body: first } = await events.read(event.id, { language: 'en' })
  const { rows } = await events.list({ ...all, series: first.series }, { language: 'en' })
  expect(rows.map((row) => row.title)).toEqual(['Ensemble', 'Ensemble', 'Ensemble'])
})

test('more dates of a series have the holidays of the country of its venue', async ({ signInAs, product }) => {
  const { events, venues } = product.as('editor')
  const { body: hall } = await venues.create({ venue: 'Philharmonie', country: 'Luxembourg' }, { language: 'en' })
  const summer = { start_date: '2027-06-09 18:00:00', end_date: '2027-06-09 20:00:00' }
  const { body: event } = await events.create({ ...summer, title: 'Choir', venue: [hall.id] }, { language: 'en' })
  const editor = await signInAs('editor')
  const series = seriesDialogs(editor)
  await formPage(editor, 'events').open(event.id, 'en')
  await series.repeatButton.click()
  await series.fillCount(series.repeat, 2)
  await series.create(1).click()
  await expect(series.repeat).toBeHidden()
  await detailPage(editor, 'events').open(event.id, 'en')
  await series.action('Change dates…').click()
  await series.fillCount(series.change, 7)
  // The national day of Luxembourg; that of Belgium is 21 July.
  await expect(series.date(series.change, /23 Jun 2027/)).not.toBeChecked()
  await expect(series.date(series.change, /21 Jul 2027/)).toBeChecked()
})

/** Four Thursdays at 18:00, the third of which was moved to 19:00 on its own. */
async function createChoir(asEditor: Api) {
  const shared = { start_date: '2027-05-06 18:00:00', end_date: '2027-05-06 20:00:00' }
  const { body: sent } = await asEditor.send({
    method: 'POST',
    namespace: 'admin',
    path: '/series',
    language: 'en',
    body: { shared, texts: { en: { title: 'Choir' } }, source_language: 'en', rule: 'FREQ=WEEKLY;COUNT=4' },
  })
  const ids = (sent as { events: { id: number }[] }).events.map(({ id }) => id)
  const move = async (index: number, start_date: string, end_date: string) =>
    asEditor.events.update(ids[index] ?? 0, { start_date, end_date }, { language: 'en' })
  await move(2, '2027-05-20 19:00:00', '2027-05-20 21:00:00')
  const starts = async () =>
    Promise.all(ids.map(async (id) => (await asEditor.events.read(id, { language: 'en' })).body.start_date))
  return { ids, move, starts }
}
const choirStarts = ['2027-05-06 18:00:00', '2027-05-13 18:00:00', '2027-05-20 19:00:00', '2027-05-27 18:00:00']
/** The same, with all but the one that was moved on its own a day later. */
const movedStarts = ['2027-05-07 18:00:00', '2027-05-14 18:00:00', '2027-05-20 19:00:00', '2027-05-28 18:00:00']

test('an event of a series that is dragged asks which others move, with one Undo', async ({ signInAs, product }) => {
  const { ids, starts } = await createChoir(product.as('editor'))
  const { events } = product.as('editor')
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const { message } = appLayout(editor)
  const calendar = calendarPage(editor)
  const series = seriesDialogs(editor)
  const choir = (day: string) => calendar.cell(day).getByRole('link', { name: 'Choir' })
  await calendar.open('en', { author: 'me', date: '2027-05-13' })

  await calendar.drag(choir('2027-05-13'), calendar.cell('2027-05-14'))
  await expect(series.scope).toContainText(/“Choir” moves from Thu 13 May 2027, .* to Fri 14 May 2027, /)
  await series.chooseScope('This and the following events')
  const differing = series.scope.getByRole('list', { name: messages.t('Events changed on their own'), exact: true })
  await expect(differing.getByRole('listitem')).toHaveText(/20 May 2027, 19:00/)
  await expect(page).toPassAxe()
  await series.scope.getByRole('button', { name: messages.t('Cancel'), exact: true }).click()
  await expect(series.scope).toBeHidden()
  await expect(choir('2027-05-13')).toBeVisible()
  expect(await starts()).toEqual(choirStarts)

  // Another change of the event, which the page does not know, is no conflict.
  await hidePages(editor.context)
  await events.update(ids[1] ?? 0, { featured: true }, { language: 'en' })
  editor.expectStatus(412)
  await calendar.drag(choir('2027-05-13'), calendar.cell('2027-05-14'))
  await series.chooseScope('All events of the series')
  await expect(series.scope).toContainText(
    /2 other events move, the first from .*6 May 2027, 18:00 to .*7 May 2027, 18:00\./,
  )
  await series.saveScope.click()
  await expect(message).toContainText('3 events of the series were changed; 1 kept values of its own.')
  for (const day of ['2027-05-07', '2027-05-14', '2027-05-20', '2027-05-28']) await expect(choir(day)).toBeVisible()
  expect(await starts()).toEqual(movedStarts)
  await message.getByRole('button', { name: messages.t('Undo'), exact: true }).click()
  for (const day of ['2027-05-06', '2027-05-13', '2027-05-20', '2027-05-27']) await expect(choir(day)).toBeVisible()
  expect(await starts()).toEqual(choirStarts)

  await calendar.drag(choir('2027-05-06'), calendar.cell('2027-05-05'))
  await series.chooseScope('This event')
  await series.saveScope.click()
  await expect(message.getByText('Wed 5 May 2027, 18:00–20:00')).toBeVisible()
  expect(await starts()).toEqual(['2027-05-05 18:00:00', ...choirStarts.slice(1)])
})

test('a series is moved by the keyboard alone, and cancelling its question leads back to the move', async ({
  signInAs,
  product,
}) => {
  const { starts } = await createChoir(product.as('editor'))
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const calendar = calendarPage(editor)
  const series = seriesDialogs(editor)
  const move = page.getByRole('button', { name: messages.t('Move'), exact: true })
  await calendar.open('en', { author: 'me', date: '2027-05-13' })
  await calendar.startMove('2027-05-06', 'Choir')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(series.scope).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(series.scope).toBeHidden()
  await expect(move).toBeFocused()
  await expect(calendar.moveBar('Choir').getByRole('status')).toContainText('1 day later')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(series.scope.getByRole('radio', { name: messages.t('This event') })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(series.scope.getByRole('checkbox')).not.toHaveCount(0)
  await series.saveScope.press('Enter')
  await expect(calendar.dayButton('2027-05-08')).toBeFocused()
  await expect(appLayout(editor).message).toContainText('3 events of the series were changed')
  expect(await starts()).toEqual([
    '2027-05-08 18:00:00',
    '2027-05-15 18:00:00',
    '2027-05-20 19:00:00',
    '2027-05-29 18:00:00',
  ])
})

test('a series of which an event was moved meanwhile moves only after a decision', async ({ signInAs, product }) => {
  const { move, starts } = await createChoir(product.as('editor'))
  const editor = await signInAs('editor')
  const { messages } = editor
  const { question, message } = appLayout(editor)
  const calendar = calendarPage(editor)
  const series = seriesDialogs(editor)
  const choir = (day: string) => calendar.cell(day).getByRole('link', { name: 'Choir' })
  await calendar.open('en', { author: 'me', date: '2027-05-13' })
  await hidePages(editor.context)
  await move(1, '2027-05-12 18:00:00', '2027-05-12 20:00:00')
  editor.expectStatus(412)
  await calendar.drag(choir('2027-05-13'), calendar.cell('2027-05-14'))
  await series.chooseScope('All events of the series')
  await series.saveScope.click()
  await expect(question).toContainText('“Choir” is on Wed 12 May 2027, 18:00–20:00 now.')
  expect((await starts())[1]).toBe('2027-05-12 18:00:00')
  await question.getByRole('button', { name: messages.t('Move anyway'), exact: true }).click()
  // What differs may be something else now.
  await series.chooseScope('All events of the series')
  await series.saveScope.click()
  await expect(message).toContainText('3 events of the series were changed; 1 kept values of its own.')
  expect(await starts()).toEqual(movedStarts)
})

externalTest('a server without series shows none of this', async ({ signedIn }) => {
  await formPage(signedIn, 'events').openNew('nl')
  await formPage(signedIn, 'events').fill('title', 'Concert')
  await expect(seriesDialogs(signedIn).repeatButton).toBeHidden()
})
