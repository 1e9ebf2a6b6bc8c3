/** A translator edits the alt text of an image in their language. */
import { png } from './support/fixtures/png.ts'
import { formPage } from './support/models/form.ts'
import { expect, test } from './support/test.ts'

const evening = { title: 'Avond', start_date: '2027-06-04 20:00:00', end_date: '2027-06-04 22:00:00' } as const

test('a translator edits the alt text in their language; other languages are read-only with the reason', async ({
  signInAs,
  product,
}) => {
  const { events } = product.as('editor')
  const { body: event } = await events.create(evening, { language: 'nl' })
  const editor = await signInAs('editor')
  const form = formPage(editor, 'events')
  await form.open(event.id, 'nl')
  const choosing = editor.page.waitForEvent('filechooser')
  const upload = editor.messages.t('Upload: {label}', { label: form.labelOf('image', 'nl') })
  await editor.page.getByRole('button', { name: upload, exact: true }).click()
  await (await choosing).setFiles({ name: 'park.png', mimeType: 'image/png', buffer: png(64, 48) })
  await expect(editor.page.getByText(/^park\.png 64 × 48$/)).toBeVisible()
  await form.save()

  const translator = await signInAs('translator-de')
  const { page, messages } = translator
  await formPage(translator, 'events').open(event.id, 'nl')
  await page.getByRole('button', { name: messages.t('All languages'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: messages.t('Alt text'), exact: true })
  const shows = (name: string) =>
    dialog.getByRole('textbox', { name: messages.t('Alt text ({name})', { name }), exact: true })
  await expect(shows('Dutch')).toHaveJSProperty('readOnly', true)
  await expect(shows('Dutch')).toHaveAccessibleDescription(
    messages.t('You cannot edit {language}.', { language: 'Dutch' }),
  )
  await expect(page).toPassAxe()
  await expect(shows('German')).toHaveAccessibleDescription('')
  await shows('German').fill('Ein Park am Abend')

  // Escape loses nothing that was typed.
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: messages.t('Discard unsaved changes?'), exact: true })
  await expect(question).toBeVisible()
  await expect(page).toPassAxe()
  await question.getByRole('button', { name: messages.t('Keep editing'), exact: true }).click()
  await expect(shows('German')).toBeFocused()
  await expect(shows('German')).toHaveValue('Ein Park am Abend')
  await dialog.getByRole('button', { name: messages.t('Save alt text'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await events.update(event.id, { title: 'Abend' }, { language: 'de' })
  const { body: read } = await events.read(event.id, { language: 'de' })
  expect(read.image).toMatchObject({ alt: 'Ein Park am Abend' })
})
