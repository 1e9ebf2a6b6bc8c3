/** Translates the records of a queue in order, by keyboard. */
import { adminPath } from '#shared/operations.ts'
import type { Api } from './support/fixtures/api.ts'
import { png } from './support/fixtures/png.ts'
import { appLayout } from './support/models/app-layout.ts'
import { deskPage } from './support/models/desk.ts'
import { formPage } from './support/models/form.ts'
import { expect, test } from './support/test.ts'

/** A public French event. */
const createEvent = async ({ events }: Api, title: string, day: string): Promise<number> => {
  const description = `<p>${title}, pour tous.</p>`
  const dates = { start_date: `2027-07-0${day} 10:00:00`, end_date: `2027-07-0${day} 18:00:00` }
  return (await events.create({ title, description, ...dates, status: 'publish' }, { language: 'fr' })).body.id
}

const createEvents = async (api: Api): Promise<[number, number, number]> => [
  await createEvent(api, 'Fête', '1'),
  await createEvent(api, 'Marché', '2'),
  await createEvent(api, 'Concert', '3'),
]

test('three events with missing, outdated and equal texts are published by keyboard', async ({ signInAs, product }) => {
  const api = product.as('editor')
  const [first, second, third] = await createEvents(api)
  await api.events.update(
    second,
    { title: 'Markt', description: '<p>Markt, voor iedereen.</p>', status: 'publish' },
    { language: 'nl' },
  )
  await api.events.update(second, { title: 'Marché de nuit' }, { language: 'fr' })

  const editor = await signInAs('editor')
  const { page, messages } = editor
  const desk = deskPage(editor, 'events')
  await desk.begin([first, second, third], 'nl')
  await expect(desk.main).toContainText('1 of 3')
  await expect(desk.text('title')).toBeFocused()
  await expect(desk.source('title', 'fr')).toContainText('Fête')
  await expect(desk.main.locator('[dir=ltr] [lang=fr]').first()).toHaveText('Fête')
  await expect(page).toPassAxe()
  await desk.type('Feest')
  await desk.keep()
  await expect(desk.text('description')).toBeFocused()
  await desk.type('Feest, voor iedereen.')
  await desk.keep()
  // The status of finished records is chosen once.
  await expect(desk.endings).toBeVisible()
  await expect(page).toPassAxe()
  await page.keyboard.press('Enter')

  // The source text has changed; the translation is confirmed.
  await desk.isAt(second, 'nl')
  await expect(desk.text('title')).toBeFocused()
  await expect(desk.text('title')).toHaveValue('Markt')
  await expect(desk.source('title', 'fr').getByRole('insertion')).toContainText('de nuit')
  await desk.stillRight()

  // A text that is the same in both languages.
  await desk.isAt(third, 'nl')
  await expect(desk.text('title')).toBeFocused()
  await desk.copySource()
  await expect(desk.text('title')).toHaveValue('Concert')
  await expect(desk.row('title')).toContainText(messages.t('copied'))
  await desk.stillRight()
  await expect(desk.text('description')).toBeFocused()
  await desk.type('Concert, voor iedereen.')
  await desk.keep()
  await expect(desk.end).toBeFocused()
  for (const id of [first, second, third]) {
    const { body } = await api.events.read(id, { language: 'nl' })
    expect(body.translations.nl).toMatchObject({ status: 'publish', outdated: [], empty: [] })
  }
  await page.keyboard.press('g')
  await page.keyboard.press('q')
  await expect(page).toHaveURL('/translate?ml_language=nl')
})

test('twenty events are opened from the dashboard with three keys and published with one key per text', async ({
  signInAs,
  product,
}) => {
  // Forty texts are typed.
  test.slow()
  const api = product.as('editor')
  const count = 20
  const minute = 60_000
  const toWallTime = (at: number): string =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Brussels', dateStyle: 'short', timeStyle: 'medium' }).format(
      at,
    )
  const begin = Date.now()
  const ids: number[] = []
  for (let number = 1; number <= count; number++) {
    const { body } = await api.events.create(
      {
        title: `Atelier ${number}`,
        description: `<p>Atelier ${number}, pour tous.</p>`,
        start_date: toWallTime(begin + (10 + number / 10) * minute),
        end_date: toWallTime(begin + 120 * minute),
        status: 'publish',
      },
      { language: 'fr' },
    )
    ids.push(body.id)
  }
  const editor = await signInAs('editor')
  const { page } = editor
  const { settled } = appLayout(editor)
  const desk = deskPage(editor, 'events')
  await page.goto('/?ml_language=nl')
  await settled()
  // The page handles keys once it is idle.
  await expect(async () => {
    for (const key of ['g', 'q']) await page.keyboard.press(key)
    await expect(page).toHaveURL('/translate?ml_language=nl', { timeout: 500 })
  }).toPass()
  await settled()
  await page.keyboard.press('e')
  for (const [index, id] of ids.entries()) {
    await desk.isAt(id, 'nl')
    await expect(desk.text('title')).toBeFocused()
    await desk.type(`Werkplaats ${index + 1}`)
    await desk.keep()
    await expect(desk.text('description')).toBeFocused()
    await desk.type('Voor iedereen.')
    await desk.keep()
    // The status of finished records is chosen once.
    if (index > 0) continue
    await expect(desk.endings).toBeVisible()
    await page.keyboard.press('Enter')
  }
  await expect(page).not.toHaveURL(new RegExp(`/${ids.at(-1)}\\b`))
  for (const [index, id] of ids.entries()) {
    const { body } = await product.as().events.read(id, { language: 'nl' })
    expect(body).toMatchObject({ title: `Werkplaats ${index + 1}`, status: 'publish' })
  }
})

test('a record with a missing text stays a draft, and a finished one can be kept as a draft', async ({
  signInAs,
  product,
}) => {
  const api = product.as('editor')
  const [first, second, third] = await createEvents(api)
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const desk = deskPage(editor, 'events')
  await desk.begin([first, second], 'de')
  await expect(desk.text('title')).toBeFocused()
  await desk.type('Fest')
  await desk.keep()
  await expect(desk.text('description')).toBeFocused()
  await desk.keep()
  await desk.isAt(second, 'de')
  await expect(appLayout(editor).message).toContainText(
    messages.t('Saved. Not published, because a text is missing or outdated.'),
  )
  await expect(desk.text('title')).toBeFocused()
  await desk.type('Markt')
  await desk.keep()
  await expect(desk.text('description')).toBeFocused()
  await desk.type('Für alle.')
  await desk.keep()
  await desk.endings.getByRole('button', { name: messages.t('Keep as draft'), exact: true }).press('Enter')
  await expect(desk.end).toBeFocused()
  for (const id of [first, second])
    expect((await api.events.read(id, { language: 'de' })).body.translations.de?.status).toBe('draft')
  await page.reload()
  await expect(desk.main.getByRole('button', { name: messages.t('Save and next'), exact: true })).toBeVisible()

  // Without a queue, too, an unfinished record is not called done.
  await desk.open(third, 'de')
  await expect(desk.text('title')).toBeFocused()
  await desk.type('Konzert')
  await desk.keep()
  await expect(desk.text('description')).toBeFocused()
  await desk.keep()
  const missing = messages.t('A text is still missing or outdated.')
  await expect(desk.main.getByRole('status').filter({ hasText: missing })).toBeFocused()
})

test('a record that was passed without a text is not called saved', async ({ signInAs, product }) => {
  const api = product.as('editor')
  const [first, second, third] = await createEvents(api)
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const desk = deskPage(editor, 'events')
  await desk.begin([first, second, third], 'de')
  await expect(desk.text('title')).toBeFocused()
  await desk.keep()
  await expect(desk.text('description')).toBeFocused()
  await desk.keep()
  await desk.isAt(second, 'de')
  await expect(desk.text('title')).toBeFocused()
  await desk.type('Markt')
  await desk.keep()
  await expect(desk.text('description')).toBeFocused()
  await desk.keep()
  await desk.isAt(third, 'de')
  await expect(desk.text('title')).toBeFocused()
  // Only the second record is called saved.
  const saved = page.getByText(messages.t('Saved. Not published, because a text is missing or outdated.'))
  await expect(saved.first()).toBeVisible()
  await expect(saved).toHaveCount(1)
  expect((await api.events.read(first, { language: 'fr' })).body.translations).not.toHaveProperty('de')
})

test('for two translators in one queue, records finished by the other are skipped and no text is lost', async ({
  signInAs,
  product,
}) => {
  const api = product.as('editor')
  const ids = await createEvents(api)
  const [first, second, third] = ids
  const [anna, bert] = [await signInAs('editor'), await signInAs('admin')]
  const [annas, berts] = [deskPage(anna, 'events'), deskPage(bert, 'events')]
  await annas.begin(ids, 'nl')
  await berts.begin(ids, 'nl')
  const translate = async (desk: typeof annas, title: string) => {
    await expect(desk.text('title')).toBeFocused()
    await desk.type(title)
    await desk.keep()
    await expect(desk.text('description')).toBeFocused()
    await desk.type(`${title}, voor iedereen.`)
    await desk.keep()
  }
  await expect(berts.text('title')).toBeFocused()
  await berts.type('Half')
  await berts.next()
  await berts.isAt(second, 'nl')
  await translate(berts, 'Markt')
  await berts.endings.getByRole('button', { name: bert.messages.t('Publish'), exact: true }).press('Enter')
  await berts.isAt(third, 'nl')

  await translate(annas, 'Feest')
  await annas.endings.getByRole('button', { name: anna.messages.t('Publish'), exact: true }).press('Enter')
  await annas.isAt(third, 'nl')
  await expect(annas.main).toContainText('Skipped 1 record that is finished by now.')
  await expect(annas.main).toContainText('3 of 3')

  // Both translate the same record: the second save shows both texts.
  await expect(annas.text('title')).toBeFocused()
  await annas.type('Muziek van Anna')
  await translate(berts, 'Concert')
  await expect(berts.end).toBeFocused()
  await annas.keep()
  await expect(annas.main).toContainText(anna.messages.t('Changed by you and someone else'))
  await expect(annas.main).toContainText('Muziek van Anna')

  // The unfinished text is still there.
  await berts.previous()
  await berts.isAt(second, 'nl')
  await berts.previous()
  await berts.isAt(first, 'nl')
  await expect(formPage(bert, 'events').control('title', 'nl')).toHaveValue('Half')
})

test('a linked venue and the alt text of the image are translated on the way, and typed text stays', async ({
  signInAs,
  product,
}) => {
  const api = product.as('editor')
  const { body: venue } = await api.venues.create({ venue: 'Salle du lac', status: 'publish' }, { language: 'fr' })
  const editor = await signInAs('editor')
  const { page, messages, context } = editor
  const response = await context.request.post(`/en${adminPath}/media?alt[fr]=Un%20lac`, {
    data: png(64, 48),
    headers: { 'Content-Type': 'image/png', 'X-Calendar-Request': '1' },
  })
  const image = Number((await response.json()).id)
  const id = await createEvent(api, 'Fête', '1')
  await api.events.update(id, { venue: [venue.id], image: String(image) }, { language: 'fr' })
  const [desk, venueDesk] = [deskPage(editor, 'events'), deskPage(editor, 'venues')]
  await desk.begin([id], 'nl')
  await expect(desk.text('title')).toBeFocused()
  await desk.type('Feest')
  const translate = (text: string) => messages.t('Translate: {text}', { text })
  await desk.main.getByRole('link', { name: translate('Salle du lac'), exact: true }).click()
  const name = venueDesk.main.getByRole('textbox').first()
  await expect(name).toBeFocused()
  await venueDesk.type('Meer')
  // Back and here again: both texts are still there.
  await venueDesk.main.getByRole('link', { name: messages.t('Back'), exact: true }).click()
  await expect(desk.text('title')).toHaveValue('Feest')
  await desk.main.getByRole('link', { name: translate('Salle du lac'), exact: true }).click()
  await expect(name).toHaveValue('Meer')
  await name.press('Control+Enter')
  await venueDesk.endings.getByRole('button', { name: messages.t('Publish'), exact: true }).press('Enter')
  await desk.isAt(id, 'nl')
  await expect(desk.text('title')).toHaveValue('Feest')
  await expect(desk.main.getByRole('link', { name: translate('Salle du lac'), exact: true })).toHaveCount(0)
  expect((await api.venues.read(venue.id, { language: 'nl' })).body).toMatchObject({ venue: 'Meer', status: 'publish' })

  const openAltText = desk.main.getByRole('button', { name: translate('Un lac'), exact: true })
  await openAltText.press('Enter')
  const dialog = page.getByRole('dialog', { name: messages.t('Alt text'), exact: true })
  const altText = messages.t('Alt text ({name})', { name: 'Dutch' })
  await expect(dialog.getByRole('textbox', { name: altText, exact: true })).toBeFocused()
  await expect(page).toPassAxe()
  await page.keyboard.type('Een meer')
  await dialog.getByRole('button', { name: messages.t('Save alt text'), exact: true }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(openAltText).toHaveCount(0)
  // The next text.
  await expect(desk.text('description')).toBeFocused()
})

test('an own value of an inherited field is replaced by a copy of the source', async ({ signInAs, product }) => {
  const { events } = product.as('editor')
  const { id } = (
    await events.create(
      { title: 'Fête', cost: '5 euros', start_date: '2027-07-01', end_date: '2027-07-01', status: 'publish' },
      { language: 'fr' },
    )
  ).body
  await events.update(id, { title: 'Feest', cost: '5 euro, kinderen gratis', status: 'publish' }, { language: 'nl' })
  await events.update(id, { cost: '6 euros' }, { language: 'fr' })
  const editor = await signInAs('editor')
  const desk = deskPage(editor, 'events')
  await desk.open(id, 'nl')
  await expect(desk.text('cost')).toBeFocused()
  await desk.copySource()
  await expect(desk.text('cost')).toHaveValue('6 euros')
  await expect(desk.row('cost')).toContainText(editor.messages.t('copied'))
  await editor.page.keyboard.press('Control+s')
  await expect
    .poll(async () => (await events.read(id, { language: 'nl' })).body.translations.nl?.outdated)
    .toEqual(['cost'])
})

test('a text that a copy of the source replaced comes back with Ctrl+Z', async ({ signInAs, product }) => {
  const { events } = product.as('editor')
  const id = await createEvent(product.as('editor'), 'Fête', '1')
  const own = '<p>Eigen omschrijving.</p>'
  await events.update(id, { title: 'Feest', description: own, status: 'publish' }, { language: 'nl' })
  await events.update(id, { title: 'Fête du lac', description: '<p>Tout un jour.</p>' }, { language: 'fr' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const desk = deskPage(editor, 'events')
  await desk.open(id, 'nl')
  await expect(desk.text('title')).toBeFocused()
  await desk.type(' aan het meer')
  await desk.copySource()
  await expect(desk.text('title')).toHaveValue('Fête du lac')
  await expect(desk.row('title').getByRole('button', { name: messages.t('Undo') })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(desk.text('title')).toHaveValue('Feest aan het meer')
  await expect(desk.text('title')).toBeFocused()
  await expect(desk.row('title').getByRole('button', { name: messages.t('Undo') })).toHaveCount(0)

  await desk.keep()
  await expect(desk.text('description')).toBeFocused()
  // Only an empty line of text can be kept as it is.
  await page.keyboard.press('Alt+Shift+Enter')
  await expect(desk.text('description')).toHaveText('Eigen omschrijving.')
  await desk.copySource()
  await expect(desk.text('description')).toHaveText('Tout un jour.')
  await page.keyboard.press('Control+z')
  await expect(desk.text('description')).toHaveText('Eigen omschrijving.')
  // One count of characters for each text.
  await expect(
    desk
      .row('description')
      .getByText(/characters/)
      .filter({ visible: true }),
  ).toHaveCount(1)
  // One count of characters for each text.
  await expect(
    desk
      .row('description')
      .getByText(/characters/)
      .filter({ visible: true }),
  ).toHaveCount(1)
})

test('a translator reads the texts of a language that they do not write', async ({ signInAs, product }) => {
  const { events } = product.as('editor')
  const id = await createEvent(product.as('editor'), 'Fête', '1')
  await events.update(id, { title: 'Fest', status: 'publish' }, { language: 'de' })
  const translator = await signInAs('translator-nl')
  const desk = deskPage(translator, 'events')
  await desk.open(id, 'de')
  await expect(desk.main).toContainText(translator.messages.t('You cannot edit {name}.', { name: 'German' }))
  await expect(desk.row('title', 'de')).toContainText('Fest')
  // Without a request that the service rejects, which would have its response by then.
  await appLayout(translator).switchTo('nl')
  await expect(desk.text('title', 'nl')).toBeEditable()
})
