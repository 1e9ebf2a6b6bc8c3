/** Merging duplicates. */
import type { Locator } from '@playwright/test'
import { appLayout } from './support/models/app-layout.ts'
import { detailPage } from './support/models/detail.ts'
import { listPage } from './support/models/list.ts'
import { selectionBar } from './support/models/selection.ts'
import { expect, test } from './support/test.ts'

/** The choice of the remaining record. */
const stays = (dialog: Locator, name: string): Locator =>
  dialog
    .getByRole('group', { name: 'Which one stays, with its ID and URL?', exact: true })
    .getByRole('button', { name, exact: true })

test('a venue is merged into another one with selected values, and Undo separates them', async ({
  signInAs,
  product,
}) => {
  const service = product.as('editor')
  const dutch = { language: 'nl' } as const
  const hall = { venue: 'Zaal Noord', zip: '9000', city: 'Gent', status: 'publish' } as const
  const { body: remaining } = await service.venues.create(hall, dutch)
  const double = {
    venue: 'Noordzaal',
    address: 'Kaai 1',
    zip: '9040',
    phone: '09 233 10 20',
    status: 'publish',
  } as const
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
  // A click on the number chooses it; it is no link.
  const phone = dialog.getByRole('group', { name: 'Phone', exact: true })
  await phone.getByText('empty', { exact: true }).click()
  await phone.getByText('09 233 10 20', { exact: true }).click()
  await expect(phone.getByRole('radio', { name: '09 233 10 20', exact: true })).toBeChecked()
  await expect(phone.getByRole('link')).toHaveCount(0)
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

test('two categories selected in the list are merged, and Undo separates them', async ({ signInAs, product }) => {
  const service = product.as('editor')
  const dutch = { language: 'nl' } as const
  const { body: music } = await service.categories.create({ name: 'Zz muziek' }, dutch)
  const { body: concerts } = await service.categories.create({ name: 'Zz concerten' }, dutch)
  await service.categories.create({ name: 'Zz dans' }, dutch)
  const evening = { start_date: '2027-05-14 19:30:00', end_date: '2027-05-14 22:00:00', status: 'publish' } as const
  const { body: event } = await service.events.create({ title: 'Concert', ...evening, categories: [music.id] }, dutch)
  const editor = await signInAs('editor')
  const { page } = editor
  const list = listPage(editor, 'categories')
  const { tick, bar, dialog } = selectionBar(editor)
  const merge = bar.getByRole('button', { name: 'Merge…', exact: true })
  await list.open('nl', { search: 'Zz' })
  await tick('Zz concerten').check()
  await expect(merge).toBeDisabled()
  await expect(merge).toHaveAccessibleDescription('Select two to merge them.')
  await tick('Zz muziek').check()
  await tick('Zz dans').check()
  await expect(merge).toBeDisabled()
  await tick('Zz dans').uncheck()
  await merge.click()
  await expect(dialog).toHaveAccessibleName('Merge “Zz concerten”')
  await expect(dialog).toContainText(/1 event moves to “Zz concerten”:\s*Concert/)
  await expect(page).toPassAxe()
  await stays(dialog, 'Zz muziek').click()
  await expect(dialog).toContainText('No events move.')
  await stays(dialog, 'Zz concerten').click()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()

  const { message } = appLayout(editor)
  await expect(message).toContainText('“Zz muziek” was merged into “Zz concerten”.')
  await expect(bar).toHaveCount(0)
  await expect(list.title('Zz muziek')).toHaveCount(0)
  await expect(list.title('Zz concerten')).toBeVisible()
  const names = async () => (await service.events.read(event.id, dutch)).body.categories.map(({ id }) => id)
  expect(await names()).toEqual([concerts.id])
  await message.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(list.title('Zz muziek')).toBeVisible()
  expect(await names()).toEqual([music.id])
})

test('two venues selected on different pages of a list are merged', async ({ signInAs, product }) => {
  const service = product.as('editor')
  const dutch = { language: 'nl' } as const
  for (let index = 1; index <= 12; index += 1)
    await service.venues.create(
      { venue: `Zz zaal ${String(index).padStart(2, '0')}`, zip: '9000', status: 'publish' },
      dutch,
    )
  const editor = await signInAs('editor')
  const { page } = editor
  const list = listPage(editor, 'venues')
  const { tick, bar, dialog } = selectionBar(editor)
  await list.open('nl', { search: 'Zz zaal', per_page: '10', orderby: 'title', order: 'asc' })
  await tick('Zz zaal 01').check()
  await page.getByRole('link', { name: 'Next page', exact: true }).click()
  await tick('Zz zaal 11').check()
  await bar.getByRole('button', { name: 'Merge…', exact: true }).click()
  await expect(dialog).toHaveAccessibleName('Merge “Zz zaal 01”')
  await stays(dialog, 'Zz zaal 11').click()
  await expect(dialog).toContainText('“Zz zaal 01” moves to the trash.')
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(appLayout(editor).message).toContainText('“Zz zaal 01” was merged into “Zz zaal 11”.')
  await expect(bar).toHaveCount(0)
  await expect(list.title('Zz zaal 11')).toHaveCount(0)
  await expect(list.title('Zz zaal 12')).toBeVisible()
})
