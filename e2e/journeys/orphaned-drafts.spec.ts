/** A record is deleted, or its permission removed, while it is edited: unsaved text stays on the page and can be copied or saved. */
import type { Language } from '#shared/i18n/language.ts'
import { hidePages, type Session } from './support/fixtures/session.ts'
import { detailPage } from './support/models/detail.ts'
import { formPage } from './support/models/form.ts'
import { appLayout, openRecordId } from './support/models/app-layout.ts'
import { signInForm } from './support/models/sign-in.ts'
import { expect, test } from './support/test.ts'

const concert = { title: 'Concert', start_date: '2027-06-04 20:00:00', end_date: '2027-06-04 22:00:00' } as const

/** Switches a form to a language without a translation, and starts one without the source text. */
async function startTranslation(session: Session, language: Language): Promise<void> {
  const { main, switchTo } = appLayout(session)
  await switchTo(language)
  await main.getByRole('link', { name: session.messages.t('Write without the source'), exact: true }).click()
}

/** Sets languages of the account translator-nl, as its administrator. */
async function setLanguages({ page, messages }: Session, languages: { [name: string]: boolean }): Promise<void> {
  await page.goto('/settings/accounts?ml_language=nl')
  await page
    .getByRole('button', { name: messages.t('Actions: {name}', { name: 'translator-nl' }), exact: true })
    .click()
  await page
    .getByRole('row')
    .getByRole('button', { name: messages.t('Edit'), exact: true })
    .click()
  const dialog = page.getByRole('dialog')
  for (const [name, isChecked] of Object.entries(languages))
    await dialog.getByRole('checkbox', { name, exact: true }).setChecked(isChecked)
  await dialog.getByRole('button', { name: messages.t('Save'), exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Signs in again in the dialog over the page. */
async function signInAgain(session: Session, password: string): Promise<void> {
  const { page, messages } = session
  const form = signInForm(session, page.getByRole('dialog', { name: messages.t('Sign in again'), exact: true }))
  await form.password.fill(password)
  await form.submit.click()
}

test('a record trashed during the edit is not saved until it is restored with the edits', async ({
  signInAs,
  product,
}) => {
  const published = { ...concert, status: 'publish' } as const
  const { body: event } = await product.as('editor').events.create(published, { language: 'nl' })
  const [anna, bert] = [await signInAs('editor'), await signInAs('admin')]
  const berts = formPage(bert, 'events')
  await berts.open(event.id, 'nl')
  await berts.fill('title', 'Titel van Bert')
  await hidePages(bert.context)
  const annas = detailPage(anna, 'events')
  await annas.open(event.id, 'nl')
  await annas.chooseDelete()
  await expect(anna.page).toHaveURL(/\/events\?/)
  bert.expectStatus(412)
  await berts.saveButton.click()
  await expect(berts.failureMessage).toBeFocused()
  await expect(berts.typed('title')).toHaveText('Titel van Bert')
  await expect(bert.page).toPassAxe()
  expect((await product.as('editor').events.read(event.id, { language: 'nl' })).body.title).toBe('Concert')
  await berts.recoveryButton('Restore and save').click()
  await berts.saved()
  const { body } = await product.as('editor').events.read(event.id, { language: 'nl' })
  expect([body.title, body.status]).toEqual(['Titel van Bert', 'publish'])
})

test('edits in two languages of a record trashed during the edit are saved as a new record', async ({
  signInAs,
  product,
}) => {
  const { events } = product.as('editor')
  const { body: event } = await events.create({ ...concert, excerpt: 'Kort' }, { language: 'nl' })
  const bert = await signInAs('admin')
  const berts = formPage(bert, 'events')
  await berts.open(event.id, 'nl')
  await berts.fill('title', 'Titel van Bert')
  await startTranslation(bert, 'fr')
  await berts.fill('title', 'Le titre de Bert')
  await hidePages(bert.context)
  await events.remove(event.id, { language: 'nl' })
  bert.expectStatus(412)
  await berts.saveButton.click()
  await berts.recoveryButton('Save as new record').click()
  await expect(bert.page).toHaveURL(/\/events\/new\?/)
  await expect(berts.control('title')).toHaveValue('Le titre de Bert')
  await berts.save()
  const created = await openRecordId(bert, 'events')
  expect((await events.read(created, { language: 'fr' })).body.title).toBe('Le titre de Bert')
  const { body } = await events.read(created, { language: 'nl' })
  expect([body.title, body.start_date, body.excerpt]).toEqual([
    'Titel van Bert',
    concert.start_date,
    expect.stringContaining('Kort'),
  ])
})

test('after losing the permission during the edit, the text can be read and copied, and the form is read-only', async ({
  signInAs,
  product,
}) => {
  const published = { ...concert, status: 'publish' } as const
  const { body: event } = await product.as('author').events.create(published, { language: 'nl' })
  const [anna, bert] = [await signInAs('admin'), await signInAs('author')]
  const [annas, berts] = [formPage(anna, 'events'), formPage(bert, 'events')]
  await berts.open(event.id, 'nl')
  await berts.fill('title', 'Titel van Bert')
  await berts.fill('end_date', '4-6-2027 23:30')
  await hidePages(bert.context)
  await annas.open(event.id, 'nl')
  await annas.fill('author', 'editor')
  await annas.save()
  bert.expectStatus(403)
  await berts.saveButton.click()
  await expect(berts.failureMessage).toBeFocused()
  await expect(berts.typed('title')).toHaveText('Titel van Bert')
  await expect(berts.typed('end_date')).toContainText('23:30')
  expect((await product.as('editor').events.read(event.id, { language: 'nl' })).body).toMatchObject(concert)
  await expect(berts.control('title')).toHaveValue('Titel van Bert')
  await expect(berts.control('title')).toHaveAttribute('readonly')
  await expect(bert.page).toPassAxe()
  await bert.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const name = bert.messages.t('Copy: {name}', { name: berts.labelOf('title') })
  await bert.page.getByRole('button', { name, exact: true }).click()
  await expect(appLayout(bert).message).toContainText(
    bert.messages.t('Copied: {name}', { name: berts.labelOf('title') }),
  )
  expect(await bert.page.evaluate(() => navigator.clipboard.readText())).toBe('Titel van Bert')
})

test('after losing the permission for a language, the save after signing in again fails and the text stays', async ({
  signInAs,
  product,
}) => {
  const { body: event } = await product.as('editor').events.create(concert, { language: 'nl' })
  const [anna, bert] = [await signInAs('admin'), await signInAs('translator-nl')]
  const berts = formPage(bert, 'events')
  await berts.open(event.id, 'nl')
  await berts.fill('excerpt', 'Kort, van Bert')
  await berts.rested()
  // In the background the page learns of it only from its save.
  await hidePages(bert.context)
  await setLanguages(anna, { Dutch: false, German: true })
  bert.expectStatus(401, 403)
  await berts.saveButton.click()
  await signInAgain(bert, product.secrets['translator-nl'].password)
  await expect(berts.failureMessage).toBeFocused()
  await expect(berts.typed('excerpt')).toHaveText('Kort, van Bert')
})

test('after losing one of two edited languages, the other is saved and the text of the first stays a draft', async ({
  signInAs,
  product,
}) => {
  const { body: event } = await product.as('editor').events.create(concert, { language: 'nl' })
  const anna = await signInAs('admin')
  await setLanguages(anna, { German: true })
  const bert = await signInAs('translator-nl')
  const berts = formPage(bert, 'events')
  await berts.open(event.id, 'nl')
  await berts.fill('excerpt', 'Kort, van Bert')
  await startTranslation(bert, 'de')
  await berts.fill('title', 'Konzert')
  await berts.rested()
  await hidePages(bert.context)
  await setLanguages(anna, { German: false })
  bert.expectStatus(401, 403)
  await berts.saveButton.click()
  await signInAgain(bert, product.secrets['translator-nl'].password)
  await expect(berts.typed('title', 'de')).toHaveText('Konzert')
  await expect(bert.page).toPassAxe()
  const only = bert.messages.t('Save only {names}', { names: 'Dutch' })
  await berts.failureMessage.getByRole('button', { name: only, exact: true }).click()
  await expect(berts.drafts).toContainText(berts.labelOf('title', 'de'))
  await expect(berts.drafts).not.toContainText(berts.labelOf('excerpt', 'nl'))
  await appLayout(bert).switchTo('nl')
  await berts.saved()
  const { body } = await product.as('editor').events.read(event.id, { language: 'nl' })
  expect(body.excerpt).toContain('Kort, van Bert')
  expect(Object.keys(body.translations)).toEqual(['nl'])
})

test('the edits of a term deleted during the edit are saved as a new term', async ({ signInAs, product }) => {
  const { tags } = product.as('editor')
  const { body: tag } = await tags.create({ name: 'Muziek' }, { language: 'nl' })
  const bert = await signInAs('admin')
  const berts = formPage(bert, 'tags')
  await berts.open(tag.id, 'nl')
  await berts.fill('name', 'Kamermuziek')
  await tags.remove(tag.id, { language: 'nl' })
  bert.expectStatus(404)
  await berts.saveButton.click()
  await expect(berts.typed('name')).toHaveText('Kamermuziek')
  await berts.recoveryButton('Save as new record').click()
  await expect(bert.page).toHaveURL(/\/tags\/new\?/)
  await expect(berts.control('name')).toHaveValue('Kamermuziek')
  await berts.save()
  const created = await openRecordId(bert, 'tags')
  expect((await tags.read(created, { language: 'nl' })).body.name).toBe('Kamermuziek')
})

test('a draft of a deleted record is shown on its page and used for a new record', async ({ signInAs, product }) => {
  const { tags } = product.as('editor')
  const { body: tag } = await tags.create({ name: 'Muziek' }, { language: 'nl' })
  const bert = await signInAs('admin')
  const berts = formPage(bert, 'tags')
  await berts.open(tag.id, 'nl')
  await berts.fill('name', 'Kamermuziek')
  await berts.storedOnDevice()
  await tags.remove(tag.id, { language: 'nl' })
  bert.expectStatus(404)
  bert.page.once('dialog', (dialog) => void dialog.accept())
  await bert.page.reload()
  await expect(appLayout(bert).heading).toHaveText(bert.messages.t('Not found'))
  const draft = appLayout(bert).main.getByRole('region', { name: bert.messages.pattern('Unsaved draft of {time}') })
  await expect(draft).toContainText('Kamermuziek')
  await expect(bert.page).toPassAxe()
  await appLayout(bert)
    .main.getByRole('button', { name: bert.messages.t('Save as new record'), exact: true })
    .click()
  await expect(bert.page).toHaveURL(/\/tags\/new\?/)
  await expect(berts.control('name')).toHaveValue('Kamermuziek')
  await berts.save()
})
