/** A session that ends while a user writes: the request is repeated after the same user signs in, never for another. */
import type { Request } from '@playwright/test'
import { endSession, hidePages, type Session, signInByRequest } from './support/fixtures/session.ts'
import { formPage } from './support/models/form.ts'
import { appLayout } from './support/models/app-layout.ts'
import { signInForm } from './support/models/sign-in.ts'
import { expect, test } from './support/test.ts'

const concert = { title: 'Concert', start_date: '2027-06-04 20:00:00', end_date: '2027-06-04 22:00:00' } as const

/** The content writes that the page sends from now on. */
function writesOf({ page }: Session): Request[] {
  const writes: Request[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && !request.url().includes('/session')) writes.push(request)
  })
  return writes
}

test('when the session ends during an edit, a dialog asks to sign in, and the save continues', async ({
  signInAs,
  product,
}) => {
  const { body: event } = await product.as('editor').events.create(concert, { language: 'nl' })
  const editor = await signInAs('editor')
  const form = formPage(editor, 'events')
  await form.open(event.id, 'nl')
  await form.fill('title', 'Getypt voor het einde')
  await form.rested()
  // The browser has a cookie that is unknown to the service.
  editor.expectStatus(401)
  await endSession(editor)
  await form.saveButton.click()
  const dialog = editor.page.getByRole('dialog', { name: editor.messages.t('Sign in again'), exact: true })
  const door = signInForm(editor, dialog)
  await expect(door.password).toBeFocused()
  await expect(editor.page).toPassAxe()
  // A browser lets a page reopen a dialog only once or twice; without the dialog, signing in again is impossible.
  for (let times = 0; times < 5; times += 1) await editor.page.keyboard.press('Escape')
  await expect(door.password).toBeFocused()
  await door.password.fill(product.secrets.editor.password)
  await door.submit.click()
  await expect(dialog).toBeHidden()
  // The save requested before is done without another click.
  await form.saved()
  await expect(form.control('title')).toHaveValue('Getypt voor het einde')
  expect((await product.as('editor').events.read(event.id, { language: 'nl' })).body.title).toBe(
    'Getypt voor het einde',
  )
  await expect(appLayout(editor).question).toBeHidden()
})

test('a page shows the sign-in dialog by itself after its session was revoked or signed out in another tab', async ({
  signInAs,
  product,
}) => {
  const { body: event } = await product.as('editor').events.create(concert, { language: 'nl' })
  const editor = await signInAs('editor')
  const otherSession = await signInAs('editor')
  const { page, messages } = editor
  const form = formPage(editor, 'events')
  // The page subscribes when the browser is idle.
  const late = { timeout: 30_000 }
  const listening = page.waitForResponse(
    (response) => new URL(response.url()).pathname.endsWith('/changes') && response.ok(),
    late,
  )
  await form.open(event.id, 'nl')
  await form.fill('title', 'Getypt voor het einde')
  await listening
  const dialog = page.getByRole('dialog', { name: messages.t('Sign in again'), exact: true })
  // Less than the 10 s after which the service looks for ended sessions by itself.
  const soon = { timeout: 8_000 }

  await otherSession.page.goto('/settings/security?ml_language=nl')
  const revoked = otherSession.page.waitForResponse(
    (response) => response.request().method() === 'DELETE' && response.ok(),
  )
  await otherSession.page
    .getByRole('button', { name: messages.t('Sign out of all other sessions'), exact: true })
    .click()
  await revoked
  await expect(dialog).toBeVisible(soon)
  await expect(signInForm(editor, dialog).password).toBeFocused()
  await expect(page).toPassAxe()
  const again = page.waitForResponse(
    (response) => new URL(response.url()).pathname.endsWith('/changes') && response.ok(),
    late,
  )
  await signInForm(editor, dialog).password.fill(product.secrets.editor.password)
  await signInForm(editor, dialog).submit.click()
  await expect(dialog).toBeHidden()
  await again

  // After it has subscribed again, another tab signs out. Requests of the new subscription may arrive after that.
  editor.expectStatus(401)
  await editor.context.request.delete('/en/calendar/admin/v1/session', { headers: { 'X-Calendar-Request': '1' } })
  await expect(dialog).toBeVisible(soon)
  await signInForm(editor, dialog).password.fill(product.secrets.editor.password)
  await signInForm(editor, dialog).submit.click()
  await expect(dialog).toBeHidden()
  await expect(form.control('title')).toHaveValue('Getypt voor het einde')
  await form.save()
})

test('a create interrupted by the end of the session is repeated with the same key, and applied once', async ({
  signInAs,
  product,
}) => {
  const editor = await signInAs('editor')
  const form = formPage(editor, 'events')
  await form.openNew('nl')
  await form.fill('title', 'Getypt voor het einde')
  await form.fill('start_date', '4/6/2027 20:00')
  await form.fill('end_date', '4/6/2027 22:00')
  await form.unfold('Details')
  await expect(form.address('nl')).toContainText('getypt-voor-het-einde')
  await form.rested()
  editor.expectStatus(401)
  await endSession(editor)
  const writes = writesOf(editor)
  await form.saveButton.click()
  const dialog = editor.page.getByRole('dialog', { name: editor.messages.t('Sign in again'), exact: true })
  const door = signInForm(editor, dialog)
  await expect(door.name).toHaveValue('editor')
  await expect(door.name).not.toBeEditable()
  await door.password.fill(product.secrets.editor.password)
  await door.submit.click()
  await expect(dialog).toBeHidden()
  await form.saved()
  expect(writes).toHaveLength(2)
  const [first, second] = writes.map((request) => ({
    key: request.headers()['idempotency-key'],
    address: request.url(),
    body: request.postData(),
  }))
  expect(first?.key).toMatch(/^[0-9a-f]{32}$/)
  expect(second).toEqual(first)
  const { rows } = await product.as('editor').events.list({ search: 'Getypt', status: ['draft'] }, { language: 'nl' })
  expect(rows).toHaveLength(1)
})

test('signing in with another account in the dialog sends no edits of the first account', async ({
  signInAs,
  product,
}) => {
  const { body: event } = await product
    .as('editor')
    .events.create({ ...concert, title: 'Zoals het was' }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const form = formPage(editor, 'events')
  await form.open(event.id, 'nl')
  await form.fill('title', 'Van de eerste')
  await form.rested()
  editor.expectStatus(401)
  await endSession(editor)
  const writes = writesOf(editor)
  await form.saveButton.click()
  const dialog = page.getByRole('dialog', { name: messages.t('Sign in again'), exact: true })
  await dialog.getByRole('link', { name: messages.t('Sign in as someone else'), exact: true }).click()
  await signInForm(editor).signIn('admin', product.secrets.admin.password)
  await expect(appLayout(editor).account).toHaveAccessibleName(/admin/)
  await form.open(event.id, 'nl')
  await expect(form.control('title')).toHaveValue('Zoals het was')
  // Only the request that was rejected because of the ended session.
  expect(writes).toHaveLength(1)
  expect((await product.as('editor').events.read(event.id, { language: 'nl' })).body).toMatchObject({
    title: 'Zoals het was',
    version: event.version,
  })
})

test('edits are not saved under another account that signed in on another page of the browser', async ({
  signInAs,
  product,
}) => {
  const { body: event } = await product
    .as('editor')
    .events.create({ ...concert, title: 'Zoals het was' }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const form = formPage(editor, 'events')
  await form.open(event.id, 'nl')
  await form.fill('title', 'Van de redacteur')
  await form.rested()
  await hidePages(editor.context)
  editor.expectStatus(401)
  await signInByRequest(editor, 'admin', product.secrets.admin.password)
  await form.saveButton.click()
  const dialog = page.getByRole('dialog', { name: messages.t('Sign in again'), exact: true })
  const door = signInForm(editor, dialog)
  await expect(door.name).toHaveValue('editor')
  expect((await product.as('editor').events.read(event.id, { language: 'nl' })).body.title).toBe('Zoals het was')
  await door.password.fill(product.secrets.editor.password)
  await door.submit.click()
  await expect(dialog).toBeHidden()
  await form.saved()
  await page.goto(`/events/${event.id}/history?ml_language=nl`)
  await expect(appLayout(editor).main.getByText('admin')).toHaveCount(0)
  expect((await product.as('editor').events.read(event.id, { language: 'nl' })).body.title).toBe('Van de redacteur')
})

test('an idle user is warned before the session ends, and extends it by one click', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const { message, settled } = appLayout(editor)
  const pending = new Set<Request>()
  page.on('request', (request) => !request.url().includes('/changes') && pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  await page.clock.install()
  await page.goto('/tags?ml_language=nl')
  await settled()
  // The timer starts when the page is idle.
  await page.waitForFunction(() => localStorage.getItem('calendar.session-used') !== null)
  // A request that the browser reports after the time has passed would count as activity then.
  await expect.poll(() => pending.size).toBe(0)
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new PerformanceObserver(() => resolve()).observe({ type: 'resource', buffered: true })
      }),
  )
  await page.clock.fastForward('11:50:00')
  await expect(message.getByText(/will expire .+ because of inactivity\. Unsaved work is kept\.$/)).toBeVisible()
  const sessionRequest = page.waitForResponse((response) => response.url().includes('/session') && response.ok())
  await message.getByRole('button', { name: messages.t('Stay signed in'), exact: true }).click()
  await sessionRequest
  await page.clock.fastForward('00:10:00')
  await expect(message).toBeEmpty()

  // The maximum age of a session cannot be extended.
  await page.clock.fastForward((14 * 24 - 12) * 3_600_000 - 20 * 60_000)
  await page.getByRole('link', { name: messages.t('Venues'), exact: true }).click()
  await page.waitForFunction(() => Date.now() - Number(localStorage.getItem('calendar.session-used')) < 60_000)
  await page.clock.fastForward('00:06:00')
  await expect(
    message.getByText(
      /Your session will expire .+, 14 days after you signed in\. Unsaved work is kept while you sign in again/,
    ),
  ).toBeVisible()
  await expect(message.getByRole('button', { name: messages.t('Stay signed in'), exact: true })).toHaveCount(0)
  await expect(page).toPassAxe()
})
