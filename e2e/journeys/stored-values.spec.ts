/** The page with The Events Calendar, with and without `wp/v2`: stored values and messages of the form. */
import { formPage } from './support/models/form.ts'
import { appLayout } from './support/models/app-layout.ts'
import { listPage } from './support/models/list.ts'
import { after, richTextEditor } from './support/models/rich-text.ts'
import { png } from './support/fixtures/png.ts'
import { expect, test } from './support/external-test.ts'

const rendered =
  'This server shows this text only as visitors see it. If you change it, blocks, galleries and captions are saved as plain HTML.'

test.use({ site: { isMultilingual: false } })

test('changing a word of a description keeps blocks, gallery, caption, cost and publication date', async ({
  signedIn,
  externalServer,
}) => {
  const before = externalServer.stored(401)
  const { form, text } = richTextEditor(signedIn, 'de')
  await form.open(401, 'de')
  await expect(form.control('cost')).toHaveValue('ab 5 €')
  await after(text, 'Tanz')
  await signedIn.page.keyboard.type(' und Gesang')
  await form.fill('title', 'Sommerfest')
  await form.save()
  const { modified, ...stored } = externalServer.stored(401)
  expect(modified > before.modified).toBe(true)
  expect({ ...stored, modified: before.modified }).toEqual({
    ...before,
    title: 'Sommerfest',
    content: before.content.replace('Tanz', 'Tanz und Gesang'),
  })
})

test('a server in one language is shown in that language, and no other is offered', async ({ signedIn }) => {
  const { page, messages } = signedIn
  const form = formPage(signedIn, 'events')
  const contentLanguage = page.getByRole('navigation', { name: messages.t('Content language'), exact: true })
  await page.goto('/events/new?ml_language=en')
  await expect(page).toHaveURL(/\/events\/new\?ml_language=de$/)
  await expect(form.control('title')).toBeEditable()
  await expect(contentLanguage.getByRole('link')).toHaveCount(1)
  await page.goto('/events/401?ml_language=de')
  const translations = page.getByRole('region', { name: messages.t('Languages'), exact: true })
  await expect(translations.getByRole('listitem')).toHaveText([/^German/])
  await page.goto('/events/401/history?ml_language=de')
  await expect(appLayout(signedIn).heading).toHaveText(messages.t('Page not found'))
})

test('a scheduled event stays scheduled, and a concurrent change is shown as a conflict', async ({
  signedIn,
  externalServer,
}) => {
  const before = externalServer.stored(403)
  const form = formPage(signedIn, 'events')
  await form.open(403, 'de')
  await form.fill('title', 'Konzert')
  await form.fill('start_date', '1/1/2027 16:00')
  await form.save()
  const stored = externalServer.stored(403)
  expect([stored.title, stored.meta['start']]).toEqual(['Konzert', '2027-01-01 16:00:00'])
  expect([stored.status, stored.date, stored.content]).toEqual([before.status, before.date, before.content])
  await form.fill('title', 'Mine')
  const record = externalServer.world.posts.find(({ id }) => id === 403)?.variants.de
  if (record) record.title = 'Theirs'
  await form.saveButton.click()
  await expect(form.conflict('title')).toBeVisible()
  expect(externalServer.stored(403).title).toBe('Theirs')
})

test('a partly failed save names the saved fields, and the others stay in the form', async ({
  signedIn,
  externalServer,
}) => {
  signedIn.expectStatus(400)
  const { messages } = signedIn
  const form = formPage(signedIn, 'events')
  await form.open(402, 'de')
  await form.fill('start_date', '12/12/2026 20:00')
  await form.fill('title', 'Neuer Vortrag')
  const refused = '{"code":"rest_invalid_param","message":"","data":{"status":400,"params":{"title":"Invalid."}}}'
  const headers = { 'Content-Type': 'application/json' }
  externalServer.before = (method, path) =>
    method === 'POST' && path.includes('/wp/v2/') ? { status: 400, headers, body: refused } : undefined
  await form.saveButton.click()
  await expect(form.failureMessage).toContainText(
    messages.t('Only part of this was saved. The rest of your changes are still here.'),
  )
  await expect(form.failureMessage).toContainText(form.labelOf('start_date'))
  await expect(form.control('title')).toHaveValue('Neuer Vortrag')
  await expect(signedIn.page).toPassAxe()
  delete externalServer.before
  await form.save()
  expect(externalServer.stored(402)).toMatchObject({ title: 'Neuer Vortrag', meta: { start: '2026-12-12 20:00:00' } })
})

test('creating a venue with an existing name reports the existing one, without Undo', async ({
  signedIn,
  externalServer,
}) => {
  const { messages } = signedIn
  const before = externalServer.stored(502)
  const form = formPage(signedIn, 'venues')
  await form.openNew('de')
  await form.fill('venue', 'stadtpark')
  await form.publishButton.click()
  const { message, heading } = appLayout(signedIn)
  await expect(message).toContainText(
    messages.t('“{name}” exists already. The existing record is used.', { name: 'stadtpark' }),
  )
  await expect(message.getByRole('button', { name: messages.t('Undo'), exact: true })).toHaveCount(0)
  await expect(heading).toHaveText('Stadtpark')
  expect(externalServer.stored(502)).toEqual(before)
  expect(externalServer.writes()).toEqual([])
})

test('a venue created in the form of an event is created when the event is saved', async ({
  signedIn,
  externalServer,
}) => {
  const form = formPage(signedIn, 'events')
  await form.open(402, 'de')
  await form.searchFor('venue', 'Scheune')
  await form.offerToCreate('Scheune').click()
  await form.nested('venues', 'Scheune').control('city').fill('Bonn')
  expect(externalServer.writes()).toEqual([])
  await form.save()
  const venue = externalServer.world.posts.at(-1)
  expect(venue?.variants.de).toMatchObject({ title: 'Scheune', status: 'publish', meta: { city: 'Bonn' } })
  expect(externalServer.stored(402).meta['venue']).toEqual([venue?.id])
  await expect(form.control('venue')).toContainText('Scheune')
  await form.fill('title', 'Vortrag in der Scheune')
  await form.save()
  expect(externalServer.world.posts.at(-1)?.id).toBe(venue?.id)
})

test('an image is uploaded to the media library, and another one is selected from it', async ({
  signedIn,
  externalServer,
}) => {
  const { page, messages } = signedIn
  const form = formPage(signedIn, 'events')
  await form.open(402, 'de')
  const label = form.labelOf('image')
  const group = page.getByRole('group', { name: label, exact: true })
  const choosing = page.waitForEvent('filechooser')
  await group.getByRole('button', { name: messages.t('Replace: {label}', { label }), exact: true }).click()
  await (await choosing).setFiles({ name: 'Plätze.png', mimeType: 'image/png', buffer: png(64, 48) })
  await expect(group.getByText('64 × 48')).toBeVisible()
  await form.save()
  const uploaded = externalServer.world.media.at(-1)
  expect(uploaded?.file).toMatch(/^Platze.*\.png$/)
  expect(externalServer.stored(402).meta['image']).toBe(uploaded?.id)
  await group.getByRole('button', { name: messages.t('Choose from library: {label}', { label }), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: messages.t('Image library'), exact: true })
  await dialog.getByRole('searchbox').fill('Fest')
  await dialog.getByRole('button', { name: 'Tanzende im Park' }).click()
  await form.save()
  expect(externalServer.stored(402).meta['image']).toBe(910)
})

test.describe('without wp/v2', () => {
  test.use({ site: { isMultilingual: false, hasWpv2: false } })

  test('a website without scheme is reported on save, and a note warns about rendered descriptions', async ({
    signedIn,
    externalServer,
  }) => {
    const { messages, page } = signedIn
    const before = externalServer.stored(402)
    const form = formPage(signedIn, 'events')
    await form.open(402, 'de')
    await expect(page.getByText(messages.t(rendered))).toBeVisible()
    await form.fill('title', 'Neu')
    await form.saveButton.click()
    const why = /www\.example\.org\/vortrag” does not start with https/
    await expect(form.failureMessage).toContainText(why)
    await expect(form.control('website')).toHaveAccessibleDescription(why)
    await expect(form.control('title')).toHaveValue('Neu')
    expect(externalServer.stored(402)).toEqual(before)
    await form.fill('website', 'https://www.example.org/vortrag')
    await form.save()
    expect(externalServer.stored(402)).toMatchObject({ title: 'Neu', date: before.date, status: 'publish' })
  })

  test('a search without results does not offer other languages', async ({ signedIn }) => {
    const { page, messages } = signedIn
    await page.goto('/events?ml_language=nl&search=nothing')
    const events = listPage(signedIn, 'events')
    await expect(page.getByText(messages.t('No results'))).toBeVisible()
    await expect(events.panel).toBeHidden()
    await expect(page.getByRole('link', { name: messages.t('Search in all languages'), exact: true })).toHaveCount(0)
  })
})
