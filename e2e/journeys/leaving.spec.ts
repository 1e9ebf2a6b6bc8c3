/** Leaving a form: a dialog with unsaved changes, none without. */
import { appLayout } from './support/models/app-layout.ts'
import { formPage } from './support/models/form.ts'
import { listPage } from './support/models/list.ts'
import { signInForm } from './support/models/sign-in.ts'
import { expect, test } from './support/test.ts'
import type { UserName } from './support/fixtures/template.ts'
import type { Api } from './support/fixtures/api.ts'

const concert = { title: 'Zwanenzang', start_date: '2027-06-04 20:00:00', end_date: '2027-06-04 22:00:00' } as const
const inTwoLanguages = async (product: { as: (name: UserName) => Api }): Promise<number> => {
  const { events } = product.as('editor')
  const { body } = await events.create(concert, { language: 'nl' })
  await events.update(body.id, { title: 'Concert au parc' }, { language: 'fr' })
  return body.id
}

test('a link shows the dialog: “Keep editing” keeps the edits, “Save” saves them', async ({ signInAs, product }) => {
  const id = await inTwoLanguages(product)
  const editor = await signInAs('editor')
  const { messages } = editor
  const { link, question, heading } = appLayout(editor)
  const form = formPage(editor, 'events')
  await form.open(id, 'nl')
  await form.fill('title', 'Nog niet bewaard')
  await link('venues').click()
  await expect(question).toHaveAccessibleName(messages.t('Leave without saving?'))
  await expect(editor.page).toPassAxe()
  await question.getByRole('button', { name: messages.t('Keep editing'), exact: true }).click()
  await expect(form.control('title')).toHaveValue('Nog niet bewaard')
  await expect(editor.page).toHaveURL(/\/events\/\d+\/edit/)

  await link('venues').click()
  await question.getByRole('button', { name: messages.t('Save'), exact: true }).click()
  await expect(heading).toHaveText(messages.label(messages.tables.resourceLabels.venues.many))
  expect((await product.as('editor').events.read(id, { language: 'nl' })).body.title).toBe('Nog niet bewaard')
})

test('Back shows the dialog; “Discard” goes back without the edits', async ({ signInAs, product }) => {
  const id = await inTwoLanguages(product)
  const editor = await signInAs('editor')
  const { messages, page } = editor
  const { question } = appLayout(editor)
  const events = listPage(editor, 'events')
  await events.open('nl', { search: 'zwanenzang' })
  await events.title('Zwanenzang').click()
  await appLayout(editor)
    .main.getByRole('link', { name: messages.t('Edit'), exact: true })
    .click()
  const form = formPage(editor, 'events')
  await form.fill('title', 'Weg ermee')
  // It ends when the dialog is answered, or never.
  page.goBack().catch(() => undefined)
  await expect(question).toBeVisible()
  await expect(form.control('title')).toHaveValue('Weg ermee')
  await question.getByRole('button', { name: messages.t('Discard'), exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/events/${id}\\?`))
  await expect(appLayout(editor).heading).toHaveText('Zwanenzang')
  await form.open(id, 'nl')
  await expect(form.control('title')).toHaveValue('Zwanenzang')
})

test('signing out shows the dialog', async ({ signInAs, product }) => {
  const id = await inTwoLanguages(product)
  const editor = await signInAs('editor')
  const frame = appLayout(editor)
  const form = formPage(editor, 'events')
  await form.open(id, 'nl')
  await form.fill('title', 'Nog niet bewaard')
  await frame.signOut()
  await expect(frame.question).toBeVisible()
  await frame.question.getByRole('button', { name: editor.messages.t('Keep editing'), exact: true }).click()
  await form.save()
  editor.expectStatus(401)
  await frame.signOut()
  await expect(signInForm(editor).name).toBeVisible()
})

test('reloading the page shows the browser’s dialog', async ({ signInAs, product }) => {
  const id = await inTwoLanguages(product)
  const editor = await signInAs('editor')
  const form = formPage(editor, 'events')
  await form.open(id, 'nl')
  await form.fill('title', 'Nog niet bewaard')
  const dialogShown = editor.page.waitForEvent('dialog')
  const reloading = editor.page.reload()
  const dialog = await dialogShown
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await reloading
})

test('no dialog is shown for a language switch or after values were restored or saved', async ({
  signInAs,
  product,
}) => {
  const id = await inTwoLanguages(product)
  await product.as('editor').events.update(id, { date: '2026-11-01 09:15:42' }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { link, question, switchTo, heading } = appLayout(editor)
  const form = formPage(editor, 'events')
  const venues = editor.messages.label(editor.messages.tables.resourceLabels.venues.many)
  await form.open(id, 'nl')
  await form.fill('title', 'Nog niet bewaard')
  await switchTo('fr')
  await expect(question).toBeHidden()
  await switchTo('nl')
  await expect(form.control('title')).toHaveValue('Nog niet bewaard')
  await form.fill('title', 'Zwanenzang')
  // The seconds cannot be typed.
  const published = await form.control('date').inputValue()
  await form.fill('date', '2 November 2026')
  await form.fill('date', published)
  await link('venues').click()
  await expect(heading).toHaveText(venues)

  await form.open(id, 'nl')
  await form.fill('title', 'Bewaard')
  await form.save()
  await link('venues').click()
  await expect(heading).toHaveText(venues)
})

test('neither a second Back right after the first nor Forward bypasses the dialog', async ({ signInAs, product }) => {
  const id = await inTwoLanguages(product)
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const { question, main, heading, link } = appLayout(editor)
  const events = listPage(editor, 'events')
  await events.open('nl', { search: 'zwanenzang' })
  await events.title('Zwanenzang').click()
  await main.getByRole('link', { name: messages.t('Edit'), exact: true }).click()
  const form = formPage(editor, 'events')
  await form.settled()
  await link('venues').click()
  await expect(heading).toHaveText(messages.label(messages.tables.resourceLabels.venues.many))
  await page.goBack()
  await form.fill('title', 'Nog niet bewaard')
  const stays = async () => {
    await expect(question).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/events/${id}/edit`))
    await question.getByRole('button', { name: messages.t('Keep editing'), exact: true }).click()
    await expect(form.control('title')).toHaveValue('Nog niet bewaard')
  }
  // They end when the dialog is answered, or never.
  page.goForward().catch(() => undefined)
  await stays()
  page.goBack().catch(() => undefined)
  await expect(question).toBeVisible()
  page.goBack().catch(() => undefined)
  await stays()
  await page.evaluate(() => {
    history.back()
    history.back()
  })
  await stays()
  page.goBack().catch(() => undefined)
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: messages.t('Discard'), exact: true }).click()
  await expect(heading).toHaveText('Zwanenzang')
  await page.goBack()
  await expect(events.title('Zwanenzang')).toBeVisible()
})

test('after a failed save, leaving and closing the tab still show a dialog', async ({ signInAs, product }) => {
  const id = await inTwoLanguages(product)
  const editor = await signInAs('editor')
  const { question, link } = appLayout(editor)
  const form = formPage(editor, 'events')
  await form.open(id, 'nl')
  await form.fill('title', '')
  await form.saveButton.click()
  await expect(form.failureMessage).toBeFocused()
  await link('venues').click()
  await expect(question).toBeVisible()
  // If the save from the dialog fails, the form stays with the reason.
  await question.getByRole('button', { name: editor.messages.t('Save'), exact: true }).click()
  await expect(question).toBeHidden()
  await expect(form.failureMessage).toBeFocused()
  await expect(editor.page).toHaveURL(/\/edit/)
  const dialogShown = editor.page.waitForEvent('dialog')
  const closing = editor.page.close({ runBeforeUnload: true })
  const dialog = await dialogShown
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await closing
})

test('no dialog is shown for a rich text that was only focused or for a change of the interface language', async ({
  signInAs,
  product,
}) => {
  const rich = '<h2>Programma</h2><p>Vier <em>kwartetten</em>,&nbsp;één avond</p><ul><li>Haydn</li></ul>'
  const { body } = await product.as('editor').events.create({ ...concert, description: rich }, { language: 'nl' })
  const editor = await signInAs('editor')
  const form = formPage(editor, 'events')
  await form.open(body.id, 'nl')
  await form.control('description').click()
  await form.control('title').click()
  const venues = editor.messages.tables.resourceLabels.venues.many
  await appLayout(editor).link('venues').click()
  await expect(appLayout(editor).heading).toHaveText(editor.messages.label(venues))

  await form.open(body.id, 'nl')
  await form.fill('title', 'Nog niet bewaard')
  const dutch = await appLayout(editor).speak('nl')
  const form2 = formPage(dutch, 'events')
  await expect(form2.control('title')).toHaveValue('Nog niet bewaard')
  await expect(appLayout(dutch).question).toBeHidden()
  await appLayout(dutch).link('venues').click()
  await expect(appLayout(dutch).question).toHaveAccessibleName(dutch.messages.t('Leave without saving?'))
})

test('after a reload the draft is offered, and leaving the unedited form shows no dialog', async ({
  signInAs,
  product,
}) => {
  const id = await inTwoLanguages(product)
  const editor = await signInAs('editor')
  const { link, heading } = appLayout(editor)
  const form = formPage(editor, 'events')
  await form.open(id, 'nl')
  await form.fill('title', 'Nog niet bewaard')
  await form.storedOnDevice()
  editor.page.once('dialog', (dialog) => void dialog.accept())
  await editor.page.reload()
  await form.settled()
  await expect(form.drafts).toHaveCount(1)
  await link('venues').click()
  await expect(heading).toHaveText(editor.messages.label(editor.messages.tables.resourceLabels.venues.many))
})
