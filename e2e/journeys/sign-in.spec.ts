/** Signing in and out by the page. */
import { frameOf } from './support/models/frame.ts'
import { signInOf } from './support/models/sign-in.ts'
import { expect, test } from './support/test.ts'

test('a wrong password is refused without losing the name, the right one leads to where one wanted to go', async ({
  seat,
  product,
}) => {
  const somebody = await seat()
  somebody.expectRefusal(401)
  const { page } = somebody
  await page.goto('/venues?ml_language=nl&search=brussel')
  const door = signInOf(somebody)
  await expect(door.heading).toBeVisible()
  await expect(page).toPassAxe()

  await door.signIn('editor', 'not the password')
  await expect(door.refusal('invalid_credentials')).toBeVisible()
  await expect(door.name).toHaveValue('editor')
  await expect(page).toPassAxe()

  await door.signIn('editor', product.secrets.editor.password)
  await expect(page).toHaveURL('/venues?ml_language=nl&search=brussel')
  await expect(frameOf(somebody).heading).toHaveText(
    somebody.words.said(somebody.words.tables.resourceWords.venues.many),
  )
})

test('an empty form says what it needs, where it needs it', async ({ seat }) => {
  const somebody = await seat(undefined, { speaks: 'nl' })
  somebody.expectRefusal(401)
  await somebody.page.goto('/')
  const door = signInOf(somebody)
  await door.submit.click()
  await expect(door.name).toHaveAccessibleDescription(somebody.words.say('Enter your name.'))
  await expect(door.name).toBeFocused()
})

test('after signing out nothing can be seen any more, not even by going back', async ({ seat }) => {
  const editor = await seat('editor')
  const { page } = editor
  await page.goto('/events?ml_language=fr')
  await frameOf(editor).settled()
  editor.expectRefusal(401)
  await frameOf(editor).signOut()
  await expect(signInOf(editor).name).toBeVisible()
  await page.goBack()
  await expect(signInOf(editor).name).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('who opens the page where nobody can sign in is told where one can', async ({ seat, product }) => {
  const somebody = await seat()
  somebody.expectRefusal(401)
  somebody.expectRefusal(403)
  // Every name below localhost is this machine, and none of them where the service is at home.
  await somebody.page.goto(product.origin.replace('127.0.0.1', 'calendar.localhost'))
  const door = signInOf(somebody)
  await door.signIn('editor', product.secrets.editor.password)
  const reason = somebody.words.say(
    'Signing in works at {home} only. Open the page there, or have the service started with the address of this page as PUBLIC_ORIGIN.',
    { home: product.origin },
  )
  await expect(somebody.page.getByRole('alert').filter({ hasText: reason })).toBeVisible()
  await expect(door.name).toHaveValue('editor')
})

test('signing out without a network says that one is still signed in, and does it when tried again', async ({
  seat,
}) => {
  const editor = await seat('editor')
  const { page, context, words } = editor
  await page.goto('/events?ml_language=en')
  // What is needed then is fetched once the page rests.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('SignOutFailed')),
  )
  editor.expectOffline()
  await context.setOffline(true)
  await frameOf(editor).signOut()
  await expect(
    page.getByText(words.say('You are still signed in: whoever uses this browser after you finds your session open.')),
  ).toBeVisible()
  const reason = words.say('The service cannot be reached. Check your connection and try again.')
  await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible()
  await expect(signInOf(editor).name).toHaveCount(0)
  await expect(page).toPassAxe()
  await context.setOffline(false)
  editor.expectRefusal(401)
  await page.getByRole('button', { name: words.say('Try again'), exact: true }).click()
  await expect(signInOf(editor).name).toBeVisible()
  await page.goto('/events?ml_language=en')
  await expect(signInOf(editor).name).toBeVisible()
})

test('a visitor reads the public page of an event, never the sign-in page', async ({ seat, product }) => {
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
  for (const browsing of [{ width: 360 }, { width: 1280, dark: true }]) {
    const visitor = await seat(undefined, browsing)
    const { page } = visitor
    visitor.expectRefusal(404)
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
