/** Sign-in page, signing out and public pages. */
import { goOffline, goOnline } from './support/fixtures/session.ts'
import { appLayout } from './support/models/app-layout.ts'
import { signInForm } from './support/models/sign-in.ts'
import { expect, test } from './support/test.ts'

test('a wrong password keeps the username, the right one leads to the requested page', async ({
  signInAs,
  product,
}) => {
  const somebody = await signInAs()
  somebody.expectStatus(401)
  const { page } = somebody
  await page.goto('/venues?ml_language=nl&search=brussel')
  const door = signInForm(somebody)
  await expect(door.heading).toBeVisible()
  await expect(page).toPassAxe()

  await door.signIn('editor', 'not the password')
  await expect(door.failureMessage('invalid_credentials')).toBeVisible()
  await expect(door.name).toHaveValue('editor')
  await expect(page).toPassAxe()

  await door.signIn('editor', product.secrets.editor.password)
  await expect(page).toHaveURL('/venues?ml_language=nl&search=brussel')
  await expect(appLayout(somebody).heading).toHaveText(
    somebody.messages.label(somebody.messages.tables.resourceLabels.venues.many),
  )
})

test('an empty form shows an error at the username', async ({ signInAs }) => {
  const somebody = await signInAs(undefined, { interfaceLanguage: 'nl' })
  somebody.expectStatus(401)
  await somebody.page.goto('/')
  const door = signInForm(somebody)
  await door.submit.click()
  await expect(door.name).toHaveAccessibleDescription(somebody.messages.t('Enter your username.'))
  await expect(door.name).toBeFocused()
})

test('after signing out, going back shows the sign-in page', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const { page } = editor
  await page.goto('/events?ml_language=fr')
  await appLayout(editor).settled()
  editor.expectStatus(401)
  await appLayout(editor).signOut()
  await expect(signInForm(editor).name).toBeVisible()
  await page.goBack()
  await expect(signInForm(editor).name).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('at an unsupported origin the sign-in page names the right one', async ({ signInAs, product }) => {
  const somebody = await signInAs()
  somebody.expectStatus(401)
  somebody.expectStatus(403)
  // Every subdomain of localhost is this machine, but none is the configured origin of the service.
  await somebody.page.goto(product.origin.replace('127.0.0.1', 'calendar.localhost'))
  const door = signInForm(somebody)
  await door.signIn('editor', product.secrets.editor.password)
  const reason = somebody.messages.t(
    'You can only sign in at {home}. Open the page there, or start the server with this page’s address as PUBLIC_ORIGIN.',
    { home: product.origin },
  )
  await expect(somebody.page.getByRole('alert').filter({ hasText: reason })).toBeVisible()
  await expect(door.name).toHaveValue('editor')
})

test('signing out offline reports that the session is still active, and works when repeated', async ({ signInAs }) => {
  const editor = await signInAs('editor')
  const { page, messages } = editor
  await page.goto('/events?ml_language=en')
  // The code for it is loaded when the page is idle: several files in any order.
  await page.waitForFunction(() => {
    const loaded = performance.getEntriesByType('resource')
    const needed = ['UserMenuItems', 'SignInPage', 'SignOut', 'problem-messages', '/form-']
    const last = Math.max(...loaded.map(({ startTime, duration }) => startTime + duration))
    return needed.every((file) => loaded.some(({ name }) => name.includes(file))) && performance.now() - last > 2_000
  })
  await goOffline(editor)
  await appLayout(editor).signOut()
  await expect(
    page.getByText(messages.t('You are still signed in. Anyone who uses this browser can use your session.')),
  ).toBeVisible()
  const reason = messages.t('Cannot reach the server. Check your connection and try again.')
  await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible()
  await expect(signInForm(editor).name).toHaveCount(0)
  await expect(page).toPassAxe()
  await goOnline(editor)
  editor.expectStatus(401)
  await page.getByRole('button', { name: messages.t('Try again'), exact: true }).click()
  await expect(signInForm(editor).name).toBeVisible()
  await page.goto('/events?ml_language=en')
  await expect(signInForm(editor).name).toBeVisible()
})

test('a visitor reads the public page of an event, never the sign-in page', async ({ signInAs, product }) => {
  const { body: event } = await product.as('editor').events.create(
    {
      title: 'Avondmarkt',
      description: '<p>Kramen en muziek.</p>',
      cost: '12.5',
      status: 'publish',
      start_date: '2027-06-04 20:00:00',
      end_date: '2027-06-04 22:00:00',
    },
    { language: 'nl' },
  )
  await product.as('editor').events.update(event.id, { title: 'Marché du soir', status: 'publish' }, { language: 'fr' })
  for (const settings of [{ width: 360 }, { width: 1280, dark: true }]) {
    const signedIn = await signInAs(undefined, settings)
    const { page } = signedIn
    signedIn.expectStatus(404)
    await page.goto(new URL(event.url).pathname)
    await expect(page.getByRole('heading', { level: 1, name: 'Avondmarkt', exact: true })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
    await expect(page.getByRole('definition').filter({ hasText: '12,50' })).toBeVisible()
    await expect(page).toPassAxe()
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(isTooWide).toBe(false)
    await page.getByRole('link', { name: 'Français', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Marché du soir', exact: true })).toBeVisible()
    await page.goto('/de/event/nirgends/')
    await expect(page.getByRole('heading', { level: 1, name: 'Seite nicht gefunden', exact: true })).toBeVisible()
    await expect(page).toPassAxe()
  }
})
