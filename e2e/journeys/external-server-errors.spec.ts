/** An external server is busy, loses a response or is changed by another client: nothing is sent twice or overwritten. */
import { formPage } from './support/models/form.ts'
import { appLayout } from './support/models/app-layout.ts'
import { listPage } from './support/models/list.ts'
import { signInForm } from './support/models/sign-in.ts'
import { expect, test, writer } from './support/external-test.ts'

test('a request rejected with Retry-After is repeated automatically after that time', async ({
  signedIn,
  externalServer,
}) => {
  const { page } = signedIn
  const { link, main } = appLayout(signedIn)
  await page.clock.install()
  await page.reload()
  await expect(listPage(signedIn, 'events').title('Rock & Roll “Night”')).toBeVisible()
  signedIn.expectStatus(429)
  const headers = { 'Retry-After': '40', 'Access-Control-Expose-Headers': 'Retry-After' }
  externalServer.before = () => ({ status: 429, headers, body: 'Too Many Requests' })
  await link('venues').click()
  await expect(main).toContainText('Try again in 40 seconds.')
  delete externalServer.before
  await page.clock.fastForward('00:41')
  await expect(listPage(signedIn, 'venues').title('Town Hall')).toBeVisible()
  expect(externalServer.writes()).toEqual([])
})

test('lists that failed to load can be requested again, after which the focus is on the heading', async ({
  signedIn,
  externalServer,
}) => {
  const { page, messages } = signedIn
  const { heading, link, main } = appLayout(signedIn)
  const again = main.getByRole('button', { name: messages.t('Try again'), exact: true })
  await page.clock.install()
  await page.reload()
  const events = listPage(signedIn, 'events')
  await expect(events.title('Rock & Roll “Night”')).toBeVisible()
  signedIn.expectStatus(503)
  externalServer.before = () => ({ status: 503, body: '<h1>Service Unavailable</h1>' })
  await link('venues').click()
  await expect(main).toContainText(messages.t('Could not load the list'))
  delete externalServer.before
  await again.click()
  await expect(listPage(signedIn, 'venues').title('Town Hall')).toBeVisible()

  // A cached list is refreshed when it is opened again after a few seconds.
  await page.clock.fastForward('00:06')
  externalServer.before = () => ({ status: 503, body: '<h1>Service Unavailable</h1>' })
  await link('events').click()
  await expect(events.title('Rock & Roll “Night”')).toBeVisible()
  await expect(again).toBeVisible()
  delete externalServer.before
  await again.press('Enter')
  await expect(again).toHaveCount(0)
  await expect(heading).toBeFocused()
})

test('a sign-in at a server without the event interface names its address', async ({ signedOut, externalServer }) => {
  const { page } = signedOut
  await page.goto('/events?ml_language=en')
  externalServer.before = () => ({ status: 404, body: '<h1>Not found</h1>' })
  await signInForm(signedOut).signIn(writer.name, writer.password)
  await expect(page.getByRole('alert')).toContainText(
    `No event interface was found at ${externalServer.origin}/en/wp-json/tribe/events/v1.`,
  )
})

test('an account that the server rejects after a reload can be signed out', async ({ signedIn, externalServer }) => {
  const { page } = signedIn
  signedIn.expectStatus(403)
  externalServer.before = () => ({ status: 403, body: '<h1>Forbidden</h1>' })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This page cannot be shown' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  delete externalServer.before
  await signInForm(signedIn).signIn(writer.name, writer.password)
  await expect(listPage(signedIn, 'events').title('Rock & Roll “Night”')).toBeVisible()
})

test('after a lost response to a create, the message asks to check the list first', async ({
  signedIn,
  externalServer,
}) => {
  const form = formPage(signedIn, 'events')
  await form.openNew('en')
  await form.fill('title', 'Only once')
  await form.fill('start_date', '4/6/2027 20:00')
  await form.fill('end_date', '4/6/2027 22:00')
  signedIn.expectStatus(504)
  externalServer.before = (method) =>
    method === 'POST' ? { status: 504, body: '<h1>Gateway Time-out</h1>' } : undefined
  await form.saveButton.click()
  await expect(signedIn.page.getByRole('alert').filter({ hasText: 'Check the list before' })).toBeVisible()
  await expect(signedIn.page.getByText('it is safe to try again')).toHaveCount(0)
  await expect(form.control('title')).toHaveValue('Only once')
})

test('a change by another client leads to a conflict and is not overwritten', async ({ signedIn, externalServer }) => {
  const form = formPage(signedIn, 'events')
  await form.open(101, 'en')
  await form.fill('title', 'Mine')
  const stored = externalServer.world.posts.find(({ id }) => id === 101)?.variants.en
  if (stored) stored.title = 'Theirs'
  await form.saveButton.click()
  await expect(form.conflict('title')).toBeVisible()
  expect(externalServer.writes()).toEqual([])
})
