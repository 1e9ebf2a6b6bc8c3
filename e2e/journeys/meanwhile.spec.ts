/** The record goes into the trash, or loses a language, while somebody writes it: what restoring and saving makes of it is said before, and so it is. */
import { hidePages } from './support/fixtures/person.ts'
import { formOf } from './support/models/form.ts'
import { frameOf } from './support/models/frame.ts'
import { expect, test } from './support/test.ts'

const concert = { title: 'Concert', start_date: '2027-06-04 20:00:00', end_date: '2027-06-04 22:00:00' } as const

test('a record trashed meanwhile, of which the page learned before the save, comes back as it was', async ({
  seat,
  product,
}) => {
  const { events } = product.as('editor')
  const { body: event } = await events.create({ ...concert, status: 'publish' }, { language: 'nl' })
  await events.update(event.id, { title: 'Le concert', status: 'publish' }, { language: 'fr' })
  const bert = await seat('admin')
  const berts = formOf(bert, 'events')
  const { main, switchTo } = frameOf(bert)
  await berts.open(event.id, 'nl')
  await berts.fill('title', 'Titel van Bert')
  await events.remove(event.id, { language: 'nl' })
  await switchTo('fr')
  await expect(main).toContainText(bert.words.say('This is in the trash'))
  await berts.saveButton.click()
  await expect(berts.refusal).toContainText('Restored, Nederlands and the other languages are as they were')
  await berts.wayOut('Restore and save').click()
  await berts.saved()
  const { body } = await events.read(event.id, { language: 'nl' })
  expect([body.title, body.translations.nl?.status, body.translations.fr?.status]).toEqual([
    'Titel van Bert',
    'publish',
    'publish',
  ])
})

test('a record trashed meanwhile that was just being published comes back public', async ({ seat, product }) => {
  const { events } = product.as('editor')
  const { body: event } = await events.create({ ...concert, status: 'draft' }, { language: 'nl' })
  const bert = await seat('admin')
  const berts = formOf(bert, 'events')
  await berts.open(event.id, 'nl')
  await berts.fill('title', 'Titel van Bert')
  await hidePages(bert.context)
  await events.remove(event.id, { language: 'nl' })
  bert.expectRefusal(412)
  await bert.page.getByRole('button', { name: bert.words.say('Publish'), exact: true }).click()
  await berts.wayOut('Restore and save').click()
  await berts.saved()
  const { body } = await events.read(event.id, { language: 'nl' })
  expect([body.title, body.status]).toEqual(['Titel van Bert', 'publish'])
})

test('a record that already lay in the trash says what restoring makes of it', async ({ seat, product }) => {
  const { events } = product.as('editor')
  const { body: event } = await events.create({ ...concert, status: 'publish' }, { language: 'nl' })
  await events.remove(event.id, { language: 'nl' })
  const bert = await seat('admin')
  const berts = formOf(bert, 'events')
  await berts.open(event.id, 'nl')
  await berts.fill('title', 'Titel van Bert')
  await berts.saveButton.click()
  await expect(berts.refusal).toContainText('Restored, Nederlands is a draft')
  await expect(bert.page).toPassAxe()
  await berts.wayOut('Restore and save').click()
  await berts.saved()
  expect((await events.read(event.id, { language: 'nl' })).body.status).toBe('draft')
})

test('a language removed meanwhile: it is said, and saving writes it anew', async ({ seat, product }) => {
  const { events } = product.as('editor')
  const { body: event } = await events.create(concert, { language: 'nl' })
  await events.update(event.id, { title: 'Le concert', excerpt: 'Bref', status: 'publish' }, { language: 'fr' })
  const bert = await seat('admin')
  const berts = formOf(bert, 'events')
  await berts.open(event.id, 'fr')
  await berts.fill('title', 'Le titre de Bert')
  await hidePages(bert.context)
  const path = `/events/${event.id}`
  await product.as('editor').send({ method: 'DELETE', path, language: 'fr', query: [['scope', 'language']] })
  bert.expectRefusal(412)
  await berts.saveButton.click()
  await expect(berts.refusal).toBeFocused()
  await expect(berts.refusal).toContainText('Others removed Français.')
  await expect(bert.page).toPassAxe()
  await berts.save()
  const { body } = await events.read(event.id, { language: 'fr' })
  expect([body.title, body.excerpt, body.status]).toEqual(['Le titre de Bert', '<p>Bref</p>', 'publish'])
})
