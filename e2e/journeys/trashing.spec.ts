/** Deleting records: with Undo, or after a confirmation if it cannot be undone. */
import { detailPage } from './support/models/detail.ts'
import { formPage } from './support/models/form.ts'
import { appLayout } from './support/models/app-layout.ts'
import { listPage } from './support/models/list.ts'
import { expect, test } from './support/test.ts'

test('a deleted event is removed from the list and its public page, and Undo restores it', async ({
  signInAs,
  product,
}) => {
  const { body: event } = await product
    .as('editor')
    .events.create(
      { title: 'Rommelmarkt', start_date: '2027-05-02 08:00:00', end_date: '2027-05-02 17:00:00', status: 'publish' },
      { language: 'nl' },
    )
  const signedIn = product.as()
  const editor = await signInAs('editor')
  const { messages } = editor
  const events = listPage(editor, 'events')
  await product
    .as('editor')
    .events.create(
      { title: 'Rommelmarkt binnen', start_date: '2027-05-03 08:00:00', end_date: '2027-05-03 17:00:00' },
      { language: 'nl' },
    )
  await events.open('nl', { search: 'rommelmarkt' })
  await events.title('Rommelmarkt').click()
  await detailPage(editor, 'events').chooseDelete()

  const { message } = appLayout(editor)
  await expect(message).toContainText(messages.t('“{name}” was moved to the trash.', { name: 'Rommelmarkt' }))
  await expect(editor.page).toHaveURL(/search=rommelmarkt/)
  await events.settled()
  await expect(events.title('Rommelmarkt')).toHaveCount(0)
  await expect(events.title('Rommelmarkt binnen')).toBeFocused()
  await expect(signedIn.events.read(event.id, { language: 'nl' })).rejects.toThrow()

  await message.getByRole('button', { name: messages.t('Undo'), exact: true }).click()
  await expect(message).toContainText(messages.t('“{name}” was restored.', { name: 'Rommelmarkt' }))
  await expect(events.title('Rommelmarkt')).toBeVisible()
  expect((await signedIn.events.read(event.id, { language: 'nl' })).body).toMatchObject({
    title: 'Rommelmarkt',
    slug: event.slug,
  })
})

test('deleting a category asks for confirmation and a replacement, and Undo restores everything', async ({
  signInAs,
  product,
}) => {
  const service = product.as('editor')
  const { body: next } = await service.categories.create({ name: 'Klank' }, { language: 'nl' })
  const { body: above } = await service.categories.create({ name: 'Muziek' }, { language: 'nl' })
  const { body: below } = await service.categories.create({ name: 'Jazz', parent: above.id }, { language: 'nl' })
  const when = { start_date: '2027-05-02 20:00:00', end_date: '2027-05-02 22:00:00' }
  const createEvent = async (title: string, category: number) =>
    (await service.events.create({ title, ...when, categories: [category] }, { language: 'nl' })).body.id
  const own = await createEvent('Concert', above.id)
  const under = await createEvent('Jam', below.id)
  const editor = await signInAs('editor')
  const { messages, page } = editor
  const detail = detailPage(editor, 'categories')
  const { question } = appLayout(editor)
  await detail.open(above.id, 'nl')
  await detail.chooseDelete()
  await expect(question).toHaveAccessibleName(messages.t('Permanently delete “{name}”?', { name: 'Muziek' }))
  await expect(question).toContainText(messages.t('Its subcategories move up one level.'))
  await expect(question).toContainText('You can undo this only while the notification is shown')
  await expect(page).toPassAxe()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(detail.more).toBeFocused()

  await detail.chooseDelete()
  await question.getByRole('button', { name: /^Replace with/ }).click()
  await page.getByRole('searchbox', { name: 'Search: Replace with' }).fill('Klank')
  await page.getByRole('option', { name: /Klank/ }).click()
  await question.getByRole('button', { name: messages.t('Delete permanently'), exact: true }).click()
  const categories = listPage(editor, 'categories')
  await expect(categories.title('Jazz')).toBeVisible()
  await expect(categories.title('Muziek')).toHaveCount(0)
  expect((await service.categories.read(below.id, { language: 'nl' })).body.parent).toBe(0)
  const categoriesOf = async (event: number) =>
    (await service.events.read(event, { language: 'nl' })).body.categories.map(({ id }) => id)
  expect([await categoriesOf(own), await categoriesOf(under)]).toEqual([[next.id], [below.id]])

  const { message } = appLayout(editor)
  await expect(message).toContainText(messages.t('“{name}” was deleted.', { name: 'Muziek' }))
  await message.getByRole('button', { name: messages.t('Undo'), exact: true }).click()
  await expect(message).toContainText(messages.t('“{name}” was restored.', { name: 'Muziek' }))
  await expect(categories.title('Muziek')).toBeVisible()
  expect((await service.categories.read(below.id, { language: 'nl' })).body.parent).toBe(above.id)
  expect([await categoriesOf(own), await categoriesOf(under)]).toEqual([[above.id], [below.id]])
})

test('Undo of a deletion skips records that were restored and changed since', async ({ signInAs, product }) => {
  const { events } = product.as('editor')
  const when = { start_date: '2027-05-02 20:00:00', end_date: '2027-05-02 22:00:00' }
  const { body: event } = await events.create({ title: 'Bal', ...when, status: 'publish' }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { messages } = editor
  const { message } = appLayout(editor)
  const detail = detailPage(editor, 'events')
  await detail.open(event.id, 'nl')
  await detail.chooseDelete()
  await expect(message).toContainText(messages.t('“{name}” was moved to the trash.', { name: 'Bal' }))
  await events.update(event.id, { status: 'draft', title: 'Bal, nog niet zeker' }, { language: 'nl' })
  editor.expectStatus(412)
  await message.getByRole('button', { name: messages.t('Undo'), exact: true }).click()
  await expect(message).toContainText('“Bal” has been changed by someone else since. It was not changed.')
  expect((await events.read(event.id, { language: 'nl' })).body).toMatchObject({
    status: 'draft',
    title: 'Bal, nog niet zeker',
  })
})

test('the page and form of a trashed record say so, and it is restored from its page', async ({
  signInAs,
  product,
}) => {
  const service = product.as('editor')
  const published = { venue: 'Zaal Volksbelang', status: 'publish' } as const
  const { body: venue } = await service.venues.create(published, { language: 'nl' })
  await service.venues.remove(venue.id, { language: 'nl' })
  const editor = await signInAs('editor')
  const { messages } = editor
  const detail = detailPage(editor, 'venues')
  await formPage(editor, 'venues').open(venue.id, 'nl')
  await expect(appLayout(editor).main).toContainText(messages.t('This is in the trash'))
  await detail.open(venue.id, 'nl')
  await expect(appLayout(editor).main).toContainText(messages.t('This is in the trash'))
  await expect(editor.page).toPassAxe()
  await appLayout(editor)
    .main.getByRole('button', { name: messages.t('Restore'), exact: true })
    .click()
  await expect(detail.edit).toBeVisible()
  await expect(appLayout(editor).main).not.toContainText(messages.t('This is in the trash'))
  expect((await service.venues.read(venue.id, { language: 'nl' })).body.status).toBe('publish')
})

test('the events of a deleted venue get its replacement, hidden ones too, and Undo restores the venue', async ({
  signInAs,
  product,
}) => {
  const service = product.as('editor')
  const { body: old } = await service.venues.create({ venue: 'Zaal Oud' }, { language: 'nl' })
  const { body: next } = await service.venues.create({ venue: 'Zaal Nieuw' }, { language: 'nl' })
  const when = { start_date: '2027-05-02 20:00:00', end_date: '2027-05-02 22:00:00' }
  const bal = { title: 'Bal', ...when, venue: [old.id] }
  const { body: event } = await service.events.create(bal, { language: 'nl' })
  const { body: hidden } = await service.events.create({ ...bal, hide_from_listings: true }, { language: 'nl' })
  const venues = async () =>
    Promise.all([event, hidden].map(async ({ id }) => (await service.events.read(id, { language: 'nl' })).body.venue))
  const editor = await signInAs('editor')
  const { messages, page } = editor
  const { question, message } = appLayout(editor)
  const detail = detailPage(editor, 'venues')
  await detail.open(old.id, 'nl')
  await detail.chooseDelete()
  await expect(question).toContainText('Used by 2 events')
  await question.getByRole('button', { name: /^Replace with/ }).click()
  await page.getByRole('searchbox', { name: 'Search: Replace with' }).fill('Zaal Nieuw')
  await page.getByRole('option', { name: /Zaal Nieuw/ }).click()
  await expect(page).toPassAxe()
  await question.getByRole('button', { name: messages.t('Move to trash'), exact: true }).click()
  await expect(message).toContainText(messages.t('“{name}” was moved to the trash.', { name: 'Zaal Oud' }))
  expect(await venues()).toMatchObject([{ id: next.id }, { id: next.id }])
  await message.getByRole('button', { name: messages.t('Undo'), exact: true }).click()
  await expect(message).toContainText(messages.t('“{name}” was restored.', { name: 'Zaal Oud' }))
  expect(await venues()).toMatchObject([{ id: old.id }, { id: old.id }])
})

test('a venue is not replaced and deleted if the account may not edit all of its events', async ({
  signInAs,
  product,
}) => {
  const author = product.as('author')
  const { body: old } = await author.venues.create({ venue: 'Zaal Oud' }, { language: 'nl' })
  await author.venues.create({ venue: 'Zaal Nieuw' }, { language: 'nl' })
  const when = { start_date: '2027-05-02 20:00:00', end_date: '2027-05-02 22:00:00' }
  const bal = { title: 'Bal', ...when, venue: [old.id] }
  const { body: own } = await author.events.create(bal, { language: 'nl' })
  await product.as('editor').events.create(bal, { language: 'nl' })
  const seated = await signInAs('author')
  const { messages, page } = seated
  const { question } = appLayout(seated)
  const detail = detailPage(seated, 'venues')
  await detail.open(old.id, 'nl')
  await detail.chooseDelete()
  await question.getByRole('button', { name: /^Replace with/ }).click()
  await page.getByRole('searchbox', { name: 'Search: Replace with' }).fill('Zaal Nieuw')
  await page.getByRole('option', { name: /Zaal Nieuw/ }).click()
  await question.getByRole('button', { name: messages.t('Move to trash'), exact: true }).click()
  await expect(question.getByRole('alert')).toContainText(
    'Nothing was deleted. 1 event could not be reassigned because you cannot edit it.',
  )
  expect((await author.events.read(own.id, { language: 'nl' })).body.venue).toMatchObject({ id: old.id })
})
