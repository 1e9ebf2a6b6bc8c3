/** One translation for repeated texts, and names that are the same in both languages. */
import type { Api } from './support/fixtures/api.ts'
import type { Session } from './support/fixtures/session.ts'
import { appLayout } from './support/models/app-layout.ts'
import { deskPage } from './support/models/desk.ts'
import { formPage } from './support/models/form.ts'
import { listPage } from './support/models/list.ts'
import { selectionBar } from './support/models/selection.ts'
import { expect, test } from './support/test.ts'

const createEvent = async ({ events }: Api, title: string): Promise<number> => {
  const dates = { start_date: '2027-07-01 10:00:00', end_date: '2027-07-01 18:00:00' }
  return (await events.create({ title, ...dates, status: 'publish' }, { language: 'fr' })).body.id
}
const title = 'Nocturne au musée oublié'

/** Translates the title of the first of two events at the desk, which goes on to the second. */
async function translateFirst(translator: Session, ids: readonly [number, number]): Promise<void> {
  const desk = deskPage(translator, 'events')
  await desk.begin(ids, 'nl')
  await expect(desk.text('title')).toBeFocused()
  await desk.type('Avond in het museum')
  await desk.keep()
  await desk.endings.getByRole('button', { name: translator.messages.t('Keep as draft'), exact: true }).press('Enter')
}

test('repeated titles are filled and undone together; one that got another text in the meantime is skipped', async ({
  signInAs,
  product,
}) => {
  const api = product.as('editor')
  const ids: number[] = []
  for (let count = 0; count < 7; count++) ids.push(await createEvent(api, title))
  const [first = 0, second = 0, third = 0] = ids
  const titleOf = async (id: number) => (await api.events.read(id, { language: 'nl' })).body.title

  const translator = await signInAs('translator-nl')
  const { page, messages } = translator
  const desk = deskPage(translator, 'events')
  await translateFirst(translator, [first, second])

  // The offer is also shown at the next record, which has the same title.
  await desk.isAt(second, 'nl')
  await expect(desk.text('title')).toBeFocused()
  await expect(desk.repeats).toContainText('6 more titles say this and lack Dutch')
  await expect(page).toPassAxe()
  await desk.repeats.getByRole('button', { name: messages.t('Fill…') }).press('Enter')
  const { dialog, outcome, button, rows } = selectionBar(translator)
  await expect(outcome).toHaveText('6 will change')
  // In a live region, each change of the dialog would be announced once more.
  await expect(page.getByRole('status').filter({ has: dialog })).toHaveCount(0)
  await expect(dialog.getByText('Avond in het museum').first()).toBeVisible()
  await expect(dialog.getByRole('listitem').first()).toContainText('Thu, 1 Jul 2027')
  await expect(page).toPassAxe()
  await api.events.update(third, { title: 'Mijn avond' }, { language: 'nl' })
  await button('Fill 6 events in Dutch').press('Enter')
  await expect(outcome).toHaveText('5 changed, 1 left alone')
  await expect(rows('Already another text in Dutch')).toHaveText([/Mijn avond/])
  expect(await titleOf(third)).toBe('Mijn avond')
  await dialog.getByRole('button', { name: messages.t('Close'), exact: true }).press('Enter')
  await expect(desk.text('title')).toHaveValue('Avond in het museum')
  await expect(desk.text('title')).toBeFocused()
  await expect(desk.repeats).toHaveCount(0)
  for (const id of ids.slice(3)) expect(await titleOf(id)).toBe('Avond in het museum')

  await page.getByRole('button', { name: messages.t('Undo'), exact: true }).press('Enter')
  await expect(desk.repeats).toContainText('5 more titles say this and lack Dutch')
  expect(await titleOf(third)).toBe('Mijn avond')
  for (const id of ids.slice(3))
    expect((await api.events.read(id, { language: 'fr' })).body.translations.nl).toBeUndefined()
})

test('a name that is the same in both languages is confirmed by one shortcut', async ({ signInAs, product }) => {
  const { venues } = product.as('editor')
  const { body } = await venues.create({ venue: 'Le Bon Coin', status: 'publish' }, { language: 'fr' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const desk = deskPage(editor, 'venues')
  await desk.open(body.id, 'nl')
  const name = desk.main.getByRole('textbox').first()
  await expect(name).toBeFocused()
  await expect(desk.main.getByRole('button', { name: messages.t('Keep as it is') })).toBeVisible()
  await page.keyboard.press('Alt+Shift+Enter')
  await desk.endings.getByRole('button', { name: messages.t('Publish'), exact: true }).press('Enter')
  await expect(desk.main.getByText(messages.t('This record is done.'))).toBeVisible()
  await expect(name).toHaveValue('Le Bon Coin')
  const { translations } = (await venues.read(body.id, { language: 'nl' })).body
  expect(translations.nl).toMatchObject({ status: 'publish', outdated: [], empty: [] })
})

test('names of venues are kept unchanged by a bulk action with preview and undo', async ({ signInAs, product }) => {
  const { venues } = product.as('editor')
  for (const venue of ['Ferme des Tilleuls', 'Ferme du Biéreau'])
    await venues.create({ venue, status: 'publish' }, { language: 'fr' })
  const { body: own } = await venues.create({ venue: 'Ferme rose', status: 'publish' }, { language: 'fr' })
  await venues.update(own.id, { venue: 'Roze hoeve' }, { language: 'nl' })
  const todo = async () =>
    (await venues.list({ search: 'Ferme', translation: 'todo' }, { language: 'nl' })).rows.map(({ venue }) => venue)

  const editor = await signInAs('editor')
  const { page, messages } = editor
  const list = listPage(editor, 'venues')
  const selection = selectionBar(editor)
  await list.open('fr', { search: 'Ferme' })
  await selection.selectPage.check()
  await selection.change('Keep names as they are')
  await selection.dialog.getByRole('combobox').selectOption('nl')
  await expect(page).toPassAxe()
  await selection.preview()
  await expect(selection.outcome).toHaveText('2 will change, 1 left alone')
  await selection.button('Keep 2 venues in Dutch').click()
  await expect(selection.outcome).toHaveText('2 changed, 1 left alone')
  await expect(selection.rows('Already another text in Dutch')).toHaveText([/Ferme rose/])
  expect(await todo()).not.toContain('Ferme des Tilleuls')
  await selection.button('Undo').click()
  await expect(selection.outcome).toHaveText('2 restored')
  expect(await todo()).toContain('Ferme des Tilleuls')
  await selection.dialog.getByRole('button', { name: messages.t('Close'), exact: true }).click()
  await appLayout(editor).settled()
})

test('an open form reports that its filled translation was undone, and creates it again only on a second save', async ({
  signInAs,
  product,
}) => {
  const api = product.as('editor')
  const ids: number[] = []
  for (let count = 0; count < 4; count++) ids.push(await createEvent(api, title))
  const [first = 0, second = 0, third = 0, fourth = 0] = ids
  const translator = await signInAs('translator-nl')
  const { page, messages } = translator
  const desk = deskPage(translator, 'events')
  await translateFirst(translator, [first, second])
  await desk.isAt(second, 'nl')
  await desk.repeats.getByRole('button', { name: messages.t('Fill…') }).press('Enter')
  const { dialog, outcome, button } = selectionBar(translator)
  await button('Fill 3 events in Dutch').press('Enter')
  await expect(outcome).toHaveText('3 changed')
  await dialog.getByRole('button', { name: messages.t('Close'), exact: true }).press('Enter')
  // The message stays while it has the focus.
  const undo = page.getByRole('button', { name: messages.t('Undo'), exact: true })
  await undo.focus()

  const [anna, bert] = [await signInAs('editor'), await signInAs('admin')]
  const [annas, berts] = [formPage(anna, 'events'), formPage(bert, 'events')]
  await annas.open(third, 'nl')
  await expect(annas.control('title')).toHaveValue('Avond in het museum')
  await annas.fill('excerpt', 'Met rondleiding')
  await berts.open(fourth, 'nl')
  await berts.control('title').fill('Nacht in het museum')
  await undo.press('Enter')
  await expect(desk.repeats).toContainText('3 more titles say this and lack Dutch')
  for (const [form, session] of [[annas, anna] as const, [berts, bert] as const]) {
    await expect(form.failureMessage).toContainText('Someone else deleted Dutch.')
    await expect(session.page).toPassAxe()
  }
  await expect(annas.control('excerpt')).toHaveText('Met rondleiding')
  await expect(berts.control('title')).toBeFocused()
  await bert.page.keyboard.type(' en daarna')
  await expect(berts.control('title')).toHaveValue('Nacht in het museum en daarna')
  const dutchOf = async (id: number) => (await api.events.read(id, { language: 'fr' })).body.translations.nl
  expect([await dutchOf(third), await dutchOf(fourth)]).toEqual([undefined, undefined])

  await annas.discard.click()
  await expect(annas.failureMessage).toHaveCount(0)
  await berts.saveButton.click()
  await expect(berts.failureMessage).toBeFocused()
  expect(await dutchOf(fourth)).toBeUndefined()
  await berts.save()
  expect(await dutchOf(third)).toBeUndefined()
  expect((await api.events.read(fourth, { language: 'nl' })).body.title).toBe('Nacht in het museum en daarna')
})
