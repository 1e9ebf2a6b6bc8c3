/** The page with an external server: names unsupported features, offers only supported ones, and loses no field. */
import { calendarPage } from './support/models/calendar.ts'
import { deskPage } from './support/models/desk.ts'
import { detailPage } from './support/models/detail.ts'
import { formPage } from './support/models/form.ts'
import { appLayout } from './support/models/app-layout.ts'
import { listPage } from './support/models/list.ts'
import { after, richTextEditor } from './support/models/rich-text.ts'
import { signInForm } from './support/models/sign-in.ts'
import { expect, test, writer } from './support/external-test.ts'

// For servers with `wp/v2`, see `stored-values.spec.ts`.
test.use({ site: { hasWpv2: false } })

type Stored = { title: string; content: string; status: string; modified: string; meta: object }
/** The stored translation of a record, without its modification date. */
const storedVariant = (
  externalServer: { world: { posts: { id: number; variants: object }[] } },
  id: number,
  language: string,
) => {
  const variants = new Map<string, Stored>(
    Object.entries(externalServer.world.posts.find((post) => post.id === id)?.variants ?? {}),
  )
  const { modified, ...rest } = structuredClone(
    variants.get(language) ?? { title: '', content: '', status: '', modified: '', meta: {} },
  )
  return modified === '' ? undefined : rest
}

test('after sign-in with an application password, the supported features of the server are listed', async ({
  signedOut,
  externalServer,
}) => {
  signedOut.expectStatus(401, 400)
  const { page, messages } = signedOut
  await page.goto('/?ml_language=en')
  const door = signInForm(signedOut)
  await expect(page.getByText('It is stored in this tab only.')).toBeVisible()
  await door.signIn(writer.name, 'not the password')
  await expect(door.failureMessage('invalid_credentials')).toBeVisible()
  await expect(page).toPassAxe()
  await door.signIn(writer.name, writer.password)
  await expect(appLayout(signedOut).heading).toHaveText(messages.t('This server'))
  const offers = page.getByRole('table', { name: messages.t('Supported features'), exact: true })
  const ability = (english: string) =>
    offers.getByRole('row').filter({ has: page.getByRole('rowheader', { name: messages.t(english), exact: true }) })
  await expect(ability('Edit conflict detection')).toContainText('compared field by field')
  await expect(ability('Totals in lists')).toContainText(messages.t('yes'))
  await expect(page).toPassAxe()
  await page.reload()
  await expect(offers).toBeVisible()
  expect(externalServer.writes()).toEqual([])
})

test('lists offer only supported orders and filters, and all events of any date', async ({
  signedIn,
  externalServer,
}) => {
  const { messages, page } = signedIn
  const events = listPage(signedIn, 'events')
  await expect(events.title('Rock & Roll “Night”')).toBeVisible()
  await expect(events.table.getByRole('columnheader').getByRole('link')).toHaveCount(0)
  await expect(events.table.getByRole('columnheader', { name: messages.t('Languages'), exact: true })).toHaveCount(0)
  await events.filters.click()
  await expect(events.panel.getByRole('group', { name: messages.t('Advanced'), exact: true })).toBeVisible()
  await expect(
    events.panel.getByText(messages.label(messages.tables.filterLabel('translation')), { exact: true }),
  ).toHaveCount(0)
  await page.keyboard.press('Escape')
  await events.show('all')
  await expect(events.title('Long ago')).toBeVisible()
  const venues = listPage(signedIn, 'venues')
  await appLayout(signedIn).link('venues').click()
  await expect(venues.title('Town Hall')).toBeVisible()
  expect(externalServer.received.filter(({ query }) => /orderby|hidden|translation/.test(query))).toEqual([])
  expect(externalServer.writes()).toEqual([])
})

test('features that need the own service are not offered, such as selection, views, trash and history', async ({
  signedIn,
  externalServer,
}) => {
  const { messages, page } = signedIn
  const { main, settled, account } = appLayout(signedIn)
  const events = listPage(signedIn, 'events')
  const nothing = async (role: 'button' | 'link' | 'checkbox', name: RegExp | string) =>
    expect(page.getByRole(role, { name, exact: true })).toHaveCount(0)
  await expect(events.title('Rock & Roll “Night”')).toBeVisible()
  await expect(events.table.getByRole('checkbox')).toHaveCount(0)
  await nothing('button', messages.t('Views'))
  await nothing('button', messages.pattern('Quick edit: {called}'))
  await nothing('button', messages.t('Search everything'))
  await nothing('link', messages.t('Trash'))
  const sizes = main.getByRole('combobox', { name: messages.t('Rows per page'), exact: true })
  await expect(sizes.getByRole('option', { name: '100', exact: true })).toHaveCount(0)
  await account.click()
  await nothing('link', messages.t('Settings'))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: messages.t('Go to…'), exact: true }).click()
  await page.getByRole('option', { name: messages.t('Keyboard shortcuts'), exact: true }).click()
  const keys = page.getByRole('dialog', { name: messages.t('Keyboard shortcuts'), exact: true })
  await expect(keys.getByText(messages.t('Next row'), { exact: true })).toBeVisible()
  for (const own of ['Select or deselect the row', 'Search everything', 'Go to the queue of translations'])
    await expect(keys.getByText(messages.t(own), { exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await events.title('Rock & Roll “Night”').click()
  await settled()
  await expect(main.getByRole('link', { name: messages.t('Edit'), exact: true })).toBeVisible()
  await nothing('link', messages.t('History'))
  await page.goto('/trash?ml_language=en')
  await expect(main.getByRole('heading', { level: 1 })).not.toHaveText(messages.t('Trash'))
  expect(externalServer.received.filter(({ path }) => path.includes('/admin/'))).toEqual([])
  expect(externalServer.writes()).toEqual([])
})

test('the calendar shows the events of a server and moves them, with Undo and without overwriting dates', async ({
  signedIn,
  externalServer,
}) => {
  const { messages, page } = signedIn
  const title = 'Rock & Roll “Night”'
  const startOf = (language: 'en' | 'nl') => storedVariant(externalServer, 101, language)?.meta
  const calendar = calendarPage(signedIn)
  await appLayout(signedIn)
    .main.getByRole('link', { name: messages.t('Calendar'), exact: true })
    .click()
  await calendar.open('en', { date: '2026-12-01' })
  await calendar.drag(title, calendar.cell('2026-12-10'))
  const undo = page.getByRole('button', { name: messages.t('Undo'), exact: true })
  await expect(calendar.cell('2026-12-10').getByRole('link', { name: title })).toBeVisible()
  for (const language of ['en', 'nl'] as const)
    expect(startOf(language)).toMatchObject({ start: '2026-12-10 20:00:00', end: '2026-12-10 22:30:00' })
  await undo.click()
  await expect(calendar.cell('2026-12-05').getByRole('link', { name: title })).toBeVisible()
  expect(startOf('nl')).toMatchObject({ start: '2026-12-05 20:00:00', end: '2026-12-05 22:30:00' })

  // Day sheets are pages of the own service.
  await calendar.dayButton('2026-12-05').click()
  await expect(calendar.panel.getByRole('link', { name: title })).toBeVisible()
  await expect(calendar.daySheets).toHaveCount(0)
  await page.keyboard.press('Escape')

  const stored = externalServer.world.posts.find(({ id }) => id === 101)
  for (const variant of Object.values(stored?.variants ?? {}))
    Object.assign(variant.meta, { start: '2026-12-07 20:00:00', end: '2026-12-07 22:30:00' })
  await calendar.drag(title, calendar.cell('2026-12-11'))
  const conflict = page.getByRole('alertdialog', { name: messages.t('Someone else has moved this event'), exact: true })
  await expect(conflict).toContainText('Mon 7 Dec')
  expect(startOf('en')).toMatchObject({ start: '2026-12-07 20:00:00' })
  await conflict.getByRole('button', { name: messages.t('Move anyway'), exact: true }).click()
  await expect(conflict).toBeHidden()
  await expect.poll(() => startOf('en')).toMatchObject({ start: '2026-12-11 20:00:00' })
  expect(externalServer.received.filter(({ path }) => path.includes('/admin/'))).toEqual([])
})

test('a save without changes sends nothing; saving a title changes no other stored value', async ({
  signedIn,
  externalServer,
}) => {
  const before = storedVariant(externalServer, 101, 'en')
  const dutch = storedVariant(externalServer, 101, 'nl')
  const form = formPage(signedIn, 'events')
  await form.open(101, 'en')
  await expect(form.control('title')).toHaveValue('Rock & Roll “Night”')
  await form.saveButton.click()
  await expect(form.status).toHaveText(signedIn.messages.t('No unsaved changes'))
  expect(externalServer.writes()).toEqual([])

  await form.fill('title', 'Rock & Roll Night')
  await form.save()
  await expect(appLayout(signedIn).heading).toHaveText('Rock & Roll Night')
  expect(storedVariant(externalServer, 101, 'en')).toEqual({ ...before, title: 'Rock & Roll Night' })
  expect(storedVariant(externalServer, 101, 'nl')).toEqual(dutch)
  const [sent, ...more] = externalServer.writes()
  expect(more).toEqual([])
  expect(sent?.headers.authorization).toMatch(/^Basic /)
  for (const field of ['description', 'excerpt', 'slug', 'event_state', 'id'])
    expect(sent?.body).not.toContain(`"${field}"`)
})

test('an image in a text keeps every byte, and another one is added by its URL', async ({
  signedIn,
  externalServer,
}) => {
  const { page, messages } = signedIn
  const shown = `${externalServer.origin}/uploads/band.jpg?w=300&#038;crop=1`
  const image = `<img class="alignleft size-medium wp-image-900" src="${shown}" alt="A band &amp; a crowd" width="300" height="200" />`
  const storedHtml = `<p>Come ${image} and dance.</p>\n<h2>Doors</h2>`
  const stored = externalServer.world.posts.find(({ id }) => id === 101)?.variants.nl
  if (!stored) throw new Error('The event 101 has no Dutch text')
  stored.content = storedHtml
  const { form, text, tool } = richTextEditor(signedIn)
  await form.open(101, 'nl')
  await expect(text.getByRole('img', { name: 'A band & a crowd', exact: true })).toBeVisible()
  await form.fill('title', 'Rocknacht in het park')
  await form.save()
  expect([externalServer.writes().length, externalServer.writes()[0]?.body]).toEqual([
    1,
    expect.not.stringContaining('"description"'),
  ])
  expect(stored.content).toBe(storedHtml)

  await after(text, 'dance')
  await page.keyboard.type(' all night')
  await tool('Image').click()
  const dialog = page.getByRole('dialog', { name: messages.t('Add image'), exact: true })
  await expect(dialog.getByRole('button', { name: messages.t('Upload image'), exact: true })).toHaveCount(0)
  await dialog
    .getByLabel(messages.t('Image URL'), { exact: true })
    .fill(`${externalServer.origin}/uploads/stage.jpg?w=640&h=480`)
  await dialog.getByLabel(messages.t('Alt text ({name})', { name: 'Dutch' }), { exact: true }).fill('The stage')
  await page.keyboard.press('Enter')
  await form.save()
  const added = `<img src="${externalServer.origin}/uploads/stage.jpg?w=640&amp;h=480" alt="The stage" />`
  const [, sent] = externalServer.writes()
  expect(JSON.parse(sent?.body ?? '{}')).toMatchObject({
    description: storedHtml.replace('dance', `dance all night${added}`),
    image: '900',
  })
})

test('fields that the server does not store are marked', async ({ signedIn }) => {
  const form = formPage(signedIn, 'events')
  await form.open(101, 'en')
  await form.unfold('Details')
  await expect(signedIn.page.getByText(signedIn.messages.t('Not stored by this server.')).first()).toBeVisible()
})

test('a new translation gets the shared values, and one save stores two languages', async ({
  signedIn,
  externalServer,
}) => {
  const english = storedVariant(externalServer, 102, 'en')
  const form = formPage(signedIn, 'events')
  await form.open(102, 'de')
  await signedIn.page.getByRole('link', { name: signedIn.messages.t('Write without the source'), exact: true }).click()
  await form.fill('title', 'Tag der offenen Tür')
  await appLayout(signedIn).switchTo('en')
  await form.fill('title', 'Open days')
  await form.save()
  await expect(appLayout(signedIn).heading).toHaveText('Open days')
  expect(storedVariant(externalServer, 102, 'de')).toMatchObject({
    title: 'Tag der offenen Tür',
    status: 'draft',
    meta: { start: '2026-12-05 20:00:00', timezone: 'America/New_York' },
  })
  expect(storedVariant(externalServer, 102, 'en')).toMatchObject({
    ...english,
    title: 'Open days',
    meta: { categories: [11] },
  })
  // The server knows no copied texts and cannot remove one language.
  for (const formatMessage of ['Copy text into {name}', 'Remove {name}…'] as const) {
    const name = signedIn.messages.t(formatMessage, { name: 'English' })
    await expect(signedIn.page.getByRole('button', { name, exact: true })).toHaveCount(0)
  }
})

test('the translation desk saves a text and names unsupported features', async ({ signedIn, externalServer }) => {
  const english = storedVariant(externalServer, 102, 'en')
  const { messages, page } = signedIn
  await page.goto('/translate?ml_language=de')
  await expect(page.getByText(messages.t('This server has no list of missing translations'))).toBeVisible()
  const desk = deskPage(signedIn, 'events')
  await desk.open(102, 'de')
  await expect(desk.text('title')).toBeFocused()
  await expect(desk.source('title', 'en')).toContainText(english?.title ?? '')
  await expect(desk.main).toContainText('outdated and copied texts are not marked')
  await expect(desk.main.getByRole('button', { name: /suggestion/ })).toHaveCount(0)
  // The server does not tell the languages of linked records: the category has a German name.
  const linked = messages.t('Linked, and not translated into {name}', { name: 'German' })
  await expect(desk.main.getByRole('heading', { name: linked, exact: true })).toHaveCount(0)
  await expect(page).toPassAxe()
  await desk.copySource()
  await expect(desk.text('title')).toHaveValue(english?.title ?? '')
  await desk.text('title').fill('Tag der offenen Tür')
  await page.keyboard.press('Control+s')
  await expect.poll(() => storedVariant(externalServer, 102, 'de')?.title).toBe('Tag der offenen Tür')
  expect(storedVariant(externalServer, 102, 'en')).toEqual(english)
})

test('Undo of a deletion restores every field', async ({ signedIn, externalServer }) => {
  signedIn.expectStatus(400, 403, 404)
  const before = storedVariant(externalServer, 101, 'en')
  const detail = detailPage(signedIn, 'events')
  await detail.open(101, 'en')
  await detail.chooseDelete()
  const { message } = appLayout(signedIn)
  await expect.poll(() => storedVariant(externalServer, 101, 'en')?.status).toBe('trash')
  await message.getByRole('button', { name: signedIn.messages.t('Undo'), exact: true }).click()
  await expect.poll(() => storedVariant(externalServer, 101, 'en')).toEqual(before)
})

test('after a reload, restoring makes all languages drafts, and the notice says so', async ({
  signedIn,
  externalServer,
}) => {
  signedIn.expectStatus(400, 403, 404)
  const dutch = externalServer.world.posts.find(({ id }) => id === 101)?.variants.nl
  if (dutch) dutch.status = 'publish'
  const detail = detailPage(signedIn, 'events')
  await detail.open(101, 'en')
  await detail.chooseDelete()
  await expect.poll(() => storedVariant(externalServer, 101, 'nl')?.status).toBe('trash')
  await signedIn.page.goto('/events/101?ml_language=en')
  const { main } = appLayout(signedIn)
  await expect(main.getByText('check each language: some may be drafts.')).toBeVisible()
  await main.getByRole('button', { name: signedIn.messages.t('Restore'), exact: true }).click()
  for (const language of ['en', 'nl'])
    await expect.poll(() => storedVariant(externalServer, 101, language)?.status).toBe('draft')
})

test('after the password is revoked, a dialog asks to sign in, and the save is sent once', async ({
  signedIn,
  externalServer,
}) => {
  signedIn.expectStatus(400, 401, 404)
  const { page, messages } = signedIn
  const form = formPage(signedIn, 'events')
  await form.open(102, 'en')
  await form.fill('title', 'Typed before it ended')
  const redactie = externalServer.users.get(writer.name)
  if (redactie) redactie.password = 'qrst uvwx yzab cdef'
  await form.saveButton.click()
  const dialog = page.getByRole('dialog', { name: messages.t('Sign in again'), exact: true })
  await dialog.getByLabel(messages.t('Password'), { exact: true }).fill('qrst uvwx yzab cdef')
  await dialog.getByRole('button', { name: messages.t('Sign in'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(appLayout(signedIn).heading).toHaveText('Typed before it ended')
  await expect.poll(() => storedVariant(externalServer, 102, 'en')?.title).toBe('Typed before it ended')
  expect(externalServer.writes()).toHaveLength(1)
})
