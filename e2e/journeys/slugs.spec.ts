/** Slugs: derived from the title, editable, with a warning if the record is published. */
import { openRecordId } from './support/models/app-layout.ts'
import { formPage } from './support/models/form.ts'
import { expect, test } from './support/test.ts'

const evening = { start_date: '2027-03-09 19:30:00', end_date: '2027-03-09 21:30:00' }

test('the slug follows the title until it is edited or published, and gets a number if it is in use', async ({
  signInAs,
  product,
}) => {
  const asEditor = product.as('editor').events
  await asEditor.create({ ...evening, title: 'Été à Gand', status: 'publish' }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const form = formPage(editor, 'events')
  const address = form.address('nl')
  await form.openNew('nl')
  await form.fill('start_date', '9 March 2027 19:30')
  await form.fill('title', 'Zomer in Gent')
  await form.unfold('Details')
  await expect(address).toContainText('/nl/event/zomer-in-gent')
  await form.fill('title', 'Été à Gand')
  await expect(address).toContainText('/nl/event/ete-a-gand-2')
  await expect(page).toPassAxe()
  await page.getByRole('button', { name: messages.t('Edit: {label}', { label: form.labelOf('slug') }) }).click()
  await expect(form.control('slug')).toBeFocused()
  await expect(form.control('slug')).toHaveValue('ete-a-gand-2')
  await form.fill('slug', 'Ete à Gand')
  await expect(form.control('slug')).toHaveAccessibleDescription(
    /“ete-a-gand” is taken\. “ete-a-gand-2” will be used instead/,
  )
  await form.fill('slug', 'Gentse zomer')
  await expect(form.control('slug')).toHaveAccessibleDescription(/\/nl\/event\/gentse-zomer/)
  await form.publish()
  const id = await openRecordId({ page }, 'events')
  const read = async () => (await asEditor.read(id, { language: 'nl' })).body
  expect(await read()).toMatchObject({
    slug: 'gentse-zomer',
    url: expect.stringMatching(/\/nl\/event\/gentse-zomer\/$/),
  })

  // After publishing, a new title does not change the slug.
  await form.fill('title', 'Gent in de zomer')
  await form.fill('slug', 'gent-zomert')
  await expect(form.control('slug')).toHaveAccessibleDescription(/The current slug is “gentse-zomer”.*“gent-zomert”/)
  await expect(page).toPassAxe()
  await page
    .getByRole('button', { name: messages.t('Keep the current slug: {label}', { label: form.labelOf('slug') }) })
    .click()
  await expect(address).toContainText('/nl/event/gentse-zomer')
  await form.save()
  expect(await read()).toMatchObject({ title: 'Gent in de zomer', slug: 'gentse-zomer' })

  await form.fill('slug', 'gent-zomert')
  await page
    .getByRole('button', { name: messages.t('Generate automatically: {label}', { label: form.labelOf('slug') }) })
    .click()
  await expect(address).toContainText('/nl/event/gent-in-de-zomer')
  await expect(address).toContainText('The current slug is “gentse-zomer”')
  await form.save()
  expect(await read()).toMatchObject({ slug: 'gent-in-de-zomer' })
})

test('a slug of a tag that is in use is reported before saving, with an alternative', async ({ signInAs, product }) => {
  const tags = product.as('editor').tags
  await tags.create({ name: 'Dansen' }, { language: 'nl' })
  const { body: other } = await tags.create({ name: 'Zingen' }, { language: 'nl' })
  const editor = await signInAs('editor', { interfaceLanguage: 'nl' })
  const form = formPage(editor, 'tags')
  await form.open(other.id, 'nl')
  await form.fill('slug', 'dansen')
  await expect(form.control('slug')).toHaveAttribute('aria-invalid', 'true')
  await expect(form.control('slug')).toHaveAccessibleDescription(/“dansen” is al in gebruik.*“dansen-2”/)
  await form.fill('slug', 'dansen-2')
  await expect(form.control('slug')).not.toHaveAttribute('aria-invalid')
  await form.save()
  expect((await tags.read(other.id, { language: 'nl' })).body.slug).toBe('dansen-2')
})
