/** The form page: sections, publishing and pickers. */
import { formPage } from './support/models/form.ts'
import { appLayout, openRecordId } from './support/models/app-layout.ts'
import { expect, test } from './support/test.ts'

test('the list of sections links to each section and shows its number of errors', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const form = formPage(editor, 'events')
  await form.openNew('nl')
  const sections = page.getByRole('navigation', { name: messages.t('Sections'), exact: true })
  await sections.getByRole('link', { name: 'Venue and organizers', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Venue and organizers', exact: true })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Venue and organizers', exact: true })).toBeInViewport()
  await form.saveButton.click()
  await expect(form.failureMessage).toBeFocused()
  await expect(sections.getByRole('link', { name: 'Title 1 error', exact: true })).toBeVisible()
  await expect(sections.getByRole('link', { name: 'Date and time 2 errors', exact: true })).toBeVisible()
  // The alert took the focus; as errors are corrected, it is not read again from its beginning.
  await expect(form.failureMessage.locator('[aria-live=off]').getByRole('listitem')).toHaveCount(3)
  await expect(page).toPassAxe()
  await form.fill('title', 'Lezing')
  await expect(sections.getByRole('link', { name: 'Title', exact: true })).toBeVisible()
})

test('side by side with the source text, every link of the section list leads to its section', async ({
  signInAs,
  product,
}) => {
  const evening = { title: 'Soirée', start_date: '2027-05-04 20:00:00', end_date: '2027-05-04 22:00:00' }
  const { body } = await product.as('editor').events.create(evening, { language: 'fr' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const form = formPage(editor, 'events')
  await form.open(body.id, 'nl')
  await page
    .getByRole('link', { name: messages.t('Translate side by side with {name}', { name: 'French' }), exact: true })
    .click()
  await expect(form.source('title', 'fr')).toBeVisible()
  const sections = page.getByRole('navigation', { name: messages.t('Sections'), exact: true })
  for (const link of await sections.getByRole('link').all()) {
    await link.press('Enter')
    await expect(link, await link.innerText()).not.toBeFocused()
  }
  await form.fill('excerpt', 'Muziek')
  await form.saveButton.click()
  await sections.getByRole('link', { name: 'Text 1 error', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Text', exact: true })).toBeFocused()
})

test('an error of the end disappears when a changed start corrects it', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const form = formPage(editor, 'events')
  await form.openNew('nl')
  const [start, end] = [form.control('start_date'), form.control('end_date')]
  // With the Tab key, a user leaves the end empty and returns later.
  await end.focus()
  await end.press('Tab')
  await expect(end).toHaveAccessibleDescription(/This field is required/)
  await form.fill('start_date', '9 March 2027 19:30')
  await form.hasDateTime('end_date', '09/03/2027', '21:30')
  await expect(end).not.toHaveAttribute('aria-invalid')

  await form.fill('end_date', '9 March 2027 18:00')
  await expect(end).toHaveAccessibleDescription(/The end is before the start/)
  await form.saveButton.click()
  await expect(form.failureMessage).toContainText(form.labelOf('end_date'))
  await start.fill('9 March 2027 17:00')
  await expect(form.failureMessage).not.toContainText(form.labelOf('end_date'))
  await expect(form.failureMessage).toContainText(form.labelOf('title'))
  await expect(end).toHaveAccessibleDescription(/Duration: 1 h/)
  await expect(end).not.toHaveAttribute('aria-invalid')
})

test('a missing time is named in the summary of errors as at its field', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const form = formPage(editor, 'events')
  await form.openNew('nl')
  const [start, end] = [form.control('start_date'), form.control('end_date')]
  const addTime = 'Add a time after the date, for example 19:30.'
  await start.fill('9 March 2027')
  await end.fill('9 Martober 2027')
  await form.saveButton.click()
  await expect(start).toHaveAccessibleDescription(/^Add a time after the date, for example 19:30\./)
  await expect(form.failureMessage).toContainText(`${form.labelOf('start_date')}: ${addTime}`)
  await expect(form.failureMessage).toContainText(`${form.labelOf('end_date')}: Enter a date such as`)
})

test('on a phone a link of the section list opens the collapsed section', async ({ signInAs }) => {
  const editor = await signInAs('editor', { width: 360 })
  const { page, messages } = editor
  const form = formPage(editor, 'events')
  await form.openNew('nl')
  const sections = page.getByRole('navigation', { name: messages.t('Sections'), exact: true })
  await sections.getByRole('link', { name: 'Status and publishing', exact: true }).press('Enter')
  await expect(form.control('status')).toBeInViewport()
  await expect(page).toFitItsWidth()
})

test('publishing with a later publication date schedules the event', async ({ signInAs, product }) => {
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const form = formPage(editor, 'events')
  await form.openNew('nl')
  await form.fill('title', 'Zomerprogramma')
  await form.fill('start_date', '9 July 2027 19:30')
  await form.fill('date', '1 May 2027 8:00')
  await form.publish()
  await expect(page.getByRole('main')).toContainText(messages.t('Saved. {name} is scheduled.', { name: 'Dutch' }))
  const id = await openRecordId({ page }, 'events')
  const { body } = await product.as('editor').events.read(id, { language: 'nl' })
  expect(body).toMatchObject({ status: 'future', date: '2027-05-01 08:00:00' })
})

test('Undo of a publication restores the draft status and keeps later edits', async ({ signInAs, product }) => {
  const { events } = product.as('editor')
  const evening = { start_date: '2027-07-09 19:30:00', end_date: '2027-07-09 22:00:00' }
  const { body: event } = await events.create({ title: 'Bal', status: 'draft', ...evening }, { language: 'nl' })
  const read = async () => (await events.read(event.id, { language: 'nl' })).body
  const editor = await signInAs('editor', { interfaceLanguage: 'nl' })
  const { messages, page } = editor
  const { message } = appLayout(editor)
  const form = formPage(editor, 'events')
  await form.open(event.id, 'nl')
  await form.fill('title', 'Groot bal')
  await form.publish()
  const values = { name: 'Groot bal', names: 'Nederlands' }
  await expect(message).toContainText(messages.t('“{name}” is published: {names}.', values))
  expect(await read()).toMatchObject({ title: 'Groot bal', status: 'publish' })
  await expect(page).toPassAxe()
  await form.fill('title', 'Gemaskerd bal')
  await message.getByRole('button', { name: messages.t('Undo'), exact: true }).click()
  await expect(message).toContainText(messages.t('“{name}” is no longer public: {names}.', values))
  expect(await read()).toMatchObject({ title: 'Groot bal', status: 'draft' })
  await expect(form.control('title')).toHaveValue('Gemaskerd bal')
  await form.save()
  expect(await read()).toMatchObject({ title: 'Gemaskerd bal', status: 'draft' })
})

test('a venue is found by its town, and recent choices come first', async ({ signInAs, product }) => {
  const venues = product.as('editor').venues
  await venues.create(
    { venue: 'Aalmoes', city: 'Zottegem', address: 'Kerkstraat 1', status: 'publish' },
    { language: 'nl' },
  )
  const { body: hall } = await venues.create(
    { venue: 'Zaal Ter Poorten', city: 'Oudenaarde', status: 'publish' },
    { language: 'nl' },
  )
  const editor = await signInAs('editor', { interfaceLanguage: 'nl' })
  const { page } = editor
  const form = formPage(editor, 'events')
  await form.openNew('nl')
  await form.control('venue').click()
  const panel = page.getByRole('dialog', { name: form.labelOf('venue'), exact: true })
  await panel.getByRole('searchbox').fill('oudenaarde')
  await panel.getByRole('option', { name: /Zaal Ter Poorten/ }).click()
  await expect(form.control('venue')).toContainText('Zaal Ter Poorten')
  await form.fill('title', 'Fanfare')
  await form.fill('start_date', '9-3-2027 20:00')
  await form.save()
  const id = await openRecordId({ page }, 'events')
  expect((await product.as('editor').events.read(id, { language: 'nl' })).body.venue).toMatchObject({ id: hall.id })
  await form.control('venue').click()
  await expect(panel.getByRole('option').first()).toContainText('Zaal Ter Poorten')
})

test('the publish button names its languages; a menu offers single languages, scheduling and review', async ({
  signInAs,
  product,
}) => {
  const { events } = product.as('editor')
  const evening = { start_date: '2027-07-09 19:30:00', end_date: '2027-07-09 22:00:00', status: 'draft' } as const
  const { body: event } = await events.create({ title: 'Bal', ...evening }, { language: 'nl' })
  await events.update(event.id, { title: 'Le bal', status: 'draft' }, { language: 'fr' })
  const statuses = async () =>
    Promise.all(
      (['nl', 'fr'] as const).map(async (language) => (await events.read(event.id, { language })).body.status),
    )
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const form = formPage(editor, 'events')
  const more = page.getByRole('button', { name: messages.t('More ways to publish'), exact: true })
  const item = (name: string) => page.getByRole('group').getByRole('button', { name, exact: true })
  await form.open(event.id, 'nl')
  await expect(form.publishButton).toHaveAccessibleName(messages.t('Publish in {names}', { names: 'Dutch' }))
  await form.fill('title', 'Groot bal')
  await appLayout(editor).switchTo('fr')
  await form.fill('title', 'Grand bal')
  await expect(form.changes).toHaveText(
    messages.t('{changes} in {count} languages', { changes: '2 changes', count: '2' }),
  )
  await form.changes.click()
  const changes = page.getByRole('list', { name: messages.t('Unsaved changes'), exact: true })
  await expect(changes.getByRole('link')).toHaveText([form.labelOf('title', 'nl'), form.labelOf('title', 'fr')])
  await expect(page).toPassAxe()
  await page.keyboard.press('Escape')
  await expect(form.publishButton).toHaveAccessibleName(messages.t('Publish in {names}', { names: 'Dutch and French' }))

  await more.click()
  await item(messages.t('Schedule…')).click()
  await expect(form.control('date')).toBeFocused()
  await more.click()
  await expect(page).toPassAxe()
  await item(messages.t('{names} only', { names: 'French' })).click()
  await form.saved()
  expect(await statuses()).toEqual(['draft', 'publish'])

  await appLayout(editor).switchTo('nl')
  await more.click()
  await item(messages.t('Submit for review')).click()
  await expect(form.control('status', 'nl')).toHaveValue('pending')
  await form.publish()
  expect(await statuses()).toEqual(['publish', 'publish'])
})
