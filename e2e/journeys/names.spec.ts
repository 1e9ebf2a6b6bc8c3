/** Names of venues, organizers, categories and tags in all languages, in one table. */
import type { Api } from './support/fixtures/api.ts'
import { appLayout } from './support/models/app-layout.ts'
import { namesPage } from './support/models/names.ts'
import { expect, test } from './support/test.ts'

const createTags = async ({ tags }: Api): Promise<{ market: number; dance: number }> => ({
  market: (await tags.create({ name: 'Aa markt' }, { language: 'nl' })).body.id,
  dance: (await tags.create({ name: 'Ab dans' }, { language: 'nl' })).body.id,
})

test('names pasted from a spreadsheet are kept after a reload, previewed, saved and undone', async ({
  signInAs,
  product,
}) => {
  const api = product.as('editor')
  const { market, dance } = await createTags(api)
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const names = namesPage(editor)
  const { message } = appLayout(editor)
  await names.open('nl', 'tags')
  await expect(page).toPassAxe()
  await names.paste(names.name('Aa markt', 'en'), [
    ['Market', 'Marché', 'Markt', 'Mercato'],
    ['Dance', '', 'Tanz'],
  ])
  await expect(names.name('Ab dans', 'de')).toHaveValue('Tanz')
  await expect(names.unplaced).toContainText('Mercato')
  await expect(names.bar).toContainText('5 unsaved names')
  // Unsaved names survive a reload.
  await page.reload()
  await expect(names.name('Aa markt', 'fr')).toHaveValue('Marché')
  await page.keyboard.press('Control+s')
  await expect(names.dialog).toContainText('Marché')
  await expect(page).toPassAxe()
  const read = async (id: number, language: 'fr' | 'de') => (await api.tags.read(id, { language })).body.name
  const languagesOf = async () => Object.keys((await api.tags.read(market, { language: 'nl' })).body.translations)
  expect(await languagesOf()).toEqual(['nl'])
  await names.save.click()
  await expect(message).toContainText(messages.t('The names were saved.'))
  await expect(names.preview).toHaveCount(0)
  expect([await read(market, 'fr'), await read(dance, 'de')]).toEqual(['Marché', 'Tanz'])
  await message.getByRole('button', { name: messages.t('Undo'), exact: true }).click()
  await expect(names.name('Aa markt', 'fr')).toHaveValue('')
  await expect(names.name('Ab dans', 'de')).toHaveValue('')
  expect(await languagesOf()).toEqual(['nl'])
})

test('names are as they were after a paste and “Discard” are undone', async ({ signInAs, product }) => {
  await createTags(product.as('editor'))
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const names = namesPage(editor)
  const { message } = appLayout(editor)
  await names.open('nl', 'tags')
  await names.name('Ab dans', 'fr').fill('Danse')
  await names.paste(names.name('Aa markt', 'en'), [
    ['Market', 'Marché'],
    ['Dance', 'Ballet'],
  ])
  await expect(names.name('Ab dans', 'fr')).toHaveValue('Ballet')
  await expect(message).toContainText('4 names were pasted.')
  await page.keyboard.press('Control+Z')
  await expect(names.name('Aa markt', 'en')).toHaveValue('')
  await expect(names.name('Ab dans', 'fr')).toHaveValue('Danse')
  await expect(message).not.toContainText('pasted')
  await names.discard.click()
  await expect(names.name('Ab dans', 'fr')).toHaveValue('')
  await message.getByRole('button', { name: messages.t('Undo'), exact: true }).click()
  await expect(names.name('Ab dans', 'fr')).toHaveValue('Danse')
  await expect(names.bar).toContainText('1 unsaved name')
})

test('a name changed by someone else is not overwritten, the other names are saved', async ({ signInAs, product }) => {
  const api = product.as('editor')
  const { market } = await createTags(api)
  const editor = await signInAs('editor')
  const names = namesPage(editor)
  await names.open('nl', 'tags')
  await names.name('Aa markt', 'nl').fill('Aa braderie')
  await names.name('Ab dans', 'fr').fill('Danse')
  await api.tags.update(market, { name: 'Aa jaarmarkt' }, { language: 'nl' })
  await names.preview.click()
  await expect(names.dialog).toContainText('Someone else has changed this name in the meantime.')
  await names.save.click()
  await expect(names.bar).toContainText('1 unsaved name')
  await names.discard.click()
  await expect(names.name('Aa jaarmarkt', 'nl')).toHaveValue('Aa jaarmarkt')
  await expect(names.name('Ab dans', 'fr')).toHaveValue('Danse')
})

test('names of a venue in two languages are saved as published in one and as draft in the other', async ({
  signInAs,
  product,
}) => {
  const { venues } = product.as('editor')
  const { id } = (await venues.create({ venue: 'Aa zaal', status: 'publish' }, { language: 'nl' })).body
  const editor = await signInAs('editor')
  const { messages } = editor
  const names = namesPage(editor)
  const { message } = appLayout(editor)
  const statusIn = async (language: 'fr' | 'de') => (await venues.read(id, { language })).body.status
  const save = async () => {
    await names.preview.click()
    await names.save.click()
    await expect(message).toContainText(messages.t('The names were saved.'))
    await expect(names.preview).toHaveCount(0)
  }
  await names.open('nl', 'venues')
  await names.name('Aa zaal', 'fr').fill('La salle')
  await names.preview.click()
  await expect(names.dialog).toContainText(messages.t('Published'))
  await names.cancel.click()
  await save()
  await names.name('Aa zaal', 'de').fill('Der Saal')
  await names.publish.uncheck()
  await save()
  expect([await statusIn('fr'), await statusIn('de')]).toEqual(['publish', 'draft'])
})

test('a translator edits names in their own language only', async ({ signInAs, product }) => {
  await createTags(product.as('editor'))
  const translator = await signInAs('translator-nl')
  const names = namesPage(translator)
  await names.open('nl', 'tags')
  await expect(names.name('Aa markt', 'nl')).toBeEditable()
  await expect(names.name('Aa markt', 'fr')).toHaveCount(0)
  await names.paste(names.name('Aa markt', 'nl'), [['Aa braderie', 'Fair']])
  await expect(names.unplaced).toContainText('Fair')
  await names.preview.click()
  await names.save.click()
  await expect(names.name('Aa braderie', 'nl')).toHaveValue('Aa braderie')
})
