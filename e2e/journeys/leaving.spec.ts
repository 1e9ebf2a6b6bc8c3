/** Leaving with something unsaved: asked once, and nothing lost; with nothing unsaved, never asked. */
import { frameOf } from './support/models/frame.ts'
import { formOf } from './support/models/form.ts'
import { listOf } from './support/models/list.ts'
import { signInOf } from './support/models/sign-in.ts'
import { expect, test } from './support/test.ts'
import type { PersonName } from './support/fixtures/template.ts'
import type { Interface } from './support/fixtures/interface.ts'

const concert = { title: 'Zwanenzang', start_date: '2027-06-04 20:00:00', end_date: '2027-06-04 22:00:00' } as const
const inTwoLanguages = async (product: { as: (name: PersonName) => Interface }): Promise<number> => {
  const { events } = product.as('editor')
  const { body } = await events.create(concert, { language: 'nl' })
  await events.update(body.id, { title: 'Concert au parc' }, { language: 'fr' })
  return body.id
}

test('a link asks; staying keeps what was typed, saving takes it along', async ({ seat, product }) => {
  const id = await inTwoLanguages(product)
  const editor = await seat('editor')
  const { words } = editor
  const { link, question, heading } = frameOf(editor)
  const form = formOf(editor, 'events')
  await form.open(id, 'nl')
  await form.fill('title', 'Nog niet bewaard')
  await link('venues').click()
  await expect(question).toHaveAccessibleName(words.say('Leave with unsaved changes?'))
  await expect(editor.page).toPassAxe()
  await question.getByRole('button', { name: words.say('Stay'), exact: true }).click()
  await expect(form.control('title')).toHaveValue('Nog niet bewaard')
  await expect(editor.page).toHaveURL(/\/events\/\d+\/edit/)

  await link('venues').click()
  await question.getByRole('button', { name: words.say('Save'), exact: true }).click()
  await expect(heading).toHaveText(words.said(words.tables.resourceWords.venues.many))
  expect((await product.as('editor').events.read(id, { language: 'nl' })).body.title).toBe('Nog niet bewaard')
})

test('Back asks too; discarding goes there and forgets', async ({ seat, product }) => {
  const id = await inTwoLanguages(product)
  const editor = await seat('editor')
  const { words, page } = editor
  const { question } = frameOf(editor)
  const events = listOf(editor, 'events')
  await events.open('nl', { search: 'zwanenzang' })
  await events.title('Zwanenzang').click()
  await frameOf(editor)
    .main.getByRole('link', { name: words.say('Edit'), exact: true })
    .click()
  const form = formOf(editor, 'events')
  await form.fill('title', 'Weg ermee')
  // It comes to an end when the question is answered, or not at all.
  page.goBack().catch(() => undefined)
  await expect(question).toBeVisible()
  await expect(form.control('title')).toHaveValue('Weg ermee')
  await question.getByRole('button', { name: words.say('Discard'), exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/events/${id}\\?`))
  await expect(frameOf(editor).heading).toHaveText('Zwanenzang')
  await form.open(id, 'nl')
  await expect(form.control('title')).toHaveValue('Zwanenzang')
})

test('signing out asks', async ({ seat, product }) => {
  const id = await inTwoLanguages(product)
  const editor = await seat('editor')
  const frame = frameOf(editor)
  const form = formOf(editor, 'events')
  await form.open(id, 'nl')
  await form.fill('title', 'Nog niet bewaard')
  await frame.signOut()
  await expect(frame.question).toBeVisible()
  await frame.question.getByRole('button', { name: editor.words.say('Stay'), exact: true }).click()
  await form.save()
  editor.expectRefusal(401)
  await frame.signOut()
  await expect(signInOf(editor).name).toBeVisible()
})

test('loading the page anew asks in the browser’s own words', async ({ seat, product }) => {
  const id = await inTwoLanguages(product)
  const editor = await seat('editor')
  const form = formOf(editor, 'events')
  await form.open(id, 'nl')
  await form.fill('title', 'Nog niet bewaard')
  const asked = editor.page.waitForEvent('dialog')
  const reloading = editor.page.reload()
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await reloading
})

test('a language switch never asks, nor does what was restored or saved', async ({ seat, product }) => {
  const id = await inTwoLanguages(product)
  await product.as('editor').events.update(id, { date: '2026-11-01 09:15:42' }, { language: 'nl' })
  const editor = await seat('editor')
  const { link, question, switchTo, heading } = frameOf(editor)
  const form = formOf(editor, 'events')
  const venues = editor.words.said(editor.words.tables.resourceWords.venues.many)
  await form.open(id, 'nl')
  await form.fill('title', 'Nog niet bewaard')
  await switchTo('fr')
  await expect(question).toBeHidden()
  await switchTo('nl')
  await expect(form.control('title')).toHaveValue('Nog niet bewaard')
  await form.fill('title', 'Zwanenzang')
  // Nobody types the seconds that a moment has.
  const published = await form.control('date').inputValue()
  await form.fill('date', '2 November 2026 10:00')
  await form.fill('date', published)
  await link('venues').click()
  await expect(heading).toHaveText(venues)

  await form.open(id, 'nl')
  await form.fill('title', 'Bewaard')
  await form.save()
  await link('venues').click()
  await expect(heading).toHaveText(venues)
})

test('a second Back right after the first does not slip past the question, nor does Forward', async ({
  seat,
  product,
}) => {
  const id = await inTwoLanguages(product)
  const editor = await seat('editor')
  const { page, words } = editor
  const { question, main, heading, link } = frameOf(editor)
  const events = listOf(editor, 'events')
  await events.open('nl', { search: 'zwanenzang' })
  await events.title('Zwanenzang').click()
  await main.getByRole('link', { name: words.say('Edit'), exact: true }).click()
  const form = formOf(editor, 'events')
  await form.settled()
  await link('venues').click()
  await expect(heading).toHaveText(words.said(words.tables.resourceWords.venues.many))
  await page.goBack()
  await form.fill('title', 'Nog niet bewaard')
  const stays = async () => {
    await expect(question).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/events/${id}/edit`))
    await question.getByRole('button', { name: words.say('Stay'), exact: true }).click()
    await expect(form.control('title')).toHaveValue('Nog niet bewaard')
  }
  // They come to an end when the question is answered, or not at all.
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
  await question.getByRole('button', { name: words.say('Discard'), exact: true }).click()
  await expect(heading).toHaveText('Zwanenzang')
  await page.goBack()
  await expect(events.title('Zwanenzang')).toBeVisible()
})

test('a save that failed is still to be asked about; closing the tab is, too', async ({ seat, product }) => {
  const id = await inTwoLanguages(product)
  const editor = await seat('editor')
  const { question, link } = frameOf(editor)
  const form = formOf(editor, 'events')
  await form.open(id, 'nl')
  await form.fill('title', '')
  await form.saveButton.click()
  await expect(form.refusal).toBeFocused()
  await link('venues').click()
  await expect(question).toBeVisible()
  // A save that fails from the question stays, with the reason.
  await question.getByRole('button', { name: editor.words.say('Save'), exact: true }).click()
  await expect(question).toBeHidden()
  await expect(form.refusal).toBeFocused()
  await expect(editor.page).toHaveURL(/\/edit/)
  const asked = editor.page.waitForEvent('dialog')
  const closing = editor.page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await closing
})

test('a rich text that was only opened asks nothing, nor does another language of the page', async ({
  seat,
  product,
}) => {
  const rich = '<h2>Programma</h2><p>Vier <em>kwartetten</em>,&nbsp;één avond</p><ul><li>Haydn</li></ul>'
  const { body } = await product.as('editor').events.create({ ...concert, description: rich }, { language: 'nl' })
  const editor = await seat('editor')
  const form = formOf(editor, 'events')
  await form.open(body.id, 'nl')
  await form.control('description').click()
  await form.control('title').click()
  const venues = editor.words.tables.resourceWords.venues.many
  await frameOf(editor).link('venues').click()
  await expect(frameOf(editor).heading).toHaveText(editor.words.said(venues))

  await form.open(body.id, 'nl')
  await form.fill('title', 'Nog niet bewaard')
  const dutch = await frameOf(editor).speak('nl')
  const form2 = formOf(dutch, 'events')
  await expect(form2.control('title')).toHaveValue('Nog niet bewaard')
  await expect(frameOf(dutch).question).toBeHidden()
  await frameOf(dutch).link('venues').click()
  await expect(frameOf(dutch).question).toHaveAccessibleName(dutch.words.say('Leave with unsaved changes?'))
})

test('somebody who loads the page anew finds a draft, and a form without it is clean', async ({ seat, product }) => {
  const id = await inTwoLanguages(product)
  const editor = await seat('editor')
  const { link, heading } = frameOf(editor)
  const form = formOf(editor, 'events')
  await form.open(id, 'nl')
  await form.fill('title', 'Nog niet bewaard')
  editor.page.once('dialog', (dialog) => void dialog.accept())
  await editor.page.reload()
  await form.settled()
  await expect(form.drafts).toHaveCount(1)
  await link('venues').click()
  await expect(heading).toHaveText(editor.words.said(editor.words.tables.resourceWords.venues.many))
})
