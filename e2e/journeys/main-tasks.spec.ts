/** Main tasks by keyboard only. */
import type { Locator } from '@playwright/test'
import type { Session } from './support/fixtures/session.ts'
import { detailPage } from './support/models/detail.ts'
import { appLayout, tabTo, openRecordId } from './support/models/app-layout.ts'
import { formPage } from './support/models/form.ts'
import { listPage } from './support/models/list.ts'
import { selectionBar } from './support/models/selection.ts'
import { expect, test } from './support/test.ts'

const evening = { start_date: '2027-06-04 20:00:00', end_date: '2027-06-04 22:00:00' } as const

/** A user who only presses keys. */
const handsOf = (session: Session) => {
  const { keyboard } = session.page
  return {
    type: (text: string) => keyboard.type(text),
    press: (key: string) => keyboard.press(key),
    /** Goes to something by Tab and presses Enter. */
    enter: async (target: Locator) => {
      await tabTo(session, target)
      await keyboard.press('Enter')
    },
    /** Goes to something by Tab and presses the space bar. */
    tick: async (target: Locator) => {
      await tabTo(session, target)
      await keyboard.press(' ')
    },
  }
}

test('a new event is created and published', async ({ signInAs, product }) => {
  const editor = await signInAs('editor')
  const { page } = editor
  const hands = handsOf(editor)
  const form = formPage(editor, 'events')
  await listPage(editor, 'events').open('nl')
  await hands.enter(listPage(editor, 'events').create)
  await tabTo(editor, form.control('title'))
  await hands.type('Nachtmarkt')
  await tabTo(editor, form.control('start_date'))
  await hands.press('Control+a')
  await hands.type('4 June 2027 20:00')
  await tabTo(editor, form.control('end_date'))
  await hands.press('Control+a')
  await hands.type('4 June 2027 23:00')
  await hands.enter(form.publishButton)
  await form.saved()
  const id = await openRecordId({ page }, 'events')
  const { body } = await product.as('editor').events.read(id, { language: 'nl' })
  expect(body).toMatchObject({ title: 'Nachtmarkt', status: 'publish', start_date: '2027-06-04 20:00:00' })
})

test('an event is translated side by side with its source', async ({ signInAs, product }) => {
  const { events } = product.as('editor')
  const { body } = await events.create({ ...evening, title: 'Fête' }, { language: 'fr' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const hands = handsOf(editor)
  await detailPage(editor, 'events').open(body.id, 'fr')
  const switcher = page.getByRole('navigation', { name: messages.t('Content language'), exact: true })
  await hands.enter(switcher.getByRole('link', { name: 'Dutch', exact: true }))
  await expect(page).toHaveURL(/ml_language=nl/)
  await hands.enter(page.getByRole('link', { name: 'Add Dutch translation', exact: true }))
  const form = formPage(editor, 'events')
  await expect(form.source('title', 'fr')).toContainText('Fête')
  await expect(form.control('title')).toBeFocused()
  await hands.type('Feest')
  await hands.press('Control+s')
  await form.saved()
  expect((await events.read(body.id, { language: 'nl' })).body.title).toBe('Feest')
})

test('a list is filtered, sorted and cleared', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const hands = handsOf(editor)
  const events = listPage(editor, 'events')
  await events.open('nl')
  await hands.enter(events.filters)
  await expect(events.panel.getByRole('searchbox')).toBeFocused()
  await hands.type(messages.label(messages.tables.filterLabel('featured')))
  await hands.press('ArrowDown')
  await hands.press('Enter')
  await expect(page).toHaveURL(/featured=true/)
  await expect(events.filters).toBeFocused()
  await hands.enter(events.chipText('featured'))
  await expect((await events.edit('featured')).getByRole('button', { name: messages.t('Yes') })).toBeFocused()
  await hands.press('Tab')
  await hands.press('Enter')
  await expect(page).toHaveURL(/featured=false/)
  await expect(events.chipText('featured')).toBeFocused()
  await hands.enter(events.clear)
  await expect(page).not.toHaveURL(/featured=/)
  await hands.enter(events.head('title').getByRole('link'))
  await expect(page).toHaveURL(/orderby=title/)
})

test('selected records are changed by a bulk action, which is undone', async ({ signInAs, product }) => {
  const { events } = product.as('editor')
  const ids: number[] = []
  for (const title of ['Lichtje een', 'Lichtje twee'])
    ids.push((await events.create({ ...evening, title }, { language: 'nl' })).body.id)
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const hands = handsOf(editor)
  const selection = selectionBar(editor)
  await listPage(editor, 'events').open('nl', { search: 'Lichtje' })
  await hands.tick(selection.selectPage)
  await hands.enter(selection.bar.getByRole('button', { name: messages.t('Edit'), exact: true }))
  await hands.enter(page.getByRole('button', { name: messages.t('Move dates'), exact: true }))
  await tabTo(editor, selection.dialog.getByRole('textbox', { name: messages.t('Hours'), exact: true }))
  await hands.type('1')
  await hands.enter(selection.button(messages.t('Preview')))
  await hands.enter(selection.button('Move 2 events'))
  await expect(selection.outcome).toHaveText('2 changed')
  await hands.enter(selection.button(messages.t('Undo')))
  await expect(selection.outcome).toHaveText('2 restored')
  expect((await events.read(ids[0] ?? 0, { language: 'nl' })).body.start_date).toBe(evening.start_date)
})

test('an event is edited in its row', async ({ signInAs, product }) => {
  const { events } = product.as('editor')
  const { body } = await events.create({ ...evening, title: 'Rijtje' }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const hands = handsOf(editor)
  await listPage(editor, 'events').open('nl', { search: 'Rijtje' })
  await hands.enter(
    page.getByRole('button', { name: messages.t('Quick edit: {called}', { called: 'Rijtje' }), exact: true }),
  )
  const form = page.getByRole('form', { name: messages.t('Quick edit'), exact: true })
  await expect(form.getByRole('textbox').first()).toBeFocused()
  await hands.press('Control+a')
  await hands.type('Rijtje na rijtje')
  await hands.press('Enter')
  await expect(listPage(editor, 'events').title('Rijtje na rijtje')).toBeVisible()
  expect((await events.read(body.id, { language: 'nl' })).body.title).toBe('Rijtje na rijtje')
})

test('a record is deleted and restored from the trash', async ({ signInAs, product }) => {
  const { events } = product.as('editor')
  const { body } = await events.create({ ...evening, title: 'Weg en terug', status: 'publish' }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const hands = handsOf(editor)
  const { main } = appLayout(editor)
  await detailPage(editor, 'events').open(body.id, 'nl')
  await hands.enter(detailPage(editor, 'events').more)
  await hands.enter(detailPage(editor, 'events').remove)
  await expect(page).toHaveURL(/\/events\?/)
  await hands.enter(page.getByRole('link', { name: messages.t('Trash'), exact: true }))
  const back = main.getByRole('button', { name: messages.t('Restore “{name}”', { name: 'Weg en terug' }), exact: true })
  await hands.enter(back)
  await expect(back).toHaveCount(0)
  expect((await events.read(body.id, { language: 'nl' })).body.status).toBe('publish')
})

test('a change is undone from the history', async ({ signInAs, product }) => {
  const { events } = product.as('editor')
  const { body } = await events.create({ ...evening, title: 'Eerst' }, { language: 'nl' })
  await events.update(body.id, { title: 'Daarna' }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const hands = handsOf(editor)
  const { main } = appLayout(editor)
  await detailPage(editor, 'events').open(body.id, 'nl')
  await hands.enter(detailPage(editor, 'events').more)
  await hands.enter(main.getByRole('link', { name: messages.t('History'), exact: true }))
  await hands.enter(main.getByRole('button', { name: messages.pattern('Undo this change: {label}') }).first())
  const question = page.getByRole('dialog', { name: messages.t('Restore previous value'), exact: true })
  await hands.enter(question.getByRole('button', { name: /^Restore \d/ }))
  await expect(question).toBeHidden()
  expect((await events.read(body.id, { language: 'nl' })).body.title).toBe('Eerst')
})

test('a search result of the palette is opened', async ({ signInAs, product }) => {
  await product.as('editor').events.create({ ...evening, title: 'École ouverte' }, { language: 'fr' })
  const editor = await signInAs('editor')
  const { page } = editor
  const hands = handsOf(editor)
  await listPage(editor, 'venues').open('nl')
  await hands.press('Control+k')
  await hands.type('ecole ouverte')
  await expect(page.getByRole('option').filter({ hasText: 'École ouverte' }).first()).toBeVisible()
  await hands.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('École ouverte')
})

test('changing the interface language keeps typed text', async ({ signInAs, product }) => {
  const { body } = await product.as('editor').events.create({ ...evening, title: 'Taal' }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page } = editor
  const hands = handsOf(editor)
  const form = formPage(editor, 'events')
  await form.open(body.id, 'nl')
  await tabTo(editor, form.control('title'))
  await hands.type(' erbij')
  const { account } = appLayout(editor)
  await page.keyboard.press('Control+Home')
  await hands.enter(account)
  await hands.enter(page.getByRole('button', { name: 'Français', exact: true }))
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.getByRole('textbox', { name: /^Titre/ })).toHaveValue(/erbij/)
})
