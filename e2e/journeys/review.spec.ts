/** In a language with review, translations become public when an editor publishes them. */
import { appLayout } from './support/models/app-layout.ts'
import { deskPage } from './support/models/desk.ts'
import { translationPages } from './support/models/translations.ts'
import { expect, test } from './support/test.ts'

test.use({ variables: { REVIEW_LANGUAGES: 'de' } })

test('a translation submitted for review leaves the translator’s queue, and a reviewer publishes it', async ({
  signInAs,
  product,
}) => {
  const { events } = product.as('editor')
  const dates = { start_date: '2027-07-01 10:00:00', end_date: '2027-07-01 18:00:00' }
  const fete = { title: 'Fête du quai', ...dates, status: 'publish' } as const
  const { id } = (await events.create(fete, { language: 'fr' })).body
  const translator = await signInAs('translator-de')
  const { messages } = translator
  const work = translationPages(translator)
  const desk = deskPage(translator, 'events')
  await desk.begin([id], 'de')
  await desk.type('Hafenfest')
  await desk.keep()
  // Publishing is not offered.
  await expect(desk.endings.getByRole('button', { name: messages.t('Publish'), exact: true })).toHaveCount(0)
  await desk.endings.getByRole('button', { name: messages.t('Submit for review'), exact: true }).click()
  await expect(desk.end).toBeFocused()
  await work.open('de')
  await expect(work.table('events').getByRole('row').first()).toBeVisible()
  await expect(translator.page.getByRole('link', { name: 'Hafenfest', exact: true })).toHaveCount(0)
  await expect(work.group('{count} to review')).toHaveCount(0)

  const editor = await signInAs('editor')
  const queue = translationPages(editor)
  const reviewed = deskPage(editor, 'events')
  await queue.open('de')
  await queue.group('{count} to review').click()
  await expect(queue.titles('events')).toHaveText(['Hafenfest'])
  await expect(editor.page).toPassAxe()
  await appLayout(editor)
    .main.getByRole('link', { name: messages.t('Start reviewing'), exact: true })
    .click()
  await expect(reviewed.row('title', 'de')).toContainText('Hafenfest')
  await editor.page.getByRole('button', { name: messages.t('Publish and next'), exact: true }).click()
  await reviewed.endings.getByRole('button', { name: messages.t('Publish'), exact: true }).click()
  await expect(reviewed.end).toBeFocused()
  const { body } = await events.read(id, { language: 'de' })
  expect(body).toMatchObject({ title: 'Hafenfest', status: 'publish' })
  await queue.open('de', { due: 'review' })
  await expect(appLayout(editor).main).toContainText(messages.t('Nothing to review'))
})

test('the desk says that an unfinished translation was not submitted for review', async ({ signInAs, product }) => {
  const { events } = product.as('editor')
  const dates = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 18:00:00' }
  const texts = { title: 'Fête du pont', description: '<p>Danse et musique.</p>' }
  const { id } = (await events.create({ ...texts, ...dates, status: 'publish' }, { language: 'fr' })).body
  const { page, messages, ...session } = await signInAs('translator-de')
  const desk = deskPage({ page, messages, ...session }, 'events')
  await desk.begin([id], 'de')
  await desk.type('Brückenfest')
  await page.getByRole('button', { name: messages.t('Submit and next'), exact: true }).click()
  const saved = messages.t('Saved. Not submitted for review, because a text is missing or outdated.')
  await expect(page.getByText(saved)).toBeVisible()
  expect((await events.read(id, { language: 'de' })).body).toMatchObject({ title: 'Brückenfest', status: 'draft' })
})
