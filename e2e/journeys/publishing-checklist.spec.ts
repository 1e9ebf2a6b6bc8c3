/** The publishing checklist lists findings with links to their fields, and does not block publishing. */
import type { Page } from '@playwright/test'
import { png } from './support/fixtures/png.ts'
import { formPage } from './support/models/form.ts'
import { appLayout } from './support/models/app-layout.ts'
import { expect, test } from './support/test.ts'

const bare = {
  title: 'Avond',
  start_date: '2020-06-04 20:00:00',
  end_date: '2020-06-04 22:00:00',
  description: '',
  status: 'draft',
} as const

/** The sections that shifted without user input since the page was opened. */
const movedSections = async (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Shift = PerformanceEntry & { sources: readonly { node: Node | null }[] }
    const observer = new PerformanceObserver(() => undefined)
    observer.observe({ type: 'layout-shift', buffered: true })
    const nodes = (observer.takeRecords() as Shift[]).flatMap(({ sources }) => sources.map(({ node }) => node)) // safe: entries of this type have sources
    return nodes.flatMap((node) => (node instanceof Element && node.id.startsWith('section-') ? [node.id] : []))
  })

test('each finding links to its field and disappears when corrected; publishing is not blocked', async ({
  signInAs,
  product,
}) => {
  const service = product.as('editor')
  const { body: event } = await service.events.create(bare, { language: 'nl' })
  const editor = await signInAs('editor', { interfaceLanguage: 'nl' })
  const { page, messages } = editor
  const form = formPage(editor, 'events')
  const list = page.getByRole('list', { name: messages.t('Publishing checklist'), exact: true })
  const line = (field: 'venue' | 'image' | 'description' | 'categories' | 'end_date') =>
    list.getByRole('link', { name: form.labelOf(field), exact: true })
  await form.open(event.id, 'nl')
  expect(await movedSections(page), 'what stands beside a form stays where it stood').toEqual([])
  await form.unfold('Publishing checklist')
  for (const field of ['venue', 'image', 'description', 'categories', 'end_date'] as const)
    await expect(line(field)).toBeVisible()
  await expect(list).toContainText(messages.t('is in the past'))
  await expect(page).toPassAxe()

  await line('description').click()
  await expect(form.control('description')).toBeFocused()
  await page.keyboard.type('Breng een deken mee.')
  await expect(list).toContainText(messages.t('shorter than {minLength} characters', { minLength: 60 }))
  await page.keyboard.type(' Wie er geen heeft, vindt er een aan de ingang van het park.')
  await expect(line('description')).toHaveCount(0)
  await line('image').click()
  await expect(form.control('image')).toBeFocused()
  await line('venue').click()
  await expect(form.control('venue')).toBeFocused()

  await form.publish()
  const { body: published } = await service.events.read(event.id, { language: 'nl' })
  expect(published).toMatchObject({
    status: 'publish',
    description: '<p>Breng een deken mee. Wie er geen heeft, vindt er een aan de ingang van het park.</p>',
  })
  await expect(line('end_date')).toHaveCount(0)
})

test('a missing language is listed with a link; a title equal to its source is reported', async ({
  signInAs,
  product,
}) => {
  const { body: event } = await product.as('editor').events.create(bare, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const form = formPage(editor, 'events')
  const list = page.getByRole('list', { name: messages.t('Publishing checklist'), exact: true })
  await form.open(event.id, 'nl')
  await form.unfold('Publishing checklist')
  await list.getByRole('link', { name: 'French', exact: true }).click()
  await page.getByRole('link', { name: messages.t('Write without the source'), exact: true }).click()
  await form.fill('title', 'Avond', 'fr')
  await expect(list.getByRole('link', { name: form.labelOf('title', 'fr'), exact: true })).toBeVisible()
  await form.fill('title', 'Soir', 'fr')
  await expect(list.getByRole('link', { name: form.labelOf('title', 'fr'), exact: true })).toHaveCount(0)
  await appLayout(editor).switchTo('nl')
  await expect(list.getByRole('link', { name: 'French', exact: true })).toHaveCount(0)
})

const createText = (language: string): string =>
  `<p>In ${language} it says on this evening, at length, what there is to see and to hear.</p>`

test('the checklist of a complete event has no findings', async ({ signInAs, product }) => {
  const service = product.as('editor')
  const { body: venue } = await service.venues.create(
    { venue: 'Zaal', geo_lat: 50.85, geo_lng: 4.35 },
    { language: 'nl' },
  )
  const { body: category } = await service.categories.create({ name: 'Dans' }, { language: 'nl' })
  const full = {
    ...bare,
    start_date: '2027-06-04 20:00:00',
    end_date: '2027-06-04 22:00:00',
    venue: [venue.id],
    categories: [category.id],
  }
  const { body: event } = await service.events.create({ ...full, description: createText('nl') }, { language: 'nl' })
  for (const language of ['en', 'fr', 'de'] as const)
    await service.events.update(event.id, { title: `T ${language}`, description: createText(language) }, { language })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const form = formPage(editor, 'events')
  await form.open(event.id, 'nl')
  await form.unfold('Publishing checklist')
  const choosing = page.waitForEvent('filechooser')
  await page
    .getByRole('button', { name: messages.t('Upload: {label}', { label: form.labelOf('image') }), exact: true })
    .click()
  await (await choosing).setFiles({ name: 'p.png', mimeType: 'image/png', buffer: png(32, 32) })
  const list = page.getByRole('list', { name: messages.t('Publishing checklist'), exact: true })
  const remove = page.getByRole('button', {
    name: messages.t('Remove: {label}', { label: form.labelOf('image') }),
    exact: true,
  })
  await expect(remove).toBeFocused()
  await form.control('title').focus()
  await expect(list.getByRole('listitem')).toContainText(['Dutch'])
  await list.getByRole('link', { name: form.labelOf('image'), exact: true }).click()
  await expect(remove).toBeFocused()
  await page.getByLabel(messages.t('Alt text ({name})', { name: 'Dutch' }), { exact: true }).fill('Een park')
  await page.keyboard.press('Enter')
  await expect(page.getByText(messages.t('All checks passed.'), { exact: true })).toBeVisible()
})

test('the collapsed checklist opens when publishing fails; status and buttons are unchanged', async ({
  signInAs,
  product,
}) => {
  const { body: event } = await product.as('editor').events.create(bare, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const form = formPage(editor, 'events')
  const list = page.getByRole('list', { name: messages.t('Publishing checklist'), exact: true })
  await form.open(event.id, 'nl')
  await expect(list).toBeHidden()
  await form.fill('title', '')
  await form.publishButton.click()
  await expect(form.failureMessage).toBeFocused()
  await expect(list).toBeVisible()
  await expect(form.control('status')).toHaveValue('draft')
  await expect(form.publishButton).toBeVisible()
  await expect(form.saveButton).toBeVisible()

  await form.fill('title', 'Late avond')
  await page.keyboard.press('Control+s')
  await form.saved()
  const { body } = await product.as('editor').events.read(event.id, { language: 'nl' })
  expect(body).toMatchObject({ title: 'Late avond', status: 'draft' })
})
