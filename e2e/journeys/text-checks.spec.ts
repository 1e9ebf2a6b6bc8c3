/** Texts that contradict the facts: days on which the event does not take place, figures that differ from the source. */
import { appLayout } from './support/models/app-layout.ts'
import { deskPage } from './support/models/desk.ts'
import { formPage } from './support/models/form.ts'
import { expect, test } from './support/test.ts'

const dates = { start_date: '2027-07-01 10:00:00', end_date: '2027-07-01 18:00:00' }

test('an event that is moved names the texts that still say the old day, until they are right', async ({
  signInAs,
  product,
}) => {
  const api = product.as('editor')
  const french = { title: 'Fête', description: '<p>Le jeudi 1er juillet, 05 61 12 34 56, 12 €.</p>', ...dates }
  const { body } = await api.events.create({ ...french, status: 'publish' }, { language: 'fr' })
  const dutch = { title: 'Feest', description: '<p>Op donderdag 1 juli om 10u.</p>' }
  await api.events.update(body.id, dutch, { language: 'nl' })

  const editor = await signInAs('editor')
  const { page, messages } = editor
  const form = formPage(editor, 'events')
  await form.open(body.id, 'nl')
  const note = appLayout(editor)
    .main.getByRole('status')
    .filter({ hasText: messages.t('These texts name a day on which the event does not take place:') })
  await expect(form.control('description')).toContainText('donderdag 1 juli')
  await form.fill('start_date', '2/7/2027 10:00')
  await expect(note.getByRole('listitem')).toHaveText([/donderdag 1 juli$/, /jeudi 1er juillet$/])
  await expect(page).toPassAxe()

  await note.getByRole('link', { name: form.labelOf('description', 'nl') }).click()
  await expect(form.control('description')).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Op vrijdag 2 juli om 10u.')
  await expect(note.getByRole('listitem')).toHaveText([/jeudi 1er juillet$/])
})

test('a figure that differs from the source is said below the translated text, until it is right', async ({
  signInAs,
  product,
}) => {
  const api = product.as('editor')
  const description = '<p>Concert à 20h30, entrée 12 €.</p>'
  const { body } = await api.events.create(
    { title: 'Fête', description, ...dates, status: 'publish' },
    { language: 'fr' },
  )
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const desk = deskPage(editor, 'events')
  await desk.open(body.id, 'nl')
  const warnings = desk
    .row('description', 'nl')
    .getByRole('list', { name: messages.t('Check this text'), exact: true })
    .getByRole('listitem')
  await expect(desk.text('title')).toBeFocused()
  await desk.type('Feest')
  await desk.keep()
  await expect(desk.text('description')).toBeFocused()
  await desk.type('Concert om 20u30, toegang 15 euro.')
  await desk.text('title').click()
  await expect(warnings).toHaveText([/12.*15/])
  await expect(page).toPassAxe()

  await desk
    .row('description', 'nl')
    .getByRole('button', { name: messages.t('Edit') })
    .click()
  await expect(desk.text('description')).toBeFocused()
  await page.keyboard.press('Control+A')
  await desk.type('Concert om 20.30 uur, toegang € 12.')
  await expect(warnings).toHaveCount(0)
})
