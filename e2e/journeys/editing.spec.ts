/** Editing an event saves exactly the changed fields. */
import { goOffline, goOnline } from './support/fixtures/session.ts'
import { appLayout } from './support/models/app-layout.ts'
import { formPage } from './support/models/form.ts'
import { expect, test } from './support/test.ts'

const concert = {
  title: 'Concert in het park',
  start_date: '2027-06-04 20:00:00',
  end_date: '2027-06-04 22:00:00',
  description: '<p>Breng een deken mee.</p>',
  cost: '12',
  status: 'publish',
} as const

test('a changed title and time are saved and shown after a reload, all other fields are unchanged', async ({
  signInAs,
  product,
}) => {
  const service = product.as('editor')
  const { body: event } = await service.events.create({ ...concert, featured: true }, { language: 'nl' })
  const editor = await signInAs('editor', { interfaceLanguage: 'nl' })
  const form = formPage(editor, 'events')
  await form.open(event.id, 'nl')
  await form.fill('title', 'Avondconcert in het park')
  await form.fill('start_date', '4 juni 2027 19u30')
  await expect(form.control('start_date')).toHaveAccessibleDescription(/vrijdag 4 juni 2027.*19:30/)
  await form.hasChanged('title')
  await form.save()
  await expect(appLayout(editor).heading).toHaveText('Avondconcert in het park')

  await editor.page.reload()
  await form.settled()
  await expect(form.control('title')).toHaveValue('Avondconcert in het park')
  await expect(form.time('start_date')).toHaveValue('19:30')
  const { body: saved } = await service.events.read(event.id, { language: 'nl' })
  expect(saved).toMatchObject({
    title: 'Avondconcert in het park',
    start_date: '2027-06-04 19:30:00',
    // The end follows its start; everything else stays as it was.
    end_date: '2027-06-04 21:30:00',
    cost: event.cost,
    featured: true,
    description: event.description,
    status: 'publish',
  })
})

test('a save without changes writes nothing', async ({ signInAs, product }) => {
  const service = product.as('editor')
  const { body: event } = await service.events.create(concert, { language: 'nl' })
  const editor = await signInAs('editor')
  const form = formPage(editor, 'events')
  await form.open(event.id, 'nl')
  await form.fill('title', 'Something else')
  await form.fill('title', concert.title)
  await expect(form.status).toHaveText(editor.messages.t('No unsaved changes'))
  await form.saveButton.click()
  await form.fill('excerpt', 'Iets anders')
  await form.save()
  // The version is increased once, by the excerpt.
  const { body: after } = await service.events.read(event.id, { language: 'nl' })
  expect(after.version).toBe(event.version + 1)
})

test('saving in a browser in another time zone changes no date', async ({ signInAs, product }) => {
  const service = product.as('editor')
  const { body: event } = await service.events.create(
    { ...concert, start_date: '2027-03-27 23:30:00', end_date: '2027-03-28 04:00:00' },
    { language: 'nl' },
  )
  const traveller = await signInAs('editor', { zone: 'Pacific/Honolulu' })
  const form = formPage(traveller, 'events')
  await form.open(event.id, 'nl')
  await expect(form.control('start_date')).toHaveValue(/27/)
  await expect(form.time('start_date')).toHaveValue('23:30')
  await form.fill('title', 'Nachtconcert')
  await form.save()
  const { body: saved } = await service.events.read(event.id, { language: 'nl' })
  expect(saved).toMatchObject({ title: 'Nachtconcert', start_date: event.start_date, end_date: event.end_date })
  expect(saved.utc_start_date).toBe(event.utc_start_date)
})

test('errors are shown at their fields, and all typed texts are kept', async ({ signInAs, product }) => {
  const service = product.as('editor')
  const { body: event } = await service.events.create(concert, { language: 'nl' })
  const editor = await signInAs('editor')
  const form = formPage(editor, 'events')
  await form.open(event.id, 'nl')
  await form.fill('title', '')
  await form.fill('end_date', '3 June 2027 18:00')
  await form.fill('description', 'Kept, whatever happens')
  await form.saveButton.click()
  await expect(form.failureMessage).toContainText(editor.messages.t('Not saved. Your changes are still here.'))
  await expect(form.failureMessage).toBeFocused()
  await expect(form.control('title')).toHaveAttribute('aria-invalid', 'true')
  await expect(form.control('end_date')).toHaveAttribute('aria-invalid', 'true')
  await expect(editor.page).toPassAxe()

  await form.failureMessage.getByRole('link', { name: form.labelOf('title') }).click()
  await expect(form.control('title')).toBeFocused()
  await form.fill('title', 'Mended')
  await form.fill('end_date', '5 June 2027 01:00')
  await expect(form.control('description')).toHaveText('Kept, whatever happens')
  await form.save()
  expect((await service.events.read(event.id, { language: 'nl' })).body).toMatchObject({
    title: 'Mended',
    end_date: '2027-06-05 01:00:00',
    description: '<p>Kept, whatever happens</p>',
  })
})

test('the link of an error in another language opens that language', async ({ signInAs, product }) => {
  const service = product.as('editor')
  const { body: event } = await service.events.create(concert, { language: 'nl' })
  await service.events.update(event.id, { title: 'Concert au parc' }, { language: 'fr' })
  const editor = await signInAs('editor')
  const form = formPage(editor, 'events')
  await form.open(event.id, 'fr')
  await form.fill('title', '')
  await appLayout(editor).switchTo('nl')
  await form.saveButton.click()
  await form.failureMessage.getByRole('link', { name: form.labelOf('title', 'fr') }).click()
  await expect(editor.page).toHaveURL(/ml_language=fr/)
  await expect(form.control('title', 'fr')).toBeFocused()
  expect((await service.events.read(event.id, { language: 'fr' })).body.title).toBe('Concert au parc')
})

test('an ambiguous date offers its readings, and the chosen one is saved', async ({ signInAs, product }) => {
  const { body: event } = await product.as('editor').events.create(concert, { language: 'nl' })
  const editor = await signInAs('editor')
  const form = formPage(editor, 'events')
  await form.open(event.id, 'nl')
  await form.fill('start_date', '27-03-09 19:30')
  await editor.page.getByRole('button', { name: /9 March 2027.*19:30/ }).click()
  await expect(form.time('start_date')).toHaveValue('19:30')
  await form.save()
  expect((await product.as('editor').events.read(event.id, { language: 'nl' })).body.start_date).toBe(
    '2027-03-09 19:30:00',
  )
})

test('changing the interface language keeps unsaved changes', async ({ signInAs, product }) => {
  const { body: event } = await product.as('editor').events.create(concert, { language: 'nl' })
  const editor = await signInAs('editor')
  const form = formPage(editor, 'events')
  await form.open(event.id, 'nl')
  await form.fill('title', 'Typed before the switch')
  const german = await appLayout(editor).speak('de')
  const formular = formPage(german, 'events')
  await expect(formular.control('title')).toHaveValue('Typed before the switch')
  await formular.save()
  await editor.page.reload()
  await expect(formular.control('title')).toHaveValue('Typed before the switch')
})

test('Ctrl+S in a web address without https:// saves the complete address', async ({ signInAs, product }) => {
  const { body: event } = await product.as('editor').events.create(concert, { language: 'nl' })
  const editor = await signInAs('editor')
  const form = formPage(editor, 'events')
  await form.open(event.id, 'nl')
  await form.control('website').fill('example.org')
  await editor.page.keyboard.press('Control+s')
  await form.saved()
  await expect(form.control('website')).toHaveValue('example.org')
  await form.control('title').focus()
  await expect(form.control('website')).toHaveValue('https://example.org')
  const { body } = await product.as('editor').events.read(event.id, { language: 'nl' })
  expect(body.website).toBe('https://example.org')
})

test('Ctrl+S saves; after a network failure a second Ctrl+S saves from the same field', async ({
  signInAs,
  product,
}) => {
  const { body: event } = await product.as('editor').events.create(concert, { language: 'nl' })
  const editor = await signInAs('editor')
  const form = formPage(editor, 'events')
  await form.open(event.id, 'nl')
  await form.control('title').fill('By the keyboard')
  await goOffline(editor)
  await editor.page.keyboard.press('Control+s')
  await expect(editor.page.getByRole('alert').filter({ hasText: 'The server did not respond.' })).toBeFocused()
  await goOnline(editor)
  await form.recoveryButton('Try again').press('Enter')
  await form.saved()
  await expect(form.control('title')).toBeFocused()
  expect((await product.as('editor').events.read(event.id, { language: 'nl' })).body.title).toBe('By the keyboard')
})

test('an excerpt is a plain text field with a counter, or a rich text editor if it has markup', async ({
  signInAs,
  product,
}) => {
  const { events } = product.as('editor')
  const create = async (excerpt: string) =>
    (await events.create({ ...concert, title: 'Concert', excerpt }, { language: 'nl' })).body.id
  const editor = await signInAs('editor')
  const form = formPage(editor, 'events')
  const plain = await create('<p>Rock &amp; roll</p>')
  await form.open(plain, 'nl')
  await expect(form.control('excerpt')).toHaveValue('Rock & roll')
  await expect(form.control('excerpt')).toHaveAccessibleDescription(/11\/160/)
  await form.fill('excerpt', 'Jazz <b> & blues')
  await form.save()
  expect((await events.read(plain, { language: 'nl' })).body.excerpt).toBe('<p>Jazz &lt;b&gt; &amp; blues</p>')
  const rich = await create('<p>Met <em>liefde</em></p>')
  await form.open(rich, 'nl')
  await expect(form.control('excerpt')).toHaveAttribute('contenteditable', 'true')
})

test('equal province fields are shown as one, different ones separately; a country has suggestions', async ({
  signInAs,
  product,
}) => {
  const { venues } = product.as('editor')
  const { body: hall } = await venues.create({ venue: 'Zaal', province: 'Oost-Vlaanderen' }, { language: 'nl' })
  const editor = await signInAs('editor')
  const form = formPage(editor, 'venues')
  await form.open(hall.id, 'nl')
  await expect(form.control('stateprovince')).toHaveValue('Oost-Vlaanderen')
  for (const other of ['province', 'state'] as const) await expect(form.control(other)).toHaveCount(0)
  await form.fill('stateprovince', 'Antwerpen')
  await form.control('country').focus()
  await expect(editor.page.locator('option', { hasText: /^België$/ })).toHaveCount(1)
  await form.fill('country', 'Vlaanderen')
  await form.save()
  const read = async () => (await venues.read(hall.id, { language: 'nl' })).body
  expect(await read()).toMatchObject({ province: 'Antwerpen', stateprovince: 'Antwerpen', country: 'Vlaanderen' })
  await form.fill('stateprovince', '')
  await form.save()
  expect(await read()).toMatchObject({ province: '', state: '', stateprovince: '' })
  // Different values are shown in separate fields.
  await venues.update(hall.id, { province: 'Luik', stateprovince: 'Wallonië' }, { language: 'nl' })
  await form.open(hall.id, 'nl')
  await expect(form.control('province')).toHaveValue('Luik')
  await expect(form.control('stateprovince')).toHaveValue('Wallonië')
})
