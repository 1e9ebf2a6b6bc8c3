/** Merging two records of the same thing. */
import { appLayout } from './support/models/app-layout.ts'
import { detailPage } from './support/models/detail.ts'
import { expect, test } from './support/test.ts'

test('a venue is merged into another one with chosen values, and one Undo separates them again', async ({
  signInAs,
  product,
}) => {
  const service = product.as('editor')
  const dutch = { language: 'nl' } as const
  const hall = { venue: 'Zaal Noord', zip: '9000', city: 'Gent', status: 'publish' } as const
  const { body: remaining } = await service.venues.create(hall, dutch)
  const double = { venue: 'Noordzaal', address: 'Kaai 1', zip: '9040', status: 'publish' } as const
  const { body: merged } = await service.venues.create(double, dutch)
  const evening = { start_date: '2027-05-14 19:30:00', end_date: '2027-05-14 22:00:00', status: 'publish' } as const
  const { body: event } = await service.events.create({ title: 'Concert', ...evening, venue: [merged.id] }, dutch)
  const editor = await signInAs('editor')
  const { page } = editor
  await detailPage(editor, 'venues').open(remaining.id, 'nl')
  await page.getByRole('button', { name: 'More actions', exact: true }).click()
  await page.getByRole('button', { name: 'Merge…', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge “Zaal Noord”', exact: true })
  await dialog.getByRole('button', { name: /^Merge with/ }).click()
  await page.getByRole('searchbox', { name: 'Search: Merge with', exact: true }).fill('Noordzaal')
  await page.getByRole('option').filter({ hasText: 'Noordzaal' }).click()
  await expect(dialog).toContainText(/1 event moves to “Zaal Noord”:\s*Concert/)
  const address = dialog.getByRole('group', { name: 'Address Dutch', exact: true })
  await expect(address.getByRole('radio', { name: 'Kaai 1', exact: true })).toBeChecked()
  const code = dialog.getByRole('group', { name: 'Postal code', exact: true })
  await expect(code.getByRole('radio', { name: '9000', exact: true })).toBeChecked()
  await code.getByRole('radio', { name: '9040', exact: true }).check()
  await expect(page).toPassAxe()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()

  const { message } = appLayout(editor)
  await expect(message).toContainText('“Noordzaal” was merged into “Zaal Noord”.')
  const main = page.getByRole('main')
  await expect(main).toContainText('Kaai 1')
  await expect(main).toContainText('9040')
  expect((await service.events.read(event.id, dutch)).body.venue).toMatchObject({ id: remaining.id })
  await message.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(message).toContainText('The merge was undone.')
  await expect(main).not.toContainText('Kaai 1')
  expect((await service.events.read(event.id, dutch)).body.venue).toMatchObject({ id: merged.id })
})
