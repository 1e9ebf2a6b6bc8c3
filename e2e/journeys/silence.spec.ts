/** A server that takes requests and answers none: the page waits no longer than it should, says so, and goes on where it was. */
import type { Page } from '@playwright/test'
import type { History } from '#shared/changes.ts'
import { formOf } from './support/models/form.ts'
import { frameOf } from './support/models/frame.ts'
import { listOf } from './support/models/list.ts'
import { expect, test } from './support/elsewhere.ts'

const concert = { title: 'Concert', start_date: '2027-06-04 20:00:00', end_date: '2027-06-04 22:00:00' } as const

/** Does something, and waits until the request that it leads to is on its way. */
async function asking(page: Page, request: { method: string; path: RegExp }, act: () => Promise<void>): Promise<void> {
  const asked = page.waitForRequest((one) => one.method() === request.method && request.path.test(one.url()))
  await act()
  await asked
}

test('a save that is not answered is asked about, never said to be done, and done once', async ({ seat, product }) => {
  const as = product.as('editor')
  const { body: event } = await as.events.create(concert, { language: 'nl' })
  const editor = await seat('editor')
  const { page, words } = editor
  await page.clock.install()
  const form = formOf(editor, 'events')
  await form.open(event.id, 'nl')
  await form.fill('title', 'In de stilte')
  const save = { method: 'PUT', path: /\/events\/\d+\?/ }
  product.halt()
  await asking(page, save, () => form.saveButton.click())
  await asking(page, save, () => page.clock.fastForward('00:31'))
  await expect(form.status).toHaveText(words.say('No answer yet: it is not known whether this was saved. Checking…'))
  await page.clock.fastForward('00:31')
  const notice = frameOf(editor).alert.filter({ hasText: words.say('The service did not answer.') })
  await expect(notice).toContainText('trying again never saves it twice')
  await expect(notice).toBeFocused()
  await expect(form.control('title')).toHaveValue('In de stilte')
  // What was sent in vain arrives now, beside what is sent again.
  editor.expectRefusal(412)
  product.goOn()
  await form.wayOut('Try again').click()
  await form.saved()
  await expect(notice).toHaveCount(0)
  expect((await as.events.read(event.id, { language: 'nl' })).body.title).toBe('In de stilte')
  const path = `/events/${event.id}/history`
  const { changes } = (await as.send<History>({ space: 'admin', path, language: 'nl' })).body
  expect(changes.map(({ deed }) => deed)).toEqual(['update', 'create'])
})

test('a new record that is not answered is made once', async ({ seat, product }) => {
  const editor = await seat('editor')
  const { page, words } = editor
  await page.clock.install()
  const form = formOf(editor, 'tags')
  await form.openNew('nl')
  await form.fill('name', 'Stilteconcert')
  const create = { method: 'POST', path: /\/tags\?/ }
  product.halt()
  await asking(page, create, () => form.saveButton.click())
  await asking(page, create, () => page.clock.fastForward('00:31'))
  await expect(form.status).toHaveText(words.say('No answer yet: it is not known whether this was saved. Checking…'))
  product.goOn()
  await expect(page).toHaveURL(/\/tags\/\d+/)
  const { rows } = await product
    .as('editor')
    .tags.list({ search: 'Stilteconcert', hide_empty: false }, { language: 'nl' })
  expect(rows).toHaveLength(1)
})

const venues = { method: 'GET', path: /\/venues\?/ }

test('rows that do not come in time are said not to, and asked for again', async ({ seat, product }) => {
  const editor = await seat('editor')
  const { page, words } = editor
  await page.clock.install()
  await listOf(editor, 'events').open('fr')
  product.halt()
  await asking(page, venues, () => frameOf(editor).link('venues').click())
  await page.clock.fastForward('00:31')
  const again = frameOf(editor).main.getByRole('button', { name: words.say('Try again'), exact: true })
  await expect(again).toBeVisible()
  product.goOn()
  await again.click()
  await expect(listOf(editor, 'venues').table.getByRole('rowheader').first()).toBeVisible()
})

test('a server that is not ours and stays silent is told as that', async ({ visitor, afar }) => {
  const { page, words } = visitor
  const { link, main } = frameOf(visitor)
  await page.clock.install()
  await page.reload()
  await expect(listOf(visitor, 'events').title('Rock & Roll “Night”')).toBeVisible()
  afar.before = () => 'silence'
  await asking(page, venues, () => link('venues').click())
  await page.clock.fastForward('00:31')
  await expect(main).toContainText(words.say('The service did not answer in time. Try again in a moment.'))
  delete afar.before
  await main.getByRole('button', { name: words.say('Try again'), exact: true }).click()
  await expect(listOf(visitor, 'venues').title('Town Hall')).toBeVisible()
})
