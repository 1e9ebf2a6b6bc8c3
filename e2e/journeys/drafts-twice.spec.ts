/** One draft of a new record that two tabs went on with: neither is lost, and nothing is made twice unasked. */
import { formOf } from './support/models/form.ts'
import { expect, test } from './support/test.ts'

test('a draft that another tab took up and saved can be saved beside it', async ({ seat, product }) => {
  const editor = await seat('editor')
  const other = { ...editor, page: await editor.context.newPage() }
  const [one, two] = [formOf(editor, 'events'), formOf(other, 'events')]
  await one.openNew('nl')
  await one.fill('title', 'Uit het eerste tabblad')
  await one.fill('start_date', '4-6-2027 20:00')
  await one.kept()
  await two.openNew('nl')
  await two.drafts.getByRole('button', { name: editor.words.say('Restore'), exact: true }).click()
  await two.fill('title', 'Uit het tweede tabblad')
  await two.save()
  editor.expectRefusal(422)
  await one.saveButton.click()
  await expect(one.refusal).toBeFocused()
  await expect(one.refusal).toContainText('This draft has been saved before, with other content')
  await expect(editor.page).toPassAxe()
  const titles = async () => {
    const { rows } = await product
      .as('editor')
      .events.list({ search: 'tabblad', status: ['draft'] }, { language: 'nl' })
    return rows.map(({ title }) => title).toSorted()
  }
  expect(await titles()).toEqual(['Uit het tweede tabblad'])
  await one.wayOut('Save as a second record').click()
  await one.saved()
  expect(await titles()).toEqual(['Uit het eerste tabblad', 'Uit het tweede tabblad'])
})
