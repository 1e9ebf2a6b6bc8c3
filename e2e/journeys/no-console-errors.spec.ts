/** A server that accepts requests without responding: the page times out, reports it and can continue. */
import type { Page } from '@playwright/test'
import type { History } from '#shared/responses.ts'
import { formPage } from './support/models/form.ts'
import { appLayout } from './support/models/app-layout.ts'
import { listPage } from './support/models/list.ts'
import { expect, test } from './support/external-test.ts'

const concert = { title: 'Concert', start_date: '2027-06-04 20:00:00', end_date: '2027-06-04 22:00:00' } as const

/** Runs an action and waits until the request that it triggers is sent. */
async function awaitRequest(
  page: Page,
  request: { method: string; path: RegExp },
  act: () => Promise<void>,
): Promise<void> {
  const preferencesRequest = page.waitForRequest(
    (one) => one.method() === request.method && request.path.test(one.url()),
  )
  await act()
  await preferencesRequest
}

test('a save without a response is not reported as done, and is applied once after a retry', async ({
  signInAs,
  product,
}) => {
  const as = product.as('editor')
  const { body: event } = await as.events.create(concert, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  await page.clock.install()
  const form = formPage(editor, 'events')
  await form.open(event.id, 'nl')
  await form.fill('title', 'In de stilte')
  const save = { method: 'PUT', path: /\/events\/\d+\?/ }
  product.halt()
  await awaitRequest(page, save, () => form.saveButton.click())
  await awaitRequest(page, save, () => page.clock.fastForward('00:31'))
  await expect(form.status).toHaveText(messages.t('No response yet. Checking whether this was saved…'))
  await page.clock.fastForward('00:31')
  const notice = appLayout(editor).alert.filter({ hasText: messages.t('The server did not respond.') })
  await expect(notice).toContainText('it is safe to try again')
  await expect(notice).toBeFocused()
  await expect(form.control('title')).toHaveValue('In de stilte')
  // The first requests arrive now, together with the repeated one.
  editor.expectStatus(412)
  product.resume()
  await form.recoveryButton('Try again').click()
  await form.saved()
  await expect(notice).toHaveCount(0)
  expect((await as.events.read(event.id, { language: 'nl' })).body.title).toBe('In de stilte')
  const path = `/events/${event.id}/history`
  const { changes } = (await as.send<History>({ namespace: 'admin', path, language: 'nl' })).body
  expect(changes.map(({ deed }) => deed)).toEqual(['update', 'create'])
})

test('a new record whose request gets no response is created once', async ({ signInAs, product }) => {
  const editor = await signInAs('editor')
  const { page, messages } = editor
  await page.clock.install()
  const form = formPage(editor, 'tags')
  await form.openNew('nl')
  await form.fill('name', 'Stilteconcert')
  const create = { method: 'POST', path: /\/tags\?/ }
  product.halt()
  await awaitRequest(page, create, () => form.saveButton.click())
  await awaitRequest(page, create, () => page.clock.fastForward('00:31'))
  await expect(form.status).toHaveText(messages.t('No response yet. Checking whether this was saved…'))
  product.resume()
  await expect(page).toHaveURL(/\/tags\/\d+/)
  const { rows } = await product
    .as('editor')
    .tags.list({ search: 'Stilteconcert', hide_empty: false }, { language: 'nl' })
  expect(rows).toHaveLength(1)
})

const venues = { method: 'GET', path: /\/venues\?/ }

test('a list that times out shows an error and can be requested again', async ({ signInAs, product }) => {
  const editor = await signInAs('editor')
  const { page, messages } = editor
  await page.clock.install()
  await listPage(editor, 'events').open('fr')
  product.halt()
  await awaitRequest(page, venues, () => appLayout(editor).link('venues').click())
  // The page opens before its rows are loaded.
  await page.clock.runFor(500)
  await expect(page).toHaveURL(/\/venues/)
  await page.clock.fastForward('00:31')
  const again = appLayout(editor).main.getByRole('button', { name: messages.t('Try again'), exact: true })
  await awaitRequest(page, venues, () => again.click())
  product.resume()
  await expect(listPage(editor, 'venues').table.getByRole('rowheader').first()).toBeVisible()
})

test('an external server that does not respond is reported as a timeout', async ({ signedIn, externalServer }) => {
  const { page, messages } = signedIn
  const { link, main } = appLayout(signedIn)
  await page.clock.install()
  await page.reload()
  await expect(listPage(signedIn, 'events').title('Rock & Roll “Night”')).toBeVisible()
  externalServer.before = () => 'silence'
  await awaitRequest(page, venues, () => link('venues').click())
  await page.clock.fastForward('00:31')
  await expect(main).toContainText(messages.t('The server did not respond in time. Try again in a moment.'))
  delete externalServer.before
  await main.getByRole('button', { name: messages.t('Try again'), exact: true }).click()
  await expect(listPage(signedIn, 'venues').title('Town Hall')).toBeVisible()
})
