/** Export and import of texts of the queue as files. */
import { addDays } from '#shared/dates/wall-time.ts'
import type { Api } from './support/fixtures/api.ts'
import { appLayout } from './support/models/app-layout.ts'
import { translationFiles } from './support/models/translation-files.ts'
import { translationPages } from './support/models/translations.ts'
import { expect, test } from './support/test.ts'

const today = new Date().toISOString().slice(0, 10)
/** An event in the near future, in French. */
const createEvent = async ({ events }: Api, title: string, description = ''): Promise<number> => {
  const dates = { start_date: `${addDays(today, 2)} 20:00:00`, end_date: `${addDays(today, 2)} 22:00:00` }
  const { body } = await events.create({ title, description, ...dates, status: 'publish' }, { language: 'fr' })
  return body.id
}
const titleIn = async ({ events }: Api, id: number) => (await events.read(id, { language: 'nl' })).body.title

test('the queue is exported as XLIFF; the translated file is imported and undone', async ({ signInAs, product }) => {
  const api = product.as('editor')
  const id = await createEvent(api, 'Marché de Noël oublié', '<p>Avec du <strong>vin</strong> chaud</p>')
  const changed = await createEvent(api, 'Concert oublié')
  const own = await createEvent(api, 'Fête oubliée')
  const translator = await signInAs('translator-nl')
  const { page, messages } = translator
  const queue = translationPages(translator)
  const files = translationFiles(translator)
  await queue.open('nl')
  await files.exportTexts.press('Enter')
  await expect(files.source).toHaveValue('fr')
  await expect(page).toPassAxe()
  const { name, text } = await files.save()
  expect(name).toMatch(/^fr-nl-.*\.xlf$/)
  expect(text).toContain('srcLang="fr" trgLang="nl"')
  await expect(page.getByRole('status').filter({ hasText: name })).toBeVisible()
  await expect(files.dialog).toHaveCount(0)
  await expect(files.exportTexts).toBeFocused()

  await api.events.update(changed, { title: 'Récital oublié' }, { language: 'fr' })
  await api.events.update(own, { title: 'Eigen feest' }, { language: 'nl' })
  const translated = text
    .replace('<source>Marché de Noël oublié</source>', (source) => `${source}<target>Vergeten kerstmarkt</target>`)
    .replace('<source>Concert oublié</source>', (source) => `${source}<target>Vergeten concert</target>`)
    .replace('<source>Fête oubliée</source>', (source) => `${source}<target>Vergeten feest</target>`)
  await files.importTexts.press('Enter')
  translator.expectStatus(400)
  await files.choose('kerst.xlf', translated.replace('</xliff>', ''))
  await expect(files.dialog.getByRole('alert')).toContainText(messages.t('The XML is not well-formed.'))
  await files.choose('kerst.xlf', translated)
  await expect(files.preview).toBeFocused()
  await expect(files.rows('1 text will be up to date')).toHaveText(/Marché de Noël oublié.*Vergeten kerstmarkt/)
  await expect(files.rows('1 text will be outdated')).toHaveText(/Récital oublié.*Vergeten concert/)
  await expect(files.rows('1 text cannot be imported')).toHaveText(
    new RegExp(`Fête oubliée.*${messages.t('The translation was changed after the export.')}`),
  )
  await expect(page).toPassAxe()
  expect((await api.events.read(id, { language: 'fr' })).body.translations.nl).toBeUndefined()

  await files.confirm.press('Enter')
  await expect(page.getByText('2 translations were imported.')).toBeVisible()
  expect(await titleIn(api, id)).toBe('Vergeten kerstmarkt')
  expect((await api.events.read(changed, { language: 'nl' })).body.translations.nl?.outdated).toEqual(['title'])
  expect(await titleIn(api, own)).toBe('Eigen feest')
  await page.getByRole('button', { name: messages.t('Undo'), exact: true }).press('Enter')
  await expect(page.getByText(messages.t('The import was undone.'))).toBeVisible()
  expect((await api.events.read(id, { language: 'fr' })).body.translations.nl).toBeUndefined()
})

test('an edited CSV file is imported, and an unchanged one imports nothing', async ({ signInAs, product }) => {
  const api = product.as('editor')
  const id = await createEvent(api, '=Tombola oubliée')
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const { switchTo } = appLayout(editor)
  const queue = translationPages(editor)
  const files = translationFiles(editor)
  await queue.open('nl')
  await files.exportTexts.click()
  await files.format.selectOption('csv')
  const { name, text } = await files.save()
  expect(name).toMatch(/\.csv$/)
  await files.importTexts.click()
  editor.expectStatus(400)
  await files.choose(name, text.replace('source_version,', 'version,'))
  await expect(files.dialog.getByRole('alert')).toContainText('Columns of the export are missing: source_version')
  await files.choose(name, text.split('\r\n', 1).join())
  await expect(files.preview).toHaveText(messages.t('The file changes nothing.'))
  await files.choose(name, text)
  await expect(files.preview).toHaveText(/^[\d,]+ texts stay as they are\.$/)
  await expect(files.dialog.getByRole('button', { name: /^Import 0/ })).toHaveAttribute('aria-disabled', 'true')
  const row = new RegExp(`^(events,${id},title,.*),$`, 'm')
  expect(text.replaceAll('\r', '')).toMatch(row)
  await files.choose(name, text.replaceAll('\r', '').replace(row, '$1,Vergeten tombola'))
  await expect(files.rows('1 text will be up to date')).toHaveText(/=Tombola oubliée.*Vergeten tombola/)
  await files.confirm.click()
  await expect(page.getByText('1 translation was imported.')).toBeVisible()
  expect(await titleIn(api, id)).toBe('Vergeten tombola')

  await switchTo('de')
  await files.exportTexts.click()
  await files.source.selectOption('nl')
  editor.expectStatus(404)
  await files.dialog.getByRole('button', { name: messages.t('Export'), exact: true }).click()
  await expect(files.dialog.getByRole('alert')).toContainText(
    messages.t('These records have no texts in {from}.', { from: 'Dutch' }),
  )
})
