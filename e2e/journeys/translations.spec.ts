/** Adding, updating and removing translations. */
import { appLayout, openRecordId } from './support/models/app-layout.ts'
import { formPage } from './support/models/form.ts'
import { listPage } from './support/models/list.ts'
import { detailPage } from './support/models/detail.ts'
import type { Api } from './support/fixtures/api.ts'
import { expect, test } from './support/test.ts'

const french = 'Triathlon de Luchon'
const dutch = 'Triatlon van Luchon'

const party = { title: 'Fête', start_date: '2027-07-01 10:00:00', end_date: '2027-07-01 18:00:00' } as const

/** Returns the outdated fields of an event's Dutch text. */
const readOutdated = async ({ events }: Api, id: number) =>
  (await events.read(id, { language: 'nl' })).body.translations.nl?.outdated

test('a French event is translated into Dutch side by side, published and listed in Dutch', async ({
  signInAs,
  product,
}) => {
  const editor = await signInAs('editor', { interfaceLanguage: 'nl' })
  const { page, messages } = editor
  const frame = appLayout(editor)
  const events = listPage(editor, 'events')

  // In the Dutch list it has its French title and a note.
  await events.open('nl', { search: 'triathlon luchon' })
  await expect(events.title(french)).toHaveAccessibleDescription(messages.t('Shown in {source}', { source: 'Frans' }))
  await events.title(french).click()
  const detail = detailPage(editor, 'events')
  await expect(frame.heading).toHaveText(french)
  await expect(frame.heading).toHaveAttribute('lang', 'fr')
  await detail.edit.click()

  const form = formPage(editor, 'events')
  await expect(frame.main).toContainText(messages.t('Not translated into {name}', { name: 'Nederlands' }))
  await page
    .getByRole('link', { name: messages.t('Translate side by side with {name}', { name: 'Frans' }), exact: true })
    .click()
  await expect(form.source('title', 'fr')).toContainText(french)
  await expect(form.control('title')).toHaveValue('')
  await expect(page).toPassAxe()
  await form.fill('title', dutch)
  await form.fill('description', 'Lopen, fietsen en zwemmen.')

  // Switches to the source and back, with unsaved changes in both.
  await frame.switchTo('fr')
  await expect(form.control('title')).toHaveValue(french)
  await form.fill('excerpt', 'Au pied des Pyrénées.')
  await frame.switchTo('nl')
  await expect(form.control('title')).toHaveValue(dutch)
  await form.hasChanged('excerpt', 'fr')
  await form.save()

  const id = await openRecordId({ page }, 'events')
  const service = product.as()
  await expect(service.events.read(id, { language: 'nl' })).rejects.toThrow()
  await form.publish()
  await expect(form.saveButton).toBeFocused()
  const { body: public_ } = await service.events.read(id, { language: 'nl' })
  expect(public_).toMatchObject({ title: dutch, language: 'nl', status: 'publish' })
  expect((await service.events.read(id, { language: 'fr' })).body).toMatchObject({ title: french })
  expect((await service.events.read(id, { language: 'fr' })).body.excerpt).toContain('Au pied des Pyrénées.')

  await events.open('nl', { search: 'triatlon' })
  await expect(events.title(dutch)).toBeVisible()
})

test('a changed French title outdates the Dutch one until it is changed too', async ({ signInAs, product }) => {
  const service = product.as('editor')
  const { body: event } = await service.events.create({ ...party, title: 'Fête du village' }, { language: 'fr' })
  await service.events.update(event.id, { title: 'Dorpsfeest' }, { language: 'nl' })
  await service.events.update(event.id, { title: 'Grande fête du village' }, { language: 'fr' })
  const translator = await signInAs('translator-nl', { interfaceLanguage: 'nl' })
  const events = listPage(translator, 'events')
  await events.open('nl', { translation: 'outdated' })
  const { messages } = translator
  const outdated = messages.label(messages.tables.choiceLabel('translation', 'outdated'))
  const states = events.row('Dorpsfeest')
  const title = messages.label(messages.tables.columnLabel('title'))
  await expect(states.getByRole('img', { name: new RegExp(`^Nederlands: .*${outdated}, ${title}`, 'i') })).toBeVisible()
  const form = formPage(translator, 'events')
  await form.open(event.id, 'nl')
  await form.fill('title', 'Groot dorpsfeest')
  await form.save()
  await events.open('nl', { translation: 'outdated' })
  await expect(events.nothing('No outdated translations in {wanted}', { wanted: 'Nederlands' })).toBeVisible()
})

test('an outdated text is confirmed while another is edited; the history shows and undoes the confirmation', async ({
  signInAs,
  product,
}) => {
  const api = product.as('editor')
  const { events } = api
  const { body: event } = await events.create({ ...party, excerpt: 'Danse.' }, { language: 'fr' })
  await events.update(event.id, { title: 'Feest', excerpt: 'Dans.' }, { language: 'nl' })
  await events.update(event.id, { title: 'Grande fête', excerpt: 'Danse !' }, { language: 'fr' })
  const translator = await signInAs('translator-nl')
  const { page, messages } = translator
  const form = formPage(translator, 'events')
  const { main, message, settled } = appLayout(translator)
  await form.open(event.id, 'nl')
  await form.fill('description', 'Nog niet bewaard.')
  const title = form.labelOf('title', 'nl')
  const note = main.getByRole('group', { name: messages.t('Outdated: {name}', { name: title }), exact: true })
  await expect(note.locator('ins')).toContainText('Grande')
  const stillRight = note.getByRole('button', { name: messages.t('Still right: {name}', { name: title }), exact: true })
  await expect(page).toPassAxe()

  // By keyboard, with unsaved changes in another text.
  await stillRight.focus()
  await page.keyboard.press('Enter')
  await expect(note).toHaveCount(0)
  await expect(form.control('title')).toBeFocused()
  await form.hasChanged('description', 'nl')
  expect(await readOutdated(api, event.id)).toEqual(['excerpt'])
  await message.getByRole('button', { name: messages.t('Undo'), exact: true }).click()
  await expect(note).toBeVisible()
  expect(await readOutdated(api, event.id)).toEqual(['title', 'excerpt'])
  await form.hasChanged('description', 'nl')
  await stillRight.click()
  await expect(note).toHaveCount(0)
  await form.save()

  await page.goto(`/events/${event.id}/history?ml_language=nl`)
  await settled()
  const entry = main
    .getByRole('article')
    .filter({ hasText: messages.t('confirmed as still right') })
    .first()
  await expect(entry).toContainText(title)
  await expect(page).toPassAxe()
  await entry.getByRole('button', { name: messages.pattern('Undo this change: {label}') }).click()
  const question = page.getByRole('dialog', { name: messages.t('Restore previous value'), exact: true })
  await expect(question).toContainText(messages.t('The text is kept and becomes outdated again.'))
  await question.getByRole('button', { name: /^Restore \d/ }).click()
  await expect(question).toHaveCount(0)
  await expect(main.getByRole('article').first()).toContainText(messages.t('outdated again'))
  expect(await readOutdated(api, event.id)).toEqual(['title', 'excerpt'])
})

test('texts copied from another language are marked as copies until they are edited or confirmed', async ({
  signInAs,
  product,
}) => {
  const api = product.as('editor')
  const { events } = api
  const { body: event } = await events.create({ ...party, excerpt: 'Danse.' }, { language: 'fr' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const form = formPage(editor, 'events')
  const { main } = appLayout(editor)
  const copyInto = messages.t('Copy text into {name}', { name: 'Dutch' })
  const dialog = page.getByRole('dialog', { name: copyInto, exact: true })
  await form.open(event.id, 'nl')
  await main.getByRole('button', { name: copyInto, exact: true }).first().click()
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await expect(page).toPassAxe()
  await dialog.getByRole('button', { name: /^Copy 2 / }).click()
  await expect(form.control('title')).toHaveValue('Fête')
  const copies = main.getByText(messages.t('copied, not translated yet'), { exact: true })
  await expect(copies).toHaveCount(2)
  await form.save()
  expect(await readOutdated(api, event.id)).toEqual(['title', 'excerpt'])
  await expect(copies).toHaveCount(2)
  await form.fill('title', 'Feest')
  await form.save()
  await expect(copies).toHaveCount(1)
  const excerpt = messages.t('Still right: {name}', { name: form.labelOf('excerpt', 'nl') })
  await main.getByRole('button', { name: excerpt, exact: true }).click()
  await expect(copies).toHaveCount(0)
  expect(await readOutdated(api, event.id)).toEqual([])
})

test('a translation is removed after a confirmation, and Undo restores it with its unsaved changes', async ({
  signInAs,
  product,
}) => {
  const { events } = product.as('editor')
  const { body: event } = await events.create({ ...party, status: 'publish' }, { language: 'fr' })
  await events.update(event.id, { title: 'Feest', status: 'publish' }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const form = formPage(editor, 'events')
  const { main, message, question, switchTo } = appLayout(editor)
  const removes = (name: string) =>
    main.getByRole('button', { name: messages.t('Remove {name}…', { name }), exact: true })
  await form.open(event.id, 'fr')
  await expect(removes('French')).toHaveAccessibleDescription(
    messages.t('This is the source language. Make another language the source first.'),
  )
  await switchTo('nl')
  await form.fill('excerpt', 'Nog niet bewaard.')
  await removes('Dutch').click()
  await expect(question).toHaveAccessibleName(
    messages.t('Remove {name} from “{title}”?', { name: 'Dutch', title: 'Feest' }),
  )
  await expect(question).toContainText(
    messages.t('Your unsaved changes in {name} will be discarded.', { name: 'Dutch' }),
  )
  await expect(page).toPassAxe()
  await question.getByRole('button', { name: messages.t('Remove translation'), exact: true }).click()
  await expect(main).toContainText(messages.t('Not translated into {name}', { name: 'Dutch' }))
  await expect(message).toBeVisible()
  await expect(form.failureMessage).toHaveCount(0)
  expect(Object.keys((await events.read(event.id, { language: 'fr' })).body.translations)).toEqual(['fr'])
  await message.getByRole('button', { name: messages.t('Undo'), exact: true }).click()
  await expect(form.control('title')).toHaveValue('Feest')
  await form.hasChanged('excerpt', 'nl')
  await expect(form.failureMessage).toHaveCount(0)
  expect((await events.read(event.id, { language: 'nl' })).body).toMatchObject({ title: 'Feest', status: 'publish' })
})

test('a cost is inherited from the source until it gets its own value, and can be reset', async ({
  signInAs,
  product,
}) => {
  const service = product.as('editor')
  const { body: event } = await service.events.create({ ...party, cost: '10' }, { language: 'fr' })
  await service.events.update(event.id, { title: 'Feest' }, { language: 'nl' })
  const editor = await signInAs('editor')
  const form = formPage(editor, 'events')
  await form.open(event.id, 'nl')
  await expect(form.control('cost')).toHaveValue('')
  await form.fill('cost', '12,50')
  await form.save()
  expect((await service.events.read(event.id, { language: 'nl' })).body.cost).toBe('€12,50')
  expect((await service.events.read(event.id, { language: 'fr' })).body.cost).toBe(event.cost)
  await editor.page.getByRole('button', { name: editor.messages.t('Use source language value') }).click()
  await form.save()
  expect((await service.events.read(event.id, { language: 'nl' })).body).toMatchObject({
    cost: event.cost,
    inherited: ['cost', 'website'],
  })
})

test('links of a record without a translation keep the content language', async ({ signInAs, product }) => {
  const { events, venues, categories } = product.as('editor')
  const { body: venue } = await venues.create({ venue: 'Salle du lac' }, { language: 'fr' })
  const { body: category } = await categories.create({ name: 'Fêtes' }, { language: 'fr' })
  const linked = { venue: [venue.id], categories: [category.id], status: 'publish' as const }
  const { body: event } = await events.create({ ...party, ...linked }, { language: 'fr' })
  await events.create({ ...party, title: 'Feest', ...linked }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page } = editor
  const { main, heading } = appLayout(editor)
  const detail = detailPage(editor, 'events')
  for (const [name, path] of [
    ['Salle du lac', `/venues/${venue.id}`],
    ['Fêtes', `/categories/${category.id}`],
  ] as const) {
    await detail.open(event.id, 'nl')
    await expect(heading).toHaveAttribute('lang', 'fr')
    await main.getByRole('link', { name, exact: true }).last().click()
    await expect(page).toHaveURL(new RegExp(`${path}\\?ml_language=nl$`))
    await expect(heading).toHaveText(name)
  }
  // The count covers all languages, followed by that of the content language, as in the list.
  const inDutch = editor.messages.t('{all} in {wanted}', { all: '1', wanted: 'Dutch' })
  const count = await detailPage(editor, 'categories').value('count')
  await expect(count).toHaveText(`2${inDutch}`)
  const categoryList = listPage(editor, 'categories')
  await categoryList.open('nl')
  await expect(categoryList.row('Fêtes').getByRole('cell').filter({ hasText: inDutch })).toHaveText(`2${inDutch}`)
  // It links to a list of all of them, in the content language.
  await page.goBack()
  await count.getByRole('link').click()
  await expect(page).toHaveURL(/\/events\?ml_language=nl/)
  for (const title of ['Fête', 'Feest']) await expect(listPage(editor, 'events').title(title)).toBeVisible()
})

test('a source change during the edit of a translation is shown at the field, and the saved text is outdated', async ({
  signInAs,
  product,
}) => {
  const api = product.as('editor')
  const { events } = api
  const { body: event } = await events.create(party, { language: 'fr' })
  const translator = await signInAs('translator-nl', { interfaceLanguage: 'nl' })
  const { page, messages } = translator
  const form = formPage(translator, 'events')
  const frame = appLayout(translator)
  await form.open(event.id, 'nl')
  await page
    .getByRole('link', { name: messages.t('Translate side by side with {name}', { name: 'Frans' }), exact: true })
    .click()
  await form.fill('title', 'Feest')
  const notes = frame.main.getByText(messages.t('outdated: the source text has changed'), { exact: true })
  await expect(notes).toHaveCount(0)
  await events.update(event.id, { title: 'Grande fête' }, { language: 'fr' })
  // Switching the language loads the record again.
  await frame.switchTo('fr')
  await expect(form.control('title')).toHaveValue('Grande fête')
  await frame.switchTo('nl')
  await expect(form.control('title')).toHaveValue('Feest')
  await expect(notes).toHaveCount(1)
  await expect(page).toPassAxe()
  await form.save()
  expect(await readOutdated(api, event.id)).toEqual(['title'])
  await form.fill('title', 'Groot feest')
  await form.save()
  expect(await readOutdated(api, event.id)).toEqual([])
})

test('a hidden source text can be shown again without losing unsaved changes', async ({ signInAs, product }) => {
  const { body: event } = await product.as('editor').events.create(party, { language: 'fr' })
  const translator = await signInAs('translator-nl')
  const { messages } = translator
  const form = formPage(translator, 'events')
  const { main, switchTo } = appLayout(translator)
  const press = (english: string) =>
    main.getByRole('link', { name: messages.t(english, { name: 'French', other: 'French' }), exact: true }).click()
  await form.open(event.id, 'nl')
  await press('Translate side by side with {name}')
  await form.fill('title', 'Feest')
  await press('Hide source text')
  await expect(form.source('title', 'fr')).toHaveCount(0)
  await press('Show {other} side by side')
  await expect(form.source('title', 'fr')).toContainText('Fête')
  await expect(form.control('title')).toHaveValue('Feest')

  // Opening a language without a translation does not create one.
  await switchTo('de')
  await expect(main).toContainText(messages.t('Not translated into {name}', { name: 'German' }))
  await expect(form.control('title')).toHaveCount(0)
})

test('“Add translation” opens the source text and focuses the first empty one', async ({ signInAs, product }) => {
  const { body: event } = await product.as('editor').events.create({ ...party, status: 'publish' }, { language: 'fr' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const form = formPage(editor, 'events')
  const { settled } = appLayout(editor)
  await page.goto(`/events/${event.id}?ml_language=nl`)
  await settled()
  await page
    .getByRole('link', { name: messages.t('Add {wanted} translation', { wanted: 'Dutch' }), exact: true })
    .press('Enter')
  await expect(form.source('title', 'fr')).toContainText('Fête')
  await expect(form.control('title')).toBeFocused()
  await page.getByRole('link', { name: messages.t('Hide source text'), exact: true }).press('Enter')
  await expect(
    page.getByRole('link', { name: messages.t('Show {other} side by side', { other: 'French' }) }),
  ).toBeFocused()
})

test('each other language of a record can be shown side by side', async ({ signInAs, product }) => {
  const { events } = product.as('editor')
  const { body: event } = await events.create({ ...party, status: 'publish' }, { language: 'fr' })
  await events.update(event.id, { title: 'Party', status: 'publish' }, { language: 'en' })
  await events.update(event.id, { title: 'Feest' }, { language: 'nl' })
  const translator = await signInAs('translator-nl')
  const { messages } = translator
  const form = formPage(translator, 'events')
  const { main } = appLayout(translator)
  const show = (other: string) =>
    main.getByRole('link', { name: messages.t('Show {other} side by side', { other }), exact: true })
  await form.open(event.id, 'nl')
  await show('English').click()
  await expect(form.source('title', 'en')).toContainText('Party')
  await expect(show('English')).toHaveCount(0)
  await show('French').click()
  await expect(form.source('title', 'fr')).toContainText('Fête')
  await expect(form.source('title', 'en')).toHaveCount(0)
})

test('a minor change of the source text leaves its translations up to date, the next change does not', async ({
  signInAs,
  product,
}) => {
  const { events } = product.as('editor')
  const { body: event } = await events.create({ ...party, status: 'publish' }, { language: 'fr' })
  await events.update(event.id, { title: 'Feest', status: 'publish' }, { language: 'nl' })
  await events.update(event.id, { title: 'Fest', status: 'publish' }, { language: 'de' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const form = formPage(editor, 'events')
  const minor = page.getByRole('checkbox', { name: messages.t('Minor change'), exact: true })
  const { main } = appLayout(editor)
  const outdated = messages.t('Outdated: {names}', {
    names: messages.label(messages.tables.fieldLabel('events', 'title')),
  })
  const german = main
    .getByRole('region', { name: messages.t('Languages'), exact: true })
    .getByRole('listitem')
    .filter({ hasText: 'German' })
  await form.open(event.id, 'fr')
  await expect(minor).toHaveCount(0)
  await form.fill('title', 'Fête !')
  await expect(minor).toHaveAccessibleDescription('Dutch and German become outdated')
  await minor.check()
  await expect(minor).toHaveAccessibleDescription('Dutch and German stay up to date')
  await expect(page).toPassAxe()
  await form.save()
  await expect(minor).toHaveCount(0)
  await expect(german).not.toContainText(outdated)

  await form.fill('title', 'Grande fête')
  await expect(minor).not.toBeChecked()
  await form.save()
  await expect(german).toContainText(outdated)
  const { body: dutch } = await events.read(event.id, { language: 'nl' })
  expect(dutch.translations).toMatchObject({ nl: { outdated: ['title'] }, de: { outdated: ['title'] } })
})

test('an outdated draft is shown as draft and outdated in the list of languages', async ({ signInAs, product }) => {
  const { events } = product.as('editor')
  const { body: event } = await events.create({ ...party, status: 'publish' }, { language: 'fr' })
  await events.update(event.id, { title: 'Feest', status: 'draft' }, { language: 'nl' })
  await events.update(event.id, { title: 'Fest', status: 'publish' }, { language: 'de' })
  await events.update(event.id, { title: 'Grande fête' }, { language: 'fr' })
  const editor = await signInAs('editor')
  const { messages } = editor
  const title = messages.label(messages.tables.fieldLabel('events', 'title'))
  const outdated = messages.t('Outdated: {names}', { names: title })
  const { main } = appLayout(editor)
  const stateOf = (name: string) =>
    main
      .getByRole('region', { name: messages.t('Languages'), exact: true })
      .getByRole('listitem')
      .filter({ hasText: name })
  for (const [screen, action] of [
    [detailPage(editor, 'events'), `${messages.t('Update')} German`],
    [formPage(editor, 'events'), ''],
  ] as const) {
    await screen.open(event.id, 'fr')
    await expect(stateOf('Dutch')).toContainText(`${messages.t('Draft')} · ${outdated}`)
    await expect(stateOf('German')).toHaveText(`German${outdated}${action}`)
  }
})

test('the page of a record offers the next action per language, and publishes a draft with Undo', async ({
  signInAs,
  product,
}) => {
  const { events } = product.as('editor')
  const { body: event } = await events.create({ ...party, status: 'publish' }, { language: 'fr' })
  await events.update(event.id, { title: 'Feest', status: 'draft' }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const { main, message } = appLayout(editor)
  await detailPage(editor, 'events').open(event.id, 'fr')
  const box = main.getByRole('region', { name: messages.t('Languages'), exact: true })
  await expect(box.getByRole('link', { name: `${messages.t('Translate')} German` })).toBeVisible()
  await expect(box.getByRole('link', { name: `${messages.t('View')} French` })).toHaveCount(0)
  await box.getByRole('button', { name: `${messages.t('Publish')} Dutch` }).click()
  await expect(box.getByRole('link', { name: `${messages.t('View')} Dutch` })).toBeVisible()
  expect((await events.read(event.id, { language: 'nl' })).body.status).toBe('publish')
  await expect(page).toPassAxe()
  await message.getByRole('button', { name: messages.t('Undo'), exact: true }).click()
  await expect(box.getByRole('button', { name: `${messages.t('Publish')} Dutch` })).toBeVisible()
  expect((await events.read(event.id, { language: 'nl' })).body.status).toBe('draft')
  await box.getByRole('link', { name: `${messages.t('Translate')} German` }).click()
  await expect(page).toHaveURL(new RegExp(`/events/${event.id}/edit\\?ml_language=de`))
})
