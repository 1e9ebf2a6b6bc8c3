/** Changing the source language of a record. */
import { hidePages } from './support/fixtures/session.ts'
import { detailPage } from './support/models/detail.ts'
import { formPage } from './support/models/form.ts'
import { appLayout } from './support/models/app-layout.ts'
import { expect, test } from './support/test.ts'

const concert = { title: 'Concert', start_date: '2027-06-04 20:00:00', end_date: '2027-06-04 22:00:00' } as const

test('an editor changes the source language with unsaved edits, which are kept, and undoes it', async ({
  signInAs,
  product,
}) => {
  const { events } = product.as('editor')
  const { body } = await events.create({ ...concert, cost: '12' }, { language: 'nl' })
  await events.update(body.id, { title: 'Concert au parc' }, { language: 'fr' })
  const editor = await signInAs('editor')
  const { messages, page } = editor
  const form = formPage(editor, 'events')
  await form.open(body.id, 'fr')
  await form.fill('excerpt', 'Pas encore enregistré')
  await form.unfold('Details')
  const source = page.getByRole('combobox', { name: messages.t('Source language'), exact: true })
  await expect(source).toHaveValue('nl')
  await source.selectOption('fr')
  await page.getByRole('button', { name: messages.t('Change source language'), exact: true }).click()
  await expect(appLayout(editor).message).toContainText(
    messages.t('The source language is {name}.', { name: 'French' }),
  )
  await expect(page).toPassAxe()
  await expect(form.control('excerpt')).toHaveText('Pas encore enregistré')
  const sourceOf = async () => (await events.read(body.id, { language: 'nl' })).body.source_language
  expect(await sourceOf()).toBe('fr')
  await appLayout(editor)
    .message.getByRole('button', { name: messages.t('Undo'), exact: true })
    .click()
  await expect(source).toHaveValue('nl')
  expect(await sourceOf()).toBe('nl')
  await form.save()
  expect((await events.read(body.id, { language: 'fr' })).body.excerpt).toContain('Pas encore enregistré')
})

test('a translator sees the source language but cannot change it', async ({ signInAs, product }) => {
  const { events } = product.as('editor')
  const { body } = await events.create(concert, { language: 'fr' })
  await events.update(body.id, { title: 'Concert' }, { language: 'nl' })
  const translator = await signInAs('translator-nl')
  const { messages, page } = translator
  const form = formPage(translator, 'events')
  await form.open(body.id, 'nl')
  await form.unfold('Details')
  const languages = appLayout(translator).main.getByRole('region', { name: messages.t('Languages'), exact: true })
  await expect(languages.getByRole('listitem').filter({ hasText: messages.t('source') })).toContainText('French')
  await expect(page.getByRole('combobox', { name: messages.t('Source language'), exact: true })).toBeHidden()
  await detailPage(translator, 'events').open(body.id, 'nl')
  await expect(appLayout(translator).heading).toHaveText('Concert')
})

test('a change of the source language during an edit is reported once, then the translation is saved', async ({
  signInAs,
  product,
}) => {
  const { events } = product.as('editor')
  const { body } = await events.create(concert, { language: 'fr' })
  for (const title of ['Concerts', 'Concert au lac', 'Concert au parc'])
    await events.update(body.id, { title }, { language: 'fr' })
  await events.update(body.id, { title: 'Concert in the park' }, { language: 'en' })
  const translator = await signInAs('translator-nl')
  const { messages, page } = translator
  const form = formPage(translator, 'events')
  await form.open(body.id, 'nl')
  await page
    .getByRole('link', { name: messages.t('Translate side by side with {name}', { name: 'French' }), exact: true })
    .click()
  await form.fill('title', 'Concert in het park')
  await hidePages(translator.context)
  await events.update(body.id, { source_language: 'en' }, { language: 'en' })
  translator.expectStatus(400)
  await form.saveButton.click()
  const names = 'English and French'
  await expect(form.failureMessage).toContainText(
    messages.t('Not saved. Someone else changed this record ({names}).', { names }),
  )
  await expect(form.source('title', 'fr')).toContainText('Concert au parc')
  await form.save()
  const { body: dutch } = await events.read(body.id, { language: 'nl' })
  expect(dutch).toMatchObject({ title: 'Concert in het park', source_language: 'en' })
  expect(dutch.translations.nl?.outdated).toEqual([])
})
