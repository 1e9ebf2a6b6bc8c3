/** The rich text editor keeps every byte of the unedited HTML, in the own store and at an external server. */
import { test as externalTest } from './support/external-test.ts'
import { appLayout } from './support/models/app-layout.ts'
import { after, richTextEditor } from './support/models/rich-text.ts'
import { expect, test } from './support/test.ts'
import { fragments, wordChanged } from './support/texts/fragments.ts'

const evening = {
  title: 'Avond',
  start_date: '2027-06-04 20:00:00',
  end_date: '2027-06-04 22:00:00',
  status: 'publish',
} as const

for (const [name, fragment] of Object.entries(fragments))
  test(`${name}, in the own store: saving a title leaves it unchanged, adding a word changes only that`, async ({
    signInAs,
    product,
  }) => {
    const service = product.as('editor')
    const { body: event } = await service.events.create({ ...evening, description: fragment.html }, { language: 'nl' })
    const stored = event.description
    const editor = await signInAs('editor', { interfaceLanguage: 'nl' })
    const { form, text } = richTextEditor(editor)
    await form.open(event.id, 'nl')
    await text.click()
    await editor.page.keyboard.press('ArrowRight')
    await form.fill('title', 'Een andere titel')
    await expect(form.changes).toHaveAttribute('title', form.labelOf('title'))
    await form.save()
    const { body: titled } = await service.events.read(event.id, { language: 'nl' })
    expect(titled).toMatchObject({ title: 'Een andere titel', description: stored })
    const { word } = fragment
    // An iframe is removed when it is stored, so no text is left to edit.
    if (word === '') return
    await after(text, word)
    await editor.page.keyboard.type('xyz')
    await form.save()
    const { body: worded } = await service.events.read(event.id, { language: 'nl' })
    expect(worded.description).toBe(wordChanged(stored, fragment, 'xyz'))
  })

test('the form reports markup removed from the source when it is saved', async ({ signInAs, product }) => {
  const service = product.as('editor')
  const { body: event } = await service.events.create({ ...evening, description: '<p>Kort</p>' }, { language: 'nl' })
  const editor = await signInAs('editor', { interfaceLanguage: 'nl' })
  const { page, messages } = editor
  const { form, text, tool } = richTextEditor(editor)
  const note = page.getByRole('status').filter({
    hasText: messages.t('Saved. Some HTML was removed: {names}.', {
      names: form.labelOf('description', 'nl'),
    }),
  })
  await form.open(event.id, 'nl')
  await tool('HTML source').click()
  await text.fill('<p>Zie de film</p><iframe src="https://video.example/1"></iframe>')
  await form.save()
  await expect(note).toBeVisible()
  await expect(text).toHaveValue('<p>Zie de film</p>')
  await expect(page).toPassAxe()
  await text.fill('<p>Zie <a href="https://video.example/1">de film</a></p>')
  await form.save()
  await expect(note).toBeHidden()
})

externalTest('every fragment at another server keeps its bytes', async ({ signedIn, externalServer }) => {
  externalTest.slow()
  const { form, text, tool } = richTextEditor(signedIn, 'en')
  const held = () => {
    const stored = externalServer.world.posts.find(({ id }) => id === 101)?.variants.en
    if (!stored) throw new Error('The other server has no event 101.')
    return stored
  }
  for (const [name, { html, ...edit }] of Object.entries(fragments)) {
    held().content = html
    externalServer.received.length = 0
    await form.open(101, 'en')
    await expect(tool('Bold')).toBeVisible()
    await form.fill('title', `Title of ${name}`)
    await form.save()
    await expect(appLayout(signedIn).heading).toHaveText(`Title of ${name}`)
    const [sent] = externalServer.writes()
    expect(sent?.body, name).not.toContain('"content"')
    expect(held().content, name).toBe(html)
    if (edit.word === '') continue
    await after(text, edit.word)
    await signedIn.page.keyboard.type('xyz')
    await form.save()
    expect(externalServer.writes().length, name).toBe(2)
    const body: unknown = JSON.parse(externalServer.writes()[1]?.body ?? '{}')
    // The stored text is sent with the added word.
    expect(body, name).toMatchObject({ content: wordChanged(html, edit, 'xyz') })
  }
})

externalTest(
  'what the editor could not keep opens as its source, and says why',
  async ({ signedIn, externalServer }) => {
    const stored = externalServer.world.posts.find(({ id }) => id === 101)?.variants.en
    if (!stored) throw new Error('The other server has no event 101.')
    stored.content = '<p>Not <b>closed</p>'
    const { form, text } = richTextEditor(signedIn, 'en')
    await form.open(101, 'en')
    await expect(text).toHaveValue(stored.content)
    await expect(text).toHaveAccessibleDescription(/not nested correctly/)
    await text.fill('<p>Not <b>closed</b></p>')
    await expect(text).toHaveValue('<p>Not <b>closed</b></p>')
  },
)
