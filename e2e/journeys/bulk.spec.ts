/** Bulk actions: selection, preview, result and undo. */
import { goOffline, goOnline } from './support/fixtures/session.ts'
import { appLayout } from './support/models/app-layout.ts'
import { listPage } from './support/models/list.ts'
import { selectionBar } from './support/models/selection.ts'
import { expect, test } from './support/test.ts'
import type { Api } from './support/fixtures/api.ts'

const clock = (day: string, from: string, to: string) => ({ start_date: `${day} ${from}`, end_date: `${day} ${to}` })

/** 137 events with similar titles, two of them all-day events. */
async function makeMany(as: Api): Promise<number[]> {
  const ids: number[] = []
  for (let at = 1; at <= 137; at++) {
    const title = `Lichtfeest ${String(at).padStart(3, '0')}`
    const when =
      at > 2 ? clock('2027-03-09', '19:00', '21:00') : { ...clock('2027-03-09', '00:00', '23:59'), all_day: true }
    const { body } = await as.events.create({ title, ...when }, { language: 'nl' })
    ids.push(body.id)
  }
  return ids
}

test('the bar of a selection moves no row of a short list', async ({ signInAs, product }) => {
  await product
    .as('editor')
    .events.create({ title: 'Lichtfeest', ...clock('2027-03-09', '19:00', '21:00') }, { language: 'nl' })
  const editor = await signInAs('editor')
  const events = listPage(editor, 'events')
  const selection = selectionBar(editor)
  await events.open('nl', { search: 'Lichtfeest' })
  const box = await events.row('Lichtfeest').boundingBox()
  await selection.tick('Lichtfeest').check()
  await expect(selection.bar).toBeVisible()
  expect(await events.row('Lichtfeest').boundingBox()).toEqual(box)
})

test('all but one of 137 results are selected and moved; two all-day events fail, and Undo restores the others', async ({
  signInAs,
  product,
}) => {
  const as = product.as('editor')
  const ids = await makeMany(as)
  const editor = await signInAs('editor')
  const events = listPage(editor, 'events')
  const selection = selectionBar(editor)
  await events.open('nl', { search: 'Lichtfeest' })
  const box = await events.row('Lichtfeest 003').boundingBox()
  await selection.selectPage.check()
  await expect(selection.bar.getByRole('status')).toHaveText('25 selected')
  expect(await events.row('Lichtfeest 003').boundingBox(), 'the bar moves no row').toEqual(box)
  await selection.all.press('Enter')
  await expect(selection.bar.getByRole('status')).toHaveText('137 selected')
  await expect(selection.clear).toBeFocused()
  await selection.tick('Lichtfeest 003').uncheck()
  await expect(selection.bar.getByRole('status')).toHaveText('136 selected')

  await selection.change('Move dates')
  await expect(selection.button('Preview')).toHaveAccessibleDescription('Enter days or hours.')
  await selection.dialog.getByRole('textbox', { name: 'Hours' }).fill('1')
  await selection.preview()
  await expect(selection.outcome).toHaveText('134 will change, 2 failed')
  await expect(selection.dialog.locator(':focus')).toHaveCount(1)
  await expect(selection.dialog.getByRole('heading', { level: 3 })).toHaveText([
    '134 will change',
    /only be moved by whole days/,
  ])
  await expect(editor.page).toPassAxe()
  const other = await signInAs('admin')
  const theirs = listPage(other, 'events')
  const reload = () => theirs.open('nl', { search: 'Lichtfeest', per_page: '10' })
  await reload()
  await expect(theirs.row('Lichtfeest 004')).toContainText('19:00')

  await selection.button('Move 134 events').click()
  await expect(selection.outcome).toHaveText('134 changed, 2 failed')
  await expect(selection.rows('only be moved by whole days')).toHaveCount(2)
  await reload()
  await expect(theirs.row('Lichtfeest 004')).toContainText('20:00')
  await expect(theirs.row('Lichtfeest 003')).toContainText('19:00')

  await selection.button('Retry 2 failed').click()
  await expect(selection.outcome).toHaveText('134 changed, 2 failed')
  await selection.button('Undo').click()
  await expect(selection.outcome).toHaveText('134 restored')
  await reload()
  await expect(theirs.row('Lichtfeest 004')).toContainText('19:00')
  const starts = await Promise.all(
    ids.map(async (id) => (await as.events.read(id, { language: 'nl' })).body.start_date),
  )
  expect(starts.filter((start) => start === '2027-03-09 19:00:00')).toHaveLength(135)

  await selection.dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(selection.bar).toHaveCount(0)
  await expect(selection.selectPage).toBeFocused()
})

test('a move into the hour skipped by summer time fails with that reason', async ({ signInAs, product }) => {
  const as = product.as('editor')
  const night = { title: 'Lichtnacht', ...clock('2027-03-28', '01:30', '05:00') }
  await as.events.create(night, { language: 'nl' })
  const editor = await signInAs('editor')
  const selection = selectionBar(editor)
  await listPage(editor, 'events').open('nl', { search: 'Lichtnacht' })
  await selection.selectPage.check()
  await selection.change('Move dates')
  await selection.dialog.getByRole('textbox', { name: 'Hours' }).fill('1')
  await selection.preview()
  await expect(selection.outcome).toHaveText('0 will change, 1 failed')
  await expect(selection.rows('Starts: This time does not exist')).toHaveText('Lichtnacht')
})

test('an invalid or too large number of days is reported at its field', async ({ signInAs, product }) => {
  const when = clock('2027-03-09', '19:00', '21:00')
  await product.as('editor').events.create({ title: 'Kaarslicht', ...when }, { language: 'nl' })
  const editor = await signInAs('editor')
  const selection = selectionBar(editor)
  await listPage(editor, 'events').open('nl', { search: 'Kaarslicht' })
  await selection.selectPage.check()
  await selection.change('Move dates')
  const days = selection.dialog.getByRole('textbox', { name: 'Days' })
  for (const typed of ['1,5', '40000']) {
    await days.fill(typed)
    await expect(days).toHaveAccessibleDescription(/^Enter a whole number such as 7 or -7\./)
    await expect(selection.button('Preview')).toBeDisabled()
  }
  await days.fill('-7')
  await expect(days).toHaveAccessibleDescription('')
  await selection.preview()
  await expect(selection.outcome).toHaveText('1 will change')
})

test('the move of an all-day event names days without times', async ({ signInAs, product }) => {
  const when = { ...clock('2027-03-09', '00:00', '23:59'), all_day: true }
  await product.as('editor').events.create({ title: 'Kaarsendag', ...when }, { language: 'nl' })
  const editor = await signInAs('editor')
  const selection = selectionBar(editor)
  await listPage(editor, 'events').open('nl', { search: 'Kaarsendag' })
  await selection.selectPage.check()
  await selection.change('Move dates')
  await selection.dialog.getByRole('textbox', { name: 'Days' }).fill('2')
  await selection.preview()
  await expect(selection.dialog).toContainText(/removed: Tuesday,? 9 March 2027\s*→\s*added: Thursday,? 11 March 2027/)
  await expect(selection.dialog).not.toContainText(/00:00|23:59/)
})

test('bulk publishing names the language, and fails for records without a translation in it', async ({
  signInAs,
  product,
}) => {
  const as = product.as('editor')
  const when = clock('2027-03-09', '19:00', '21:00')
  const both = await as.events.create({ title: 'Zomerlicht een', status: 'draft', ...when }, { language: 'nl' })
  const second = await as.events.create({ title: 'Zomerlicht twee', status: 'draft', ...when }, { language: 'nl' })
  await as.events.update(both.body.id, { title: 'Sommerlicht eins', status: 'draft' }, { language: 'de' })
  const editor = await signInAs('editor')
  const events = listPage(editor, 'events')
  const selection = selectionBar(editor)
  await events.open('nl', { search: 'Zomerlicht' })
  await selection.selectPage.check()
  await selection.change('Status')
  await selection.dialog.getByRole('combobox', { name: 'Text language' }).selectOption('de')
  await selection.preview()
  await expect(selection.outcome).toHaveText('1 will change, 1 failed')
  await selection.button('Publish 1 event in German').click()
  await expect(selection.outcome).toHaveText('1 changed, 1 failed')
  await expect(selection.result).toContainText('This record is not available in this language.')
  await as.events.update(second.body.id, { title: 'Sommerlicht zwei', status: 'draft' }, { language: 'de' })
  await selection.button('Retry 1 failed').click()
  await expect(selection.outcome).toHaveText('2 changed')
  const read = await as.events.read(both.body.id, { language: 'de' })
  expect(read.body.status).toBe('publish')
})

test('a bulk action without a response is repeated with the same key, and undone', async ({ signInAs, product }) => {
  const as = product.as('editor')
  const when = clock('2027-03-09', '19:00', '21:00')
  const { body } = await as.events.create({ title: 'Kaarslicht', ...when }, { language: 'nl' })
  const editor = await signInAs('editor')
  const events = listPage(editor, 'events')
  const selection = selectionBar(editor)
  await events.open('nl', { search: 'Kaarslicht' })
  await selection.selectPage.check()
  await selection.change('Move dates')
  await selection.dialog.getByRole('textbox', { name: 'Hours' }).fill('1')
  await selection.preview()
  const start = async () => (await as.events.read(body.id, { language: 'nl' })).body.start_date
  const sent = async () => {
    const bulkRequest = editor.page.waitForRequest((request) => request.url().includes('/bulk?'))
    await selection.button('Move 1 event').click()
    return (await bulkRequest).postDataJSON()
  }
  await goOffline(editor)
  const first = await sent()
  await expect(selection.dialog.getByRole('alert')).toContainText('Cannot reach the server')
  await goOnline(editor)
  // The page does not know whether the service did it: the same key prevents a second time.
  expect(first).toMatchObject({ continues: expect.stringMatching(/./) })
  expect(await sent()).toEqual(first)
  await expect(selection.outcome).toHaveText('1 changed')
  expect(await start()).toBe('2027-03-09 20:00:00')
  await selection.button('Undo').click()
  await expect(selection.outcome).toHaveText('1 restored')
  expect(await start()).toBe('2027-03-09 19:00:00')
})

for (const width of [1280, 320])
  test(`a click just outside a checkbox, at ${width} pixels, toggles it and opens no page`, async ({ signInAs }) => {
    const editor = await signInAs('editor', { width })
    const { page } = editor
    const events = listPage(editor, 'events')
    await events.open('nl')
    const [title = ''] = await events.titles()
    const tick = selectionBar(editor).tick(title).first()
    await expect(tick).toBeVisible()
    const address = page.url()
    // The count for the language is loaded last and may move the rows.
    await expect(appLayout(editor).main).toContainText('in Dutch')
    const { x = 0, y = 0, width: side = 0 } = (await tick.boundingBox()) ?? {}
    const [middle, margin] = [side / 2, 5]
    for (const [right, down] of [
      [-margin, middle],
      [side + margin, middle],
      [middle, -margin],
      [middle, side + margin],
    ] as const) {
      const wasChecked = await tick.isChecked()
      await page.mouse.click(x + right, y + down)
      await expect(tick).toBeChecked({ checked: !wasChecked })
    }
    expect(page.url()).toBe(address)
  })
