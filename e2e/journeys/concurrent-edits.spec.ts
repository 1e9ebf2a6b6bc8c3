/** A record is trashed, or loses a language, while it is edited: the form announces the effect of saving. */
import { hidePages } from './support/fixtures/session.ts'
import { formPage } from './support/models/form.ts'
import { appLayout } from './support/models/app-layout.ts'
import { expect, test } from './support/test.ts'

const concert = { title: 'Concert', start_date: '2027-06-04 20:00:00', end_date: '2027-06-04 22:00:00' } as const

test('a record trashed during the edit, as the form learns before saving, is restored with all statuses', async ({
  signInAs,
  product,
}) => {
  const { events } = product.as('editor')
  const { body: event } = await events.create({ ...concert, status: 'publish' }, { language: 'nl' })
  await events.update(event.id, { title: 'Le concert', status: 'publish' }, { language: 'fr' })
  const bert = await signInAs('admin')
  const berts = formPage(bert, 'events')
  const { main, switchTo } = appLayout(bert)
  await berts.open(event.id, 'nl')
  await berts.fill('title', 'Titel van Bert')
  await events.remove(event.id, { language: 'nl' })
  await switchTo('fr')
  await expect(main).toContainText(bert.messages.t('This is in the trash'))
  await berts.saveButton.click()
  await expect(berts.failureMessage).toContainText('Restoring brings back Dutch and the other languages')
  await berts.recoveryButton('Restore and save').click()
  await berts.saved()
  const { body } = await events.read(event.id, { language: 'nl' })
  expect([body.title, body.translations.nl?.status, body.translations.fr?.status]).toEqual([
    'Titel van Bert',
    'publish',
    'publish',
  ])
})

test('a record trashed before it is published is restored as published', async ({ signInAs, product }) => {
  const { events } = product.as('editor')
  const { body: event } = await events.create({ ...concert, status: 'draft' }, { language: 'nl' })
  const bert = await signInAs('admin')
  const berts = formPage(bert, 'events')
  await berts.open(event.id, 'nl')
  await berts.fill('title', 'Titel van Bert')
  await hidePages(bert.context)
  await events.remove(event.id, { language: 'nl' })
  bert.expectStatus(412)
  await berts.publishButton.click()
  await berts.recoveryButton('Restore and save').click()
  await berts.saved()
  const { body } = await events.read(event.id, { language: 'nl' })
  expect([body.title, body.status]).toEqual(['Titel van Bert', 'publish'])
})

test('a record opened in the trash says that restoring makes it a draft', async ({ signInAs, product }) => {
  const { events } = product.as('editor')
  const { body: event } = await events.create({ ...concert, status: 'publish' }, { language: 'nl' })
  await events.remove(event.id, { language: 'nl' })
  const bert = await signInAs('admin')
  const berts = formPage(bert, 'events')
  await berts.open(event.id, 'nl')
  await berts.fill('title', 'Titel van Bert')
  await berts.saveButton.click()
  await expect(berts.failureMessage).toContainText('After restoring, Dutch is a draft')
  await expect(bert.page).toPassAxe()
  await berts.recoveryButton('Restore and save').click()
  await berts.saved()
  expect((await events.read(event.id, { language: 'nl' })).body.status).toBe('draft')
})

test('a translation deleted during the edit is reported, and the next save creates it again', async ({
  signInAs,
  product,
}) => {
  const { events } = product.as('editor')
  const { body: event } = await events.create(concert, { language: 'nl' })
  await events.update(event.id, { title: 'Le concert', excerpt: 'Bref', status: 'publish' }, { language: 'fr' })
  const bert = await signInAs('admin')
  const berts = formPage(bert, 'events')
  await berts.open(event.id, 'fr')
  await berts.fill('title', 'Le titre de Bert')
  await hidePages(bert.context)
  const path = `/events/${event.id}`
  await product.as('editor').send({ method: 'DELETE', path, language: 'fr', query: [['scope', 'language']] })
  bert.expectStatus(412)
  await berts.saveButton.click()
  await expect(berts.failureMessage).toBeFocused()
  await expect(berts.failureMessage).toContainText('Someone else deleted French.')
  await expect(bert.page).toPassAxe()
  await berts.save()
  const { body } = await events.read(event.id, { language: 'fr' })
  expect([body.title, body.excerpt, body.status]).toEqual(['Le titre de Bert', '<p>Bref</p>', 'publish'])
})
