/** Forced colors and print. */
import type { Locator } from '@playwright/test'
import { detailPage } from './support/models/detail.ts'
import { formPage } from './support/models/form.ts'
import { appLayout } from './support/models/app-layout.ts'
import { listPage } from './support/models/list.ts'
import { fete } from './support/models/pages.ts'
import { richTextEditor } from './support/models/rich-text.ts'
import { selectionBar } from './support/models/selection.ts'
import { expect, test } from './support/test.ts'

/** A screenshot of an element with some space around it for its focus ring. */
const screenshot = async (at: Locator): Promise<string> => {
  const { x, y, width, height } = await at.evaluate((element) => {
    element.scrollIntoView({ block: 'center' })
    return element.getBoundingClientRect().toJSON() as DOMRect // safe: it is one
  })
  const clip = { x: Math.max(0, x - 6), y: Math.max(0, y - 6), width: width + 12, height: height + 12 }
  return (await at.page().screenshot({ clip, animations: 'disabled', caret: 'hide' })).toString('base64')
}
/** Whether an element looks different without `attribute`. */
const isSeenBy = async (at: Locator, attribute: string): Promise<boolean> => {
  const before = await screenshot(at)
  const value = await at.getAttribute(attribute)
  await at.evaluate((element, name) => element.removeAttribute(name), attribute)
  const after = await screenshot(at)
  await at.evaluate((element, [name, set]) => element.setAttribute(name, set), [attribute, value ?? ''] as const)
  return value !== null && before !== after
}

test('focus, selection and states are visible with forced colors; texts are printed completely', async ({
  signInAs,
  product,
}) => {
  const description = `${fete.description}${'<p>Une ligne.</p>'.repeat(60)}`
  const { body: event } = await product.as('editor').events.create({ ...fete, description }, { language: 'fr' })
  const editor = await signInAs('editor')
  const { page } = editor
  await page.emulateMedia({ forcedColors: 'active' })
  const events = listPage(editor, 'events')
  await events.open('fr', { search: fete.title })
  const tick = selectionBar(editor).tick(fete.title)
  const loose = await screenshot(tick)
  await tick.check()
  await events.search.focus()
  expect(await screenshot(tick), 'a row that is picked').not.toBe(loose)
  const { link } = appLayout(editor)
  expect(await isSeenBy(link('events'), 'aria-current'), 'where one is').toBe(true)
  const languages = page.getByRole('navigation', { name: editor.messages.t('Content language'), exact: true })
  expect(await isSeenBy(languages.getByRole('link', { name: 'French' }), 'aria-current'), 'the language').toBe(true)
  // The focus ring of a title is around its row.
  const title = events.title(fete.title)
  for (const reached of [title, events.filters, tick, link('venues'), events.search]) {
    const shown = reached === title ? events.row(fete.title) : reached
    const unfocused = await screenshot(shown)
    await page.keyboard.press('Tab')
    await reached.focus()
    expect(await screenshot(shown), `the focus on ${String(reached)}`).not.toBe(unfocused)
    await reached.blur()
  }
  const marks = events.row(fete.title).getByRole('img')
  const shapes = await Promise.all(
    [marks.filter({ hasText: 'FR' }), marks.filter({ hasText: 'NL' })].map(async (mark) =>
      mark.evaluate((element) => {
        const { borderTopColor, backgroundColor, backgroundImage } = getComputedStyle(element, '::before')
        return [borderTopColor, backgroundColor, backgroundImage].join()
      }),
    ),
  )
  expect(new Set(shapes).size, 'a mark of each state').toBe(2)

  const form = formPage(editor, 'events')
  await form.open(event.id, 'fr')
  const flag = form.control('featured')
  const off = await screenshot(flag)
  await flag.check()
  await form.control('title').focus()
  expect(await screenshot(flag), 'what is switched on').not.toBe(off)

  const isCut = (at: Locator) => at.evaluate((box) => box.scrollHeight > box.clientHeight + 1)
  const { text, bar, tool } = richTextEditor(editor, 'fr')
  expect(await isCut(text), 'a long text, as one writes it').toBe(true)
  await page.emulateMedia({ forcedColors: 'none', media: 'print' })
  expect(await isCut(text), 'the same on paper').toBe(false)
  await expect(bar).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await tool('HTML source').click()
  await page.emulateMedia({ media: 'print' })
  expect(await isCut(text), 'its HTML on paper').toBe(false)
})

test('a list is printed with title, filters and rows in black on white, without controls', async ({
  signInAs,
  product,
}) => {
  const { body: event } = await product.as('editor').events.create(fete, { language: 'fr' })
  const editor = await signInAs('editor')
  const { page } = editor
  const { heading, main } = appLayout(editor)
  const events = listPage(editor, 'events')
  await page.emulateMedia({ colorScheme: 'dark' })
  const onPaper = async (): Promise<void> => {
    await page.emulateMedia({ media: 'print' })
    await expect(heading).toBeVisible()
    await expect(heading).toHaveCSS('color', 'rgb(0, 0, 0)')
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    for (const role of ['button', 'checkbox', 'radio', 'combobox', 'banner'] as const)
      await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: editor.messages.t('Main navigation'), exact: true })).toBeHidden()
    // On wide paper too, the breadcrumb does not cover the heading.
    const crumbs = page.getByRole('navigation', { name: editor.messages.t('Breadcrumb'), exact: true })
    if (await crumbs.isVisible()) {
      const [above, below] = [await crumbs.boundingBox(), await heading.boundingBox()]
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
    }
  }
  await events.open('fr', { search: fete.title, status: 'publish' })
  await selectionBar(editor).tick(fete.title).check()
  await onPaper()
  await expect(events.title(fete.title)).toBeVisible()
  // As wide as A4 with its margins: the venue is printed.
  await expect(page.locator('body')).toHaveCSS('page', 'landscape')
  await page.setViewportSize({ width: 1032, height: 700 })
  await expect(main.getByRole('columnheader', { name: editor.messages.t('Venue'), exact: true })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 900 })
  const active = main.getByRole('list', { name: editor.messages.t('Active filters'), exact: true })
  const printed = await active.evaluate((list) =>
    [...list.querySelectorAll('*')].map((part) => getComputedStyle(part, '::before').content).join(' '),
  )
  expect(printed, 'the filter in words').toContain(editor.messages.label(editor.messages.tables.statusLabels.publish))
  await expect(events.search).toHaveValue(fete.title)
  await expect(events.search).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await events.open('fr')
  await page.emulateMedia({ media: 'print' })
  await expect(events.search, 'a search for nothing').toBeHidden()

  await page.emulateMedia({ media: 'screen' })
  await detailPage(editor, 'events').open(event.id, 'fr')
  await onPaper()
  await expect(main.getByRole('link', { name: editor.messages.t('Translate') })).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await page.goto(`/events/${event.id}/history?ml_language=fr`)
  await appLayout(editor).settled()
  await onPaper()
  await expect(page.getByRole('link', { name: fete.title, exact: true })).toBeVisible()
})

test('texts are not cut on paper, and offers to filter are left out', async ({ signInAs, product }) => {
  const title = 'Nachtelijke wandeling langs de verlichte gevels van de oude stad, met gids en fanfare '
    .repeat(2)
    .trim()
  await product.as('editor').events.create({ ...fete, title }, { language: 'nl' })
  await product.as('editor').events.create({ ...fete, title: 'Nachtelijke' }, { language: 'fr' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const events = listPage(editor, 'events')
  await events.open('nl', { search: 'Nachtelijke' })
  const offer = page.getByRole('link', { name: messages.t('Show only these'), exact: true })
  const isCut = () => events.title(title).evaluate((link) => link.scrollHeight > link.clientHeight + 1)
  await expect(offer).toBeVisible()
  expect(await isCut(), 'on the screen').toBe(true)
  await page.emulateMedia({ media: 'print' })
  await expect(offer).toBeHidden()
  expect(await isCut(), 'on paper').toBe(false)
})
