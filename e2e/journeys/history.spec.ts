/** History of a record and undo: after a reload, in another browser, never over a later change without notice. */
import type { Locator } from '@playwright/test'
import { detailPage } from './support/models/detail.ts'
import { formPage } from './support/models/form.ts'
import { appLayout } from './support/models/app-layout.ts'
import { hidePages, type Session } from './support/fixtures/session.ts'
import { expect, test } from './support/test.ts'

const party = {
  title: 'Feest',
  start_date: '2027-06-01 18:00:00',
  end_date: '2027-06-01 22:00:00',
  status: 'publish',
} as const

const historyPage = (session: Session) => {
  const { page, messages } = session
  const { main, settled } = appLayout(session)
  const lines = main.getByRole('article')
  const question = page.getByRole('dialog', { name: messages.t('Restore previous value'), exact: true })
  return {
    lines,
    question,
    open: async (id: number) => {
      await page.goto(`/events/${id}?ml_language=nl`)
      await detailPage(session, 'events').chooseHistory()
      await settled()
    },
    undo: (at: number) => lines.nth(at).getByRole('button', { name: messages.t('Undo this change…').replace('…', '') }),
    backTo: (at: number) =>
      lines.nth(at).getByRole('button', { name: messages.t('Restore this version…').replace('…', '') }),
    putBack: question.getByRole('button', { name: /^Restore \d/ }),
  }
}

/** The text of the option of a version. */
const optionOf = async (comparison: Locator, version: number): Promise<string> =>
  (
    await comparison
      .getByRole('option')
      .filter({ hasText: `Version ${version},` })
      .first()
      .innerText()
  ).trim()

test('a dismissed finding is in the history with its reason, and is undone there', async ({ signInAs, product }) => {
  const { events } = product.as('editor')
  const description = '<p>Verplaatst van maandag 31 mei.</p>'
  const { body: event } = await events.create({ ...party, description }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const { main } = appLayout(editor)
  const form = formPage(editor, 'events')
  const name = form.labelOf('description', 'nl')
  const dismiss = main.getByRole('button', { name: messages.t('Dismiss: {name}', { name }), exact: true })
  await form.open(event.id, 'nl')
  await dismiss.click()
  const ask = main.getByRole('group', { name: messages.t('Dismiss: {name}', { name }), exact: true })
  const reason = ask.getByRole('textbox', { name: messages.t('Reason') })
  await expect(reason).toBeFocused()
  await reason.fill('The text says so: <b>OK</b>')
  await reason.press('Enter')
  const count = messages.t('{0, plural, one {# dismissed finding} other {# dismissed findings}}', { 0: 1 })
  await expect(main.getByText(count)).toBeVisible()

  const history = historyPage(editor)
  await history.open(event.id)
  await expect(history.lines).toHaveCount(2)
  await expect(history.lines.first()).toContainText(
    'Finding dismissed: a day on which the event does not take place. Reason: The text says so: <b>OK</b>',
  )
  await expect(history.lines.first()).toContainText('Description (Dutch)')
  await expect(history.lines.first()).toContainText('editor')
  await expect(page).toPassAxe()
  await history.undo(0).click()
  await expect(history.question.getByRole('checkbox', { name: /^Description \(Dutch\): a day on which/ })).toBeChecked()
  await expect(history.question).toContainText('The text is kept and the finding is shown again.')
  await expect(page).toPassAxe()
  await history.putBack.click()
  await expect(history.lines).toHaveCount(3)
  await expect(history.lines.first()).toContainText('Finding shown again')
  await form.open(event.id, 'nl')
  await expect(dismiss).toBeVisible()

  await history.open(event.id)
  await history.undo(0).click()
  await expect(history.question).toContainText(
    'The text is kept and the finding is dismissed again. Reason: The text says so: <b>OK</b>',
  )
  await history.putBack.click()
  await expect(history.lines).toHaveCount(4)
  await form.open(event.id, 'nl')
  await expect(form.control('description')).toContainText('maandag 31 mei')
  await expect(main.getByText(count)).toBeVisible()
  await expect(dismiss).toHaveCount(0)
})

test('before publication the history names no publication date', async ({ signInAs, product }) => {
  const { events } = product.as('editor')
  const { body: event } = await events.create({ ...party, status: 'draft' }, { language: 'nl' })
  // The draft gets the date of its creation, which has seconds.
  await expect(async () => {
    expect(Date.now() - Date.parse(`${event.modified_utc}Z`)).toBeGreaterThan(1000)
  }).toPass()
  await events.update(event.id, { status: 'publish' }, { language: 'nl' })
  const history = historyPage(await signInAs('editor'))
  await history.open(event.id)
  await expect(history.lines.first()).toContainText(/Publication date\s*removed: empty\s*→\s*added: \w/)
  await expect(history.lines.first()).toContainText(/Publication date \(UTC\)\s*removed: empty\s*→\s*added: \w/)
})

test('an undone change is shown in another browser, where the undo is undone', async ({ signInAs, product }) => {
  const { events } = product.as('editor')
  const { body: event } = await events.create(party, { language: 'nl' })
  await events.update(event.id, { title: 'Groot feest', featured: true }, { language: 'nl' })
  const editor = await signInAs('editor')
  const history = historyPage(editor)
  await history.open(event.id)
  await expect(history.lines).toHaveCount(2)
  await expect(history.lines.first()).toHaveAccessibleName(/\d\d:\d\d:\d\d$/)
  await expect(history.lines.first()).toContainText('editor')
  await expect(history.lines.last()).toContainText(/Parent event\s*empty/)
  await expect(history.lines.first().getByText('Title (Dutch)', { exact: true })).toBeVisible()
  await expect(editor.page).toPassAxe()

  await editor.page.reload()
  await history.undo(0).click()
  await expect(history.question.getByRole('checkbox', { name: 'Title (Dutch)', exact: true })).toBeChecked()
  await expect(editor.page).toPassAxe()
  await history.putBack.click()
  await expect(history.lines).toHaveCount(3)

  const other = await signInAs('admin')
  await historyPage(other).open(event.id)
  await expect(historyPage(other).lines).toHaveCount(3)
  const { body: undone } = await events.read(event.id, { language: 'nl' })
  expect(undone).toMatchObject({ title: 'Feest', featured: false })

  await historyPage(other).undo(0).click()
  await historyPage(other).putBack.click()
  await expect(historyPage(other).lines).toHaveCount(4)
  expect((await events.read(event.id, { language: 'nl' })).body).toMatchObject({ title: 'Groot feest', featured: true })
})

test('fields changed since are listed and not restored unless they are selected', async ({ signInAs, product }) => {
  const { events } = product.as('editor')
  const { body: event } = await product.as('author').events.create(party, { language: 'nl' })
  await events.update(event.id, { title: 'Groot feest', cost: '12' }, { language: 'nl' })
  await product.as('author').events.update(event.id, { title: 'Heel groot feest' }, { language: 'nl' })
  const editor = await signInAs('editor')
  const history = historyPage(editor)
  await history.open(event.id)
  await history.undo(1).click()
  const title = history.question.getByRole('checkbox', { name: 'Title (Dutch)', exact: true })
  await expect(title).not.toBeChecked()
  await expect(history.question.getByText(/^Changed again by author/)).toBeVisible()
  await history.putBack.click()
  await expect(history.lines).toHaveCount(4)
  expect((await events.read(event.id, { language: 'nl' })).body).toMatchObject({ title: 'Heel groot feest', cost: '' })
})

test('if the record changes while the dialog is open, nothing is restored and the dialog asks again', async ({
  signInAs,
  product,
}) => {
  const { events } = product.as('editor')
  const { body: event } = await product.as('author').events.create(party, { language: 'nl' })
  await events.update(event.id, { title: 'Groot feest' }, { language: 'nl' })
  const editor = await signInAs('editor')
  editor.expectStatus(412)
  const history = historyPage(editor)
  await history.open(event.id)
  await history.undo(0).click()
  const title = history.question.getByRole('checkbox', { name: 'Title (Dutch)', exact: true })
  await expect(title).toBeChecked()
  await hidePages(editor.context)
  await product.as('author').events.update(event.id, { title: 'Klein feest' }, { language: 'nl' })
  await history.putBack.click()
  await expect(history.question.getByRole('alert')).toBeVisible()
  await expect(title).not.toBeChecked()
  await title.check()
  await history.putBack.click()
  await expect(history.lines).toHaveCount(4)
  expect((await events.read(event.id, { language: 'nl' })).body).toMatchObject({ title: 'Feest' })
})

test('restoring an earlier version removes a later translation after announcing it', async ({ signInAs, product }) => {
  const { events } = product.as('editor')
  const { body: event } = await events.create(party, { language: 'nl' })
  await events.update(event.id, { title: 'Fête', status: 'publish' }, { language: 'fr' })
  await events.update(event.id, { title: 'Groot feest' }, { language: 'nl' })
  const editor = await signInAs('editor')
  const history = historyPage(editor)
  await history.open(event.id)
  await history.backTo(2).click()
  await expect(history.question.getByRole('checkbox', { name: 'French', exact: true })).toBeChecked()
  await expect(history.question.getByText('This language did not exist then and will be removed.')).toBeVisible()
  await history.putBack.click()
  await expect(history.lines).toHaveCount(4)
  const { body: back } = await events.read(event.id, { language: 'nl' })
  expect(back.title).toBe('Feest')
  expect(Object.keys(back.translations)).not.toContain('fr')
})

test('a bulk action is undone for all records from the history of one record in another browser', async ({
  signInAs,
  product,
}) => {
  const { events, send } = product.as('editor')
  const ids: number[] = []
  for (const title of ['Een', 'Twee', 'Drie'])
    ids.push((await events.create({ ...party, title }, { language: 'nl' })).body.id)
  const body = { ids, do: { move: { hours: 1 } } }
  await send({ method: 'POST', namespace: 'admin', path: '/events/bulk', language: 'nl', body })
  const [first = 0, second = 0, third = 0] = ids
  await events.update(third, { start_date: '2027-06-01 17:00:00' }, { language: 'nl' })
  const editor = await signInAs('editor')
  const history = historyPage(editor)
  await history.open(first)
  await editor.page.reload()
  await history.undo(0).click()
  await expect(history.question).toContainText('Part of a bulk edit of 3 records.')
  await expect(history.question).toContainText('1 has been changed since and was left alone.')
  await expect(editor.page).toPassAxe()
  await history.question.getByRole('button', { name: 'Undo for 2 records', exact: true }).click()
  await expect(history.question).toBeHidden()
  await expect(history.lines.first()).toContainText('18:00')
  const startOf = async (id: number) => (await events.read(id, { language: 'nl' })).body.start_date
  expect(await startOf(first)).toBe(party.start_date)
  expect(await startOf(second)).toBe(party.start_date)
  expect(await startOf(third)).toBe('2027-06-01 17:00:00')
})

test('records deleted together are restored individually or together from the history in another browser', async ({
  signInAs,
  product,
}) => {
  const { events, send } = product.as('editor')
  const ids: number[] = []
  for (const title of ['Een', 'Twee', 'Drie'])
    ids.push((await events.create({ ...party, title }, { language: 'nl' })).body.id)
  const [first = 0, second = 0, third = 0] = ids
  await send({
    method: 'POST',
    namespace: 'admin',
    path: '/events/bulk',
    language: 'nl',
    body: { ids, do: { delete: true } },
  })
  const editor = await signInAs('admin')
  const history = historyPage(editor)
  await history.open(first)
  const statusOf = async (id: number) => (await events.read(id, { language: 'nl' })).body.status
  await history.undo(0).click()
  await expect(history.question.getByRole('checkbox', { name: 'In trash', exact: true })).toBeChecked()
  await expect(history.question).toContainText(/removed: Yes\s*→\s*added: No/)
  await expect(editor.page).toPassAxe()
  await history.putBack.click()
  await expect(history.lines.first()).toContainText('Restored from trash')
  expect([await statusOf(first), await statusOf(second)]).toEqual(['publish', 'trash'])

  await history.open(second)
  await history.undo(0).click()
  await expect(history.question).toContainText('Part of a bulk edit of 3 records.')
  await history.question.getByRole('button', { name: 'Undo for 2 records', exact: true }).click()
  await expect(history.question).toBeHidden()
  await expect(history.lines.first()).toContainText('Restored from trash')
  expect([await statusOf(second), await statusOf(third)]).toEqual(['publish', 'publish'])
})

test('a permanently deleted linked record is named, and the other fields of a version are restored', async ({
  signInAs,
  product,
}) => {
  const { events, categories } = product.as('editor')
  const { body: category } = await categories.create({ name: 'Klank' }, { language: 'nl' })
  const { body: event } = await events.create({ ...party, categories: [category.id] }, { language: 'nl' })
  await events.update(event.id, { title: 'Groot feest', categories: [] }, { language: 'nl' })
  await categories.remove(category.id, { language: 'nl' })
  const editor = await signInAs('editor')
  editor.expectStatus(400)
  editor.expectStatus(404)
  const history = historyPage(editor)
  await history.open(event.id)
  await history.backTo(1).click()
  await history.putBack.click()
  await expect(history.question.getByRole('alert')).toContainText('Nothing was restored because of: Categories.')
  await expect(editor.page).toPassAxe()
  await history.question.getByRole('checkbox', { name: 'Categories', exact: true }).uncheck()
  await history.putBack.click()
  await expect(history.lines).toHaveCount(3)
  expect((await events.read(event.id, { language: 'nl' })).body.title).toBe('Feest')
})

test('a translator restores texts of their languages; other fields are disabled with the reason', async ({
  signInAs,
  product,
}) => {
  const { events } = product.as('editor')
  const { body: event } = await events.create({ ...party, title: 'Fête' }, { language: 'fr' })
  await product.as('translator-nl').events.update(event.id, { title: 'Feest' }, { language: 'nl' })
  await events.update(event.id, { title: 'Grande fête', featured: true }, { language: 'fr' })
  await product.as('translator-nl').events.update(event.id, { title: 'Groot feest' }, { language: 'nl' })
  const translator = await signInAs('translator-nl')
  const history = historyPage(translator)
  const box = (name: string) => history.question.getByRole('checkbox', { name, exact: true })
  await history.open(event.id)
  // Newest first: their own change, the editor's, their translation, the creation.
  await expect(history.undo(0)).toBeVisible()
  await expect(history.undo(1)).toHaveCount(0)
  await expect(history.lines).toHaveCount(4)
  await history.backTo(2).click()
  await expect(box('Title (Dutch)')).toBeChecked()
  await expect(box('Title (French)')).toBeDisabled()
  await expect(box('Title (French)')).not.toBeChecked()
  await expect(box('Title (French)')).toHaveAccessibleDescription('You cannot edit French.')
  await expect(box('Featured')).toBeDisabled()
  await expect(translator.page).toPassAxe()
  await history.putBack.click()
  await expect(history.lines).toHaveCount(5)
  expect((await events.read(event.id, { language: 'nl' })).body).toMatchObject({ title: 'Feest', featured: true })
  expect((await events.read(event.id, { language: 'fr' })).body.title).toBe('Grande fête')

  await history.backTo(4).click()
  await expect(box('Dutch')).toBeDisabled()
  await expect(box('Dutch')).toHaveAccessibleDescription('You do not have permission to remove a language.')
})

test('only the history numbers the versions of a record', async ({ signInAs, product }) => {
  const { body: event } = await product.as('editor').events.create(party, { language: 'nl' })
  const editor = await signInAs('editor')
  const { main } = appLayout(editor)
  const form = formPage(editor, 'events')
  await form.open(event.id, 'nl')
  await form.fill('title', 'Groot feest')
  await form.save()
  await form.unfold('Details')
  await expect(main.getByText(/version/i)).toHaveCount(0)
  const history = historyPage(editor)
  await history.open(event.id)
  await expect(history.lines.getByRole('heading')).toHaveText([/^Version 2/, /^Version 1/])
})

test('any two versions can be compared', async ({ signInAs, product }) => {
  const { events } = product.as('editor')
  const { body: event } = await events.create(party, { language: 'nl' })
  await events.update(event.id, { title: 'Groot feest', cost: '5' }, { language: 'nl' })
  await events.update(event.id, { title: 'Klein feest' }, { language: 'nl' })
  const editor = await signInAs('editor')
  const history = historyPage(editor)
  await history.open(event.id)
  await expect(history.lines.getByRole('heading')).toHaveText([/^Version 3/, /^Version 2/, /^Version 1/])
  await history.lines
    .last()
    .getByRole('button', { name: /^Compare this version/ })
    .click()
  const comparison = editor.page.getByRole('dialog', { name: 'Compare versions', exact: true })
  await expect(comparison.getByRole('term')).toHaveText(['Title (Dutch)', 'Cost (Dutch)'])
  await expect(comparison).toContainText('Klein')
  await expect(editor.page).toPassAxe()
  await comparison
    .getByRole('combobox', { name: 'First version' })
    .selectOption({ label: await optionOf(comparison, 2) })
  await expect(comparison.getByRole('term')).toHaveText(['Title (Dutch)'])
  await comparison
    .getByRole('combobox', { name: 'First version' })
    .selectOption({ label: await optionOf(comparison, 3) })
  await expect(comparison.getByRole('status')).toHaveText('These versions do not differ.')
})
