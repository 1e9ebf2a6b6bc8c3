/** Pages for visitors: published events and the error page. */
import { visitorPage } from './support/models/visitor-page.ts'
import { fete } from './support/models/pages.ts'
import { expect, test } from './support/test.ts'

test('a visitor reads an event in another language and adds it to a calendar', async ({ signInAs, product }) => {
  const { events, venues } = product.as('editor')
  const venue = await venues.create({ venue: 'Zaal', city: 'Gent', status: 'publish' }, { language: 'nl' })
  const { body } = await events.create(
    { ...fete, cost: '12,50', venue: [venue.body.id], status: 'publish' },
    { language: 'fr' },
  )
  await events.update(body.id, { title: 'Dorpsfeest', status: 'publish' }, { language: 'nl' })
  for (const look of [{}, { dark: true, width: 360 }]) {
    const visitor = await signInAs(undefined, { interfaceLanguage: 'fr', ...look })
    const { page, messages } = visitor
    const event = visitorPage(visitor)
    await page.goto(body.url)
    await expect(event.heading).toHaveText(fete.title)
    await expect(event.main).toContainText('jeudi 1 juillet 2027')
    await expect(event.main).toContainText(fete.event_state_reason)
    await expect(page).toPassAxe()
    await expect(page).toFitItsWidth()
    const download = page.waitForEvent('download')
    await event.main.getByRole('link', { name: messages.t('Add to calendar'), exact: true }).click()
    expect((await download).suggestedFilename()).toMatch(/\.ics$/)
    await event.languages.getByRole('link', { name: 'Nederlands', exact: true }).click()
    await expect(event.heading).toHaveText('Dorpsfeest')
    await event.main.getByRole('link', { name: 'Zaal', exact: true }).click()
    await expect(event.heading).toHaveText('Zaal')
    await expect(event.main.getByRole('link', { name: 'Dorpsfeest', exact: true })).toBeVisible()
    await expect(page).toPassAxe()
  }
})

test('a visitor enters the password of a protected event', async ({ signInAs, product }) => {
  const { body } = await product
    .as('editor')
    .events.create({ ...fete, status: 'publish', password: 'sésame' }, { language: 'fr' })
  const visitor = await signInAs(undefined, { interfaceLanguage: 'fr', width: 360 })
  visitor.expectStatus(403)
  const { page, messages } = visitor
  const { heading, main } = visitorPage(visitor)
  await page.goto(body.url)
  await expect(heading).toHaveText(messages.t('Protected page'))
  const password = main.getByLabel(messages.t('Password'), { exact: true })
  await password.fill('ouvre-toi')
  await password.press('Enter')
  await expect(main.getByRole('alert')).toHaveText(messages.t('The password is wrong.'))
  await expect(page).toPassAxe()
  await password.fill('sésame')
  await main.getByRole('button', { name: messages.t('Show page'), exact: true }).click()
  await expect(heading).toHaveText(fete.title)
  await expect(main).toContainText('jeudi 1 juillet 2027')
  expect(page.url()).toBe(body.url)
  await expect(page).toPassAxe()
})

test('unknown and unpublished URLs below a language show “Page not found” instead of the sign-in page', async ({
  signInAs,
  product,
}) => {
  const { body } = await product
    .as('editor')
    .events.create({ ...fete, slug: 'fete', status: 'draft' }, { language: 'fr' })
  const visitor = await signInAs(undefined, { interfaceLanguage: 'fr' })
  visitor.expectStatus(404)
  for (const path of ['/fr/event/fete/', '/fr/event/nulle-part/', '/fr/nulle-part', `/fr/preview/events/${body.id}`]) {
    await visitor.page.goto(path)
    await expect(visitorPage(visitor).heading).toHaveText(visitor.messages.t('Page not found'))
  }
  await expect(visitor.page).toPassAxe()
})
