/** From record to record, as the list had them. */
import { formPage } from './support/models/form.ts'
import { listPage } from './support/models/list.ts'
import { expect, test } from './support/test.ts'

test('from a record one goes to the next of the list, across its pages, and from editor to editor', async ({
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

  // Back to the list is back to the record one went on to, on its page.
  await walk.getByRole('link', { name: 'Next record' }).click()
  await expect(page.getByRole('textbox', { name: /^Title/ })).toHaveValue('Reihe 11')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Events' }).click()
  await expect(events.title('Reihe 11')).toBeFocused()
  await expect(page).toHaveURL(/page=2/)
})

test('a translator writes what is missing, one after the other, without the mouse', async ({ signInAs, product }) => {
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
  await page.getByRole('link', { name: 'Translate side by side with French', exact: true }).press('Enter')
  await expect(form.control('title')).toBeFocused()
  await page.keyboard.type('Fest eins')
  await page.keyboard.press('Control+Enter')
  await expect(form.source('title', 'fr')).toContainText('Sonnerie deux')
  await expect(form.control('title')).toBeFocused()
  await page.keyboard.type('Fest zwei')
  await page.keyboard.press('Control+S')
  await form.saved()
  // What is written is missing no longer; the way on stays.
  await expect(walk).toContainText('1 listed')
  await walk.getByRole('link', { name: 'Next record' }).press('Enter')
  await expect(form.source('title', 'fr')).toContainText('Sonnerie trois')
  await expect(walk).toHaveCount(0)
})
