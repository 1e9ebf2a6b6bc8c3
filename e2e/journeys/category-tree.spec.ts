/** Categories as a tree: in their list and in pickers. */
import { formPage } from './support/models/form.ts'
import { listPage } from './support/models/list.ts'
import { expect, test } from './support/test.ts'

test('categories are listed below their parents, with their path when sorted otherwise', async ({
  signInAs,
  product,
}) => {
  const { categories, events } = product.as('editor')
  const { body: arts } = await categories.create({ name: 'Zz kunsten' }, { language: 'nl' })
  const { body: dance } = await categories.create({ name: 'Aa dans', parent: arts.id }, { language: 'nl' })
  const { body: event } = await events.create(
    { title: 'Avond', start_date: '2027-06-04 20:00:00', end_date: '2027-06-04 22:00:00', categories: [dance.id] },
    { language: 'nl' },
  )
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const list = listPage(editor, 'categories')
  await list.open('nl', { per_page: '100' })
  await expect(list.title('Aa dans')).toBeVisible()
  const titles = await list.titles()
  expect(titles.indexOf('Aa dans')).toBe(titles.indexOf('Zz kunsten') + 1)
  const left = async (name: string) => (await list.title(name).boundingBox())?.x ?? 0
  await expect.poll(async () => (await left('Aa dans')) - (await left('Zz kunsten'))).toBeGreaterThan(10)
  await expect(page).toPassAxe()

  await list.open('nl', { per_page: '100', orderby: 'name', order: 'asc' })
  await expect(list.title('Aa dans')).toBeVisible()
  expect((await list.titles()).indexOf('Aa dans')).toBe(0)
  await expect(list.row('Aa dans').getByRole('rowheader')).toContainText('Zz kunsten › ')

  const form = formPage(editor, 'events')
  await form.open(event.id, 'nl')
  await page.getByRole('button', { name: new RegExp(form.labelOf('categories', 'nl')) }).click()
  const label = messages.t('Search: {name}', { name: form.labelOf('categories', 'nl') })
  await expect(page.getByRole('dialog').getByPlaceholder(label, { exact: true })).toBeFocused()
  const options = page.getByRole('dialog').getByRole('option')
  await expect(options.filter({ hasText: 'Aa dans' })).toBeVisible()
  const names = await options.allInnerTexts()
  const find = (name: string) => names.findIndex((text) => text.includes(name))
  expect(find('Aa dans')).toBe(find('Zz kunsten') + 1)
})
