/** A window that is short, or neither wide nor narrow: nothing is squeezed, cut off or covered. */
import { detailOf } from '../testing/models/detail.ts'
import { formOf } from '../testing/models/form.ts'
import { frameOf } from '../testing/models/frame.ts'
import { expect, test } from '../testing/test.ts'

test('a message keeps room for its sentence beside its buttons, or puts them below', async ({ seat, product }) => {
  const evening = { title: 'Concert', start_date: '2027-06-04 20:00:00', end_date: '2027-06-04 22:00:00' }
  const { body } = await product.as('editor').events.create(evening, { language: 'nl' })
  const editor = await seat('editor', { width: 600, speaks: 'de' })
  const { page } = editor
  const form = formOf(editor, 'events')
  await form.open(body.id, 'nl')
  await form.fill('title', 'Onbewaard')
  await form.kept()
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  const sentence = form.drafts.getByText(form.nameOf('title', 'nl'))
  await expect(sentence).toBeVisible()
  expect((await sentence.boundingBox())?.width).toBeGreaterThan(256)
})

test('what was done is read as a sentence in a narrow window too, with Undo in any language', async ({
  seat,
  product,
}) => {
  const evening = { title: 'Rommelmarkt', start_date: '2027-06-04 20:00:00', end_date: '2027-06-04 22:00:00' }
  const { body } = await product.as('editor').events.create(evening, { language: 'nl' })
  const editor = await seat('editor', { width: 320, speaks: 'de' })
  const { words } = editor
  const { message } = frameOf(editor)
  await detailOf(editor, 'events').open(body.id, 'nl')
  await detailOf(editor, 'events').remove.click()
  const sentence = message.getByText(words.say('“{name}” is in the trash.', { name: evening.title }))
  await expect(sentence).toBeVisible()
  expect((await sentence.boundingBox())?.width).toBeGreaterThan(160)
  await expect(message.getByRole('button', { name: words.say('Undo'), exact: true })).toBeInViewport({ ratio: 1 })
})
