/** Bulk deletion: names the records, keeps its result when the rows are gone, and can be undone. */
import { appLayout } from './support/models/app-layout.ts'
import { listPage } from './support/models/list.ts'
import { selectionBar } from './support/models/selection.ts'
import { expect, test } from './support/test.ts'

const evening = { start_date: '2027-03-09 19:00', end_date: '2027-03-09 21:00' }

test('a selection is deleted and restored by Undo', async ({ signInAs, product }) => {
  const as = product.as('editor')
  for (const title of ['Sterlicht een', 'Sterlicht twee'])
    await as.events.create({ title, ...evening }, { language: 'nl' })
  const editor = await signInAs('editor', { width: 360, dark: true })
  const events = listPage(editor, 'events')
  const selection = selectionBar(editor)
  await events.open('nl', { search: 'Sterlicht' })
  await selection.tick('Sterlicht een').check()
  await selection.tick('Sterlicht twee').check()
  await expect(editor.page).toPassAxe()
  await expect(editor.page).toFitItsWidth()
  await selection.bar.getByRole('button', { name: 'Delete', exact: true }).click()
  await selection.preview()
  await selection.button('Delete 2 events').click()
  await expect(selection.outcome).toHaveText('2 changed')
  await expect(editor.page).toPassAxe()
  await selection.button('Undo').click()
  await expect(selection.outcome).toHaveText('2 restored')
  await selection.dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect.poll(events.titles).toEqual(['Sterlicht een', 'Sterlicht twee'])
})

test('after deleting all rows of the last page, the result with Undo is shown over the previous page', async ({
  signInAs,
  product,
}) => {
  const as = product.as('editor')
  for (let at = 1; at <= 11; at++) {
    const title = `Zonlicht ${String(at).padStart(2, '0')}`
    await as.events.create({ title, ...evening }, { language: 'nl' })
  }
  const editor = await signInAs('editor')
  const events = listPage(editor, 'events')
  const selection = selectionBar(editor)
  await events.open('nl', { search: 'Zonlicht', per_page: '10', page: '2' })
  await selection.selectPage.check()
  await selection.bar.getByRole('button', { name: 'Delete', exact: true }).click()
  await selection.preview()
  editor.expectStatus(404)
  await selection.button('Delete 1 event').click()
  await expect(editor.page).toHaveURL(/search=Zonlicht&per_page=10$/)
  await expect(selection.outcome).toHaveText('1 changed')
  await selection.button('Undo').click()
  await expect(selection.outcome).toHaveText('1 restored')
  await selection.button('Close').click()
  await expect(selection.bar).toHaveCount(0)
  await events.next.click()
  await expect.poll(events.titles).toEqual(['Zonlicht 11'])
})

test('when all rows of a list are deleted, the focus moves to its heading', async ({ signInAs, product }) => {
  const as = product.as('editor')
  await as.events.create({ title: 'Noorderlicht', ...evening }, { language: 'nl' })
  const editor = await signInAs('editor')
  const events = listPage(editor, 'events')
  const selection = selectionBar(editor)
  await events.open('nl', { search: 'Noorderlicht' })
  await selection.selectPage.check()
  await selection.bar.getByRole('button', { name: 'Delete', exact: true }).click()
  await selection.preview()
  await selection.button('Delete 1 event').click()
  await expect(selection.outcome).toHaveText('1 changed')
  await expect(editor.page.getByRole('heading', { name: 'No results', includeHidden: true })).toBeVisible()
  await selection.button('Close').click()
  await expect(editor.page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('deleting venues shows their number of events, and can be undone after the dialog is closed', async ({
  signInAs,
  product,
}) => {
  const as = product.as('editor')
  const { body: venue } = await as.venues.create({ venue: 'Lichthuis' }, { language: 'nl' })
  await as.venues.create({ venue: 'Lichtkamer' }, { language: 'nl' })
  const { body: hidden } = await as.events.create(
    { title: 'Sterlicht', ...evening, venue: [venue.id], hide_from_listings: true },
    { language: 'nl' },
  )
  const editor = await signInAs('editor')
  const venues = listPage(editor, 'venues')
  const selection = selectionBar(editor)
  const { message } = appLayout(editor)
  await venues.open('nl', { search: 'licht' })
  await selection.selectPage.check()
  await selection.bar.getByRole('button', { name: 'Delete', exact: true }).click()
  await selection.preview()
  const items = selection.dialog.getByRole('listitem')
  await expect(items.filter({ hasText: 'Lichthuis' })).toContainText('Used by 1 event')
  await expect(items.filter({ hasText: 'Lichtkamer' })).not.toContainText('Used by')
  await expect(editor.page).toPassAxe()
  await selection.button('Delete 2 venues').click()
  await expect(selection.outcome).toHaveText('2 changed')
  await selection.button('Close').click()
  await expect(venues.nothing('No results')).toBeVisible()
  await expect(message).toContainText('Delete: 2 venues')
  await as.venues.update(venue.id, { phone: '+32 9 000 00 00', status: 'draft' }, { language: 'nl' })
  await message.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(message).toContainText('1 restored. 1 has been changed since and was left alone.')
  await expect(venues.title('Lichtkamer')).toBeVisible()
  expect((await as.events.read(hidden.id, { language: 'nl' })).body.venue).toMatchObject({ id: venue.id })
})

test('a bulk deletion of tags shows their names and events before and after, and can be undone', async ({
  signInAs,
  product,
}) => {
  const as = product.as('editor')
  const { body } = await as.tags.create({ name: 'Fakkels' }, { language: 'nl' })
  for (const title of ['Fakkeltocht', 'Fakkeldans'])
    await as.events.create({ title, ...evening, tags: [body.id] }, { language: 'nl' })
  const editor = await signInAs('editor')
  const selection = selectionBar(editor)
  await listPage(editor, 'tags').open('nl', { search: 'Fakkels' })
  await selection.tick('Fakkels').check()
  await selection.bar.getByRole('button', { name: 'Delete', exact: true }).click()
  await selection.preview()
  const items = selection.dialog.getByRole('listitem')
  await expect(items).toHaveText('FakkelsRemoved from 2 events')
  await selection.button('Delete 1 tag').click()
  await expect(selection.outcome).toHaveText('1 changed')
  await expect(editor.page.getByRole('heading', { name: 'No results', includeHidden: true })).toBeVisible()
  await expect(items).toHaveText('FakkelsRemoved from 2 events')
  await selection.button('Undo').click()
  await expect(selection.outcome).toHaveText('1 restored')
  await expect(items).toHaveText('Fakkels')
})
