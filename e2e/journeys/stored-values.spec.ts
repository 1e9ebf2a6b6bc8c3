/** The page at The Events Calendar with `wp/v2` beside it, and without: what a save stores, and what the form says. */
import { formOf } from './support/models/form.ts'
import { frameOf } from './support/models/frame.ts'
import { listOf } from './support/models/list.ts'
import { after, editorOf } from './support/models/rich-text.ts'
import { png } from './support/fixtures/picture.ts'
import { expect, test } from './support/elsewhere.ts'

const rendered =
  'This server shows this text only as visitors see it. If you change it, blocks, galleries and captions are saved as plain HTML.'

test.use({ site: { isMultilingual: false } })

test('one word of a description changes: blocks, gallery, caption, price and publication date stay', async ({
  visitor,
  afar,
}) => {
  const before = afar.stored(401)
  const { form, text } = editorOf(visitor, 'de')
  await form.open(401, 'de')
  await expect(form.control('cost')).toHaveValue('ab 5 €')
  await after(text, 'Tanz')
  await visitor.page.keyboard.type(' und Gesang')
  await form.fill('title', 'Sommerfest')
  await form.saveElsewhere()
  const { modified, ...stored } = afar.stored(401)
  expect(modified > before.modified).toBe(true)
  expect({ ...stored, modified: before.modified }).toEqual({
    ...before,
    title: 'Sommerfest',
    content: before.content.replace('Tanz', 'Tanz und Gesang'),
  })
})

test('a scheduled event stays scheduled, and a conflict is asked about', async ({ visitor, afar }) => {
  const before = afar.stored(403)
  const form = formOf(visitor, 'events')
  await form.open(403, 'de')
  await form.fill('title', 'Konzert')
  await form.fill('start_date', '1/1/2027 16:00')
  await form.saveElsewhere()
  const stored = afar.stored(403)
  expect([stored.title, stored.meta['start']]).toEqual(['Konzert', '2027-01-01 16:00:00'])
  expect([stored.status, stored.date, stored.content]).toEqual([before.status, before.date, before.content])
  await form.fill('title', 'Mine')
  const record = afar.world.posts.find(({ id }) => id === 403)?.variants.de
  if (record) record.title = 'Theirs'
  await form.saveButton.click()
  await expect(form.conflict('title')).toBeVisible()
  expect(afar.stored(403).title).toBe('Theirs')
})

test('a part of a save that fails is named, and the rest stays in the form', async ({ visitor, afar }) => {
  visitor.expectRefusal(400)
  const { words } = visitor
  const form = formOf(visitor, 'events')
  await form.open(402, 'de')
  await form.fill('start_date', '12/12/2026 20:00')
  await form.fill('title', 'Neuer Vortrag')
  const refused = '{"code":"rest_invalid_param","message":"","data":{"status":400,"params":{"title":"Invalid."}}}'
  const headers = { 'Content-Type': 'application/json' }
  afar.before = (method, path) =>
    method === 'POST' && path.includes('/wp/v2/') ? { status: 400, headers, body: refused } : undefined
  await form.saveButton.click()
  await expect(form.refusal).toContainText(
    words.say('Only part of this was saved. The rest of what you typed is still here.'),
  )
  await expect(form.refusal).toContainText(form.nameOf('start_date'))
  await expect(form.control('title')).toHaveValue('Neuer Vortrag')
  await expect(visitor.page).toPassAxe()
  delete afar.before
  await form.saveElsewhere()
  expect(afar.stored(402)).toMatchObject({ title: 'Neuer Vortrag', meta: { start: '2026-12-12 20:00:00' } })
})

test('a new venue of an existing name is reported as that, without Undo', async ({ visitor, afar }) => {
  const { words } = visitor
  const before = afar.stored(502)
  const form = formOf(visitor, 'venues')
  await form.openNew('de')
  await form.fill('venue', 'stadtpark')
  await form.publishButton.click()
  const { message, heading } = frameOf(visitor)
  await expect(message).toContainText(
    words.say('“{name}” exists already. The existing record is used.', { name: 'stadtpark' }),
  )
  await expect(message.getByRole('button', { name: words.say('Undo'), exact: true })).toHaveCount(0)
  await expect(heading).toHaveText('Stadtpark')
  expect(afar.stored(502)).toEqual(before)
  expect(afar.writes()).toEqual([])
})

test('a venue created in the form of an event is created right before the event is saved', async ({
  visitor,
  afar,
}) => {
  const form = formOf(visitor, 'events')
  await form.open(402, 'de')
  await form.searchFor('venue', 'Scheune')
  await form.offerToCreate('Scheune').click()
  await form.nested('venues', 'Scheune').control('city').fill('Bonn')
  expect(afar.writes()).toEqual([])
  await form.saveElsewhere()
  const venue = afar.world.posts.at(-1)
  expect(venue?.variants.de).toMatchObject({ title: 'Scheune', status: 'publish', meta: { city: 'Bonn' } })
  expect(afar.stored(402).meta['venue']).toEqual([venue?.id])
  await expect(form.control('venue')).toContainText('Scheune')
  await form.fill('title', 'Vortrag in der Scheune')
  await form.saveElsewhere()
  expect(afar.world.posts.at(-1)?.id).toBe(venue?.id)
})

test('the media library takes an upload and offers its images', async ({ visitor, afar }) => {
  const { page, words } = visitor
  const form = formOf(visitor, 'events')
  await form.open(402, 'de')
  const label = form.nameOf('image')
  const group = page.getByRole('group', { name: label, exact: true })
  const choosing = page.waitForEvent('filechooser')
  await group.getByRole('button', { name: words.say('Replace: {label}', { label }), exact: true }).click()
  await (await choosing).setFiles({ name: 'Plätze.png', mimeType: 'image/png', buffer: png(64, 48) })
  await expect(group.getByText('64 × 48')).toBeVisible()
  await form.saveElsewhere()
  const uploaded = afar.world.media.at(-1)
  expect(uploaded?.file).toMatch(/^Platze.*\.png$/)
  expect(afar.stored(402).meta['image']).toBe(uploaded?.id)
  await group
    .getByRole('button', { name: words.say('Choose from the library: {label}', { label }), exact: true })
    .click()
  const dialog = page.getByRole('dialog', { name: words.say('The library of images'), exact: true })
  await dialog.getByRole('searchbox').fill('Fest')
  await dialog.getByRole('button', { name: 'Tanzende im Park' }).click()
  await form.saveElsewhere()
  expect(afar.stored(402).meta['image']).toBe(910)
})

test.describe('without wp/v2', () => {
  test.use({ site: { isMultilingual: false, hasWpv2: false } })

  test('the form says why a website stops a save, and warns before a description is changed', async ({
    visitor,
    afar,
  }) => {
    const { words, page } = visitor
    const before = afar.stored(402)
    const form = formOf(visitor, 'events')
    await form.open(402, 'de')
    await expect(page.getByText(words.say(rendered))).toBeVisible()
    await form.fill('title', 'Neu')
    await form.saveButton.click()
    const why = /www\.example\.org\/vortrag” does not begin with https/
    await expect(form.refusal).toContainText(why)
    await expect(form.control('website')).toHaveAccessibleDescription(why)
    await expect(form.control('title')).toHaveValue('Neu')
    expect(afar.stored(402)).toEqual(before)
    await form.fill('website', 'https://www.example.org/vortrag')
    await form.saveElsewhere()
    expect(afar.stored(402)).toMatchObject({ title: 'Neu', date: before.date, status: 'publish' })
  })

  test('a search that finds nothing does not offer other languages', async ({ visitor }) => {
    const { page, words } = visitor
    await page.goto('/events?ml_language=nl&search=nothing')
    const events = listOf(visitor, 'events')
    await expect(page.getByText(words.say('Nothing matches'))).toBeVisible()
    await expect(events.panel).toBeHidden()
    await expect(page.getByRole('link', { name: words.say('Search in all languages'), exact: true })).toHaveCount(0)
  })
})
