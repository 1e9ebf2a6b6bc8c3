/** What one person saves is seen in the open pages of others within a second; nothing that they write, pick or look at is lost by it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Request } from '@playwright/test'
import { startPostgres } from '#support/postgres-server.ts'
import { hidePages, openSeat, type Seat, showPages, startSession } from './support/fixtures/person.ts'
import { startService } from './support/fixtures/services.ts'
import { detailOf } from './support/models/detail.ts'
import { formOf } from './support/models/form.ts'
import { addressOf, frameOf } from './support/models/frame.ts'
import { listOf } from './support/models/list.ts'
import { selectionOf } from './support/models/selection.ts'
import { expect, test } from './support/test.ts'

const concert = { title: 'Concert', start_date: '2027-06-04 20:00:00', end_date: '2027-06-04 22:00:00' } as const
const soon = { timeout: 2_000 }

test.slow()

/** Opens an address, and waits until the page listens to the feed. */
async function listen(seat: Seat, address: string): Promise<void> {
  const { page } = seat
  const isFeed = (url: string): boolean => url.endsWith('/changes')
  // It comes when the browser has nothing else to do.
  const listening = page.waitForResponse((response) => isFeed(response.url()) && response.ok(), { timeout: 30_000 })
  await page.goto(address)
  await frameOf(seat).settled()
  await listening
}

/** The requests for records, lists and counts that the page sends from now on. */
function watchReads({ page }: Seat): Request[] {
  const reads: Request[] = []
  page.on('request', (request) => {
    if (/\/(events|attention)\b/.test(new URL(request.url()).pathname) && request.resourceType() === 'fetch')
      reads.push(request)
  })
  return reads
}

test('a saved change is in the list, on the start page, in the record and in the form that others have open', async ({
  seat,
  product,
}) => {
  const { events } = product.as('editor')
  const { body: event } = await events.create(
    { ...concert, title: 'Lichtstoet', status: 'publish' },
    { language: 'nl' },
  )
  const anna = await seat('editor')
  const [list, start, record, writer] = [
    await seat('admin'),
    await seat('admin'),
    await seat('admin'),
    await seat('admin'),
  ]
  await listen(list, addressOf('events', 'nl', { more: { search: 'Lichtstoet' } }))
  await listen(start, '/?ml_language=nl')
  await listen(record, addressOf('events', 'nl', { id: event.id }))
  await listen(writer, addressOf('events', 'nl', { id: event.id, place: 'edit' }))
  const annas = formOf(anna, 'events')
  await annas.open(event.id, 'nl')
  await annas.fill('title', 'Lichtstoet van Anna')
  await annas.save()
  await Promise.all([
    expect(listOf(list, 'events').title('Lichtstoet van Anna')).toBeVisible(soon),
    expect(frameOf(start).main.getByRole('link', { name: 'Lichtstoet van Anna', exact: true })).toBeVisible(soon),
    expect(detailOf(record, 'events').heading).toHaveText('Lichtstoet van Anna', soon),
    expect(formOf(writer, 'events').control('title')).toHaveValue('Lichtstoet van Anna', soon),
  ])
  // A form that has saved follows the next change as well.
  const bert = formOf(writer, 'events')
  await bert.fill('title', 'Lichtstoet van Bert')
  await bert.save()
  await expect(annas.control('title')).toHaveValue('Lichtstoet van Bert', soon)
  await annas.fill('title', 'Weer van Anna')
  await annas.save()
  await expect(bert.control('title')).toHaveValue('Weer van Anna', soon)
})

test('what is typed stays: another field merges, the same field is chosen, before anything is saved', async ({
  seat,
  product,
}) => {
  const { events } = product.as('editor')
  const { body: event } = await events.create({ ...concert, excerpt: '<p>Kort</p>' }, { language: 'nl' })
  const bert = await seat('admin')
  const berts = formOf(bert, 'events')
  await listen(bert, addressOf('events', 'nl', { id: event.id, place: 'edit' }))
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
  await berts.choose('Yours', 'title')
  await berts.save()
  const { body } = await events.read(event.id, { language: 'nl' })
  expect([body.title, body.excerpt]).toEqual(['Titel van Bert, langer', '<p>Van Anna</p>'])
})

test('a list that follows keeps its page, its picked rows, what is open on it, the focus and the place', async ({
  seat,
  product,
}) => {
  const { events } = product.as('editor')
  const ids: number[] = []
  for (let at = 11; at <= 35; at += 1)
    ids.push((await events.create({ ...concert, title: `Reeks ${at}` }, { language: 'nl' })).body.id)
  const editor = await seat('editor')
  const { page, words } = editor
  const list = listOf(editor, 'events')
  const selection = selectionOf(editor)
  const more = { search: 'Reeks', per_page: '10', page: '2', orderby: 'title', order: 'asc' }
  await listen(editor, addressOf('events', 'nl', { more }))
  await selection.tick('Reeks 22').check()
  const opener = list
    .row('Reeks 28')
    .getByRole('button', { name: words.say('Quick edit: {called}', { called: 'Reeks 28' }) })
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

test('many changes lead to few requests, an idle page sends none, and a hidden one waits until it is shown', async ({
  seat,
  product,
}) => {
  const { events } = product.as('editor')
  const { body: event } = await events.create({ ...concert, title: 'Stilte' }, { language: 'nl' })
  const editor = await seat('editor')
  const { page } = editor
  const { main } = frameOf(editor)
  const title = (name: string) => main.getByRole('link', { name, exact: true })
  await page.clock.install()
  await listen(editor, '/?ml_language=nl')
  await events.update(event.id, { title: 'Stilte 0' }, { language: 'nl' })
  await expect(title('Stilte 0')).toBeVisible(soon)
  // The page asks for two things: the counts, and the events that were changed last.
  const reads = watchReads(editor)
  await page.clock.fastForward('30:00')
  const start = Date.now()
  for (let at = 1; at <= 40; at += 1) await events.update(event.id, { title: `Stilte ${at}` }, { language: 'nl' })
  await expect(title('Stilte 40')).toBeVisible()
  const maxEach = Math.ceil((Date.now() - start) / 800) + 1
  expect(reads.length).toBeLessThanOrEqual(2 * maxEach)
  await hidePages(editor.context)
  const before = reads.length
  await events.update(event.id, { title: 'Ongezien' }, { language: 'nl' })
  await events.update(event.id, { title: 'Stilte, gezien' }, { language: 'nl' })
  expect(reads).toHaveLength(before)
  await showPages(editor.context)
  await expect(title('Stilte, gezien')).toBeVisible(soon)
})

test('two processes of the service on one database: what is saved through one is seen in the pages of the other', async ({
  browser,
  wordsOf,
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
  const seats = [
    await openSeat(browser, first.origin, wordsOf),
    await openSeat(browser, second.origin, wordsOf),
  ] as const
  try {
    const [anna, bert] = seats
    for (const seat of seats) await startSession(seat, 'admin', variables.ADMIN_PASSWORD)
    const annas = formOf(anna, 'tags')
    await annas.openNew('nl')
    await annas.fill('name', 'Gedeeld')
    await annas.save()
    const id = Number(/\/tags\/(\d+)\/edit/.exec(anna.page.url())?.[1])
    await listen(bert, addressOf('tags', 'nl', { more: { search: 'Gedeeld', hide_empty: 'false' } }))
    await annas.fill('name', 'Gedeeld en gezien')
    await annas.save()
    await expect(listOf(bert, 'tags').title('Gedeeld en gezien')).toBeVisible(soon)
    const berts = formOf(bert, 'tags')
    await listen(bert, addressOf('tags', 'nl', { id, place: 'edit' }))
    await annas.fill('name', 'Gedeeld door Anna')
    await annas.save()
    await expect(berts.control('name')).toHaveValue('Gedeeld door Anna', soon)
    expect(seats.flatMap(({ seen }) => seen)).toEqual([])
  } finally {
    for (const { context } of seats) await context.close()
    await Promise.all([first.stop(), second.stop()])
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
