/** Creating an event with its linked records. */
import { goOffline, goOnline } from './support/fixtures/session.ts'
import { appLayout, openRecordId } from './support/models/app-layout.ts'
import { png } from './support/fixtures/png.ts'
import { markOption } from './support/models/fill-field.ts'
import { formPage } from './support/models/form.ts'
import { imageField } from './support/models/image-field.ts'
import { listPage } from './support/models/list.ts'
import { expect, test } from './support/test.ts'

test('a venue is found by its name among many newer ones whose names begin with it', async ({ signInAs, product }) => {
  const { venues } = product.as('editor')
  const create = async (venue: string) => venues.create({ venue, status: 'publish' }, { language: 'nl' })
  await create('Zilverzaal')
  await Promise.all(Array.from({ length: 25 }, async (_, index) => create(`Zilverzaal ${index + 1}`)))
  const form = formPage(await signInAs('editor'), 'events')
  await form.openNew('nl')
  await expect(await form.searchFor('venue', 'Zilverzaal')).toBeVisible()
})

test('a festival, its new venue with the address and two new organizers are created by one save', async ({
  signInAs,
  product,
}) => {
  const editor = await signInAs('editor', { interfaceLanguage: 'nl' })
  const { page, messages } = editor
  const service = product.as('editor')
  const events = listPage(editor, 'events')
  await events.open('nl')
  await events.create.click()
  const form = formPage(editor, 'events')
  await expect(appLayout(editor).heading).toBeFocused()
  await form.fill('title', 'Opening van de bibliotheek')
  await form.fill('start_date', '14 mei 2027 19u30')
  await form.fill('end_date', '14 mei 2027 22u')
  await form.searchFor('venue', 'Bibliotheek De Krook')
  const offer = form.offerToCreate('Bibliotheek De Krook')
  await expect(offer).toBeVisible()
  await markOption(page)
  await expect(page).toPassAxe()
  await offer.click()
  await expect(form.control('venue')).toContainText('Bibliotheek De Krook')
  const venue = form.nested('venues', 'Bibliotheek De Krook')
  await venue.control('address').fill('Miriam Makebaplein 1')
  await venue.control('zip').fill('9000')
  await venue.control('city').fill('Gent')
  await venue.control('website').fill('geen adres')
  for (const name of ['Stad Gent', 'Vrienden van de Krook']) {
    await form.searchFor('organizer', name)
    await form.offerToCreate(name).click()
  }
  const friends = form.nested('organizers', 'Vrienden van de Krook')
  await friends.control('email').fill('vrienden@')
  await form.fill('categories', ['Cultuur'])
  await form.fill('tags', ['België'])
  await expect(page).toPassAxe()

  // New linked records are part of the draft: not on the server yet, and restored after a reload.
  const [venuesBefore] = [await service.venues.list({ status: ['any'], search: 'Krook' }, { language: 'nl' })]
  expect(venuesBefore.total).toBe(0)
  await form.storedOnDevice()
  await page.reload()
  await form.settled()
  await form.drafts.getByRole('button', { name: messages.t('Restore'), exact: true }).click()
  await expect(venue.control('address')).toHaveValue('Miriam Makebaplein 1')
  await expect(form.chosen('organizer')).toHaveText([/^Stad Gent/, /^Vrienden van de Krook/])

  // Errors of the page and the service are shown at the field.
  await form.saveButton.click()
  await form.failureMessage.getByRole('link', { name: /Bibliotheek De Krook – / }).click()
  await expect(venue.control('website')).toBeFocused()
  await expect(venue.control('website')).toHaveAttribute('aria-invalid', 'true')
  await venue.control('website').fill('dekrook.be')
  await venue.control('website').press('Tab')
  await expect(friends.control('email')).toHaveAttribute('aria-invalid', 'true')
  await friends.control('email').fill('vrienden@dekrook.be')
  await form.save()
  await expect(page).toHaveURL(/\/events\/\d+\/edit\?ml_language=nl/)
  await expect(venue.group).toHaveCount(0)
  await expect(form.control('venue')).toContainText('Bibliotheek De Krook')

  const id = await openRecordId({ page }, 'events')
  const { body: event } = await service.events.read(id, { language: 'nl' })
  expect(event).toMatchObject({
    title: 'Opening van de bibliotheek',
    start_date: '2027-05-14 19:30:00',
    end_date: '2027-05-14 22:00:00',
    timezone: 'Europe/Brussels',
    language: 'nl',
    source_language: 'nl',
    status: 'draft',
    venue: {
      venue: 'Bibliotheek De Krook',
      address: 'Miriam Makebaplein 1',
      zip: '9000',
      city: 'Gent',
      website: 'https://dekrook.be',
      language: 'nl',
      status: 'draft',
    },
    organizer: [{ organizer: 'Stad Gent' }, { organizer: 'Vrienden van de Krook', email: 'vrienden@dekrook.be' }],
    categories: [{ name: 'Cultuur' }],
    tags: [{ name: 'België' }],
  })
  // Created in one language, it exists in no other.
  expect(Object.keys(event.translations)).toEqual(['nl'])

  // Published, its venue is public too; taken back, both are drafts again.
  await form.publish()
  const { body: published } = await service.events.read(id, { language: 'nl' })
  expect(published).toMatchObject({ status: 'publish', venue: { status: 'publish' } })
  await appLayout(editor)
    .message.getByRole('button', { name: messages.t('Undo'), exact: true })
    .click()
  await expect(appLayout(editor).message).toContainText('niet meer openbaar')
  const { body: hidden } = await service.events.read(id, { language: 'nl' })
  expect(hidden).toMatchObject({ status: 'draft', venue: { status: 'draft' } })
})

test('a new venue is discarded with its event; an existing venue with its name is offered instead', async ({
  signInAs,
  product,
}) => {
  const service = product.as('editor')
  const { body: south } = await service.venues.create({ venue: 'Zaal Zuid', city: 'Gent' }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const form = formPage(editor, 'events')
  await form.openNew('nl')
  await form.searchFor('venue', 'Zaal Noord')
  await form.offerToCreate('Zaal Noord').click()
  const venue = form.nested('venues', 'Zaal Noord')
  await venue.control('city').fill('Gent')
  await form.discard.click()
  await expect(venue.group).toHaveCount(0)
  await appLayout(editor)
    .message.getByRole('button', { name: messages.t('Undo'), exact: true })
    .click()
  await expect(venue.control('city')).toHaveValue('Gent')
  await venue.control('venue').fill('zaal zuid')
  await page
    .getByRole('button', { name: messages.t('Use “{called}”', { called: 'Zaal Zuid, Gent' }), exact: true })
    .click()
  await expect(form.control('venue')).toBeFocused()
  await expect(form.control('venue')).toContainText('Zaal Zuid')
  await form.fill('title', 'Concert')
  await form.fill('start_date', '14-05-2027 19:30')
  await form.fill('end_date', '14-05-2027 22:00')
  await form.save()
  const id = await openRecordId({ page }, 'events')
  expect((await service.events.read(id, { language: 'nl' })).body.venue).toMatchObject({ id: south.id })
  expect((await service.venues.list({ status: ['any'], search: 'Zaal' }, { language: 'nl' })).total).toBe(1)
})

test('an all-day event of several days ends at the end of its last day', async ({ signInAs, product }) => {
  const editor = await signInAs('editor')
  const form = formPage(editor, 'events')
  await form.openNew('en')
  await form.fill('title', 'Open days')
  await form.fill('all_day', true)
  await form.fill('start_date', '1 May 2027')
  await form.fill('end_date', '3 May 2027')
  await form.save()
  const id = await openRecordId(editor, 'events')
  expect((await product.as('editor').events.read(id, { language: 'en' })).body).toMatchObject({
    all_day: true,
    start_date: '2027-05-01 00:00:00',
    end_date: '2027-05-03 23:59:59',
  })
})

test('a time skipped by summer time is rejected with alternatives', async ({ signInAs, product }) => {
  const editor = await signInAs('editor')
  const form = formPage(editor, 'events')
  await form.openNew('en')
  await form.fill('title', 'Night walk')
  await form.fill('start_date', '28 March 2027 02:30')
  await expect(form.control('start_date')).toHaveAttribute('aria-invalid', 'true')
  await editor.page.getByRole('button', { name: /28 March 2027.*03:/ }).click()
  await form.fill('end_date', '28 March 2027 05:00')
  await form.save()
  const id = await openRecordId(editor, 'events')
  expect((await product.as('editor').events.read(id, { language: 'en' })).body.start_date).toMatch(/^2027-03-28 03:/)
})

test('saving an empty form reports the required fields and creates no event', async ({ signInAs, product }) => {
  const editor = await signInAs('editor', { interfaceLanguage: 'fr' })
  const form = formPage(editor, 'events')
  await form.openNew('fr')
  await form.saveButton.click()
  await expect(form.failureMessage).toBeFocused()
  for (const field of ['title', 'start_date', 'end_date'] as const)
    await expect(form.control(field)).toHaveAttribute('aria-invalid', 'true')
  await expect(editor.page).toPassAxe()
  const { total } = await product
    .as('editor')
    .events.list(
      { translation: 'any', start_date: '1900-01-01', end_date: '2100-01-01', per_page: 1 },
      { language: 'fr' },
    )
  await form.fill('title', 'Concert')
  await form.fill('start_date', 'demain 20h')
  await form.fill('end_date', 'demain 22h')
  await form.save()
  const after = await product
    .as('editor')
    .events.list(
      { translation: 'any', start_date: '1900-01-01', end_date: '2100-01-01', per_page: 1 },
      { language: 'fr' },
    )
  expect(after.total).toBe(total + 1)
})

test('a failed publish leaves a draft, and the next save does not publish it', async ({ signInAs, product }) => {
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const form = formPage(editor, 'events')
  await form.openNew('en')
  await form.fill('start_date', '14 May 2027 19:30')
  await form.fill('end_date', '14 May 2027 22:00')
  await form.fill('excerpt', 'Doors open at seven')
  await form.publishButton.click()
  await expect(form.failureMessage).toBeFocused()
  await expect(form.control('status')).toHaveValue('draft')
  await expect(form.publishButton).toBeVisible()
  await form.fill('title', 'Opening night')
  await goOffline(editor)
  await form.publishButton.click()
  await expect(form.failureMessage).toContainText(messages.t('The server did not respond.'))
  await expect(form.control('status')).toHaveValue('draft')
  await goOnline(editor)
  await page.keyboard.press('Control+s')
  await form.saved()
  await expect(form.publishButton).toBeVisible()
  const id = await openRecordId({ page }, 'events')
  const { body } = await product.as('editor').events.read(id, { language: 'en' })
  expect(body).toMatchObject({
    title: 'Opening night',
    excerpt: expect.stringContaining('Doors open'),
    status: 'draft',
  })
  await form.publish()
  expect((await product.as('editor').events.read(id, { language: 'en' })).body.status).toBe('publish')
})

test('Enter creates a tag with a pasted name, or selects the existing one', async ({ signInAs, product }) => {
  await product.as('editor').tags.create({ name: 'Kamermuziek' }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page } = editor
  const form = formPage(editor, 'events')
  await form.openNew('nl')
  const paste = async (text: string) => {
    await form.control('tags').click()
    await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
    await page.evaluate((text) => navigator.clipboard.writeText(text), text)
    await page.keyboard.press('Control+v')
    await page.keyboard.press('Enter')
  }
  await editor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await paste('Openluchtconcert')
  await expect(form.chosen('tags')).toHaveText([/^Openluchtconcert/])
  await paste('kamermuziek')
  await expect(form.chosen('tags')).toHaveText([/^Openluchtconcert/, 'Kamermuziek'])
})

test('a new venue, organizer or event shows possible duplicates', async ({ signInAs, product }) => {
  const service = product.as('editor')
  const dutch = { language: 'nl' } as const
  const hall = { venue: 'Salle des Genêts', address: 'Dorpsplein 1', zip: '9000', city: 'Gent' }
  const { body: venue } = await service.venues.create({ ...hall, status: 'publish' }, dutch)
  await service.organizers.create({ organizer: 'Vrienden van het Park', status: 'publish' }, dutch)
  const evening = { start_date: '2027-05-14 19:30:00', end_date: '2027-05-14 22:00:00' }
  await service.events.create({ title: 'Nacht van de Musea', ...evening, venue: [venue.id] }, dutch)
  const editor = await signInAs('editor')
  const { page } = editor
  const notice = page.getByRole('main').getByRole('status')

  const venues = formPage(editor, 'venues')
  await venues.openNew('nl')
  await venues.fill('venue', 'genets, des SALLE')
  const known = notice.filter({ hasText: 'This may already exist:' })
  await expect(known).toContainText(/Salle des Genêts, Dorpsplein 1, 9000 Gent · 1 event/)
  await expect(page).toPassAxe()
  await expect(known.getByRole('link', { name: 'Salle des Genêts', exact: true })).toBeVisible()

  const organizers = formPage(editor, 'organizers')
  await organizers.openNew('nl')
  await organizers.fill('organizer', 'De vriendem van het park')
  await expect(known.getByRole('link', { name: 'Vrienden van het Park', exact: true })).toBeVisible()

  const events = formPage(editor, 'events')
  await events.openNew('nl')
  await events.fill('title', 'nacht van de musea')
  await expect(notice.filter({ hasText: 'An event has this title:' })).toContainText(
    /Nacht van de Musea, .*19:30–22:00/,
  )
})

test('a new or edited event links to a similar event at the same venue on the same day', async ({
  signInAs,
  product,
}) => {
  const service = product.as('editor')
  const dutch = { language: 'nl' } as const
  const { body: venue } = await service.venues.create({ venue: 'Kasteel Beauvoorde', status: 'publish' }, dutch)
  const evening = { start_date: '2027-05-14 19:30:00', end_date: '2027-05-14 22:00:00', venue: [venue.id] }
  await service.events.create({ title: 'Nacht van de Musea', ...evening }, dutch)
  const { body: other } = await service.events.create({ title: 'Museumavond', ...evening }, dutch)
  const editor = await signInAs('editor')
  const { page } = editor
  const notice = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: 'A similar event takes place at this venue on this day:' })
  const events = formPage(editor, 'events')
  await events.open(other.id, 'nl')
  await events.fill('title', 'Lange nacht van de musea')
  await expect(notice).toContainText('Nacht van de Musea')
  await events.fill('title', 'Museumavond')
  await expect(notice).toHaveCount(0)

  await events.openNew('nl')
  await events.fill('title', 'Lange nacht van de musea')
  await events.fill('start_date', '14 mei 2027 15u')
  await expect(notice).toHaveCount(0)
  await events.fill('venue', 'Kasteel Beauvoorde')
  await expect(notice).toContainText(/Nacht van de Musea, .*19:30–22:00/)
  await expect(page).toPassAxe()
  await expect(notice.getByRole('link', { name: 'Nacht van de Musea', exact: true })).toBeVisible()
})

test('a two-day festival is published in two languages with ten clicks, and leaves nothing when discarded', async ({
  signInAs,
  product,
}) => {
  const service = product.as('editor')
  const countNew = async (): Promise<number[]> =>
    Promise.all(
      (['events', 'venues', 'organizers'] as const).map(
        async (resource) =>
          (await service[resource].list({ search: 'Zomerbries', status: ['any'] }, { language: 'nl' })).total,
      ),
    )
  const countImages = async (): Promise<number> => {
    const list = { method: 'GET', namespace: 'admin', path: '/media', language: 'nl' } as const
    const { body } = await service.send({ ...list, query: [['search', 'zomerbries']] })
    return (body as { total: number }).total
  }
  const editor = await signInAs('editor')
  const { page } = editor
  // Counts pointerdown, because a selected option is removed before its click, and in the capture phase.
  await page.addInitScript(() => {
    const count = () => sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses')) + 1))
    addEventListener('pointerdown', count, { capture: true })
  })
  const form = formPage(editor, 'events')
  const enterFestival = async () => {
    await listPage(editor, 'events').open('nl')
    await listPage(editor, 'events').create.click()
    await form.settled()
    await form.fill('title', 'Zomerbries')
    await form.fill('start_date', '3 juli 2027 14u')
    await form.fill('end_date', '4 juli 2027 23u')
    await form.hasDateTime('end_date', '04/07/2027', '23:00')
    await form.searchFor('venue', 'Weide Zomerbries')
    await form.offerToCreate('Weide Zomerbries').click()
    const venue = form.nested('venues', 'Weide Zomerbries')
    for (const [field, value] of [
      ['address', 'Kerkstraat 2'],
      ['zip', '9000'],
      ['city', 'Gent'],
    ] as const)
      await venue.control(field).fill(value)
    for (const name of ['Zomerbries vzw', 'Vrienden van Zomerbries']) {
      await form.searchFor('organizer', name)
      await form.offerToCreate(name).click()
    }
    const image = imageField(editor)
    await image.send({ name: 'zomerbries.png', mimeType: 'image/png', buffer: png(640, 480) })
    await expect(image.shown('zomerbries.png')).toBeVisible()
    await form.fill('cost', '12,50')
    await appLayout(editor).switchTo('en')
    await form.fill('title', 'Summer breeze', 'en')
    await form.fill('cost', '12.50', 'en')
  }
  await enterFestival()
  await form.discard.click()
  await expect(form.control('title', 'en')).toHaveValue('')
  expect(await countNew()).toEqual([0, 0, 0])
  // The image stays as long as the discarded changes can be restored.
  expect(await countImages()).toBe(1)
  await appLayout(editor).link('events').click()
  await expect.poll(countImages).toBe(0)

  await page.evaluate(() => sessionStorage.removeItem('presses'))
  await enterFestival()
  await form.publish()
  expect(await page.evaluate(() => Number(sessionStorage.getItem('presses')))).toBe(10)
  const id = await openRecordId({ page }, 'events')
  const { body: dutch } = await service.events.read(id, { language: 'nl' })
  expect(dutch).toMatchObject({
    status: 'publish',
    title: 'Zomerbries',
    start_date: '2027-07-03 14:00:00',
    end_date: '2027-07-04 23:00:00',
    cost: expect.stringContaining('12'),
    image: expect.objectContaining({ id: expect.any(Number) }),
    venue: { venue: 'Weide Zomerbries', address: 'Kerkstraat 2', status: 'publish' },
    organizer: [{ organizer: 'Zomerbries vzw' }, { organizer: 'Vrienden van Zomerbries' }],
  })
  const { body: english } = await service.events.read(id, { language: 'en' })
  expect(english).toMatchObject({
    status: 'publish',
    title: 'Summer breeze',
    cost: expect.stringContaining('12'),
    venue: { venue: 'Weide Zomerbries', address: 'Kerkstraat 2' },
  })
})
