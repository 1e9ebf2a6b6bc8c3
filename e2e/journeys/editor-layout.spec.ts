/** Layout: alignment, widths, wrapping and number formats. */
import type { Locator } from '@playwright/test'
import { detailPage } from './support/models/detail.ts'
import { formPage } from './support/models/form.ts'
import { pagePath, appLayout } from './support/models/app-layout.ts'
import { listPage } from './support/models/list.ts'
import { expect, test } from './support/test.ts'

const boxOf = async (at: Locator) => {
  const box = await at.boundingBox()
  if (!box) throw new Error(`${String(at)} is not visible`)
  return box
}
const evening = { start_date: '2027-03-09 19:30:00', end_date: '2027-03-09 22:00:00', status: 'publish' } as const

test('in a list, times have tabular figures and names do not', async ({ signInAs, product }) => {
  const { events, venues } = product.as('editor')
  const { body: hall } = await venues.create({ venue: 'Saint-Laurent-de-Neste', status: 'publish' }, { language: 'nl' })
  await events.create({ ...evening, title: 'Avond', venue: [hall.id] }, { language: 'nl' })
  const editor = await signInAs('editor')
  const list = listPage(editor, 'events')
  await list.open('nl', { search: 'Avond' })
  const cell = list.row('Avond').getByRole('cell')
  await expect(cell.filter({ hasText: hall.venue })).toHaveCSS('font-variant-numeric', 'normal')
  await expect(cell.filter({ hasText: '19:30' })).toHaveCSS('font-variant-numeric', 'tabular-nums')
})

test('in a window of medium width, the languages of a row are in two lines', async ({ signInAs, product }) => {
  const title = 'Rencontres d’improvisation intercollégiennes à Fontfroide'
  await product.as('editor').events.create({ ...evening, end_date: '2027-06-23 22:00:00', title }, { language: 'fr' })
  const editor = await signInAs('editor', { interfaceLanguage: 'nl', width: 768 })
  const list = listPage(editor, 'events')
  await list.open('fr', { search: 'Fontfroide' })
  const marks = list.row(title).getByRole('img')
  const [nl, en, fr, de] = await Promise.all(
    ['NL', 'EN', 'FR', 'DE'].map((code) => boxOf(marks.filter({ hasText: code }))),
  )
  expect([en?.y, de?.y]).toEqual([nl?.y, fr?.y])
  expect([fr?.x, de?.x]).toEqual([nl?.x, en?.x])
})

test('rows of events have at most 60 pixels, also with long titles, excerpts and flags', async ({
  signInAs,
  product,
}) => {
  const { events } = product.as('editor')
  const title = 'Rencontres d’improvisation intercollégiennes de la région et de ses environs à Fontfroide'
  const excerpt = 'Trois jours de scènes ouvertes, de concours et de rencontres avec les troupes de la région.'
  await events.create({ ...evening, title, excerpt }, { language: 'fr' })
  await events.create({ ...evening, title: `${title}, bis`, excerpt, featured: true }, { language: 'fr' })
  const editor = await signInAs('editor')
  const { page } = editor
  const list = listPage(editor, 'events')
  for (const width of [1280, 1600]) {
    await page.setViewportSize({ width, height: 900 })
    await list.open('fr', { search: 'Fontfroide' })
    for (const name of [title, `${title}, bis`])
      expect((await boxOf(list.row(name))).height, `at ${width} pixels`).toBeLessThanOrEqual(60)
  }
})

test('the search does not overlap the sidebar at any width', async ({ signInAs }) => {
  const editor = await signInAs('editor', { interfaceLanguage: 'de' })
  const { page, messages } = editor
  const { main, settled } = appLayout(editor)
  await page.goto('/tags?ml_language=nl')
  await settled()
  for (const width of [896, 960, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const search = await boxOf(page.getByRole('button', { name: messages.t('Search everything'), exact: true }))
    expect(search.x, `at ${width} pixels`).toBeGreaterThan((await boxOf(main)).x)
  }
})

test('on a card, a long title does not overlap the button in the corner', async ({ signInAs, product }) => {
  const title = 'Déodat de Séverac, un ami de Fontfroide et des environs'
  await product.as('editor').events.create({ ...evening, title }, { language: 'fr' })
  const editor = await signInAs('editor', { width: 360 })
  const list = listPage(editor, 'events')
  await list.open('fr', { search: 'Séverac' })
  const name = editor.messages.t('Quick edit: {called}', { called: title })
  const button = await boxOf(list.row(title).getByRole('button', { name, exact: true }))
  const link = await boxOf(list.title(title))
  expect(link.x + link.width).toBeLessThanOrEqual(button.x)
})

test('all inputs of the settings have the same width, also with an error', async ({ signInAs }) => {
  const administrator = await signInAs('admin', { interfaceLanguage: 'de' })
  const { page, messages } = administrator
  const { main, settled } = appLayout(administrator)
  await page.goto('/settings/security?ml_language=de')
  await settled()
  const present = await boxOf(main.getByLabel(messages.t('Current password'), { exact: true }))
  const next = await boxOf(main.getByLabel(messages.t('New password'), { exact: true }))
  expect(next.width).toBe(present.width)
  await page.goto('/settings/accounts?ml_language=de')
  await main.getByRole('button', { name: messages.t('Add account'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: messages.t('Add account'), exact: true })
  const name = dialog.getByRole('textbox', { name: messages.t('Username'), exact: true })
  expect((await boxOf(name)).width).toBe(present.width)
  administrator.expectStatus(400)
  await dialog.getByRole('button', { name: messages.t('Add account'), exact: true }).click()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  expect((await boxOf(name)).width).toBe(present.width)
  await page.setViewportSize({ width: 320, height: 900 })
  await expect(page).toFitItsWidth()
})

test('the counts of the dashboard are left-aligned', async ({ signInAs, product }) => {
  const { events } = product.as('editor')
  await events.create({ ...evening, title: 'Avond', status: 'draft' }, { language: 'nl' })
  const editor = await signInAs('editor', { width: 360 })
  await editor.page.goto('/?ml_language=nl')
  const { main, settled } = appLayout(editor)
  await settled()
  const attention = main.getByRole('region', { name: editor.messages.t('Needs attention'), exact: true })
  const edgeOf = async (count: RegExp) => (await boxOf(attention.getByRole('link', { name: count }))).x
  expect(await edgeOf(/^\d+ drafts?$/)).toBe(await edgeOf(/^\d+ drafts? by you$/))
})

test('coordinates are shown in the number format of the language without counting as a change', async ({
  signInAs,
  product,
}) => {
  const { body: hall } = await product
    .as('editor')
    .venues.create({ venue: 'Zaal', geo_lat: 44.015812, geo_lng: 1.352854 }, { language: 'nl' })
  const editor = await signInAs('editor', { interfaceLanguage: 'de' })
  const detail = detailPage(editor, 'venues')
  await detail.open(hall.id, 'nl')
  await expect(await detail.value('geo_lat')).toHaveText('44,015812')
  await editor.page.goto(pagePath('venues', 'nl', { id: hall.id, place: 'edit' }))
  const form = formPage(editor, 'venues')
  await expect(form.control('geo_lat')).toHaveValue('44,015812')
  await expect(form.control('geo_lng')).toHaveValue('1,352854')
  await expect(editor.page.getByText(editor.messages.t('No unsaved changes'))).toBeVisible()
})

test('a French colon follows a no-break space, and a button with a language does not wrap', async ({
  signInAs,
  product,
}) => {
  const { body: event } = await product.as('editor').events.create({ ...evening, title: 'Soir' }, { language: 'fr' })
  const editor = await signInAs('editor', { interfaceLanguage: 'fr' })
  const { page, messages } = editor
  const { main, alert } = appLayout(editor)
  const form = formPage(editor, 'events')
  await form.open(event.id, 'fr')
  await form.unfold('Publishing checklist')
  const list = main.getByRole('list', { name: messages.t('Publishing checklist'), exact: true })
  await expect(list.getByRole('listitem').first()).toHaveText(/\S\u00a0: \S/)
  await form.fill('title', '')
  await page.keyboard.press('Control+s')
  await expect(alert.getByRole('listitem')).toHaveText(/^Titre \(français\)\u00a0: Ce champ/)

  const reader = await signInAs('editor', { interfaceLanguage: 'de' })
  await detailPage(reader, 'events').open(event.id, 'nl')
  const write = appLayout(reader).main.getByRole('link', {
    name: reader.messages.t('Add {wanted} translation', { wanted: 'Niederländisch' }),
    exact: true,
  })
  expect(await write.innerText()).toBe('Übersetzung auf Niederländisch hinzufügen')
})
