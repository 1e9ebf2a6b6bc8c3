/** Editing a rich text by toolbar and keys. */
import { png } from './support/fixtures/png.ts'
import { appLayout } from './support/models/app-layout.ts'
import { after, richTextEditor } from './support/models/rich-text.ts'
import { expect, test } from './support/test.ts'

const evening = {
  title: 'Avond',
  start_date: '2027-06-04 20:00:00',
  end_date: '2027-06-04 22:00:00',
  status: 'publish',
} as const

test('headings, formats and lists of the toolbar are stored as clean HTML', async ({ signInAs, product }) => {
  const service = product.as('editor')
  const { body: event } = await service.events.create({ ...evening, description: '' }, { language: 'nl' })
  const editor = await signInAs('editor', { interfaceLanguage: 'nl' })
  const { keyboard } = editor.page
  const { form, text, tool } = richTextEditor(editor)
  await form.open(event.id, 'nl')
  await text.click()
  await tool('Heading').click()
  await keyboard.type('Programma')
  await keyboard.press('Enter')
  await keyboard.type('Een ')
  await keyboard.press('Control+b')
  await keyboard.type('lange')
  await keyboard.press('Control+b')
  await keyboard.type(' avond')
  await keyboard.press('Enter')
  await tool('List').click()
  await keyboard.type('zang')
  await keyboard.press('Enter')
  await keyboard.type('dans')
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await keyboard.type('1. mei & verder')
  await form.save()
  const { body: saved } = await service.events.read(event.id, { language: 'nl' })
  expect(saved.description).toBe(
    [
      '<h2>Programma</h2>',
      '<p>Een <strong>lange</strong> avond</p>',
      '<ul><li>zang</li><li>dans</li></ul>',
      '<p>1. mei &amp; verder</p>',
    ].join('\n'),
  )
  await expect(form.changes).toHaveCount(0)
})

test('Shift+Enter starts a new line, at the end of a text, a format and a list item too', async ({
  signInAs,
  product,
}) => {
  const description = '<p>Zaal 1</p><p>Om <strong>acht</strong></p><ul><li>zang</li></ul>'
  const { body: event } = await product.as('editor').events.create({ ...evening, description }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { keyboard } = editor.page
  const { form, text, source } = richTextEditor(editor)
  await form.open(event.id, 'nl')
  for (const word of ['Zaal', 'Zaal 1', 'acht', 'zang']) {
    await after(text, word)
    await keyboard.press('Shift+Enter')
    await keyboard.type(`na ${word}`)
  }
  await expect(text).toContainText('na zang')
  expect(await source()).toBe(
    '<p>Zaal<br />na Zaal 1<br />na Zaal 1</p><p>Om <strong>acht<br />na acht</strong></p><ul><li>zang<br />na zang</li></ul>',
  )
})

test('after undo or discard there are no unsaved changes', async ({ signInAs, product }) => {
  const { body: event } = await product
    .as('editor')
    .events.create({ ...evening, description: '<p>Breng een deken mee.</p>' }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { form, text, tool } = richTextEditor(editor)
  await form.open(event.id, 'nl')
  await after(text, 'deken')
  await editor.page.keyboard.type('tje')
  await form.hasChanged('description')
  await tool('Undo').click()
  await expect(form.status).toHaveText(editor.messages.t('No unsaved changes'))
  await tool('Redo').click()
  await expect(text).toContainText('dekentje')
  await form.discard.click()
  await expect(text).toHaveText('Breng een deken mee.')
  await expect(form.saveButton).toBeFocused()
  await expect(form.status).toHaveText(editor.messages.t('No unsaved changes'))
})

test('a link is added, validated and removed', async ({ signInAs, product }) => {
  const { body: event } = await product
    .as('editor')
    .events.create({ ...evening, description: '<p>Zie de site</p>' }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const { form, text, tool, source } = richTextEditor(editor)
  await form.open(event.id, 'nl')
  await after(text, 'site')
  await page.keyboard.press('Shift+Control+ArrowLeft')
  await tool('Link').click()
  const dialog = page.getByRole('dialog', { name: messages.t('Add link'), exact: true })
  const address = dialog.getByLabel(messages.t('Link URL'), { exact: true })
  await expect(address).toBeFocused()
  await address.fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(address).toHaveAccessibleDescription(/https:\/\/example.org/)
  await expect(page).toPassAxe()
  await address.fill('example.org/a?b=1&c=2')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  expect(await source()).toBe('<p>Zie de <a href="https://example.org/a?b=1&amp;c=2">site</a></p>')
  await after(text, 'sit')
  await expect(tool('Link')).toHaveAttribute('aria-pressed', 'true')
  await tool('Link').click()
  const change = page.getByRole('dialog', { name: messages.t('Edit link'), exact: true })
  await expect(change.getByLabel(messages.t('Link URL'), { exact: true })).toHaveValue('https://example.org/a?b=1&c=2')
  await change.getByRole('button', { name: messages.t('Remove link'), exact: true }).click()
  await expect(form.status).toHaveText(messages.t('No unsaved changes'))
})

test('an image is uploaded and added with an alt text, which is edited later', async ({ signInAs, product }) => {
  const service = product.as('editor')
  const { body: event } = await service.events.create({ ...evening, description: '<p>Kort</p>' }, { language: 'nl' })
  const editor = await signInAs('editor', { interfaceLanguage: 'nl' })
  const { page, messages } = editor
  const { form, text, tool, source } = richTextEditor(editor)
  await form.open(event.id, 'nl')
  await expect(
    page.getByText(messages.t('{length, plural, one {# character} other {# characters}}', { length: 4 })),
  ).toBeVisible()
  await after(text, 'Kort')
  await tool('Image').click()
  const dialog = page.getByRole('dialog', { name: messages.t('Add image'), exact: true })
  const address = dialog.getByLabel(messages.t('Image URL'), { exact: true })
  await expect(address).toBeFocused()
  await address.fill('file:///C:/deken.png')
  await page.keyboard.press('Enter')
  await expect(address).toHaveAccessibleDescription(/https:\/\/example.org/)
  const choosing = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: messages.t('Upload image'), exact: true }).click()
  await (await choosing).setFiles({ name: 'deken.png', mimeType: 'image/png', buffer: png(64, 48) })
  const shows = dialog.getByLabel(messages.t('Alt text ({name})', { name: 'Nederlands' }), { exact: true })
  await expect(shows).toBeFocused()
  await expect(address).toHaveValue(/\.png$/)
  await expect(page).toPassAxe()
  const src = await address.inputValue()
  await shows.fill('Een deken & een boek')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const image = (alt: string) => `<p>Kort<img src="${src}" alt="${alt}" width="64" height="48" /></p>`
  expect(await source()).toBe(image('Een deken &amp; een boek'))
  await form.save()
  const { body: saved } = await service.events.read(event.id, { language: 'nl' })
  expect(saved.description).toBe(image('Een deken &amp; een boek'))
  await text.getByRole('img').click()
  await expect(tool('Image')).toHaveAttribute('aria-pressed', 'true')
  await tool('Image').click()
  const anew = page.getByRole('dialog', { name: messages.t('Edit alt text'), exact: true })
  await anew.getByLabel(messages.t('Alt text ({name})', { name: 'Nederlands' }), { exact: true }).fill('Een deken')
  await page.keyboard.press('Enter')
  await form.save()
  const { body: described } = await service.events.read(event.id, { language: 'nl' })
  expect(described.description).toBe(image('Een deken'))
})

test('the toolbar is one Tab stop with arrow keys inside, followed by the text', async ({ signInAs, product }) => {
  const { body: event } = await product
    .as('editor')
    .events.create({ ...evening, description: '<p>Kort</p>' }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { page } = editor
  const { form, text, tool } = richTextEditor(editor)
  await form.open(event.id, 'nl')
  await text.focus()
  await page.keyboard.press('Alt+F10')
  await expect(tool('Heading')).toBeFocused()
  await page.keyboard.press('End')
  await expect(tool('HTML source')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(tool('Bold')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(text).toBeFocused()
  await expect(text).toHaveAttribute('lang', 'nl')
  await page.keyboard.press('Tab')
  await expect(text).not.toBeFocused()
})

test('switching the language keeps the text, and one save stores both languages', async ({ signInAs, product }) => {
  const service = product.as('editor')
  const { body: event } = await service.events.create({ ...evening, description: '<p>Kort</p>' }, { language: 'nl' })
  await service.events.update(event.id, { title: 'Soir', description: '<p>Court</p>' }, { language: 'fr' })
  const editor = await signInAs('editor')
  const { form, text } = richTextEditor(editor)
  await form.open(event.id, 'nl')
  await after(text, 'Kort')
  await editor.page.keyboard.type(' maar krachtig')
  await appLayout(editor).switchTo('fr')
  await after(form.control('description', 'fr'), 'Court')
  await editor.page.keyboard.type(' et bon')
  await appLayout(editor).switchTo('nl')
  await expect(text).toHaveText('Kort maar krachtig')
  await form.save()
  const read = async (language: 'nl' | 'fr') => (await service.events.read(event.id, { language })).body.description
  expect(await read('nl')).toBe('<p>Kort maar krachtig</p>')
  expect(await read('fr')).toBe('<p>Court et bon</p>')
})
