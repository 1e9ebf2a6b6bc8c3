/** Every screen passes axe and fits its window: by day and by night, wide and narrow, with its panels open. */
import type { Seat } from '../testing/fixtures/person.ts'
import { detailOf } from '../testing/models/detail.ts'
import { addressOf, frameOf } from '../testing/models/frame.ts'
import { formOf } from '../testing/models/form.ts'
import { listOf } from '../testing/models/list.ts'
import { signInOf } from '../testing/models/sign-in.ts'
import { expect, test } from '../testing/test.ts'

const fete = {
  title: 'Fête du village',
  description: '<h2>Programme</h2><ul><li>Danse</li></ul>',
  start_date: '2027-07-01 10:00:00',
  end_date: '2027-07-01 18:00:00',
} as const

const isRight = async ({ page }: Seat): Promise<void> => {
  await expect(page).toPassAxe()
  await expect(page).toFitItsWidth()
}

for (const [named, browsing] of [
  ['by day', {}],
  ['by night', { dark: true }],
  ['on a phone', { width: 360 }],
  ['on the narrowest window', { width: 320, dark: true }],
] as const) {
  test(`the lists and what opens on them are right ${named}`, async ({ seat }) => {
    const editor = await seat('editor', browsing)
    const { page } = editor
    const events = listOf(editor, 'events')
    await events.open('nl')
    await isRight(editor)
    await events.filters.click()
    await expect(events.panel).toBeVisible()
    await isRight(editor)
    await page.keyboard.press('Escape')
    await events.dates.click()
    await isRight(editor)
    await page.keyboard.press('Escape')
    await frameOf(editor).account.click()
    await isRight(editor)
    await page.keyboard.press('Escape')
    await events.open('nl', { search: 'no such thing' })
    await isRight(editor)
    for (const other of ['venues', 'organizers', 'categories', 'tags'] as const) {
      await listOf(editor, other).open('fr')
      await isRight(editor)
    }
  })

  test(`a record, its form and what opens on it are right ${named}`, async ({ seat, product }) => {
    const { body: event } = await product.as('editor').events.create(fete, { language: 'fr' })
    const editor = await seat('editor', browsing)
    const { page, words } = editor
    await detailOf(editor, 'events').open(event.id, 'fr')
    await isRight(editor)
    await detailOf(editor, 'events').open(event.id, 'de')
    await isRight(editor)
    const form = formOf(editor, 'events')
    await form.open(event.id, 'fr')
    await isRight(editor)
    await form.searchFor('venue', 'Montauban')
    await isRight(editor)
    await page.keyboard.press('Escape')
    const name = words.say('Pick a date: {label}', { label: form.nameOf('start_date') })
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('dialog', { name, exact: true }).getByRole('grid')).toBeVisible()
    await isRight(editor)
    await page.keyboard.press('Escape')
    await page.goto(`${addressOf('events', 'nl', { id: event.id, place: 'edit' })}&beside=fr`)
    await expect(form.source('title', 'fr')).toBeVisible()
    await isRight(editor)
    await form.openNew('de')
    await isRight(editor)
  })

  test(`the way in is right ${named}`, async ({ seat }) => {
    const somebody = await seat(undefined, browsing)
    somebody.expectRefusal(401)
    await somebody.page.goto('/')
    await expect(signInOf(somebody).name).toBeVisible()
    await isRight(somebody)
  })
}
