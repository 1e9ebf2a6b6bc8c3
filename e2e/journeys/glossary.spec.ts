/** The glossary: editors edit it, translators see its terms next to the texts that contain them. */
import { deskPage } from './support/models/desk.ts'
import { glossaryPage } from './support/models/glossary.ts'
import { fete } from './support/models/pages.ts'
import { expect, test } from './support/test.ts'

test('an editor adds, changes, finds and deletes terms', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const glossary = glossaryPage(editor)
  await glossary.open('nl')
  await expect(page.getByRole('heading', { name: messages.t('No terms yet'), exact: true })).toBeVisible()
  await glossary.add.click()
  await glossary.save.click()
  await expect(glossary.dialog).toContainText(messages.t('Enter the term in a language.'))
  await glossary.text('fr').fill('Marché de Noël')
  await glossary.text('nl').fill('Kerstmarkt')
  await glossary.note.fill('Niet: kerstfair')
  await expect(page).toPassAxe()
  await glossary.save.click()
  await expect(glossary.row('Marché de Noël')).toContainText('Niet: kerstfair')
  await expect(glossary.add).toBeFocused()
  await glossary.add.click()
  await glossary.text('nl').fill('kerstmarkt ')
  await expect(glossary.text('nl')).toHaveAccessibleDescription(messages.t('The glossary already has this term.'))
  await glossary.text('nl').fill('')
  await glossary.text('fr').fill('Le Rio')
  await glossary.isSame.check()
  await glossary.save.click()
  await expect(glossary.row('Le Rio')).toContainText(messages.t('Do not translate.'))
  await expect(page).toPassAxe()

  await glossary.search.fill('marche')
  await expect(glossary.row('Le Rio')).toHaveCount(0)
  await glossary.change('Kerstmarkt').click()
  await glossary.text('de').fill('Weihnachtsmarkt')
  await glossary.save.click()
  await expect(glossary.row('Weihnachtsmarkt')).toBeVisible()
  await glossary.remove('Kerstmarkt').click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: messages.t('Delete'), exact: true })
    .click()
  await expect(page.getByText(messages.t('No term contains this text.'))).toBeVisible()
  await page.getByRole('button', { name: messages.t('Show all'), exact: true }).click()
  await expect(glossary.search).toBeFocused()
  await expect(glossary.search).toHaveValue('')
  await expect(glossary.row('Le Rio')).toBeVisible()
})

test('Escape in the dialog of a term asks before it discards what was typed', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const glossary = glossaryPage(editor)
  const question = page.getByRole('alertdialog', { name: messages.t('Discard unsaved changes?'), exact: true })
  await glossary.open('nl')
  await glossary.add.click()
  await page.keyboard.press('Escape')
  await expect(glossary.dialog).toBeHidden()
  await glossary.add.click()
  await glossary.text('nl').fill('Kerstmarkt')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(glossary.text('nl')).toBeFocused()
  await expect(glossary.text('nl')).toHaveValue('Kerstmarkt')
  // Browsers treat Escape after another key differently from several in a row.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: messages.t('Discard'), exact: true }).click()
  await expect(glossary.dialog).toBeHidden()
  await expect(glossary.row('Kerstmarkt')).toHaveCount(0)
})

test('a save of a term that someone else has changed or deleted is rejected', async ({ signInAs }) => {
  const [one, other] = [await signInAs('editor'), await signInAs('admin')]
  const [first, second] = [glossaryPage(one), glossaryPage(other)]
  await first.open('nl')
  await first.add.click()
  await first.text('nl').fill('Kerstmarkt')
  await first.save.click()
  await second.open('nl')
  await second.change('Kerstmarkt').click()
  await first.change('Kerstmarkt').click()
  await first.note.fill('Van de een')
  await first.save.click()
  await expect(first.row('Van de een')).toBeVisible()
  other.expectStatus(412)
  await second.note.fill('Van de ander')
  await second.save.click()
  await expect(second.dialog.getByRole('alert')).toContainText('Someone else has changed this term.')
  await expect(second.note).toHaveValue('Van de ander')
  await one.page.reload()
  await expect(first.row('Van de een')).toBeVisible()
  await first.remove('Kerstmarkt').click()
  const remove = { name: one.messages.t('Delete'), exact: true }
  await one.page.getByRole('alertdialog').getByRole('button', remove).click()
  await expect(first.row('Van de een')).toHaveCount(0)
  other.expectStatus(404)
  await second.save.click()
  await expect(second.dialog.getByRole('alert')).toContainText('Someone else has deleted this term.')
  await expect(second.note).toHaveValue('Van de ander')
})

test('a translator sees the glossary read-only, and on the desk its terms and which are unused', async ({
  signInAs,
  product,
}) => {
  const editor = await signInAs('editor')
  const editing = glossaryPage(editor)
  await editing.open('nl')
  await editing.add.click()
  await editing.text('fr').fill('Fête du village')
  await editing.text('nl').fill('Dorpsfeest')
  await editing.save.click()
  await expect(editing.row('Dorpsfeest')).toBeVisible()
  const title = 'La fête du village'
  const description = '<p>Sur la place.</p>'
  const { body } = await product
    .as('editor')
    .events.create({ ...fete, title, description, status: 'publish' }, { language: 'fr' })

  const translator = await signInAs('translator-nl')
  const { page, messages } = translator
  const reading = glossaryPage(translator)
  await reading.open('nl')
  await expect(reading.row('Dorpsfeest')).toBeVisible()
  await expect(reading.add).toHaveCount(0)
  await expect(reading.change('Dorpsfeest')).toHaveCount(0)

  const desk = deskPage(translator, 'events')
  await desk.open(body.id, 'nl')
  const terms = desk.source('title', 'fr').getByRole('list', { name: messages.t('Known terms'), exact: true })
  await expect(terms.getByRole('listitem')).toHaveText(['fête du village → Dorpsfeest'])
  await expect(page).toPassAxe()
  await expect(desk.text('title')).toBeFocused()
  await desk.type('Het feest van het dorp')
  await page.keyboard.press('Control+Enter')
  const warnings = desk
    .row('title', 'nl')
    .getByRole('list', { name: messages.t('Check this text'), exact: true })
    .getByRole('listitem')
  await expect(warnings).toHaveText([/Dorpsfeest/])
  await desk.text('title').fill('Groot dorpsfeest')
  await expect(warnings).toHaveCount(0)
})
