/**
 * Two users edit one record in two browsers: fields changed by one are merged, the others are chosen, and the rejected text stays on the page. A page in
 * the background does not listen to changes, so it learns of the other save from its own.
 */
import { hidePages, type Session } from './support/fixtures/session.ts'
import { formPage } from './support/models/form.ts'
import { appLayout } from './support/models/app-layout.ts'
import { expect, test } from './support/test.ts'

const concert = { title: 'Concert', start_date: '2027-06-04 20:00:00', end_date: '2027-06-04 22:00:00' } as const
const beginIn = async (session: Session, id: number, language: 'de') => {
  const form = formPage(session, 'events')
  await form.open(id, language)
  await appLayout(session)
    .main.getByRole('link', { name: session.messages.t('Write without the source'), exact: true })
    .click()
  return form
}

test('the same shared field: all three values of a date are shown, and the chosen one is saved', async ({
  signInAs,
  product,
}) => {
  const { body: event } = await product.as('editor').events.create(concert, { language: 'nl' })
  const [anna, bert] = [await signInAs('editor'), await signInAs('admin')]
  const [annas, berts] = [formPage(anna, 'events'), formPage(bert, 'events')]
  await annas.open(event.id, 'nl')
  await berts.open(event.id, 'nl')
  await hidePages(bert.context)
  await annas.fill('start_date', '5-6-2027 20:00')
  await annas.save()
  bert.expectStatus(412)
  // This time occurs twice that night.
  await berts.fill('start_date', '31-10-2027 02:30')
  await bert.page
    .getByRole('button', { name: /^Second/ })
    .first()
    .click()
  await berts.saveButton.click()
  const starts = berts.conflict('start_date')
  for (const day of ['4 June 2027', '5 June 2027', /31 October 2027.* \(UTC\+1\)/])
    await expect(starts).toContainText(day)
  await expect(bert.page).toPassAxe()
  await bert.page.getByRole('button', { name: bert.messages.t('Use all of mine'), exact: true }).click()
  await berts.choose('Their version', 'start_date')
  await berts.choose('Their version', 'end_date')
  await expect(starts).toContainText('31 October 2027')
  await berts.choose('Your version', 'start_date')
  await berts.choose('Your version', 'end_date')
  await bert.page.keyboard.press('Control+s')
  await berts.saved()
  await expect(berts.control('end_date')).toBeFocused()
  const { body } = await product.as('editor').events.read(event.id, { language: 'nl' })
  expect([body.start_date, body.end_date]).toEqual(['2027-10-31 02:30:00', '2027-10-31 04:30:00'])
})

test('different shared fields: both changes are saved without a choice', async ({ signInAs, product }) => {
  const { body: event } = await product.as('editor').events.create(concert, { language: 'nl' })
  const [anna, bert] = [await signInAs('editor'), await signInAs('admin')]
  const [annas, berts] = [formPage(anna, 'events'), formPage(bert, 'events')]
  await annas.open(event.id, 'nl')
  await berts.open(event.id, 'nl')
  await hidePages(bert.context)
  await annas.fill('featured', true)
  await annas.save()
  bert.expectStatus(412)
  await berts.fill('start_date', '6-6-2027 20:00')
  await berts.saveButton.click()
  await expect(berts.failureMessage).toBeFocused()
  await expect(berts.control('featured')).toBeChecked()
  await berts.save()
  const { body } = await product.as('editor').events.read(event.id, { language: 'nl' })
  expect([body.featured, body.start_date]).toEqual([true, '2027-06-06 20:00:00'])
})

test('the parent category in a conflict is shown by name', async ({ signInAs, product }) => {
  const { categories } = product.as('editor')
  const named = async (name: string, parent = 0) =>
    (await categories.create({ name, parent }, { language: 'nl' })).body.id
  const sport = await named('Wedstrijden')
  await named('Koren')
  const yoga = await named('Breien', await named('Ambachten'))
  const [anna, bert] = [await signInAs('editor'), await signInAs('admin')]
  const [annas, berts] = [formPage(anna, 'categories'), formPage(bert, 'categories')]
  await annas.open(yoga, 'nl')
  await berts.open(yoga, 'nl')
  await hidePages(bert.context)
  await annas.fill('parent', 'Koren')
  await annas.save()
  bert.expectStatus(412)
  await berts.fill('parent', 'Wedstrijden')
  await berts.saveButton.click()
  for (const name of ['Ambachten', 'Koren', 'Wedstrijden']) await expect(berts.conflict('parent')).toContainText(name)
  await berts.choose('Your version', 'parent')
  await berts.save()
  const { body } = await categories.read(yoga, { language: 'nl' })
  expect(body.parent).toBe(sport)
})

test('the same text field: changed words are marked, and the save waits for a choice', async ({
  signInAs,
  product,
}) => {
  const before = { ...concert, description: '<p>Een avond met muziek in het park.</p>' }
  const { body: event } = await product.as('editor').events.create(before, { language: 'nl' })
  const [anna, bert] = [await signInAs('editor'), await signInAs('admin', { interfaceLanguage: 'nl' })]
  const [annas, berts] = [formPage(anna, 'events'), formPage(bert, 'events')]
  await annas.open(event.id, 'nl')
  await berts.open(event.id, 'nl')
  await hidePages(bert.context)
  await annas.fill('title', 'Concert van Anna')
  await annas.fill('excerpt', 'Kort, van Anna')
  await annas.fill('description', 'Een avond met dans in het park.')
  await annas.save()
  bert.expectStatus(412)
  await berts.fill('title', 'Groot concert van Bert')
  await berts.fill('excerpt', 'Lang, van Bert')
  await berts.fill('description', 'Een hele nacht met muziek in het park.')
  await berts.saveButton.click()
  await expect(berts.conflict('title')).toContainText('Concert van Anna')
  await expect(berts.conflict('title')).toContainText('Groot concert van Bert')
  const texts = berts.conflict('description')
  await expect(texts.getByRole('insertion')).toHaveText(['dans', 'hele', 'nacht'])
  // Discarding, and undoing that, shows the same conflict again.
  await berts.discard.click()
  await expect(texts).toBeHidden()
  await appLayout(bert)
    .message.getByRole('button', { name: bert.messages.t('Undo'), exact: true })
    .click()
  await expect(texts).toBeVisible()
  await berts.saveButton.click()
  await expect(berts.failureMessage).toBeFocused()
  await expect(bert.page).toPassAxe()
  await berts.choose('Their version', 'title')
  await expect(berts.control('title')).toHaveValue('Concert van Anna')
  // The rejected text can be read until the save.
  await expect(berts.conflict('title')).toContainText('Groot concert van Bert')
  for (const word of ['Kort, van Anna', 'Lang, van Bert']) await expect(berts.conflict('excerpt')).toContainText(word)
  await berts.choose('Your version', 'excerpt')
  // Editing the field resolves the conflict too.
  await berts.fill('description', 'Een hele nacht met dans in het park.')
  await berts.save()
  const { body } = await product.as('editor').events.read(event.id, { language: 'nl' })
  expect(body.title).toBe('Concert van Anna')
  expect(body.excerpt).toContain('Lang, van Bert')
  expect(body.description).toContain('Een hele nacht met dans in het park.')
})

test('different text fields of one language: both changes are saved without a choice', async ({
  signInAs,
  product,
}) => {
  const { body: event } = await product.as('editor').events.create(concert, { language: 'nl' })
  const [anna, bert] = [await signInAs('editor'), await signInAs('admin')]
  const [annas, berts] = [formPage(anna, 'events'), formPage(bert, 'events')]
  await annas.open(event.id, 'nl')
  await berts.open(event.id, 'nl')
  await hidePages(bert.context)
  await annas.fill('title', 'Titel van Anna')
  await annas.save()
  bert.expectStatus(412)
  await berts.fill('excerpt', 'Kort, van Bert')
  await berts.fill('description', 'Door Bert.')
  await berts.saveButton.click()
  await expect(berts.failureMessage).toBeFocused()
  await expect(berts.control('title')).toHaveValue('Titel van Anna')
  await expect(berts.control('excerpt')).toHaveText('Kort, van Bert')
  await expect(berts.control('description')).toHaveText('Door Bert.')
  await expect(bert.page).toPassAxe()
  await berts.save()
  const { body } = await product.as('editor').events.read(event.id, { language: 'nl' })
  expect([body.title, body.excerpt, body.description]).toEqual([
    'Titel van Anna',
    expect.stringContaining('Kort, van Bert'),
    expect.stringContaining('Door Bert.'),
  ])
})

for (const field of ['title', 'excerpt'] as const)
  test(`${field === 'title' ? 'the same field' : 'different fields'} in two languages: both save without a conflict`, async ({
    signInAs,
    product,
  }) => {
    const { events } = product.as('editor')
    const { body: event } = await events.create(concert, { language: 'nl' })
    await events.update(event.id, { title: 'Concert au parc' }, { language: 'fr' })
    const [anna, bert] = [await signInAs('editor'), await signInAs('admin')]
    const [annas, berts] = [formPage(anna, 'events'), formPage(bert, 'events')]
    await annas.open(event.id, 'nl')
    await berts.open(event.id, 'fr')
    await annas.fill('title', 'Titel van Anna')
    await annas.save()
    await berts.fill(field, 'Le texte de Bert')
    await berts.save()
    await appLayout(bert).switchTo('nl')
    await expect(berts.control('title')).toHaveValue('Titel van Anna')
    expect((await events.read(event.id, { language: 'nl' })).body.title).toBe('Titel van Anna')
    expect((await events.read(event.id, { language: 'fr' })).body[field]).toContain('Le texte de Bert')
  })

test('a translation created by both with the same field: both titles are offered', async ({ signInAs, product }) => {
  const { body: event } = await product.as('editor').events.create(concert, { language: 'nl' })
  const [anna, bert] = [await signInAs('editor'), await signInAs('admin')]
  const annas = await beginIn(anna, event.id, 'de')
  const berts = await beginIn(bert, event.id, 'de')
  await hidePages(bert.context)
  await annas.fill('title', 'Konzert von Anna')
  await annas.save()
  bert.expectStatus(412)
  await berts.fill('title', 'Konzert von Bert')
  await berts.saveButton.click()
  await expect(berts.conflict('title')).toContainText('Konzert von Anna')
  await expect(berts.conflict('title')).toContainText('Konzert von Bert')
  await berts.choose('Your version', 'title')
  await berts.save()
  expect((await product.as('editor').events.read(event.id, { language: 'de' })).body.title).toBe('Konzert von Bert')
})

test('a translation created by both with different fields: both texts are combined', async ({ signInAs, product }) => {
  const { body: event } = await product.as('editor').events.create(concert, { language: 'nl' })
  const [anna, bert] = [await signInAs('editor'), await signInAs('admin')]
  const annas = await beginIn(anna, event.id, 'de')
  const berts = await beginIn(bert, event.id, 'de')
  await hidePages(bert.context)
  await annas.fill('title', 'Konzert')
  await annas.fill('description', 'Von Anna.')
  await annas.save()
  bert.expectStatus(412)
  await berts.fill('title', 'Konzert')
  await berts.fill('excerpt', 'Kurz, von Bert')
  await berts.saveButton.click()
  await expect(berts.control('description')).toHaveText('Von Anna.')
  await expect(berts.control('excerpt')).toHaveText('Kurz, von Bert')
  await berts.save()
  const { body } = await product.as('editor').events.read(event.id, { language: 'de' })
  expect([body.description, body.excerpt].join()).toMatch(/Von Anna\..*Kurz, von Bert/s)
})
