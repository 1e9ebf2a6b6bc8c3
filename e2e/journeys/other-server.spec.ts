/** The page at a server that is not ours: it says what is lacking, offers nothing that is not there, and loses no field. */
import { detailOf } from './support/models/detail.ts'
import { formOf } from './support/models/form.ts'
import { frameOf } from './support/models/frame.ts'
import { listOf } from './support/models/list.ts'
import { after, editorOf } from './support/models/rich-text.ts'
import { signInOf } from './support/models/sign-in.ts'
import { expect, test, writer } from './support/elsewhere.ts'

// With `wp/v2` beside it, see `stored-values.spec.ts`.
test.use({ site: { hasWpv2: false } })

type Stored = { title: string; content: string; status: string; modified: string; meta: object }
/** A record in a language as the server holds it, without the moment of its last change. */
const heldBy = (afar: { world: { posts: { id: number; variants: object }[] } }, id: number, language: string) => {
  const variants = new Map<string, Stored>(
    Object.entries(afar.world.posts.find((post) => post.id === id)?.variants ?? {}),
  )
  const { modified, ...rest } = structuredClone(
    variants.get(language) ?? { title: '', content: '', status: '', modified: '', meta: {} },
  )
  return modified === '' ? undefined : rest
}

test('one signs in with an application password, and is told what this server lacks', async ({ stranger, afar }) => {
  stranger.expectRefusal(401, 400)
  const { page, words } = stranger
  await page.goto('/?ml_language=en')
  const door = signInOf(stranger)
  await expect(page.getByText('It stays in this tab alone.')).toBeVisible()
  await door.signIn(writer.name, 'not the password')
  await expect(door.refusal('invalid_credentials')).toBeVisible()
  await expect(page).toPassAxe()
  await door.signIn(writer.name, writer.password)
  await expect(frameOf(stranger).heading).toHaveText(words.say('This server'))
  const offers = page.getByRole('table', { name: words.say('What it offers'), exact: true })
  const ability = (english: string) =>
    offers.getByRole('row').filter({ has: page.getByRole('rowheader', { name: words.say(english), exact: true }) })
  await expect(ability('Refuses to overwrite newer changes')).toContainText('compared field by field')
  await expect(ability('Counts how many records match')).toContainText(words.say('yes'))
  await expect(page).toPassAxe()
  await page.reload()
  await expect(offers).toBeVisible()
  expect(afar.writes()).toEqual([])
})

test('lists offer neither an order nor a filter that is not there, and find what the usual window hides', async ({
  visitor,
  afar,
}) => {
  const { words, page } = visitor
  const events = listOf(visitor, 'events')
  await expect(events.title('Rock & Roll “Night”')).toBeVisible()
  await expect(events.table.getByRole('columnheader').getByRole('link')).toHaveCount(0)
  await expect(events.table.getByRole('columnheader', { name: words.say('Languages'), exact: true })).toHaveCount(0)
  await events.filters.click()
  await expect(events.panel.getByRole('button', { name: words.say('More filters'), exact: true })).toBeVisible()
  await expect(events.panel.getByText(words.said(words.tables.filterWord('translation')), { exact: true })).toHaveCount(
    0,
  )
  await page.keyboard.press('Escape')
  await events.show('all')
  await expect(events.title('Long ago')).toBeVisible()
  const venues = listOf(visitor, 'venues')
  await frameOf(visitor).link('venues').click()
  await expect(venues.title('Town Hall')).toBeVisible()
  expect(afar.received.filter(({ query }) => /orderby|hidden|translation/.test(query))).toEqual([])
  expect(afar.writes()).toEqual([])
})

test('what needs our own service is not offered: picks, views, quick edit, trash, history, settings, search over all', async ({
  visitor,
  afar,
}) => {
  const { words, page } = visitor
  const { main, settled, account } = frameOf(visitor)
  const events = listOf(visitor, 'events')
  const nothing = async (role: 'button' | 'link' | 'checkbox', name: RegExp | string) =>
    expect(page.getByRole(role, { name, exact: true })).toHaveCount(0)
  await expect(events.title('Rock & Roll “Night”')).toBeVisible()
  await expect(events.table.getByRole('checkbox')).toHaveCount(0)
  await nothing('button', words.say('Views'))
  await nothing('button', words.like('Quick edit: {called}'))
  await nothing('button', words.say('Search everything'))
  await nothing('link', words.say('Trash'))
  const sizes = main.getByRole('combobox', { name: words.say('Rows per page'), exact: true })
  await expect(sizes.getByRole('option', { name: '100', exact: true })).toHaveCount(0)
  await account.click()
  await nothing('link', words.say('Settings'))
  await page.keyboard.press('Escape')
  await events.title('Rock & Roll “Night”').click()
  await settled()
  await expect(main.getByRole('link', { name: words.say('Edit'), exact: true })).toBeVisible()
  await nothing('link', words.say('History'))
  await page.goto('/trash?ml_language=en')
  await expect(main.getByRole('heading', { level: 1 })).not.toHaveText(words.say('Trash'))
  expect(afar.received.filter(({ path }) => path.includes('/admin/'))).toEqual([])
  expect(afar.writes()).toEqual([])
})

test('opening and saving without a change sends nothing; a title sent alone changes nothing else', async ({
  visitor,
  afar,
}) => {
  const before = heldBy(afar, 101, 'en')
  const dutch = heldBy(afar, 101, 'nl')
  const form = formOf(visitor, 'events')
  await form.open(101, 'en')
  await expect(form.control('title')).toHaveValue('Rock & Roll “Night”')
  await form.saveButton.click()
  await expect(form.status).toHaveText(visitor.words.say('No unsaved changes'))
  expect(afar.writes()).toEqual([])

  await form.fill('title', 'Rock & Roll Night')
  await form.saveElsewhere()
  await expect(frameOf(visitor).heading).toHaveText('Rock & Roll Night')
  expect(heldBy(afar, 101, 'en')).toEqual({ ...before, title: 'Rock & Roll Night' })
  expect(heldBy(afar, 101, 'nl')).toEqual(dutch)
  const [sent, ...more] = afar.writes()
  expect(more).toEqual([])
  expect(sent?.headers.authorization).toMatch(/^Basic /)
  for (const field of ['description', 'excerpt', 'slug', 'event_state', 'id'])
    expect(sent?.body).not.toContain(`"${field}"`)
})

test('a picture in a text stays as it was, byte by byte, and one can be put beside it by its address', async ({
  visitor,
  afar,
}) => {
  const { page, words } = visitor
  const shown = `${afar.origin}/uploads/band.jpg?w=300&#038;crop=1`
  const picture = `<img class="alignleft size-medium wp-image-900" src="${shown}" alt="A band &amp; a crowd" width="300" height="200" />`
  const held = `<p>Come ${picture} and dance.</p>\n<h2>Doors</h2>`
  const stored = afar.world.posts.find(({ id }) => id === 101)?.variants.nl
  if (!stored) throw new Error('The other server holds the event 101 in Dutch.')
  stored.content = held
  const { form, text, tool } = editorOf(visitor)
  await form.open(101, 'nl')
  await expect(text.getByRole('img', { name: 'A band & a crowd', exact: true })).toBeVisible()
  await form.fill('title', 'Rocknacht in het park')
  await form.saveElsewhere()
  expect([afar.writes().length, afar.writes()[0]?.body]).toEqual([1, expect.not.stringContaining('"description"')])
  expect(stored.content).toBe(held)

  await after(text, 'dance')
  await page.keyboard.type(' all night')
  await tool('Image').click()
  const dialog = page.getByRole('dialog', { name: words.say('Add an image'), exact: true })
  await expect(dialog.getByRole('button', { name: words.say('Upload an image'), exact: true })).toHaveCount(0)
  await dialog
    .getByLabel(words.say('Address of the image'), { exact: true })
    .fill(`${afar.origin}/uploads/stage.jpg?w=640&h=480`)
  await dialog
    .getByLabel(words.say('What it shows ({name})', { name: 'Nederlands' }), { exact: true })
    .fill('The stage')
  await page.keyboard.press('Enter')
  await form.saveElsewhere()
  const added = `<img src="${afar.origin}/uploads/stage.jpg?w=640&amp;h=480" alt="The stage" />`
  const [, sent] = afar.writes()
  expect(JSON.parse(sent?.body ?? '{}')).toMatchObject({
    description: held.replace('dance', `dance all night${added}`),
    image: '900',
  })
})

test('what the server does not keep cannot be written', async ({ visitor }) => {
  const form = formOf(visitor, 'events')
  await form.open(101, 'en')
  await expect(visitor.page.getByText(visitor.words.say('This server does not keep it.')).first()).toBeVisible()
})

test('a translation begins with all that the record has; two languages are saved by one Save', async ({
  visitor,
  afar,
}) => {
  const english = heldBy(afar, 102, 'en')
  const form = formOf(visitor, 'events')
  await form.open(102, 'de')
  await visitor.page.getByRole('link', { name: visitor.words.say('Write without it'), exact: true }).click()
  await form.fill('title', 'Tag der offenen Tür')
  await frameOf(visitor).switchTo('en')
  await form.fill('title', 'Open days')
  await form.saveElsewhere()
  await expect(frameOf(visitor).heading).toHaveText('Open days')
  expect(heldBy(afar, 102, 'de')).toMatchObject({
    title: 'Tag der offenen Tür',
    status: 'draft',
    meta: { start: '2026-12-05 20:00:00', timezone: 'America/New_York' },
  })
  expect(heldBy(afar, 102, 'en')).toMatchObject({ ...english, title: 'Open days', meta: { categories: [11] } })
  // The server knows no copied texts and cannot remove one language.
  for (const sentence of ['Copy texts into {name}', 'Remove {name}…'] as const) {
    const name = visitor.words.say(sentence, { name: 'English' })
    await expect(visitor.page.getByRole('button', { name, exact: true })).toHaveCount(0)
  }
})

test('deleting is undone with every field as it was', async ({ visitor, afar }) => {
  visitor.expectRefusal(400, 403, 404)
  const before = heldBy(afar, 101, 'en')
  const detail = detailOf(visitor, 'events')
  await detail.open(101, 'en')
  await detail.remove.click()
  const { message } = frameOf(visitor)
  await expect.poll(() => heldBy(afar, 101, 'en')?.status).toBe('trash')
  await message.getByRole('button', { name: visitor.words.say('Undo'), exact: true }).click()
  await expect.poll(() => heldBy(afar, 101, 'en')).toEqual(before)
})

test('a password that ends is asked for over the page, and the save goes out once', async ({ visitor, afar }) => {
  visitor.expectRefusal(400, 401, 404)
  const { page, words } = visitor
  const form = formOf(visitor, 'events')
  await form.open(102, 'en')
  await form.fill('title', 'Typed before it ended')
  const redactie = afar.users.get(writer.name)
  if (redactie) redactie.password = 'qrst uvwx yzab cdef'
  await form.saveButton.click()
  const dialog = page.getByRole('dialog', { name: words.say('Sign in again'), exact: true })
  await dialog.getByLabel(words.say('Password'), { exact: true }).fill('qrst uvwx yzab cdef')
  await dialog.getByRole('button', { name: words.say('Sign in'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(frameOf(visitor).heading).toHaveText('Typed before it ended')
  await expect.poll(() => heldBy(afar, 102, 'en')?.title).toBe('Typed before it ended')
  expect(afar.writes()).toHaveLength(1)
})
