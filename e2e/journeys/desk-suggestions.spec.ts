/** Suggestions from earlier translations, by keyboard. */
import type { Language } from '#shared/i18n/language.ts'
import type { Api } from './support/fixtures/api.ts'
import { deskPage } from './support/models/desk.ts'
import { expect, test } from './support/test.ts'

const createEvent = async ({ events }: Api, title: string, language: Language): Promise<number> => {
  const dates = { start_date: '2027-07-01 10:00:00', end_date: '2027-07-01 18:00:00' }
  const description = `<p>${title}: gratis.</p>`
  return (await events.create({ title, description, ...dates, status: 'publish' }, { language })).body.id
}

test('a suggested title is inserted by keyboard', async ({ signInAs, product }) => {
  const api = product.as('editor')
  const earlier = await createEvent(api, 'Nocturne au vieux musée 2025', 'fr')
  await api.events.update(earlier, { title: 'Avond in het oude museum 2025' }, { language: 'nl' })
  const opposite = await createEvent(api, 'Nacht in het oude museum 2026', 'nl')
  await api.events.update(opposite, { title: 'Nocturne au vieux musée 2026' }, { language: 'fr' })
  const id = await createEvent(api, 'Nocturne au vieux musée 2026', 'fr')

  const editor = await signInAs('editor')
  const { page, messages } = editor
  const desk = deskPage(editor, 'events')
  await desk.open(id, 'nl')
  await expect(desk.text('title')).toBeFocused()
  await expect(desk.suggestions(2)).toBeVisible()
  await desk.openSuggestions()
  const [first, second] = [desk.use('Nacht in het oude museum 2026'), desk.use('Avond in het oude museum 2025')]
  await expect(first).toBeFocused()
  await expect(desk.row('title')).toContainText(messages.t('same text'))
  await expect(desk.row('title')).toContainText('96% similar')
  await expect(desk.row('title').getByRole('deletion')).toContainText('2025')
  await expect(page).toPassAxe()
  await page.keyboard.press('ArrowDown')
  await expect(second).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(first).toBeFocused()

  await page.keyboard.press('Escape')
  await expect(desk.text('title')).toBeFocused()
  await expect(first).toBeHidden()
  await desk.openSuggestions()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(desk.text('title')).toBeFocused()
  await expect(desk.text('title')).toHaveValue('Avond in het oude museum 2025')
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await desk.type('6')
  await expect(desk.text('title')).toHaveValue('Avond in het oude museum 2026')
  await desk.keep()
  await expect(desk.text('description')).toBeFocused()
})

test('a suggested description is inserted with its formatting', async ({ signInAs, product }) => {
  const api = product.as('editor')
  const earlier = await createEvent(api, 'Visite guidée du beffroi', 'fr')
  const description = '<p><strong>Gidsbeurt</strong>: gratis.</p>'
  await api.events.update(earlier, { title: 'Rondleiding in het belfort', description }, { language: 'nl' })
  const id = await createEvent(api, 'Visite guidée du beffroi', 'fr')
  await api.events.update(id, { title: 'Rondleiding in het belfort' }, { language: 'nl' })

  const editor = await signInAs('editor')
  const desk = deskPage(editor, 'events')
  await desk.open(id, 'nl')
  await expect(desk.text('description')).toBeFocused()
  await expect(desk.suggestions(1)).toBeVisible()
  await desk.openSuggestions()
  await expect(desk.use('Gidsbeurt: gratis.')).toBeFocused()
  await editor.page.keyboard.press('Enter')
  await expect(desk.text('description')).toBeFocused()
  await expect(desk.text('description').locator('strong, b')).toHaveText('Gidsbeurt')
  await desk.keep()
  await desk.endings.getByRole('button', { name: editor.messages.t('Publish'), exact: true }).press('Enter')
  await expect(desk.main.getByRole('status').getByText(editor.messages.t('up to date'))).toBeVisible()
  const { body } = await api.events.read(id, { language: 'nl' })
  expect(body.description).toContain('<strong>Gidsbeurt</strong>: gratis.')
})
