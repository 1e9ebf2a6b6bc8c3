/** Editing some fields of an event in its row. */
import { hidePages } from './support/fixtures/session.ts'
import { formPage } from './support/models/form.ts'
import { appLayout } from './support/models/app-layout.ts'
import { listPage } from './support/models/list.ts'
import { quickEditForm } from './support/models/quick-edit.ts'
import { expect, test } from './support/test.ts'

const event = { title: 'Avondlicht', start_date: '2027-03-09 19:00', end_date: '2027-03-09 21:00' }

test('a title is edited in the row: Enter saves, Escape cancels, and the focus returns', async ({
  signInAs,
  product,
}) => {
  const as = product.as('editor')
  const { body } = await as.events.create(event, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page } = editor
  const { form, title, opener } = quickEditForm(editor)
  const events = listPage(editor, 'events')
  await events.open('nl', { search: 'licht' })
  await opener(event.title).click()
  await expect(title).toBeFocused()
  await expect(page).toPassAxe()
  await title.fill('Ochtendlicht')
  await title.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(opener(event.title)).toBeFocused()
  await opener(event.title).press('Enter')
  await expect(title).toHaveValue('Avondlicht')
  await title.fill('Middaglicht')
  await title.press('Enter')
  await expect(events.title('Middaglicht')).toBeVisible()
  await expect(opener('Middaglicht')).toBeFocused()
  expect((await as.events.read(body.id, { language: 'nl' })).body).toMatchObject({
    title: 'Middaglicht',
    start_date: '2027-03-09 19:00:00',
  })
})

test('a minor change of the title in the row outdates no translation', async ({ signInAs, product }) => {
  const as = product.as('editor')
  const { body } = await as.events.create(event, { language: 'nl' })
  await as.events.update(body.id, { title: 'Lumière du soir' }, { language: 'fr' })
  const outdated = async () => (await as.events.read(body.id, { language: 'fr' })).body.translations.fr?.outdated
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const { form, title, opener } = quickEditForm(editor)
  const events = listPage(editor, 'events')
  const minor = form.getByRole('checkbox', { name: messages.t('Minor change'), exact: true })
  await events.open('nl', { search: 'licht' })
  await opener(event.title).click()
  await expect(title).toBeFocused()
  await expect(minor).toHaveCount(0)
  await title.fill('Avondlichten')
  await expect(form).toContainText('French becomes outdated')
  await minor.check()
  await expect(form).toContainText('French stays up to date')
  await expect(page).toPassAxe()
  await title.press('Enter')
  await expect(events.title('Avondlichten')).toBeVisible()
  expect(await outdated()).toEqual([])

  await opener('Avondlichten').click()
  await title.fill('Nachtlichten')
  await expect(minor).not.toBeChecked()
  await title.press('Enter')
  await expect(events.title('Nachtlichten')).toBeVisible()
  expect(await outdated()).toEqual(['title'])
})

test('saving a row whose record was trashed reports that, and restores it on request', async ({
  signInAs,
  product,
}) => {
  const as = product.as('editor')
  const { body } = await as.events.create(event, { language: 'nl' })
  const editor = await signInAs('editor', { width: 360 })
  const { page } = editor
  const { form, title, opener } = quickEditForm(editor)
  const events = listPage(editor, 'events')
  await events.open('nl', { search: 'licht' })
  await opener(event.title).click()
  await title.fill('Maanlicht')
  await hidePages(editor.context)
  await as.events.remove(body.id, { language: 'nl' })
  editor.expectStatus(412)
  await title.press('Enter')
  await expect(form.getByRole('alert')).toContainText('Not saved. This record is in the trash.')
  await expect(page).toPassAxe()
  await expect(page).toFitItsWidth()
  await page.getByRole('button', { name: 'Restore and save', exact: true }).click()
  await expect(events.title('Maanlicht')).toBeVisible()
})

test('after cancelling a conflict the row shows the saved values', async ({ signInAs, product }) => {
  const as = product.as('editor')
  const { body } = await as.events.create(event, { language: 'nl' })
  const editor = await signInAs('editor')
  const { form, title, opener } = quickEditForm(editor)
  const events = listPage(editor, 'events')
  await events.open('nl', { search: 'licht' })
  await opener(event.title).click()
  await title.fill('Maanlicht')
  await hidePages(editor.context)
  await as.events.update(body.id, { title: 'Sterlicht' }, { language: 'nl' })
  editor.expectStatus(412)
  await title.press('Enter')
  await expect(form.getByRole('alert')).toContainText('Someone else changed this record.')
  await expect(form.getByRole('link', { name: 'Open full editor', exact: true })).toBeVisible()
  await form.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(events.title('Sterlicht')).toBeVisible()
})

test('the full editor takes over the unsaved values of the row without a dialog', async ({ signInAs, product }) => {
  const as = product.as('editor')
  const { body } = await as.events.create(event, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page } = editor
  const { form, title, opener } = quickEditForm(editor)
  await listPage(editor, 'events').open('nl', { search: 'licht' })
  await opener(event.title).click()
  await title.fill('')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await form.getByRole('link', { name: 'Open full editor', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/events/${body.id}/edit`))
  await expect(appLayout(editor).question).toHaveCount(0)
  await expect(formPage(editor, 'events').control('title')).toHaveValue('')
})

test('editing another row shows a dialog for the unsaved one, and typed text is kept', async ({
  signInAs,
  product,
}) => {
  const as = product.as('editor')
  const { body: first } = await as.events.create(event, { language: 'nl' })
  await as.events.create({ ...event, title: 'Daglicht' }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page } = editor
  const { form, title, opener } = quickEditForm(editor)
  const { question } = appLayout(editor)
  const events = listPage(editor, 'events')
  await events.open('nl', { search: 'licht' })
  await opener('Daglicht').click()
  await expect(title).toHaveValue('Daglicht')
  await opener('Avondlicht').click()
  await expect(title).toHaveValue('Avondlicht')
  await expect(form).toHaveCount(1)

  await title.fill('Ochtendlicht')
  await expect(form).toContainText('1 unsaved change: Title (Dutch)')
  await opener('Daglicht').click()
  await expect(question).toContainText('You have unsaved changes in “Avondlicht”.')
  await expect(page).toPassAxe()
  await question.getByRole('button', { name: 'Keep editing', exact: true }).click()
  await expect(title).toHaveValue('Ochtendlicht')
  await expect(title).toBeFocused()
  await title.fill('')
  await opener('Daglicht').click()
  await question.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form.getByRole('alert')).toContainText('Not saved.')
  await expect(question).toHaveCount(0)

  await title.fill('Ochtendlicht')
  await opener('Daglicht').click()
  await question.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(title).toHaveValue('Daglicht')
  await expect(events.title('Ochtendlicht')).toBeVisible()
  expect((await as.events.read(first.id, { language: 'nl' })).body.title).toBe('Ochtendlicht')
  await title.fill('Weg ermee')
  await opener('Ochtendlicht').click()
  await question.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(title).toHaveValue('Ochtendlicht')
  await expect(events.title('Daglicht')).toBeVisible()
})

test('an unsaved row stays visible with other results, and leaving the list shows a dialog', async ({
  signInAs,
  product,
}) => {
  const as = product.as('editor')
  const { body } = await as.events.create(event, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page } = editor
  const { form, title, opener } = quickEditForm(editor)
  const { link, question } = appLayout(editor)
  const events = listPage(editor, 'events')
  await events.open('nl', { search: 'avondlicht' })
  await opener(event.title).click()
  await expect(title).toBeFocused()
  await events.search.fill('nergens te vinden')
  await expect(events.nothing('No results')).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(events.search).toBeFocused()

  await events.search.fill('avondlicht')
  await opener(event.title).click()
  await title.fill('Ochtendlicht')
  await events.search.fill('nergens te vinden')
  await expect(events.nothing('No results')).toBeVisible()
  await expect(title).toHaveValue('Ochtendlicht')
  await expect(form.getByRole('status')).toContainText('“Avondlicht” is not in the current results.')
  await expect(page).toPassAxe()
  await events.search.fill('')
  await expect(events.next).toBeVisible()
  await expect(title).toHaveValue('Ochtendlicht')

  await link('venues').click()
  await expect(question).toHaveAccessibleName('Leave without saving?')
  await question.getByRole('button', { name: 'Keep editing', exact: true }).click()
  await expect(title).toHaveValue('Ochtendlicht')
  await link('venues').click()
  await question.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/venues/)
  expect((await as.events.read(body.id, { language: 'nl' })).body.title).toBe('Ochtendlicht')
})

test('the row tells a translator why shared fields are disabled', async ({ signInAs, product }) => {
  const as = product.as('editor')
  const { body } = await as.events.create(event, { language: 'nl' })
  const translator = await signInAs('translator-nl')
  const { page } = translator
  const { form, title, opener } = quickEditForm(translator)
  const events = listPage(translator, 'events')
  await events.open('nl', { search: 'licht' })
  await opener(event.title).click()
  await expect(title).toBeFocused()
  await expect(form.getByText('Shared fields are read-only. You can edit text only.', { exact: true })).toBeVisible()
  await expect(page).toPassAxe()
  await title.fill('Ochtendlicht')
  await title.press('Enter')
  await expect(events.title('Ochtendlicht')).toBeVisible()
  expect((await as.events.read(body.id, { language: 'nl' })).body.start_date).toBe('2027-03-09 19:00:00')
})
