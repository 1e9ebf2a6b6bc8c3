/** A few fields of an event, written in its row. */
import { listOf } from '../testing/models/list.ts'
import { expect, test } from '../testing/test.ts'

test('a title is changed in the row: Enter saves, Escape does not, and the focus returns', async ({
  seat,
  product,
}) => {
  const as = product.as('editor')
  const when = { start_date: '2027-03-09 19:00', end_date: '2027-03-09 21:00' }
  const { body } = await as.events.create({ title: 'Avondlicht', ...when }, { language: 'nl' })
  const editor = await seat('editor')
  const { page } = editor
  const events = listOf(editor, 'events')
  await events.open('nl', { search: 'licht' })
  const opener = page.getByRole('button', { name: 'Quick edit: Avondlicht', exact: true })
  const form = page.getByRole('form', { name: 'Quick edit', exact: true })
  const title = form.getByRole('textbox', { name: /^Title/ })
  await opener.click()
  await expect(title).toBeFocused()
  await expect(page).toPassAxe()
  await title.fill('Ochtendlicht')
  await title.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  await expect(title).toHaveValue('Avondlicht')
  await title.fill('Middaglicht')
  await title.press('Enter')
  await expect(events.title('Middaglicht')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Quick edit: Middaglicht', exact: true })).toBeFocused()
  expect((await as.events.read(body.id, { language: 'nl' })).body).toMatchObject({
    title: 'Middaglicht',
    start_date: '2027-03-09 19:00:00',
  })
})

test('a row that somebody trashed meanwhile says so where it is written, and is restored from there', async ({
  seat,
  product,
}) => {
  const as = product.as('editor')
  const when = { start_date: '2027-03-09 19:00', end_date: '2027-03-09 21:00' }
  const { body } = await as.events.create({ title: 'Avondlicht', ...when }, { language: 'nl' })
  const editor = await seat('editor', { width: 360 })
  const { page } = editor
  const events = listOf(editor, 'events')
  await events.open('nl', { search: 'licht' })
  await page.getByRole('button', { name: 'Quick edit: Avondlicht', exact: true }).click()
  const form = page.getByRole('form', { name: 'Quick edit', exact: true })
  const title = form.getByRole('textbox', { name: /^Title/ })
  await title.fill('Maanlicht')
  await as.events.remove(body.id, { language: 'nl' })
  editor.expectRefusal(412)
  await title.press('Enter')
  await expect(form.getByRole('alert')).toContainText('Not saved: this record is in the trash.')
  await expect(page).toPassAxe()
  await expect(page).toFitItsWidth()
  await page.getByRole('button', { name: 'Restore and save', exact: true }).click()
  await expect(events.title('Maanlicht')).toBeVisible()
})

test('what somebody else wrote meanwhile stands in the row that is left alone', async ({ seat, product }) => {
  const as = product.as('editor')
  const when = { start_date: '2027-03-09 19:00', end_date: '2027-03-09 21:00' }
  const { body } = await as.events.create({ title: 'Avondlicht', ...when }, { language: 'nl' })
  const editor = await seat('editor')
  const { page } = editor
  const events = listOf(editor, 'events')
  await events.open('nl', { search: 'licht' })
  await page.getByRole('button', { name: 'Quick edit: Avondlicht', exact: true }).click()
  const form = page.getByRole('form', { name: 'Quick edit', exact: true })
  const title = form.getByRole('textbox', { name: /^Title/ })
  await title.fill('Maanlicht')
  await as.events.update(body.id, { title: 'Sterlicht' }, { language: 'nl' })
  editor.expectRefusal(412)
  await title.press('Enter')
  await expect(form.getByRole('alert')).toContainText('go on in the whole form')
  await form.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(events.title('Sterlicht')).toBeVisible()
})
