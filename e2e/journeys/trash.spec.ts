/** The trash: restoring and permanent deletion. */
import { goOffline, goOnline } from './support/fixtures/session.ts'
import { appLayout } from './support/models/app-layout.ts'
import { detailPage } from './support/models/detail.ts'
import { expect, test } from './support/test.ts'

const evening = { start_date: '2026-12-04 20:00:00', end_date: '2026-12-04 22:00:00' } as const

test('a trashed event is restored with the status of every language, and Undo trashes it again', async ({
  signInAs,
  product,
}) => {
  const { events } = product.as('editor')
  const author = product.as('author').events
  const { body } = await author.create({ ...evening, title: 'Avond', status: 'publish' }, { language: 'nl' })
  await events.update(body.id, { title: 'Soirée', status: 'draft' }, { language: 'fr' })
  const { body: next } = await events.create({ ...evening, title: 'Nacht' }, { language: 'nl' })
  await events.remove(body.id, { language: 'nl' })
  await events.remove(next.id, { language: 'nl' })
  // An edit in the trash does not change who deleted the record.
  await author.update(body.id, { featured: true }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const { main, settled, message } = appLayout(editor)
  await page.goto('/?ml_language=nl')
  await settled()
  await page.getByRole('link', { name: messages.t('Trash'), exact: true }).click()
  const row = (name: string) => main.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
  await expect(row('Avond')).toContainText('by editor')
  await expect(row('Avond').getByRole('rowheader')).toContainText(/4 Dec.*20:00–22:00/)
  await expect(
    main.getByText(messages.t('Items stay in the trash until someone permanently deletes them.')),
  ).toBeVisible()
  await expect(main.getByRole('button', { name: messages.pattern('Empty trash: {name}') })).toHaveCount(0)
  const restore = main.getByRole('button', { name: messages.t('Restore “{name}”', { name: 'Avond' }), exact: true })
  await goOffline(editor)
  await restore.click()
  await expect(row('Avond').getByRole('alert')).toHaveText(
    messages.t('Cannot reach the server. Check your connection and try again.'),
  )
  await goOnline(editor)
  await restore.click()
  await expect(row('Avond')).toHaveCount(0)
  await expect(row('Nacht').getByRole('link')).toBeFocused()
  expect((await events.read(body.id, { language: 'nl' })).body.status).toBe('publish')
  expect((await events.read(body.id, { language: 'fr' })).body.status).toBe('draft')
  await message.getByRole('button', { name: messages.t('Undo'), exact: true }).click()
  await expect(row('Avond')).toBeVisible()
})

test('an administrator permanently deletes a record and empties the trash, each after a confirmation', async ({
  signInAs,
  product,
}) => {
  const { venues, events } = product.as('editor')
  const created = []
  for (const venue of ['Zaal Een', 'Zaal Twee', 'Zaal Drie']) {
    const { body } = await venues.create({ venue }, { language: 'nl' })
    created.push(body.id)
  }
  await events.create({ ...evening, title: 'Avond', venue: created.slice(0, 1) }, { language: 'nl' })
  for (const id of created) await venues.remove(id, { language: 'nl' })
  const admin = await signInAs('admin')
  const { page, messages } = admin
  const { main, settled, question, heading } = appLayout(admin)
  // A page past the end, as after its last row was removed, leads to the last page.
  admin.expectStatus(404)
  await page.goto('/trash?ml_language=nl&of=venues&page=2')
  await expect(page).toHaveURL('/trash?ml_language=nl&of=venues')
  await settled()
  await main
    .getByRole('button', { name: messages.t('Delete permanently: {name}', { name: 'Zaal Een' }), exact: true })
    .click()
  await expect(question).toBeVisible()
  await expect(page).toPassAxe()
  await question.getByRole('button', { name: messages.t('Delete permanently'), exact: true }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('link', { name: 'Zaal Een', exact: true })).toHaveCount(0)
  const name = messages.label(messages.tables.resourceLabels.venues.many)
  await main.getByRole('button', { name: messages.t('Empty trash: {name}', { name }), exact: true }).click()
  await expect(question).toContainText('2 records will be permanently deleted.')
  const { body: late } = await venues.create({ venue: 'Zaal Vier' }, { language: 'nl' })
  await venues.remove(late.id, { language: 'nl' })
  admin.expectStatus(412)
  await question.getByRole('button', { name: messages.t('Delete permanently'), exact: true }).click()
  await expect(question.getByRole('alert')).toContainText('Nothing was done. Review it and try again.')
  await expect(question).toContainText('3 records will be permanently deleted.')
  await question.getByRole('button', { name: messages.t('Delete permanently'), exact: true }).click()
  await expect(main.getByRole('heading', { name: messages.t('Trash is empty'), exact: true })).toBeVisible()
  await expect(heading).toBeFocused()
})

test('the confirmation for deleting a venue links to the events that use it', async ({ signInAs, product }) => {
  const { venues, events } = product.as('editor')
  const { body: venue } = await venues.create({ venue: 'Zaal Een' }, { language: 'nl' })
  for (const title of ['Avond', 'Nacht'])
    await events.create({ ...evening, title, venue: [venue.id] }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const { question, heading } = appLayout(editor)
  const detail = detailPage(editor, 'venues')
  await detail.open(venue.id, 'nl')
  await detail.chooseDelete()
  await expect(question.getByRole('link', { name: 'Used by 2 events', exact: true })).toBeVisible()
  await expect(page).toPassAxe()
  await question.getByRole('button', { name: messages.t('Cancel'), exact: true }).click()
  await expect(heading).toHaveText('Zaal Een')
  await detail.chooseDelete()
  await question.getByRole('button', { name: messages.t('Move to trash'), exact: true }).click()
  await expect(heading).toHaveText(messages.label(messages.tables.resourceLabels.venues.many))
})

test('the confirmation for deleting a category counts drafts and the events of its subcategories', async ({
  signInAs,
  product,
}) => {
  const { categories, events } = product.as('editor')
  const { body: parent } = await categories.create({ name: 'Podium' }, { language: 'nl' })
  const { body: child } = await categories.create({ name: 'Dans', parent: parent.id }, { language: 'nl' })
  for (const [title, status] of [
    ['Avond', 'publish'],
    ['Nacht', 'draft'],
  ] as const)
    await events.create({ ...evening, title, status, categories: [child.id] }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { question } = appLayout(editor)
  const detail = detailPage(editor, 'categories')
  await detail.open(parent.id, 'nl')
  await detail.chooseDelete()
  await expect(question).toContainText('2 events have it or one of its subcategories. The events are kept.')
})

test('an event whose slug is used by another one is restored with a new slug, which a message names', async ({
  signInAs,
  product,
}) => {
  const { events } = product.as('editor')
  const dutch = { language: 'nl' } as const
  const body = {
    title: 'Slotfeest',
    start_date: '2027-05-14 20:00:00',
    end_date: '2027-05-14 22:00:00',
    status: 'publish',
  } as const
  const { body: trashed } = await events.create(body, dutch)
  await events.remove(trashed.id, dutch)
  await events.create(body, dutch)
  const editor = await signInAs('editor')
  const { page } = editor
  await page.goto('/trash?ml_language=nl')
  await page.getByRole('button', { name: 'Restore “Slotfeest”', exact: true }).click()
  const { message } = appLayout(editor)
  await expect(message).toContainText('“Slotfeest” was restored as “slotfeest-2”: its slug is taken.')
  expect((await events.read(trashed.id, dutch)).body.slug).toBe('slotfeest-2')
  await message.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Restore “Slotfeest”', exact: true })).toBeVisible()
})
