/** Every screen passes axe and fits its window: by day and by night, wide and narrow, with what opens on it. */
import type { Page } from '@playwright/test'
import type { Seat } from '../testing/fixtures/person.ts'
import { detailOf } from '../testing/models/detail.ts'
import { addressOf, frameOf } from '../testing/models/frame.ts'
import { formOf } from '../testing/models/form.ts'
import { listOf } from '../testing/models/list.ts'
import { paletteOf } from '../testing/models/palette.ts'
import { signInOf } from '../testing/models/sign-in.ts'
import { expect, test } from '../testing/test.ts'

const fete = {
  title: 'Fête du village',
  description: '<h2>Programme</h2><ul><li>Danse</li></ul>',
  start_date: '2027-07-01 10:00:00',
  end_date: '2027-07-01 18:00:00',
} as const

const isRight = async (page: Page): Promise<void> => {
  await expect(page).toPassAxe()
  await expect(page).toFitItsWidth()
}

/** Puts a screen before somebody, an event at hand; `look` is called for everything there is to look at. */
type Showing = (at: Seat, id: number, look: () => Promise<void>) => Promise<void>

const screens: { readonly [name: string]: Showing } = {
  'the list of events': async (at, _id, look) => {
    const events = listOf(at, 'events')
    await events.open('nl')
    await look()
    await events.open('nl', { search: 'no such thing' })
    await look()
  },
  'the filters': async (at, _id, look) => {
    const events = listOf(at, 'events')
    await events.open('nl', { categories: 'sport', featured: 'true' })
    await events.filters.click()
    await expect(events.panel).toBeVisible()
    await look()
  },
  'the menus of dates and of the account': async (at, _id, look) => {
    const events = listOf(at, 'events')
    await events.open('nl', { search: 'triathlon' })
    await events.dates.click()
    await look()
    await at.page.keyboard.press('Escape')
    await frameOf(at).account.click()
    await look()
  },
  'the other lists': async (at, _id, look) => {
    for (const other of ['venues', 'organizers', 'categories', 'tags'] as const) {
      await listOf(at, other).open('fr')
      await look()
    }
  },
  'the start page': async (at, _id, look) => {
    await at.page.goto('/?ml_language=nl')
    await frameOf(at).settled()
    await look()
  },
  'the palette and the shortcuts': async (at, _id, look) => {
    const { page, words } = at
    const palette = paletteOf(at)
    await listOf(at, 'events').open('nl')
    await palette.button.click()
    await look()
    await palette.field.fill('fete')
    await expect(palette.entry(fete.title).first()).toBeVisible()
    await look()
    const shortcuts = words.say('Keyboard shortcuts')
    await palette.field.fill(shortcuts)
    await palette.entry(shortcuts).click()
    await expect(page.getByRole('dialog', { name: shortcuts, exact: true })).toBeVisible()
    await look()
  },
  'the trash': async (at, id, look) => {
    await detailOf(at, 'events').open(id, 'fr')
    await detailOf(at, 'events').remove.click()
    await expect(frameOf(at).message).toContainText(fete.title)
    await at.page.goto('/trash?ml_language=fr')
    await expect(at.page.getByRole('link', { name: fete.title, exact: true })).toBeVisible()
    await look()
    await at.page.goto('/trash?ml_language=fr&of=organizers')
    await frameOf(at).settled()
    await look()
  },
  'the settings': async (at, _id, look) => {
    await at.page.goto('/settings?ml_language=nl')
    await expect(at.page.getByText(at.words.say('This browser'))).toBeVisible()
    await look()
  },
  'a record': async (at, id, look) => {
    await detailOf(at, 'events').open(id, 'fr')
    await look()
    await detailOf(at, 'events').open(id, 'de')
    await look()
  },
  'a form': async (at, id, look) => {
    const form = formOf(at, 'events')
    await form.open(id, 'fr')
    await look()
    await form.openNew('de')
    await look()
  },
  'the pickers of a form': async (at, id, look) => {
    const { page, words } = at
    const form = formOf(at, 'events')
    await form.open(id, 'fr')
    await form.searchFor('venue', 'Montauban')
    await look()
    await page.keyboard.press('Escape')
    const name = words.say('Pick a date: {label}', { label: form.nameOf('start_date') })
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('dialog', { name, exact: true }).getByRole('grid')).toBeVisible()
    await look()
  },
  'the questions that are asked': async (at, id, look) => {
    const { main, question } = frameOf(at)
    const form = formOf(at, 'events')
    await form.open(id, 'fr')
    await form.fill('title', 'Pas encore')
    await main.getByRole('link', { name: at.words.say('View'), exact: true }).click()
    await expect(question).toBeVisible()
    await look()
  },
  'a translation beside its source': async (at, id, look) => {
    const form = formOf(at, 'events')
    await form.open(id, 'nl')
    await look()
    await at.page.goto(`${addressOf('events', 'nl', { id, place: 'edit' })}&beside=fr`)
    await expect(form.source('title', 'fr')).toBeVisible()
    await look()
  },
}

for (const [named, browsing] of [
  ['by day', {}],
  ['by night', { dark: true }],
  ['in a narrow window', { width: 320 }],
] as const) {
  for (const [name, show] of Object.entries(screens))
    test(`${name}, ${named}, can be read and used by everybody`, async ({ seat, product }) => {
      const { body: event } = await product.as('editor').events.create(fete, { language: 'fr' })
      const editor = await seat('editor', browsing)
      await show(editor, event.id, () => isRight(editor.page))
    })

  test(`the way in, ${named}, can be read and used by everybody`, async ({ seat }) => {
    const somebody = await seat(undefined, browsing)
    somebody.expectRefusal(401)
    await somebody.page.goto('/')
    await expect(signInOf(somebody).name).toBeVisible()
    await isRight(somebody.page)
  })
}
