/** Saved views, columns and density of an account, in all its browsers. */
import type { Session } from './support/fixtures/session.ts'
import { listPage } from './support/models/list.ts'
import { selectionBar } from './support/models/selection.ts'
import { expect, test } from './support/test.ts'

const menuOf = ({ page }: Session) => {
  const panel = page.getByRole('group', { name: 'Views', exact: true })
  const opener = page.getByRole('button', { name: 'Views', exact: true })
  return {
    opener,
    panel,
    choose: async (item: string) => (await opener.click(), panel.getByRole('button', { name: item }).click()),
  }
}

test('a shared view is opened by another account, and as start view in another browser', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const { page } = editor
  const events = listPage(editor, 'events')
  await events.open('fr', { dates: 'all', categories: 'sport' })
  const sports = await events.titles()
  const menu = menuOf(editor)
  await menu.choose('Save view…')
  await page.getByRole('textbox', { name: 'View name' }).fill('Sports')
  await page.getByRole('checkbox', { name: 'Available to everyone' }).check()
  await page.getByRole('checkbox', { name: 'Use as default view' }).check()
  await expect(page).toPassAxe()
  await page.getByRole('button', { name: 'Save view', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(menu.opener).toBeFocused()

  const author = await signInAs('author')
  await listPage(author, 'events').open('nl')
  const theirs = menuOf(author)
  await theirs.opener.click()
  await theirs.panel.getByRole('link', { name: 'Sports (by editor)' }).click()
  await expect(author.page).toHaveURL(/ml_language=fr&categories=sport&dates=all$/)
  expect(await listPage(author, 'events').titles()).toEqual(sports)

  await page.reload()
  await events.open('fr')
  await expect(page).toHaveURL(/categories=sport&dates=all$/)
  expect(await events.titles()).toEqual(sports)
  await events.clear.click()
  await expect(page).toHaveURL(/ml_language=fr$/)
  await menu.choose('Manage views…')
  await page.getByRole('button', { name: 'Delete “Sports”' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(0)
})

test('columns are stored for the account, also for another browser', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const { page } = editor
  const events = listPage(editor, 'events')
  await events.open('fr')
  await menuOf(editor).choose('Columns…')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Venue' }).uncheck()
  await dialog.getByRole('button', { name: 'Move Status left' }).click()
  await expect(page).toPassAxe()
  await dialog.getByRole('button', { name: 'Save columns' }).click()
  await expect(events.head('venue')).toHaveCount(0)
  await menuOf(editor).choose('Compact')
  await expect(menuOf(editor).opener).toBeFocused()
  const heads = await events.table.getByRole('columnheader').allInnerTexts()
  await page.reload()
  await events.settled()
  await expect(events.table.getByRole('columnheader')).toHaveText(heads)

  const otherSession = await signInAs('editor')
  await listPage(otherSession, 'events').open('fr')
  await expect(listPage(otherSession, 'events').table.getByRole('columnheader')).toHaveText(heads)
})

test('a table with chosen columns keeps its head in view while it scrolls in both directions', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const { page } = editor
  await page.setViewportSize({ width: 1280, height: 700 })
  const events = listPage(editor, 'events')
  await events.open('fr', { per_page: '25' })
  await menuOf(editor).choose('Columns…')
  const dialog = page.getByRole('dialog')
  for (const name of ['Organizer', 'Categories', 'Last modified']) await dialog.getByRole('checkbox', { name }).check()
  await dialog.getByRole('button', { name: 'Save columns' }).click()
  await expect(dialog).toBeHidden()
  const rows = events.table.getByRole('rowheader')
  const title = events.head('title')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280)
  await expect(page).toPassAxe()
  await rows.nth(20).scrollIntoViewIfNeeded()
  await expect(title).toBeInViewport()
  await expect(rows.first()).not.toBeInViewport()
  // A row that gets the focus is not below the head.
  await rows.nth(16).getByRole('link').focus()
  await rows.nth(10).getByRole('link').focus()
  const bottom = async () => ((await title.boundingBox())?.y ?? 0) + ((await title.boundingBox())?.height ?? 0)
  expect((await rows.nth(10).boundingBox())?.y).toBeGreaterThanOrEqual((await bottom()) - 1)
  await events.table.getByRole('checkbox').nth(11).check()
  await expect(selectionBar(editor).bar).toBeInViewport()
  await expect(title).toBeInViewport()

  // Coming back from a record shows its row; another page starts with its first row.
  const opened = rows.nth(16).getByRole('link')
  const name = await opened.innerText()
  await opened.click()
  await page.goBack()
  await events.settled()
  await expect(events.title(name).first()).toBeFocused()
  await expect(events.title(name).first()).toBeInViewport()
  await events.next.click()
  await expect(page).toHaveURL(/page=2/)
  await expect(rows.first()).toBeInViewport()
  await expect(title).toBeInViewport()

  // Where it fits, the page scrolls.
  await page.setViewportSize({ width: 1900, height: 500 })
  // The rows are drawn again in the new width.
  await expect(async () => {
    await rows.nth(20).scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300)
  }).toPass()
  await expect(title).toBeInViewport()
})

test('compact rows are one line high in a wide window, comfortable ones two', async ({ signInAs, product }) => {
  const { body: venue } = await product.as('editor').venues.create({ venue: 'Zaal', city: 'Gent' }, { language: 'nl' })
  await product.as('editor').events.create(
    {
      title: 'Zwanenzang',
      excerpt: 'Vier stukken',
      start_date: '2027-06-04 20:00:00',
      end_date: '2027-06-04 22:00:00',
      venue: [venue.id],
    },
    { language: 'nl' },
  )
  const editor = await signInAs('editor', { width: 1600 })
  const events = listPage(editor, 'events')
  await events.open('nl', { search: 'Zwanenzang' })
  const height = async () => Math.round((await events.row('Zwanenzang').boundingBox())?.height ?? 0)
  expect(await height()).toBe(56)
  await menuOf(editor).choose('Compact')
  await expect.poll(height).toBe(36)
})

test('a view is renamed and moved up, also in the menu of another browser', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const { page } = editor
  const events = listPage(editor, 'events')
  const menu = menuOf(editor)
  for (const [name, filter, value] of [
    ['Sports', 'categories', 'sport'],
    ['Featured', 'featured', 'true'],
  ] as const) {
    await events.open('nl', { [filter]: value })
    await menu.choose('Save view…')
    await page.getByRole('textbox', { name: 'View name' }).fill(name)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await menu.choose('Manage views…')
  const dialog = page.getByRole('dialog', { name: 'Saved views' })
  const rows = dialog.getByRole('listitem')
  const [last] = (await rows.nth(1).innerText()).split('\n')
  await dialog.getByRole('button', { name: `Move “${last}” up` }).click()
  await expect(rows.first()).toContainText(last ?? '')
  const start = dialog.getByRole('checkbox', { name: `Open the list with “${last}”` })
  const states = await start.evaluateHandle((tick) => {
    const seen: (string | null)[] = []
    new MutationObserver(() => seen.push(tick.ariaBusy)).observe(tick, { attributeFilter: ['aria-busy'] })
    return seen
  })
  await start.click()
  await expect(start).toBeChecked()
  await expect(start).toBeFocused()
  expect(await states.jsonValue()).toEqual(['true', null])
  await dialog.getByRole('button', { name: `Rename “${last}”` }).click()
  const field = dialog.getByRole('textbox', { name: `New name for “${last}”` })
  await expect(field).toBeFocused()
  await expect(page).toPassAxe()
  await field.fill('What I look at first')
  await field.press('Enter')
  await expect(rows.first()).toContainText('What I look at first')

  const otherSession = await signInAs('editor')
  await listPage(otherSession, 'events').open('nl')
  const theirs = menuOf(otherSession)
  await theirs.opener.click()
  await expect(theirs.panel.getByRole('link').first()).toHaveText('What I look at first')
  await expect(theirs.panel.getByRole('link')).toHaveCount(2)
})

test('updating a shared view keeps it shared, and it opens at the first page', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const { page } = editor
  const events = listPage(editor, 'events')
  const menu = menuOf(editor)
  const name = page.getByRole('textbox', { name: 'View name' })
  const forAll = page.getByRole('checkbox', { name: 'Available to everyone' })
  await events.open('fr', { dates: 'all', featured: 'true' })
  await menu.choose('Save view…')
  await name.fill('Everything')
  await forAll.check()
  await page.getByRole('button', { name: 'Save view', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await events.open('fr', { dates: 'all', per_page: '10', page: '2' })
  await menu.choose('Save view…')
  await expect(forAll).not.toBeChecked()
  await name.fill('Everything')
  await expect(forAll).toBeChecked()
  await page.getByRole('button', { name: 'Update view', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const author = await signInAs('author')
  await listPage(author, 'events').open('nl')
  const theirs = menuOf(author)
  await theirs.opener.click()
  await theirs.panel.getByRole('link', { name: 'Everything (by editor)' }).click()
  await expect(author.page).toHaveURL(/ml_language=fr&dates=all&per_page=10$/)
})

test('a view of the next 30 days without German is saved with a relative date range', async ({ signInAs, product }) => {
  const as = product.as('editor')
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  for (const [title, day] of [
    ['Dichtbij', inDays(20)],
    ['Veraf', inDays(40)],
  ] as const)
    await as.events.create({ title, start_date: `${day} 12:00`, end_date: `${day} 14:00` }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page } = editor
  const events = listPage(editor, 'events')
  const menu = menuOf(editor)
  await events.open('de', { translation: 'missing' })
  await events.show('soon')
  await expect(events.dateRangeChip('soon')).toBeVisible()
  await expect(events.title('Dichtbij')).toBeVisible()
  await expect(events.title('Veraf')).toHaveCount(0)
  await menu.choose('Save view…')
  await page.getByRole('textbox', { name: 'View name' }).fill('Soon, without German')
  await page.getByRole('button', { name: 'Save view', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await events.open('nl')
  await menu.opener.click()
  await menu.panel.getByRole('link', { name: 'Soon, without German' }).click()
  await expect(page).toHaveURL(/ml_language=de&translation=missing&dates=soon$/)
  await expect(events.title('Dichtbij')).toBeVisible()
})
