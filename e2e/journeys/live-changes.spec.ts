/** Saved changes soon appear in the open pages of other users, without losing their edits, selection or position. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Request } from '@playwright/test'
import { startPostgres } from '#support/postgres-server.ts'
import { hidePages, openSession, type Session, showPages, signInByRequest } from './support/fixtures/session.ts'
import { startService } from './support/fixtures/services.ts'
import { calendarPage } from './support/models/calendar.ts'
import { detailPage } from './support/models/detail.ts'
import { formPage } from './support/models/form.ts'
import { pagePath, appLayout, openRecordId } from './support/models/app-layout.ts'
import { listPage } from './support/models/list.ts'
import { selectionBar } from './support/models/selection.ts'
import { expect, test } from './support/test.ts'

const concert = { title: 'Concert', start_date: '2027-06-04 20:00:00', end_date: '2027-06-04 22:00:00' } as const
/** Less than the 10 s after which the service looks for changes that it was not notified of. How fast it is: `npm run bench`. */
const soon = { timeout: 8_000 }

test.slow()

/** Opens an address, and waits until the page listens to the feed and has run the code that it fetches at the same moment. */
async function listen(session: Session, address: string): Promise<void> {
  const { page } = session
  const isFeed = (url: string): boolean => new URL(url).pathname.endsWith('/changes')
  // It comes when the browser has nothing else to do.
  const listening = page.waitForResponse((response) => isFeed(response.url()) && response.ok(), { timeout: 30_000 })
  const fetching = page.waitForResponse((response) => response.url().includes('/EditPage-'), { timeout: 30_000 })
  await page.goto(address)
  await appLayout(session).settled()
  await Promise.all([listening, fetching])
  // Returns when the page is no longer busy.
  await page.evaluate(() => document.readyState)
}

/** The requests for records, lists and counts that the page sends from now on. */
function watchReads({ page }: Session): Request[] {
  const reads: Request[] = []
  page.on('request', (request) => {
    if (/\/(events|attention)\b/.test(new URL(request.url()).pathname) && request.resourceType() === 'fetch')
      reads.push(request)
  })
  return reads
}

test('a saved change appears in open lists, dashboards, records and forms of others', async ({ signInAs, product }) => {
  const { events } = product.as('editor')
  const { body: event } = await events.create(
    { ...concert, title: 'Lichtstoet', status: 'publish' },
    { language: 'nl' },
  )
  const anna = await signInAs('editor')
  const [list, start, record, writer] = [
    await signInAs('admin'),
    await signInAs('admin'),
    await signInAs('admin'),
    await signInAs('admin'),
  ]
  await listen(list, pagePath('events', 'nl', { more: { search: 'Lichtstoet' } }))
  await listen(start, '/?ml_language=nl')
  await listen(record, pagePath('events', 'nl', { id: event.id }))
  await listen(writer, pagePath('events', 'nl', { id: event.id, place: 'edit' }))
  const annas = formPage(anna, 'events')
  await annas.open(event.id, 'nl')
  await annas.fill('title', 'Lichtstoet van Anna')
  await annas.save()
  await Promise.all([
    expect(listPage(list, 'events').title('Lichtstoet van Anna')).toBeVisible(soon),
    expect(appLayout(start).main.getByRole('link', { name: 'Lichtstoet van Anna', exact: true })).toBeVisible(soon),
    expect(detailPage(record, 'events').heading).toHaveText('Lichtstoet van Anna', soon),
    expect(formPage(writer, 'events').control('title')).toHaveValue('Lichtstoet van Anna', soon),
  ])
  // A form that has saved follows the next change as well.
  const bert = formPage(writer, 'events')
  await bert.fill('title', 'Lichtstoet van Bert')
  await bert.save()
  await expect(annas.control('title')).toHaveValue('Lichtstoet van Bert', soon)
  await annas.fill('title', 'Weer van Anna')
  await annas.save()
  await expect(bert.control('title')).toHaveValue('Weer van Anna', soon)
})

test('an unsaved form merges a change of another field, and shows a conflict for the same field', async ({
  signInAs,
  product,
}) => {
  const { events } = product.as('editor')
  const { body: event } = await events.create({ ...concert, excerpt: '<p>Kort</p>' }, { language: 'nl' })
  const bert = await signInAs('admin')
  const berts = formPage(bert, 'events')
  await listen(bert, pagePath('events', 'nl', { id: event.id, place: 'edit' }))
  await berts.control('title').fill('Titel van Bert')
  await events.update(event.id, { excerpt: '<p>Van Anna</p>' }, { language: 'nl' })
  await expect(berts.control('excerpt')).toHaveText('Van Anna', soon)
  await expect(berts.control('title')).toHaveValue('Titel van Bert')
  await expect(berts.control('title')).toBeFocused()
  await bert.page.keyboard.type(', langer')
  await events.update(event.id, { title: 'Titel van Anna' }, { language: 'nl' })
  await expect(berts.conflict('title')).toContainText('Titel van Anna', soon)
  await expect(berts.conflict('title')).toContainText('Titel van Bert, langer')
  await expect(berts.control('title')).toHaveValue('Titel van Bert, langer')
  await expect(berts.control('title')).toBeFocused()
  await berts.choose('Your version', 'title')
  await berts.save()
  const { body } = await events.read(event.id, { language: 'nl' })
  expect([body.title, body.excerpt]).toEqual(['Titel van Bert, langer', '<p>Van Anna</p>'])
})

test('a list that is refreshed keeps its page, selection, open menus, focus and scroll position', async ({
  signInAs,
  product,
}) => {
  const { events } = product.as('editor')
  const ids: number[] = []
  for (let at = 11; at <= 35; at += 1)
    ids.push((await events.create({ ...concert, title: `Reeks ${at}` }, { language: 'nl' })).body.id)
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const list = listPage(editor, 'events')
  const selection = selectionBar(editor)
  const more = { search: 'Reeks', per_page: '10', page: '2', orderby: 'title', order: 'asc' }
  await listen(editor, pagePath('events', 'nl', { more }))
  await selection.tick('Reeks 22').check()
  const opener = list
    .row('Reeks 28')
    .getByRole('button', { name: messages.t('Quick edit: {called}', { called: 'Reeks 28' }) })
  await opener.scrollIntoViewIfNeeded()
  await list.title('Reeks 27').focus()
  const top = await page.evaluate(() => scrollY)
  await events.update(ids[13] ?? 0, { title: 'Reeks 24, gewijzigd' }, { language: 'nl' })
  await expect(list.title('Reeks 24, gewijzigd')).toBeVisible(soon)
  await expect(list.title('Reeks 27')).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(top)
  await expect(selection.tick('Reeks 22')).toBeChecked()
  await expect(page).toHaveURL(/page=2/)
  await list.filters.click()
  await expect(list.panel).toBeVisible()
  await events.remove(ids[12] ?? 0, { language: 'nl' })
  await expect(list.title('Reeks 23')).toHaveCount(0, soon)
  await expect(list.panel).toBeVisible()
  await expect(selection.tick('Reeks 22')).toBeChecked()
})

test('requests for changes are limited, absent on idle pages and delayed on hidden pages', async ({
  signInAs,
  product,
}) => {
  const { events } = product.as('editor')
  const { body: event } = await events.create({ ...concert, title: 'Stilte' }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page } = editor
  const { main } = appLayout(editor)
  const title = (name: string) => main.getByRole('link', { name, exact: true })
  await page.clock.install()
  const first = watchReads(editor)
  await listen(editor, '/?ml_language=nl')
  await page.clock.fastForward('00:10')
  await page.evaluate(() => document.readyState)
  const urls = first.map((request) => request.url())
  expect(urls.filter((url, index) => urls.indexOf(url) !== index)).toEqual([])
  await events.update(event.id, { title: 'Stilte 0' }, { language: 'nl' })
  await expect(title('Stilte 0')).toBeVisible(soon)
  // Each list, count and history of the page is requested again at most once in 800 ms.
  const reads = watchReads(editor)
  await page.clock.fastForward('30:00')
  const start = Date.now()
  for (let at = 1; at <= 40; at += 1) await events.update(event.id, { title: `Stilte ${at}` }, { language: 'nl' })
  await expect(title('Stilte 40')).toBeVisible()
  const maxEach = Math.ceil((Date.now() - start) / 800) + 1
  const times = new Map<string, number>()
  for (const request of reads) times.set(request.url(), (times.get(request.url()) ?? 0) + 1)
  expect(times.size).toBeGreaterThan(1)
  for (const [url, count] of times) expect(count, url).toBeLessThanOrEqual(maxEach)
  await hidePages(editor.context)
  const before = reads.length
  await events.update(event.id, { title: 'Ongezien' }, { language: 'nl' })
  await events.update(event.id, { title: 'Stilte, gezien' }, { language: 'nl' })
  expect(reads).toHaveLength(before)
  await showPages(editor.context)
  await expect(title('Stilte, gezien')).toBeVisible(soon)
})

test('with two service processes on one database, a change saved through one appears in pages of the other', async ({
  browser,
  messagesIn,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'two-processes-'))
  const postgres = await startPostgres()
  const variables = {
    DATABASE_URL: postgres.url('postgres'),
    IMAGES_DIR: join(folder, 'images'),
    ADMIN_PASSWORD: 'administrator of two',
  }
  const first = await startService(join(folder, 'first'), 'src/server/start.mjs', variables)
  const second = await startService(join(folder, 'second'), 'src/server/start.mjs', variables)
  const sessions = [
    await openSession(browser, first.origin, messagesIn),
    await openSession(browser, second.origin, messagesIn),
  ] as const
  try {
    const [anna, bert] = sessions
    for (const session of sessions) await signInByRequest(session, 'admin', variables.ADMIN_PASSWORD)
    const annas = formPage(anna, 'tags')
    await annas.openNew('nl')
    await annas.fill('name', 'Gedeeld')
    await annas.save()
    const id = await openRecordId(anna, 'tags')
    await listen(bert, pagePath('tags', 'nl', { more: { search: 'Gedeeld', hide_empty: 'false' } }))
    await annas.fill('name', 'Gedeeld en gezien')
    await annas.save()
    await expect(listPage(bert, 'tags').title('Gedeeld en gezien')).toBeVisible(soon)
    const berts = formPage(bert, 'tags')
    await listen(bert, pagePath('tags', 'nl', { id, place: 'edit' }))
    await annas.fill('name', 'Gedeeld door Anna')
    await annas.save()
    await expect(berts.control('name')).toHaveValue('Gedeeld door Anna', soon)
    expect(sessions.flatMap(({ errors }) => errors)).toEqual([])
  } finally {
    for (const { context } of sessions) await context.close()
    await Promise.all([first.stop(), second.stop()])
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

test('what could not be loaded while the service restarts is loaded when it is back', async ({
  browser,
  messagesIn,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'restart-'))
  const variables = { ADMIN_PASSWORD: 'administrator once' }
  const start = async (more: NodeJS.ProcessEnv) =>
    startService(join(folder, 'data'), 'src/server/start.mjs', { ...variables, ...more })
  let service = await start({})
  const session = await openSession(browser, service.origin, messagesIn)
  try {
    await signInByRequest(session, 'admin', variables.ADMIN_PASSWORD)
    await listen(session, '/calendar?ml_language=nl&date=2027-06-01')
    await service.stop()
    const { main } = appLayout(session)
    const { messages } = session
    await calendarPage(session).next.click()
    await expect(main.getByRole('button', { name: messages.t('Try again'), exact: true })).toBeVisible(soon)
    service = await start({ PORT: new URL(service.origin).port })
    await expect(main.getByRole('table')).toBeVisible({ timeout: 20_000 })
  } finally {
    await session.context.close()
    await service.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
