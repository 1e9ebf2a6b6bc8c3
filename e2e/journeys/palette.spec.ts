/** The palette with its search over all records, and the keyboard shortcuts. */
import { adminPath } from '#shared/operations.ts'
import { goOffline, goOnline } from './support/fixtures/session.ts'
import { contentLanguage, appLayout } from './support/models/app-layout.ts'
import { formPage } from './support/models/form.ts'
import { listPage } from './support/models/list.ts'
import { palettePanel } from './support/models/palette.ts'
import { expect, test } from './support/test.ts'

const evening = { start_date: '2026-12-04 20:00:00', end_date: '2026-12-04 22:00:00' } as const

test('the palette finds a record by a title in another language without accents, with one request', async ({
  signInAs,
  product,
}) => {
  const as = product.as('editor')
  const { body: event } = await as.events.create({ ...evening, title: 'Schooldag' }, { language: 'nl' })
  await as.events.update(event.id, { title: 'Journée à l’École du Grand Tétras' }, { language: 'fr' })
  await as.venues.create({ venue: 'École du Petit Tétras' }, { language: 'fr' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const { heading } = appLayout(editor)
  const palette = palettePanel(editor)
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(`${adminPath}/search`)) requests.push(request.url())
  })
  await listPage(editor, 'events').open('nl')
  await palette.button.click()
  await palette.field.fill('ecole tetras')
  const hit = palette.entry('Journée à l’École du Grand Tétras')
  await expect(hit).toContainText('French')
  await expect(hit).toContainText(messages.label(messages.tables.columnLabel('title')))
  await expect(palette.entry('École du Petit Tétras')).toBeVisible()
  expect(requests).toHaveLength(1)
  await expect(page).toPassAxe()
  await expect(palette.active).toHaveText(/Grand Tétras/)
  await palette.field.press('Enter')
  await expect(heading).toHaveText('Journée à l’École du Grand Tétras')
  expect(contentLanguage(editor)).toBe('fr')
})

test('the palette opens pages and forms, switches languages and runs page actions', async ({ signInAs, product }) => {
  const { body: event } = await product
    .as('editor')
    .events.create({ ...evening, title: 'Zwanenzang' }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const { heading, settled } = appLayout(editor)
  const palette = palettePanel(editor)
  const take = async (typed: string) => {
    await palette.open()
    await palette.field.fill(typed)
    await expect(palette.active).toContainText(typed)
    await palette.field.press('Enter')
  }
  await page.goto(`/events/${event.id}?ml_language=nl`)
  await settled()
  await take(messages.t('Edit'))
  await expect(page).toHaveURL(new RegExp(`/events/${event.id}/edit`))
  await take('French')
  expect(contentLanguage(editor)).toBe('fr')
  const venues = messages.label(messages.tables.resourceLabels.venues.many)
  await take(venues)
  await expect(heading).toHaveText(venues)
  await take(messages.t('Images'))
  await expect(page).toHaveURL(/\/images\?/)
  await take(messages.t('Translations'))
  await expect(page).toHaveURL(/\/translate\?/)
  await take(messages.label(messages.tables.resourceLabels.organizers.create))
  await expect(page).toHaveURL(/\/organizers\/new/)
  await palette.open()
  await page.keyboard.press('Escape')
  await expect(palette.dialog).toBeHidden()
})

test('failed requests of the palette and the dashboard are repeated when the service can be reached again', async ({
  signInAs,
  product,
}) => {
  await product.as('editor').venues.create({ venue: 'Zwanenhof' }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const { main, settled } = appLayout(editor)
  const unreached = messages.t('Cannot reach the server. Check your connection and try again.')
  const again = { name: messages.t('Try again'), exact: true } as const
  await page.goto('/?ml_language=nl')
  await settled()
  const palette = palettePanel(editor)
  await palette.button.click()
  await expect(palette.field).toBeFocused()
  await goOffline(editor)
  await palette.field.fill('zwanenhof')
  await expect(palette.dialog.getByRole('alert')).toContainText(unreached)
  await expect(page).toPassAxe()
  await expect(palette.dialog.getByRole('button', again)).toBeVisible()
  await goOnline(editor)
  await expect(palette.entry('Zwanenhof')).toBeVisible()
  await expect(palette.field).toBeFocused()
  await page.keyboard.press('Escape')

  await goOffline(editor)
  const languages = page.getByRole('navigation', { name: messages.t('Content language'), exact: true })
  await languages.getByRole('link', { name: 'French' }).click()
  await expect(main.getByRole('alert').filter({ hasText: unreached })).toBeVisible()
  const translations = main.getByRole('region', { name: messages.t('Translations'), exact: true })
  await expect(translations).toHaveCount(0)
  await expect(main.getByRole('button', again).first()).toBeVisible()
  await goOnline(editor)
  await expect(translations).toBeVisible()
})

test('a click outside the palette closes it, a text selection that ends outside does not', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const { page } = editor
  const palette = palettePanel(editor)
  await page.goto('/tags?ml_language=nl')
  await appLayout(editor).settled()
  await palette.open()
  await palette.field.fill('zwanenzang')
  await palette.field.hover()
  await page.mouse.down()
  await page.mouse.move(5, 400)
  await page.mouse.up()
  await expect(palette.field).toHaveValue('zwanenzang')
  await page.mouse.click(5, 400)
  await expect(palette.dialog).toHaveCount(0)
})

test('leaving an unsaved form through the palette shows the dialog', async ({ signInAs, product }) => {
  const { body: event } = await product
    .as('editor')
    .events.create({ ...evening, title: 'Zwanenzang' }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const { question, heading } = appLayout(editor)
  const palette = palettePanel(editor)
  const form = formPage(editor, 'events')
  await form.open(event.id, 'nl')
  await form.fill('title', 'Nog niet bewaard')
  const venues = messages.label(messages.tables.resourceLabels.venues.many)
  const leave = async () => {
    await palette.open()
    await palette.field.fill(venues)
    await expect(palette.active).toContainText(venues)
    await palette.field.press('Enter')
    await expect(question).toHaveAccessibleName(messages.t('Leave without saving?'))
  }
  await leave()
  await question.getByRole('button', { name: messages.t('Keep editing'), exact: true }).click()
  await expect(form.control('title')).toHaveValue('Nog niet bewaard')
  await expect(page).toHaveURL(new RegExp(`/events/${event.id}/edit`))
  await leave()
  await question.getByRole('button', { name: messages.t('Save'), exact: true }).click()
  await expect(heading).toHaveText(venues)
  expect((await product.as('editor').events.read(event.id, { language: 'nl' })).body.title).toBe('Nog niet bewaard')
})

test('letter shortcuts move between rows, open and create; in inputs and when disabled they do nothing', async ({
  signInAs,
  product,
}) => {
  // One has no translation in the content language: its row also has a link to add it.
  for (const [organizer, language] of [
    ['Aa', 'nl'],
    ['Bb', 'fr'],
    ['Cc', 'nl'],
  ] as const)
    await product.as('editor').organizers.create({ organizer }, { language })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const { heading, settled } = appLayout(editor)
  const organizers = listPage(editor, 'organizers')
  await organizers.open('nl', { orderby: 'title' })
  const first = organizers.table.getByRole('rowheader').getByRole('link').first()
  // Shortcuts work once the page is idle.
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(first).toBeFocused({ timeout: 200 })
    await page.keyboard.press('k')
  }).toPass()
  await page.keyboard.press('j')
  await expect(organizers.table.getByRole('rowheader').getByRole('link').nth(1)).toBeFocused()
  await page.keyboard.press('j')
  await expect(organizers.table.getByRole('link', { name: 'Cc', exact: true })).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await expect(first).toBeFocused()
  // After a menu was open, shortcuts work for the rows again.
  await organizers.filters.click()
  await expect(organizers.panel.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(organizers.panel).toBeHidden()
  await first.focus()
  await page.keyboard.press('j')
  await expect(organizers.table.getByRole('rowheader').getByRole('link').nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await palettePanel(editor).open()
  await page.keyboard.press('Escape')
  await expect(first).toBeFocused()
  await page.keyboard.press('e')
  await expect(page).toHaveURL(/\/organizers\/\d+\/edit/)
  await settled()
  await page.keyboard.press('g')
  await page.keyboard.press('v')
  await expect(heading).toHaveText(messages.label(messages.tables.resourceLabels.venues.many))
  await listPage(editor, 'venues').search.fill('n')
  await expect(listPage(editor, 'venues').search).toHaveValue('n')
  await expect(page).toHaveURL(/\/venues\?/)
  await heading.click()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/\/venues\/new/)

  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(heading).toHaveText(messages.label(messages.tables.resourceLabels.categories.many))
  await heading.click()
  await page.keyboard.press('?')
  const overview = page.getByRole('dialog', { name: messages.t('Keyboard shortcuts'), exact: true })
  await expect(page).toPassAxe()
  const letters = overview.getByRole('checkbox', { name: messages.t('Single-key shortcuts'), exact: true })
  const saved = page.waitForResponse(
    (response) => response.url().includes('/preferences') && response.request().method() === 'PUT',
  )
  await letters.uncheck()
  await saved
  await page.keyboard.press('Escape')
  await expect(overview).toBeHidden()
  await page.reload()
  await settled()
  await palettePanel(editor).button.click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await page.keyboard.press('?')
  await expect(overview).toBeHidden()
  await expect(page).toHaveURL(/\/categories\?/)
})
