/** The shares of complete translations of events by language, month and category, with links to the events. */
import { addDays } from '#shared/dates/wall-time.ts'
import { test as externalTest } from './support/external-test.ts'
import { appLayout } from './support/models/app-layout.ts'
import { coveragePage } from './support/models/coverage.ts'
import { listPage } from './support/models/list.ts'
import { translationPages } from './support/models/translations.ts'
import { expect, test } from './support/test.ts'

const day = addDays(new Date().toISOString().slice(0, 10), 40)
const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' }).format(new Date(day))
const concert = {
  title: 'Concert',
  start_date: `${day} 20:00:00`,
  end_date: `${day} 22:00:00`,
  status: 'publish' as const,
}

test('each number links to a list with the same total, by keyboard', async ({ signInAs, product }) => {
  const { events, categories } = product.as('editor')
  const parent = await categories.create({ name: 'Arts de la scène' }, { language: 'fr' })
  const category = await categories.create({ name: 'Cirque', parent: parent.body.id }, { language: 'fr' })
  const linked = { categories: [category.body.id] }
  const { body } = await events.create({ ...concert, ...linked }, { language: 'fr' })
  await events.create({ ...concert, ...linked, title: 'Cirque' }, { language: 'fr' })
  await events.update(body.id, { title: 'Concert', status: 'publish' }, { language: 'nl' })
  await events.update(body.id, { title: 'Grand concert' }, { language: 'fr' })

  const editor = await signInAs('editor')
  const { page, messages } = editor
  const { main, settled } = appLayout(editor)
  const coverage = coveragePage(editor)
  const list = listPage(editor, 'events')
  /** Follows a link by keyboard, and returns to the page. */
  const follow = async (link: ReturnType<typeof coverage.openLink>, count: string, chips: readonly string[]) => {
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(list.table).toBeVisible()
    await settled()
    await expect(main.locator('header').getByText(count, { exact: true })).toBeVisible()
    for (const filter of ['due', 'translation', ...chips]) await expect(list.chip(filter)).toBeVisible()
    await page.goBack()
    await expect(coverage.languages).toBeVisible()
  }

  await translationPages(editor).open('nl')
  await coverage.view.click()
  await expect(coverage.languages).toBeVisible()
  for (const state of ['Missing', 'Outdated'] as const) {
    const link = coverage.stateLink('nl', state)
    await follow(link, await link.innerText(), [])
  }
  // The category and its parent have both events, which are missing in German; one is outdated in Dutch.
  for (const name of ['Cirque', 'Arts de la scène']) {
    const row = coverage.row('By category', name)
    await expect(row.getByRole('cell').first()).toContainText('0%')
    await expect(row.getByRole('cell').first()).toContainText(messages.t('{done} of {all}', { done: '0', all: '2' }))
    await follow(coverage.openLink(row, 'de'), '2', ['categories'])
  }
  const month = coverage.row('By month', monthName)
  const link = coverage.openLink(month, 'de')
  await follow(link, ((await link.innerText()).match(/\d+/) ?? [''])[0], ['start_date', 'starts_before'])

  // What others translate changes the numbers of an open page.
  await events.update(body.id, { title: 'Großes Konzert', status: 'publish' }, { language: 'de' })
  await expect(coverage.row('By category', 'Cirque')).toContainText(
    messages.t('{done} of {all}', { done: '1', all: '2' }),
  )
})

test('the chart has the value of the first day, and the page fits a narrow window', async ({ signInAs }) => {
  const editor = await signInAs('translator-nl', { width: 360 })
  const { page, messages } = editor
  const coverage = coveragePage(editor)
  await coverage.open('nl')
  await expect(appLayout(editor).main).toContainText(messages.t('The chart of the last 90 days begins today.'))
  await expect(coverage.languages).toBeVisible()
  await expect(page).toPassAxe()
  await expect(page).toFitItsWidth()
})

test('coverage is not shown to accounts that do not translate', async ({ signInAs }) => {
  const author = await signInAs('author')
  await coveragePage(author).open('nl')
  await expect(appLayout(author).main).toContainText(author.messages.t('You do not have access to translations'))
})

externalTest('a server without translations has no coverage', async ({ signedIn }) => {
  const coverage = coveragePage(signedIn)
  await coverage.open('nl')
  await expect(appLayout(signedIn).main).toContainText(
    signedIn.messages.t('This server has no list of missing translations'),
  )
  await expect(coverage.view).toHaveCount(0)
})
