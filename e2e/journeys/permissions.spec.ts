/** Actions that an account may not do are disabled with the reason, and rejected by the service. */
import { ProblemError } from '#client/send.ts'
import { detailPage } from './support/models/detail.ts'
import { pagePath, appLayout } from './support/models/app-layout.ts'
import { formPage } from './support/models/form.ts'
import { listPage } from './support/models/list.ts'
import { expect, test } from './support/test.ts'

const fete = {
  title: 'Fête du village',
  start_date: '2027-07-01 10:00:00',
  end_date: '2027-07-01 18:00:00',
  status: 'publish',
} as const

const failureMessage = async (attempt: Promise<unknown>): Promise<number | undefined> =>
  attempt.then(
    () => undefined,
    (thrown: unknown) => (thrown instanceof ProblemError ? thrown.problem.data.status : Promise.reject(thrown)),
  )

test('a translator edits texts in their language; shared fields are disabled with the reason', async ({
  signInAs,
  product,
}) => {
  const { body: event } = await product.as('editor').events.create(fete, { language: 'fr' })
  const translator = await signInAs('translator-nl')
  const { messages, page } = translator
  const form = formPage(translator, 'events')
  await form.open(event.id, 'nl')
  await page
    .getByRole('link', { name: messages.t('Translate side by side with {name}', { name: 'French' }), exact: true })
    .click()
  await expect(form.control('start_date')).toHaveJSProperty('readOnly', true)
  await expect(form.control('start_date')).toHaveAccessibleDescription(
    new RegExp(messages.t('Shared by all languages. You can edit text only.')),
  )
  await expect(form.control('featured')).toBeDisabled()
  await expect(page).toPassAxe()
  await form.fill('title', 'Dorpsfeest')
  await form.publish()
  expect((await product.as().events.read(event.id, { language: 'nl' })).body.title).toBe('Dorpsfeest')

  const asTranslator = product.as('translator-nl')
  expect(
    await failureMessage(
      asTranslator.events.update(event.id, { start_date: '2027-07-02 10:00:00' }, { language: 'nl' }),
    ),
  ).toBe(403)
  expect(await failureMessage(asTranslator.events.update(event.id, { title: 'Dorffest' }, { language: 'de' }))).toBe(
    403,
  )
  expect(await failureMessage(asTranslator.events.remove(event.id, { language: 'nl' }))).toBe(403)
})

test('a translator of Dutch sees German texts read-only', async ({ signInAs, product }) => {
  const service = product.as('editor')
  const { body: event } = await service.events.create(fete, { language: 'fr' })
  await service.events.update(event.id, { title: 'Dorffest' }, { language: 'de' })
  const translator = await signInAs('translator-nl')
  const { messages } = translator
  const form = formPage(translator, 'events')
  await form.open(event.id, 'de')
  await expect(form.control('title')).toHaveValue('Dorffest')
  await expect(form.control('title')).toHaveJSProperty('readOnly', true)
  await expect(form.control('title')).toHaveAccessibleDescription(messages.pattern('You cannot edit {language}.'))
})

test('a missing translation that the account may not add names the record as reason, not the language', async ({
  signInAs,
  product,
}) => {
  const service = product.as('editor')
  const { body: event } = await service.events.create(fete, { language: 'fr' })
  await service.events.update(event.id, { title: 'Dorpsfeest', status: 'private' }, { language: 'nl' })
  const translator = await signInAs('translator-nl')
  const { messages } = translator
  const { main, switchTo } = appLayout(translator)
  await formPage(translator, 'events').open(event.id, 'nl')
  const values = { written: 'French', name: 'Dutch' }
  await expect(main).toContainText(messages.t('Available in {written}. You cannot edit this record in {name}.', values))
  await switchTo('de')
  await expect(main).toContainText(
    messages.t('Available in {written}. You cannot edit {name}.', { ...values, name: 'German' }),
  )
})

test('without permission, create and delete are not offered, and their URLs show the reason', async ({
  signInAs,
  product,
}) => {
  const { body: event } = await product.as('editor').events.create(fete, { language: 'fr' })
  const translator = await signInAs('translator-de')
  const { messages } = translator
  const events = listPage(translator, 'events')
  await events.open('fr')
  await expect(events.create).toHaveCount(0)
  const detail = detailPage(translator, 'events')
  await detail.open(event.id, 'fr')
  await expect(detail.edit).toBeVisible()
  await detail.more.click()
  await expect(detail.remove).toHaveCount(0)
  await translator.page.goto(pagePath('events', 'fr', { place: 'new' }))
  await expect(appLayout(translator).main).toContainText(
    messages.t('You do not have permission to create records here'),
  )
  await expect(translator.page).toPassAxe()
  await translator.page.goto('/?ml_language=fr')
  await expect(appLayout(translator).main.getByRole('link', { name: fete.title, exact: true })).toBeVisible()
  await expect(events.create).toHaveCount(0)

  const reader = await signInAs('reader')
  await reader.page.goto('/trash?ml_language=fr')
  await expect(appLayout(reader).main).toContainText('You do not have access to the trash')
  await expect(reader.page.getByRole('link', { name: reader.messages.t('Trash'), exact: true })).toHaveCount(0)
  await reader.page.goto('/images?ml_language=fr')
  await expect(appLayout(reader).main).toContainText('You do not have access to images')
  reader.expectStatus(400)
  await reader.page.goto('/events?ml_language=fr&status=draft')
  const closed = appLayout(reader).main.getByText('because you do not have permission: Status (status)')
  await expect(closed).toBeVisible()
  await reader.page.reload()
  await expect(closed).toBeVisible()
  await appLayout(reader)
    .main.getByRole('button', { name: reader.messages.t('Dismiss'), exact: true })
    .click()
  await expect(closed).toBeHidden()
  await expect(appLayout(reader).heading).toBeFocused()
  await reader.page.goto(pagePath('events', 'fr', { id: event.id, place: 'edit' }))
  await expect(appLayout(reader).main).toContainText('You do not have permission to edit this record.')
  await formPage(reader, 'events').unfold('Details')
  await expect(appLayout(reader).main.getByRole('group', { name: 'Slug (French)' })).toContainText('fete-du-village')
})

test('for an author an empty list of upcoming events links to the past events', async ({ signInAs }) => {
  const author = await signInAs('author')
  const { page, messages } = author
  const events = listPage(author, 'events')
  // After all events.
  await page.clock.setFixedTime('2099-01-01T12:00:00Z')
  await listPage(author, 'venues').open('de')
  await appLayout(author).link('events').click()
  await expect(events.nothing('No upcoming events')).toBeVisible()
  await appLayout(author)
    .main.getByRole('link', { name: messages.t('Search all dates'), exact: true })
    .click()
  await expect(events.table.getByRole('rowheader').first()).toBeVisible()
})

test('an author edits their own event and sees others’ events read-only', async ({ signInAs, product }) => {
  const { body: own } = await product.as('author').events.create(fete, { language: 'fr' })
  const { body: other } = await product.as('editor').events.create({ ...fete, title: 'Marché' }, { language: 'fr' })
  const author = await signInAs('author')
  const detail = detailPage(author, 'events')
  await detail.open(own.id, 'fr')
  await expect(detail.edit).toBeVisible()
  await detail.open(other.id, 'fr')
  await expect(detail.heading).toHaveText('Marché')
  await expect(await detail.value('author')).toHaveText('editor')
  await expect(detail.edit).toHaveCount(0)
  await detail.more.click()
  await expect(detail.remove).toHaveCount(0)
})
