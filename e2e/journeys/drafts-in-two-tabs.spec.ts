/** Two tabs continue the same draft of a new record: both texts are kept, and no duplicate is created without a choice. */
import { formPage } from './support/models/form.ts'
import { expect, test } from './support/test.ts'

test('a draft that another tab restored and saved can be saved as a second record', async ({ signInAs, product }) => {
  const editor = await signInAs('editor')
  const other = { ...editor, page: await editor.context.newPage() }
  const [one, two] = [formPage(editor, 'events'), formPage(other, 'events')]
  await one.openNew('nl')
  await one.fill('title', 'Uit het eerste tabblad')
  await one.fill('start_date', '4-6-2027 20:00')
  await one.storedOnDevice()
  await two.openNew('nl')
  await two.drafts.getByRole('button', { name: editor.messages.t('Restore'), exact: true }).click()
  await two.fill('title', 'Uit het tweede tabblad')
  await two.save()
  editor.expectStatus(422)
  await one.saveButton.click()
  await expect(one.failureMessage).toBeFocused()
  await expect(one.failureMessage).toContainText('This draft was already saved with different content')
  await expect(editor.page).toPassAxe()
  const titles = async () => {
    const { rows } = await product
      .as('editor')
      .events.list({ search: 'tabblad', status: ['draft'] }, { language: 'nl' })
    return rows.map(({ title }) => title).toSorted()
  }
  expect(await titles()).toEqual(['Uit het tweede tabblad'])
  await one.recoveryButton('Save as new record').click()
  await one.saved()
  expect(await titles()).toEqual(['Uit het eerste tabblad', 'Uit het tweede tabblad'])
})
