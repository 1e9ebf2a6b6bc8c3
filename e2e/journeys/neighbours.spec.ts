/** Next and previous record in the order of the list. */
import { formPage } from './support/models/form.ts'
import { listPage } from './support/models/list.ts'
import { expect, test } from './support/test.ts'

test('links lead to the next and previous record of the list, across pages and in the editor', async ({
  signInAs,
  product,
}) => {
  for (let at = 1; at <= 12; at++) {
    const [title, hour] = [`Reihe ${String(at).padStart(2, '0')}`, String(at + 8).padStart(2, '0')]
    const when = { start_date: `2027-03-09 ${hour}:00`, end_date: `2027-03-09 ${hour}:30` }
    await product.as('editor').events.create({ title, ...when }, { language: 'de' })
  }
  const editor = await signInAs('editor')
  const { page } = editor
  const events = listPage(editor, 'events')
  await events.open('de', { search: 'Reihe', per_page: '10' })
  await events.title('Reihe 10').click()
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  const walk = page.getByRole('navigation', { name: 'List', exact: true })
  await expect(heading('Reihe 10')).toBeVisible()
  await expect(walk).toContainText('10 of 12')
  await walk.getByRole('link', { name: 'Next record' }).click()
  await expect(heading('Reihe 11')).toBeVisible()
  await expect(walk).toContainText('11 of 12')
  await expect(page).toPassAxe()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('textbox', { name: /^Title/ })).toHaveValue('Reihe 11')
  await walk.getByRole('link', { name: 'Next record' }).click()
  await expect(page.getByRole('textbox', { name: /^Title/ })).toHaveValue('Reihe 12')
  await expect(walk.getByRole('link', { name: 'Next record' })).toHaveCount(0)
  await walk.getByRole('link', { name: 'Previous record' }).click()
  await walk.getByRole('link', { name: 'Previous record' }).click()
  await expect(page.getByRole('textbox', { name: /^Title/ })).toHaveValue('Reihe 10')
  await expect(page).toHaveURL(/\/edit\?ml_language=de$/)

  // The link to the list leads to the page and row of the last visited record.
  await walk.getByRole('link', { name: 'Next record' }).click()
  await expect(page.getByRole('textbox', { name: /^Title/ })).toHaveValue('Reihe 11')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Events' }).click()
  await expect(events.title('Reihe 11')).toBeFocused()
  await expect(page).toHaveURL(/page=2/)
})

test('a translator adds missing translations one after the other by keyboard', async ({ signInAs, product }) => {
  for (const title of ['Sonnerie un', 'Sonnerie deux', 'Sonnerie trois']) {
    const when = { start_date: '2027-03-09 10:00:00', end_date: '2027-03-09 11:00:00' }
    await product.as('editor').events.create({ title, ...when }, { language: 'fr' })
  }
  const translator = await signInAs('translator-de')
  const { page } = translator
  const form = formPage(translator, 'events')
  const walk = page.getByRole('navigation', { name: 'List', exact: true })
  await listPage(translator, 'events').open('de', { search: 'Sonnerie', translation: 'missing' })
  await page.getByRole('link', { name: 'Add translation (German): Sonnerie un', exact: true }).press('Enter')
  await expect(form.source('title', 'fr')).toContainText('Sonnerie un')
  await expect(form.control('title')).toBeFocused()
  await page.keyboard.type('Fest eins')
  await page.keyboard.press('Control+Enter')
  await expect(form.source('title', 'fr')).toContainText('Sonnerie deux')
  await expect(form.control('title')).toBeFocused()
  await page.keyboard.type('Fest zwei')
  await page.keyboard.press('Control+S')
  await form.saved()
  // The saved record left the list; the link to the next one stays.
  await expect(walk).toContainText('1 listed')
  await walk.getByRole('link', { name: 'Next record' }).press('Enter')
  await expect(form.source('title', 'fr')).toContainText('Sonnerie trois')
  await expect(walk).toHaveCount(0)
})
