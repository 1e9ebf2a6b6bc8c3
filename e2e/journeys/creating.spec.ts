/** Making an event, and what it needs on the way. */
import { frameOf } from '../testing/models/frame.ts'
import { formOf } from '../testing/models/form.ts'
import { listOf } from '../testing/models/list.ts'
import { expect, test } from '../testing/test.ts'

test('a new event takes place at a venue that did not exist yet', async ({ seat, product }) => {
  const editor = await seat('editor', { speaks: 'nl' })
  const { page } = editor
  const events = listOf(editor, 'events')
  await events.open('nl')
  await events.create.click()
  const form = formOf(editor, 'events')
  await expect(frameOf(editor).heading).toBeFocused()
  await form.fill('title', 'Opening van de bibliotheek')
  await form.fill('start_date', '14 mei 2027 19u30')
  await form.fill('end_date', '14 mei 2027 22u')
  await form.searchFor('venue', 'Bibliotheek De Krook')
  await expect(page).toPassAxe()
  await form.offerToCreate('Bibliotheek De Krook').click()
  await expect(form.control('venue')).toContainText('Bibliotheek De Krook')
  await form.fill('categories', ['Cultuur'])
  await form.fill('tags', ['België'])
  await form.save()
  await expect(page).toHaveURL(/\/events\/\d+\/edit\?ml_language=nl/)

  const id = Number(/events\/(\d+)/.exec(page.url())?.[1])
  const { body: event } = await product.as('editor').events.read(id, { language: 'nl' })
  expect(event).toMatchObject({
    title: 'Opening van de bibliotheek',
    start_date: '2027-05-14 19:30:00',
    end_date: '2027-05-14 22:00:00',
    timezone: 'Europe/Brussels',
    language: 'nl',
    source_language: 'nl',
    venue: { venue: 'Bibliotheek De Krook' },
    categories: [{ name: 'Cultuur' }],
    tags: [{ name: 'België' }],
  })
  // Created in one language, it exists in no other.
  expect(Object.keys(event.translations)).toEqual(['nl'])

  await events.open('nl', { search: 'opening bibliotheek' })
  await expect(events.row('Opening van de bibliotheek')).toContainText('Bibliotheek De Krook')
})

test('a venue that could not be made is no fault once another is chosen', async ({ seat, product }) => {
  await product.as('editor').venues.create({ venue: 'Zaal Zuid', status: 'publish' }, { language: 'nl' })
  const editor = await seat('editor')
  const form = formOf(editor, 'events')
  await form.openNew('nl')
  await form.searchFor('venue', 'Zaal Noord')
  editor.expectOffline()
  await editor.context.setOffline(true)
  await form.offerToCreate('Zaal Noord').click()
  await expect(form.control('venue')).toHaveAccessibleDescription(/“Zaal Noord” could not be made/)
  await editor.context.setOffline(false)
  await form.fill('venue', 'Zaal Zuid')
  await expect(form.control('venue')).toContainText('Zaal Zuid')
  await expect(form.control('venue')).not.toHaveAccessibleDescription(/could not be made/)
})

test('an all-day event over several days keeps its last day whole', async ({ seat, product }) => {
  const editor = await seat('editor')
  const form = formOf(editor, 'events')
  await form.openNew('en')
  await form.fill('title', 'Open days')
  await form.fill('all_day', true)
  await form.fill('start_date', '1 May 2027')
  await form.fill('end_date', '3 May 2027')
  await form.save()
  const id = Number(/events\/(\d+)/.exec(editor.page.url())?.[1])
  expect((await product.as('editor').events.read(id, { language: 'en' })).body).toMatchObject({
    all_day: true,
    start_date: '2027-05-01 00:00:00',
    end_date: '2027-05-03 23:59:59',
  })
})

test('a time the clock jumps over is refused with the ones beside it', async ({ seat, product }) => {
  const editor = await seat('editor')
  const form = formOf(editor, 'events')
  await form.openNew('en')
  await form.fill('title', 'Night walk')
  await form.fill('start_date', '28 March 2027 02:30')
  await expect(form.control('start_date')).toHaveAttribute('aria-invalid', 'true')
  await editor.page.getByRole('button', { name: /28 March 2027.*03:/ }).click()
  await form.fill('end_date', '28 March 2027 05:00')
  await form.save()
  const id = Number(/events\/(\d+)/.exec(editor.page.url())?.[1])
  expect((await product.as('editor').events.read(id, { language: 'en' })).body.start_date).toMatch(/^2027-03-28 03:/)
})

test('an empty form says what is missing and makes nothing', async ({ seat, product }) => {
  const editor = await seat('editor', { speaks: 'fr' })
  const form = formOf(editor, 'events')
  await form.openNew('fr')
  await form.saveButton.click()
  await expect(form.refusal).toBeFocused()
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

test('a refused publish leaves a draft, and the next save publishes nothing', async ({ seat, product }) => {
  const editor = await seat('editor')
  const { page, words } = editor
  const form = formOf(editor, 'events')
  await form.openNew('en')
  await form.fill('start_date', '14 May 2027 19:30')
  await form.fill('end_date', '14 May 2027 22:00')
  await form.fill('excerpt', 'Doors open at seven')
  await form.publishButton.click()
  await expect(form.refusal).toBeFocused()
  await expect(form.control('status')).toHaveValue('draft')
  await expect(form.publishButton).toBeVisible()
  await form.fill('title', 'Opening night')
  editor.expectOffline()
  await editor.context.setOffline(true)
  await form.publishButton.click()
  await expect(form.refusal).toContainText(words.say('The service did not answer.'))
  await expect(form.control('status')).toHaveValue('draft')
  await editor.context.setOffline(false)
  await page.keyboard.press('Control+s')
  await form.saved()
  await expect(form.publishButton).toBeVisible()
  const id = Number(/events\/(\d+)/.exec(page.url())?.[1])
  const { body } = await product.as('editor').events.read(id, { language: 'en' })
  expect(body).toMatchObject({
    title: 'Opening night',
    excerpt: expect.stringContaining('Doors open'),
    status: 'draft',
  })
  await form.publish()
  expect((await product.as('editor').events.read(id, { language: 'en' })).body.status).toBe('publish')
})

test('a pasted name is created with Enter, and a pasted name that exists is chosen', async ({ seat, product }) => {
  await product.as('editor').tags.create({ name: 'Kamermuziek' }, { language: 'nl' })
  const editor = await seat('editor')
  const { page } = editor
  const form = formOf(editor, 'events')
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
  await expect(form.chosen('tags')).toHaveText(['Openluchtconcert'])
  await paste('kamermuziek')
  await expect(form.chosen('tags')).toHaveText(['Openluchtconcert', 'Kamermuziek'])
})
