/** Duplicates an event to other dates, with its languages, as a draft. */
import { openRecordId } from './support/models/app-layout.ts'
import { detailPage } from './support/models/detail.ts'
import { formPage } from './support/models/form.ts'
import { listPage } from './support/models/list.ts'
import { test as externalTest } from './support/external-test.ts'
import { expect, test } from './support/test.ts'

const evening = { start_date: '2027-03-09 19:30:00', end_date: '2027-03-09 22:00:00' }

test('an event is duplicated to another date in chosen languages, and Undo trashes the copy', async ({
  signInAs,
  product,
}) => {
  const asEditor = product.as('editor').events
  const { body: first } = await asEditor.create(
    {
      ...evening,
      title: 'Nacht van de poëzie',
      description: '<p>Twaalf dichters.</p>',
      cost: '12,50',
      status: 'publish',
      featured: true,
      event_state: 'cancelled',
    },
    { language: 'nl' },
  )
  await asEditor.update(first.id, { title: 'Nuit de la poésie', status: 'publish' }, { language: 'fr' })
  await asEditor.update(first.id, { title: 'Poetry night' }, { language: 'en' })

  const editor = await signInAs('editor')
  const { page, messages } = editor
  await detailPage(editor, 'events').open(first.id, 'nl')
  await detailPage(editor, 'events').chooseDuplicate()
  const dialog = page.getByRole('dialog', {
    name: messages.t('Duplicate “{name}”', { name: 'Nacht van de poëzie' }),
    exact: true,
  })
  const start = dialog.getByRole('textbox', { name: 'Starts', exact: true })
  await expect(start).toBeFocused()
  await expect(page).toPassAxe()
  // The date comes first, and an end follows it.
  await start.fill('sometime')
  const make = dialog.getByRole('button', { name: messages.t('Duplicate'), exact: true })
  await make.click()
  await expect(start).toHaveAttribute('aria-invalid', 'true')
  await start.fill('14-3-2028 20:00')
  await expect(dialog.getByRole('textbox', { name: 'Ends', exact: true })).toHaveValue('14/03/2028')
  await expect(dialog.getByRole('textbox', { name: 'Time (Ends)', exact: true })).toHaveValue('22:30')
  await dialog.getByRole('checkbox', { name: 'English', exact: true }).uncheck()
  await make.click()

  const form = formPage(editor, 'events')
  await expect(page).toHaveURL(/\/events\/\d+\/edit\?ml_language=nl/)
  await expect(page).not.toHaveURL(new RegExp(`/events/${first.id}/`))
  await expect(form.control('title')).toHaveValue('Nacht van de poëzie (kopie)')
  const id = await openRecordId({ page }, 'events')
  const read = async (language: 'nl' | 'fr') => (await asEditor.read(id, { language })).body
  expect(await read('nl')).toMatchObject({
    title: 'Nacht van de poëzie (kopie)',
    description: first.description,
    cost: '€12,50',
    status: 'draft',
    slug: '',
    featured: true,
    event_state: 'scheduled',
    start_date: '2028-03-14 20:00:00',
    end_date: '2028-03-14 22:30:00',
    source_language: 'nl',
  })
  expect(await read('fr')).toMatchObject({ title: 'Nuit de la poésie (copie)', status: 'draft' })
  expect(Object.keys((await read('nl')).translations).toSorted()).toEqual(['fr', 'nl'])
  // The original is unchanged.
  expect((await asEditor.read(first.id, { language: 'nl' })).body).toMatchObject({
    version: expect.any(Number),
    ...evening,
  })

  await page
    .getByRole('region', { name: messages.t('Notifications') })
    .getByRole('button', { name: messages.t('Undo'), exact: true })
    .click()
  await expect(page).toHaveURL(new RegExp(`/events/${first.id}\\?`))
  expect((await read('nl')).status).toBe('trash')
})

test('an event is duplicated from its row without the deselected values', async ({ signInAs, product }) => {
  const asEditor = product.as('editor').events
  const { body: first } = await asEditor.create(
    { ...evening, title: 'Repair café', status: 'publish', categories: [], featured: true },
    { language: 'nl' },
  )
  const editor = await signInAs('editor', { interfaceLanguage: 'nl', width: 360 })
  const { page, messages } = editor
  await listPage(editor, 'events').open('nl', { search: 'repair café' })
  await page.getByRole('button', { name: messages.t('Quick edit: {called}', { called: 'Repair café' }) }).click()
  await page.getByRole('link', { name: messages.t('Duplicate'), exact: true }).click()
  const dialog = page.getByRole('dialog', {
    name: messages.t('Duplicate “{name}”', { name: 'Repair café' }),
    exact: true,
  })
  await expect(dialog).toBeVisible()
  await expect(page).toFitItsWidth()
  await dialog.getByRole('checkbox', { name: 'Weergave', exact: true }).uncheck()
  await dialog.getByRole('button', { name: messages.t('Duplicate'), exact: true }).click()
  await expect(page).toHaveURL(/\/edit/)
  const id = await openRecordId({ page }, 'events')
  expect(id).not.toBe(first.id)
  expect((await asEditor.read(id, { language: 'nl' })).body).toMatchObject({
    title: 'Repair café (kopie)',
    featured: false,
    ...evening,
  })
})

test('an account that may not create events is offered no duplicate', async ({ signInAs, product }) => {
  const { body: first } = await product
    .as('editor')
    .events.create({ ...evening, title: 'Lezing', status: 'publish' }, { language: 'nl' })
  const translator = await signInAs('translator-de')
  await detailPage(translator, 'events').open(first.id, 'nl')
  await detailPage(translator, 'events').more.click()
  await expect(translator.page.getByRole('link', { name: translator.messages.t('History'), exact: true })).toBeVisible()
  await expect(detailPage(translator, 'events').duplicate).toHaveCount(0)
})

externalTest(
  'at an external server a copy has only supported values, and the original is unchanged',
  async ({ signedIn, externalServer }) => {
    const { page, messages } = signedIn
    const storedVariants = (id: number) =>
      structuredClone(externalServer.world.posts.find((post) => post.id === id)?.variants)
    const before = storedVariants(101)
    await formPage(signedIn, 'events').open(101, 'en')
    // Only event statuses that it stores are offered.
    const state = page.getByRole('combobox', { name: 'Event status', exact: true })
    await expect(state.getByRole('option')).toHaveText(['As planned', 'Postponed', 'Cancelled'])
    await detailPage(signedIn, 'events').open(101, 'en')
    await detailPage(signedIn, 'events').chooseDuplicate()
    const dialog = page.getByRole('dialog', { name: /^Duplicate/ })
    await dialog.getByRole('textbox', { name: 'Starts', exact: true }).fill('5 December 2027 20:00')
    await dialog.getByRole('button', { name: messages.t('Duplicate'), exact: true }).click()
    await expect(page).toHaveURL(/\/events\/(?!101)\d+\/edit/)
    const id = await openRecordId({ page }, 'events')
    const created = storedVariants(id)
    expect(created?.en).toMatchObject({ title: 'Rock & Roll "Night" (copy)', status: 'draft' })
    expect(created?.en?.meta).toMatchObject({
      start: '2027-12-05 20:00:00',
      end: '2027-12-05 22:30:00',
      timezone: 'America/New_York',
      venue: [201],
      organizer: [301, 302],
      featured: true,
    })
    expect(Object.keys(created ?? {}).toSorted()).toEqual(Object.keys(before ?? {}).toSorted())
    expect(storedVariants(101)).toEqual(before)
  },
)
