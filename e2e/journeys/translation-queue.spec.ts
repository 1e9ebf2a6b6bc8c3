/** The translation queue of a language, ordered by urgency, and the matrix of all languages. */
import { addDays } from '#shared/dates/wall-time.ts'
import { languageParameter } from '#shared/i18n/language.ts'
import { test as externalTest } from './support/external-test.ts'
import { appLayout } from './support/models/app-layout.ts'
import { listPage } from './support/models/list.ts'
import { translationPages } from './support/models/translations.ts'
import { expect, test } from './support/test.ts'

const today = new Date().toISOString().slice(0, 10)
/** An evening some days from today. */
const evening = (days: number) => ({
  start_date: `${addDays(today, days)} 20:00:00`,
  end_date: `${addDays(today, days)} 22:00:00`,
  status: 'publish' as const,
})
const cancelled = { event_state: 'cancelled', event_state_reason: 'Grève' } as const

test('the most urgent event is first in the queue, where translating starts', async ({ signInAs, product }) => {
  const { events } = product.as('editor')
  const create = async (title: string, more: object) =>
    (await events.create({ title, ...evening(1), ...more }, { language: 'fr' })).body.id
  await create('Concert de la semaine', evening(16))
  await create('Concert proche', evening(3))
  await create('Concert passé', { ...evening(-3), ...cancelled })
  const id = await create('Concert annulé', { ...evening(200), ...cancelled })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const { main, switchTo } = appLayout(editor)
  const queue = translationPages(editor)

  await queue.open('nl')
  await expect(queue.titles('events').first()).toHaveText('Concert annulé')
  await expect(queue.row('events', 'Concert annulé')).toContainText(messages.t('due now, reason missing'))
  await switchTo('de')
  await expect(queue.titles('events').first()).toHaveText('Concert annulé')
  await expect(queue.titles('events').first()).toHaveAttribute('lang', 'fr')
  await expect(page).toPassAxe()

  await queue.group('{count} this week').click()
  await expect(queue.row('events', 'Concert de la semaine')).toBeVisible()
  await expect(queue.row('events', 'Concert annulé')).toHaveCount(0)
  await queue.group('{count} late').click()
  await expect(queue.row('events', 'Concert proche')).toContainText(messages.t('Late'))
  await expect(queue.row('events', 'Concert annulé')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Concert passé' })).toHaveCount(0)
  await expect(queue.row('events', 'Concert de la semaine')).toHaveCount(0)

  await queue.group('{count} in all').click()
  await queue.start.click()
  await expect(page).toHaveURL(new RegExp(`/events/${id}\\b.*${languageParameter}=de`))
  await page.goBack()
  await expect(queue.titles('events').first()).toHaveText('Concert annulé')
  // A translation by another account leaves the queue that is open.
  await events.update(id, { title: 'Abgesagt', event_state_reason: 'Streik', status: 'publish' }, { language: 'de' })
  await expect(queue.row('events', 'Concert annulé')).toHaveCount(0)
})

test('a record beyond the longest queue starts one with the records of its page', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const { main, settled } = appLayout(editor)
  const queue = translationPages(editor)
  // The last page, of organizers and tags.
  await queue.open('nl', { page: '999' })
  await expect(queue.section('events')).toHaveCount(0)
  await queue.titles('tags').first().click()
  await settled()
  await expect(main).toContainText(/\d+ of \d+/)
})

test('translating that starts before the whole queue is read has all its records', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const { main, settled } = appLayout(editor)
  const queue = translationPages(editor)
  const line = await editor.context.newCDPSession(editor.page)
  const speed = { latency: 500, downloadThroughput: -1, uploadThroughput: -1 }
  await line.send('Network.emulateNetworkConditions', { offline: false, ...speed })
  await queue.open('nl')
  const [total] = /\d+/.exec(await queue.group('{count} in all').innerText()) ?? []
  expect(Number(total)).toBeGreaterThan(25)
  const longest = 500
  const records = Math.min(Number(total), longest)
  await queue.start.click()
  await expect(main).toContainText(`1 of ${records}`)
  await editor.page.goBack()
  await settled()
  await queue.titles('events').nth(2).click()
  await expect(main).toContainText(`3 of ${records}`)
})

test('the counts of the due groups add up to the total of the queue', async ({ signInAs, product }) => {
  const { events, venues, tags } = product.as('editor')
  await events.create({ title: 'Soirée', ...evening(2) }, { language: 'fr' })
  await events.create({ title: 'Fête', ...evening(15) }, { language: 'fr' })
  await venues.create({ venue: 'Atelier secret', status: 'publish' }, { language: 'fr' })
  await tags.create({ name: 'Étiquette' }, { language: 'fr' })
  const translator = await signInAs('translator-nl')
  const { page } = translator
  const { settled } = appLayout(translator)
  const queue = translationPages(translator)
  await queue.open('nl')
  const toNumber = (text: string): number => Number(/\d[\d,]*/.exec(text)?.[0].replaceAll(',', ''))
  const numbers = (await queue.groups.getByRole('link').allInnerTexts()).map(toNumber)
  const [all = 0, ...groups] = numbers
  expect(groups.length).toBe(3)
  expect(groups.reduce((sum, number) => sum + number, 0)).toBe(all)
  await expect(queue.sidebarLink).toContainText(all.toLocaleString('en'))

  // The last pages have the records without a date.
  await queue.open('nl', { page: String(Math.ceil(all / 25)) })
  await expect(queue.row('tags', 'Étiquette')).toBeVisible()
  await queue.open('nl', { page: '999' })
  await expect(page).toHaveURL(new RegExp(`page=${Math.ceil(all / 25)}\\b`))
  await queue.group('{count} late').click()
  await settled()
  await expect(queue.section('venues')).toHaveCount(0)
})

test('a translator has a queue only for their languages, and other accounts have none', async ({ signInAs }) => {
  const translator = await signInAs('translator-de')
  const { main } = appLayout(translator)
  const queue = translationPages(translator)
  const { messages } = translator
  await queue.open('nl')
  await expect(main).toContainText(messages.t('You do not translate into {name}', { name: 'Dutch' }))
  await expect(translator.page).toPassAxe()
  await main.getByRole('link', { name: 'German', exact: true }).click()
  await expect(queue.start).toBeVisible()

  const author = await signInAs('author')
  const others = translationPages(author)
  await others.open('nl')
  await expect(appLayout(author).main).toContainText(author.messages.t('You do not have access to translations'))
  await expect(others.sidebarLink).toHaveCount(0)
})

test('the totals of the matrix match the filtered lists, and its cells open the desk', async ({
  signInAs,
  product,
}) => {
  const { venues } = product.as('editor')
  const { body } = await venues.create(
    { venue: 'Atelier secret', description: 'Au fond de la cour', status: 'publish' },
    { language: 'fr' },
  )
  await venues.update(body.id, { venue: 'Geheim atelier', status: 'publish' }, { language: 'nl' })
  const done = (await venues.create({ venue: 'Cour', status: 'publish' }, { language: 'fr' })).body
  await venues.update(done.id, { venue: 'Binnenplaats', status: 'publish' }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const { main, settled } = appLayout(editor)
  const translations = translationPages(editor)
  await translations.openMatrix('nl', 'venues')
  await expect(page).toPassAxe()
  const incomplete = translations.matrix('venues').getByRole('link', {
    name: `${messages.languageLabel('nl')}, ${messages.t('{total, plural, one {# incomplete} other {# incomplete}}', { total: 1 })}`,
    exact: true,
  })
  const [count = ''] = (await incomplete.innerText()).split(' ')
  await incomplete.click()
  await expect(main).toContainText(messages.t('Only those incomplete in {name}.', { name: 'Dutch' }))
  await expect(translations.cell('venues', 'Geheim atelier', 'nl')).toHaveAccessibleName(/: Incomplete, 50%$/)
  await expect(translations.cell('venues', 'Geheim atelier', 'de')).toHaveAccessibleName(/: Missing$/)
  await expect(main.locator('header').getByText(count, { exact: true })).toBeVisible()
  await translations.cell('venues', 'Geheim atelier', 'de').click()
  await expect(page).toHaveURL(new RegExp(`/venues/${body.id}\\b.*${languageParameter}=de`))
  await listPage(editor, 'venues').open('nl', { translation: 'partial' })
  await settled()
  await expect(main.locator('header').getByText(count, { exact: true })).toBeVisible()

  await translations.openMatrix('nl', 'venues')
  const complete = translations.matrix('venues').getByRole('link', {
    name: `${messages.languageLabel('nl')}, ${messages.t('{total, plural, one {# complete} other {# complete}}', { total: 1 })}`,
    exact: true,
  })
  const [completeCount = ''] = (await complete.innerText()).split(' ')
  await complete.click()
  await expect(main).toContainText(messages.t('Only those complete in {name}.', { name: 'Dutch' }))
  await expect(main.locator('header').getByText(completeCount, { exact: true })).toBeVisible()
  await expect(translations.cell('venues', 'Binnenplaats', 'de')).toBeVisible()
  await expect(translations.cell('venues', 'Geheim atelier', 'de')).toHaveCount(0)
  await listPage(editor, 'venues').open('nl', { translation: 'complete' })
  await settled()
  await expect(main.locator('header').getByText(completeCount, { exact: true })).toBeVisible()
})

test('in a narrow window the totals of the matrix name only languages that have some', async ({ signInAs }) => {
  const translator = await signInAs('translator-de', { width: 360 })
  const { page, messages } = translator
  const translations = translationPages(translator)
  await translations.openMatrix('de', 'events')
  const totals = translations
    .matrix('events')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: messages.t('Totals'), exact: true }) })
  await expect(totals.getByRole('link', { name: /^German, / }).first()).toBeVisible()
  await expect(totals.getByRole('cell')).toHaveCount(1)
})

externalTest('a server without translations says so', async ({ signedIn }) => {
  const { main } = appLayout(signedIn)
  const queue = translationPages(signedIn)
  await queue.open('nl')
  await expect(main).toContainText(signedIn.messages.t('This server has no list of missing translations'))
  await expect(queue.sidebarLink).toHaveCount(0)
})
