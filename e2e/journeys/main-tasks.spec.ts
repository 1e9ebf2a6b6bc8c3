/** Main tasks without a pointer: nothing here is clicked. */
import type { Locator } from '@playwright/test'
import type { Seat } from './support/fixtures/person.ts'
import { detailOf } from './support/models/detail.ts'
import { frameOf, tabTo } from './support/models/frame.ts'
import { formOf } from './support/models/form.ts'
import { listOf } from './support/models/list.ts'
import { selectionOf } from './support/models/selection.ts'
import { expect, test } from './support/test.ts'

const evening = { start_date: '2027-06-04 20:00:00', end_date: '2027-06-04 22:00:00' } as const

/** Hands that only press keys. */
const handsOf = (seat: Seat) => {
  const { keyboard } = seat.page
  return {
    type: (text: string) => keyboard.type(text),
    press: (key: string) => keyboard.press(key),
    /** Goes to something by Tab and presses Enter. */
    enter: async (target: Locator) => {
      await tabTo(seat, target)
      await keyboard.press('Enter')
    },
    /** Goes to something by Tab and presses the space bar. */
    tick: async (target: Locator) => {
      await tabTo(seat, target)
      await keyboard.press(' ')
    },
  }
}

test('a new event is made and published', async ({ seat, product }) => {
  const editor = await seat('editor')
  const { page, words } = editor
  const hands = handsOf(editor)
  const form = formOf(editor, 'events')
  await listOf(editor, 'events').open('nl')
  await hands.enter(listOf(editor, 'events').create)
  await tabTo(editor, form.control('title'))
  await hands.type('Nachtmarkt')
  await tabTo(editor, form.control('start_date'))
  await hands.press('Control+a')
  await hands.type('4 June 2027 20:00')
  await tabTo(editor, form.control('end_date'))
  await hands.press('Control+a')
  await hands.type('4 June 2027 23:00')
  await hands.enter(page.getByRole('button', { name: words.say('Publish'), exact: true }))
  await form.saved()
  const id = Number(/events\/(\d+)\/edit/.exec(page.url())?.[1])
  const { body } = await product.as('editor').events.read(id, { language: 'nl' })
  expect(body).toMatchObject({ title: 'Nachtmarkt', status: 'publish', start_date: '2027-06-04 20:00:00' })
})

test('an event is translated beside its source, after a switch of the language', async ({ seat, product }) => {
  const { events } = product.as('editor')
  const { body } = await events.create({ ...evening, title: 'Fête' }, { language: 'fr' })
  const editor = await seat('editor')
  const { page, words } = editor
  const hands = handsOf(editor)
  await detailOf(editor, 'events').open(body.id, 'fr')
  const switcher = page.getByRole('navigation', { name: words.say('Content language'), exact: true })
  await hands.enter(switcher.getByRole('link', { name: 'Nederlands', exact: true }))
  await expect(page).toHaveURL(/ml_language=nl/)
  await hands.enter(page.getByRole('link', { name: 'Write it in Nederlands', exact: true }))
  await hands.enter(
    page.getByRole('link', { name: words.say('Write it beside {name}', { name: 'Français' }), exact: true }),
  )
  const form = formOf(editor, 'events')
  await tabTo(editor, form.control('title'))
  await hands.type('Feest')
  await hands.press('Control+s')
  await form.saved()
  expect((await events.read(body.id, { language: 'nl' })).body.title).toBe('Feest')
})

test('a list is narrowed by a filter, sorted, and cleared', async ({ seat }) => {
  const editor = await seat('editor')
  const { page, words } = editor
  const hands = handsOf(editor)
  const events = listOf(editor, 'events')
  await events.open('nl')
  await hands.enter(events.filters)
  await expect(events.panel).toBeVisible()
  const featured = events.panel.getByRole('combobox', {
    name: words.said(words.tables.filterWord('featured')),
    exact: true,
  })
  await tabTo(editor, featured)
  await hands.press('ArrowDown')
  await expect(page).toHaveURL(/featured=/)
  await hands.press('Escape')
  await expect(events.filters).toBeFocused()
  await hands.enter(events.clear)
  await expect(page).not.toHaveURL(/featured=/)
  await hands.enter(events.head('title').getByRole('link'))
  await expect(page).toHaveURL(/orderby=title/)
})

test('several are picked, changed together, and that is undone', async ({ seat, product }) => {
  const { events } = product.as('editor')
  const ids: number[] = []
  for (const title of ['Lichtje een', 'Lichtje twee'])
    ids.push((await events.create({ ...evening, title }, { language: 'nl' })).body.id)
  const editor = await seat('editor')
  const { page, words } = editor
  const hands = handsOf(editor)
  const selection = selectionOf(editor)
  await listOf(editor, 'events').open('nl', { search: 'Lichtje' })
  await hands.tick(selection.thePage)
  await hands.enter(selection.bar.getByRole('button', { name: words.say('Change'), exact: true }))
  await hands.enter(page.getByRole('button', { name: words.say('Move the dates'), exact: true }))
  await tabTo(editor, selection.dialog.getByRole('textbox', { name: words.say('Hours'), exact: true }))
  await hands.type('1')
  await hands.enter(selection.button(words.say('Preview')))
  await hands.enter(selection.button('Move 2 events'))
  await expect(selection.outcome).toHaveText('2 changed')
  await hands.enter(selection.button(words.say('Undo')))
  await expect(selection.outcome).toHaveText('2 are as before')
  expect((await events.read(ids[0] ?? 0, { language: 'nl' })).body.start_date).toBe(evening.start_date)
})

test('an event is changed in its row', async ({ seat, product }) => {
  const { events } = product.as('editor')
  const { body } = await events.create({ ...evening, title: 'Rijtje' }, { language: 'nl' })
  const editor = await seat('editor')
  const { page, words } = editor
  const hands = handsOf(editor)
  await listOf(editor, 'events').open('nl', { search: 'Rijtje' })
  await hands.enter(
    page.getByRole('button', { name: words.say('Quick edit: {called}', { called: 'Rijtje' }), exact: true }),
  )
  const form = page.getByRole('form', { name: words.say('Quick edit'), exact: true })
  await expect(form.getByRole('textbox').first()).toBeFocused()
  await hands.press('Control+a')
  await hands.type('Rijtje na rijtje')
  await hands.press('Enter')
  await expect(listOf(editor, 'events').title('Rijtje na rijtje')).toBeVisible()
  expect((await events.read(body.id, { language: 'nl' })).body.title).toBe('Rijtje na rijtje')
})

test('a record is deleted, and brought back from the trash', async ({ seat, product }) => {
  const { events } = product.as('editor')
  const { body } = await events.create({ ...evening, title: 'Weg en terug', status: 'publish' }, { language: 'nl' })
  const editor = await seat('editor')
  const { page, words } = editor
  const hands = handsOf(editor)
  const { main } = frameOf(editor)
  await detailOf(editor, 'events').open(body.id, 'nl')
  await hands.enter(detailOf(editor, 'events').remove)
  await expect(page).toHaveURL(/\/events\?/)
  await hands.enter(page.getByRole('link', { name: words.say('Trash'), exact: true }))
  const back = main.getByRole('button', { name: words.say('Restore “{name}”', { name: 'Weg en terug' }), exact: true })
  await hands.enter(back)
  await expect(back).toHaveCount(0)
  expect((await events.read(body.id, { language: 'nl' })).body.status).toBe('publish')
})

test('a change is undone from the history', async ({ seat, product }) => {
  const { events } = product.as('editor')
  const { body } = await events.create({ ...evening, title: 'Eerst' }, { language: 'nl' })
  await events.update(body.id, { title: 'Daarna' }, { language: 'nl' })
  const editor = await seat('editor')
  const { page, words } = editor
  const hands = handsOf(editor)
  const { main } = frameOf(editor)
  await detailOf(editor, 'events').open(body.id, 'nl')
  await hands.enter(main.getByRole('link', { name: words.say('History'), exact: true }))
  await hands.enter(main.getByRole('button', { name: words.like('Undo this change: {label}') }).first())
  const question = page.getByRole('dialog', { name: words.say('Put back what was'), exact: true })
  await hands.enter(question.getByRole('button', { name: /^Put back \d/ }))
  await expect(question).toBeHidden()
  expect((await events.read(body.id, { language: 'nl' })).body.title).toBe('Eerst')
})

test('everything is searched, and a hit is opened', async ({ seat, product }) => {
  await product.as('editor').events.create({ ...evening, title: 'École ouverte' }, { language: 'fr' })
  const editor = await seat('editor')
  const { page } = editor
  const hands = handsOf(editor)
  await listOf(editor, 'venues').open('nl')
  await hands.press('Control+k')
  await hands.type('ecole ouverte')
  await expect(page.getByRole('option').filter({ hasText: 'École ouverte' }).first()).toBeVisible()
  await hands.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('École ouverte')
})

test('the page is made to speak another language, with what was typed still there', async ({ seat, product }) => {
  const { body } = await product.as('editor').events.create({ ...evening, title: 'Taal' }, { language: 'nl' })
  const editor = await seat('editor')
  const { page } = editor
  const hands = handsOf(editor)
  const form = formOf(editor, 'events')
  await form.open(body.id, 'nl')
  await tabTo(editor, form.control('title'))
  await hands.type(' erbij')
  const { account } = frameOf(editor)
  await page.keyboard.press('Control+Home')
  await hands.enter(account)
  await hands.enter(page.getByRole('button', { name: 'Français', exact: true }))
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.getByRole('textbox', { name: /^Titre/ })).toHaveValue(/erbij/)
})
