/** In short, narrow and medium windows nothing is squeezed, cut off or covered. */
import { detailPage } from './support/models/detail.ts'
import { formPage } from './support/models/form.ts'
import { appLayout, tabTo } from './support/models/app-layout.ts'
import { listPage } from './support/models/list.ts'
import { namesPage } from './support/models/names.ts'
import { palettePanel } from './support/models/palette.ts'
import { fete } from './support/models/pages.ts'
import { translationPages } from './support/models/translations.ts'
import { expect, test } from './support/test.ts'

test('the last entry of the palette is visible in a short window', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const { page } = editor
  const palette = palettePanel(editor)
  await listPage(editor, 'events').open('nl')
  for (const height of [600, 360]) {
    await page.setViewportSize({ width: 1280, height })
    await palette.open()
    await page.keyboard.press('ArrowUp')
    await expect(palette.active).toBeInViewport({ ratio: 0.9 })
    await page.keyboard.press('Escape')
  }
})

test('the calendar of a date field does not cover the navigation', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const form = formPage(editor, 'events')
  await form.openNew('nl')
  const name = messages.t('Choose date: {label}', { label: form.labelOf('start_date') })
  await page.getByRole('button', { name, exact: true }).click()
  const calendar = page.getByRole('dialog', { name, exact: true })
  await expect(calendar.getByRole('grid')).toBeVisible()
  const navigation = await page.getByRole('navigation').first().boundingBox()
  const right = (navigation?.x ?? 0) + (navigation?.width ?? 0)
  expect((await calendar.boundingBox())?.x).toBeGreaterThan(right)
})

test('the text of a message is wide enough beside or above its buttons', async ({ signInAs, product }) => {
  const evening = { title: 'Concert', start_date: '2027-06-04 20:00:00', end_date: '2027-06-04 22:00:00' }
  const { body } = await product.as('editor').events.create(evening, { language: 'nl' })
  const editor = await signInAs('editor', { width: 600, interfaceLanguage: 'de' })
  const { page } = editor
  const form = formPage(editor, 'events')
  await form.open(body.id, 'nl')
  await form.fill('title', 'Onbewaard')
  await form.storedOnDevice()
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  const formatMessage = form.drafts.getByText(form.labelOf('title', 'nl'))
  await expect(formatMessage).toBeVisible()
  expect((await formatMessage.boundingBox())?.width).toBeGreaterThan(256)
})

test('the result message with Undo fits a narrow window in the language with the longest texts', async ({
  signInAs,
  product,
}) => {
  const evening = { title: 'Rommelmarkt', start_date: '2027-06-04 20:00:00', end_date: '2027-06-04 22:00:00' }
  const { body } = await product.as('editor').events.create(evening, { language: 'nl' })
  const editor = await signInAs('editor', { width: 320, interfaceLanguage: 'de' })
  const { messages } = editor
  const { message } = appLayout(editor)
  await detailPage(editor, 'events').open(body.id, 'nl')
  await detailPage(editor, 'events').chooseDelete()
  const formatMessage = message.getByText(messages.t('“{name}” was moved to the trash.', { name: evening.title }))
  await expect(formatMessage).toBeVisible()
  expect((await formatMessage.boundingBox())?.width).toBeGreaterThan(160)
  await expect(message.getByRole('button', { name: messages.t('Undo'), exact: true })).toBeInViewport({ ratio: 1 })
})

test('in a short window focused fields of a dialog are not covered by its buttons', async ({ signInAs }) => {
  const editor = await signInAs('editor', { width: 640 })
  const { page, messages } = editor
  await page.setViewportSize({ width: 640, height: 360 })
  await listPage(editor, 'events').open('nl')
  await page.getByRole('button', { name: messages.t('Views'), exact: true }).click()
  await page.getByRole('button', { name: messages.t('Columns…'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  const ticks = await dialog.getByRole('checkbox').all()
  expect(ticks.length).toBeGreaterThan(4)
  for (const tick of ticks) {
    await tabTo(editor, tick)
    const isOnTop = await tick.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === element
    })
    expect(isOnTop).toBe(true)
  }
})

test('the title of an event stays readable next to a two-day date', async ({ signInAs, product }) => {
  const { body } = await product
    .as('editor')
    .events.create(
      { title: 'Rentrée au Labo', start_date: '2026-09-16 00:00:00', end_date: '2027-06-23 23:59:00', all_day: true },
      { language: 'fr' },
    )
  await product.as('editor').events.update(body.id, { status: 'pending' }, { language: 'fr' })
  const editor = await signInAs('editor', { width: 600, interfaceLanguage: 'de' })
  const { page } = editor
  const events = listPage(editor, 'events')
  await events.open('fr', { search: 'Labo', dates: 'all' })
  for (const width of [530, 600, 700, 800, 900]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page).toFitItsWidth()
    const name = await events.row('Rentrée au Labo').getByRole('rowheader').boundingBox()
    expect(name?.width, `the name in a window of ${width} pixels`).toBeGreaterThan(80)
  }
})

test('options reached by arrow keys are not covered by the search field of a picker', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const { page } = editor
  const form = formPage(editor, 'events')
  await form.openNew('fr')
  await form.searchFor('venue', '')
  const isInSight = () =>
    page.evaluate(() => {
      const active = document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')
      const { left = 0, top = 0 } = active?.getBoundingClientRect() ?? {}
      return active?.contains(document.elementFromPoint(left + 20, top + 4)) === true
    })
  for (const key of ['ArrowDown', 'ArrowUp'])
    for (let steps = 0; steps < 12; steps += 1) {
      await page.keyboard.press(key)
      await expect.poll(isInSight, `${key} ${steps + 1}`).toBe(true)
    }
})

test('a link on its own line is tall enough to tap', async ({ signInAs, product }) => {
  const { body } = await product.as('editor').events.create(fete, { language: 'fr' })
  const editor = await signInAs('editor', { width: 320 })
  const { page } = editor
  const { main, settled } = appLayout(editor)
  const low = async () => {
    const links = await main.getByRole('link').all()
    expect(links.length).toBeGreaterThan(0)
    const sizes = await Promise.all(
      links.map(async (link) => ({ name: await link.innerText(), height: (await link.boundingBox())?.height ?? 0 })),
    )
    return sizes.filter(({ height }) => height < 23.9)
  }
  for (const address of ['/', `/events/${body.id}`, `/events/${body.id}/history`, `/events/${body.id}/edit`]) {
    await page.goto(`${address}?ml_language=fr`)
    await settled()
    expect(await low(), address).toEqual([])
  }
})

test('on a slow connection the loading text keeps its margin', async ({ signInAs }) => {
  const { page, context, messages } = await signInAs('editor')
  const line = await context.newCDPSession(page)
  await line.send('Network.setCacheDisabled', { cacheDisabled: true })
  const speed = { latency: 200, downloadThroughput: 60_000, uploadThroughput: 60_000 }
  await line.send('Network.emulateNetworkConditions', { offline: false, ...speed })
  await page.goto('/settings?ml_language=nl', { waitUntil: 'commit' })
  // Measured when it appears, because it disappears soon.
  const distance = await page.waitForFunction((text) => {
    const main = document.querySelector('main')
    const coming = [...(main?.querySelectorAll('*') ?? [])].find(
      (element) => element.childElementCount === 0 && element.textContent === text,
    )
    return main && coming && coming.getBoundingClientRect().x - main.getBoundingClientRect().x
  }, messages.t('Loading…'))
  expect(await distance.jsonValue()).toBeGreaterThan(16)
})

test('after a switch of the language a row stays where it is while the number of missing texts is loaded', async ({
  signInAs,
}) => {
  const editor = await signInAs('editor', { width: 360, interfaceLanguage: 'nl' })
  const { messages } = editor
  const events = listPage(editor, 'events')
  const { main, switchTo } = appLayout(editor)
  await events.open('fr', { search: 'triathlon luchon' })
  const row = events.row('Triathlon de Luchon')
  await expect(row).toBeVisible()
  await switchTo('nl')
  await expect(events.title('Triathlon de Luchon')).toHaveAccessibleDescription(
    messages.t('Shown in {source}', { source: 'Frans' }),
  )
  const box = await row.boundingBox()
  const note = messages.t('{count} of {all} not in {wanted}. They are shown in their source language.', {
    count: '1',
    all: '1',
    wanted: messages.languageLabel('nl'),
  })
  await expect(main).toContainText(note)
  expect(await row.boundingBox()).toEqual(box)
})

test('tables of translations have room for each language in a medium window', async ({ signInAs }) => {
  const editor = await signInAs('editor', { width: 700, interfaceLanguage: 'fr' })
  const { page, messages } = editor
  const translations = translationPages(editor)
  await translations.open('nl')
  const state = translations.table('events').getByText(messages.t('Missing'), { exact: true }).first()
  // On one line.
  expect((await state.boundingBox())?.height).toBeLessThan(25)
  await translations.open('nl', { view: 'names' })
  const heads = page.getByRole('main').getByRole('columnheader')
  await expect(heads).toHaveCount(5)
  const [, ...widths] = await heads.evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width))
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(2)
})

test('names of accounts stay on a line in a medium window', async ({ signInAs }) => {
  const { page } = await signInAs('admin', { width: 700 })
  await page.goto('/settings/accounts')
  const name = page.getByRole('main').getByRole('rowheader').getByText('translator-nl', { exact: true })
  expect((await name.boundingBox())?.height).toBeLessThan(25)
})

test('the button of a message stays on one line in German', async ({ signInAs }) => {
  const editor = await signInAs('editor', { interfaceLanguage: 'de' })
  const names = namesPage(editor)
  await names.open('nl', 'tags')
  await editor.page.getByRole('main').getByRole('textbox').first().fill('Markt')
  await names.discard.click()
  const undo = appLayout(editor).message.getByRole('button', { name: editor.messages.t('Undo'), exact: true })
  expect((await undo.boundingBox())?.height).toBeLessThan(40)
})

test('a long title has two lines in a card of a narrow window', async ({ signInAs, product }) => {
  const title = `Feest ${'met een heel lange titel '.repeat(9)}`.trim()
  await product
    .as('editor')
    .events.create(
      { title, start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 12:00:00', status: 'publish' },
      { language: 'nl' },
    )
  const editor = await signInAs('editor', { width: 360 })
  const events = listPage(editor, 'events')
  await events.open('nl', { search: 'heel lange titel' })
  const box = await events.title(title).boundingBox()
  expect(box?.height).toBeLessThan(50)
  expect(box?.height).toBeGreaterThan(30)
})

for (const interfaceLanguage of ['nl', 'fr', 'de'] as const)
  test(`search, filters and views of a narrow list are on one line in ${interfaceLanguage}`, async ({ signInAs }) => {
    const editor = await signInAs('editor', { width: 360, interfaceLanguage })
    const { page, messages } = editor
    const events = listPage(editor, 'events')
    await events.open('fr', { search: 'triathlon' })
    const button = (english: string) => page.getByRole('button', { name: messages.t(english), exact: true })
    await expect(button('Export')).toBeVisible()
    const views = await button('Views').boundingBox()
    const search = await events.search.boundingBox()
    expect(views?.y).toBe(search?.y)
    expect(search?.width).toBeGreaterThan(100)
  })
