/** Previews of unpublished events, and links that show them to readers without an account. */
import { detailPage } from './support/models/detail.ts'
import { fete } from './support/models/pages.ts'
import { sharingDialog } from './support/models/sharing.ts'
import { visitorPage } from './support/models/visitor-page.ts'
import { expect, test } from './support/test.ts'

test('an editor previews a draft as visitors will see it', async ({ signInAs, product }) => {
  const { events } = product.as('editor')
  const { body } = await events.create({ ...fete, status: 'draft' }, { language: 'fr' })
  await events.update(body.id, { title: 'Dorpsfeest' }, { language: 'nl' })
  const editor = await signInAs('editor', { interfaceLanguage: 'fr' })
  await detailPage(editor, 'events').open(body.id, 'fr')
  const opened = editor.page.waitForEvent('popup')
  await sharingDialog(editor).viewAsVisitor.click()
  const preview = { ...editor, page: await opened }
  const { heading, note, languages } = visitorPage(preview)
  await expect(heading).toHaveText(fete.title)
  await expect(note).toContainText(editor.messages.t('Visitors cannot see this page.'))
  await expect(preview.page).toPassAxe()
  await languages.getByRole('link', { name: 'Nederlands', exact: true }).click()
  await expect(heading).toHaveText('Dorpsfeest')
  await preview.page.close()
})

test('a share link shows a draft without signing in until it is revoked', async ({ signInAs, product }) => {
  const { body } = await product.as('editor').events.create({ ...fete, status: 'draft' }, { language: 'fr' })
  const [editor, reader] = [
    await signInAs('editor', { interfaceLanguage: 'nl' }),
    await signInAs(undefined, { interfaceLanguage: 'fr', width: 360 }),
  ]
  await detailPage(editor, 'events').open(body.id, 'fr')
  const sharing = sharingDialog(editor)
  await sharing.open()
  await sharing.languages.selectOption({ label: editor.messages.languageLabel('fr') })
  const address = await sharing.create()
  await expect(sharing.links).toHaveCount(1)
  await expect(sharing.links).toContainText(editor.messages.languageLabel('fr'))
  await expect(editor.page).toPassAxe()

  const shared = visitorPage(reader)
  await reader.page.goto(address)
  await expect(shared.heading).toHaveText(fete.title)
  await expect(shared.note).toContainText(reader.messages.t('Visitors cannot see this page.'))
  await expect(reader.page).toPassAxe()
  await expect(reader.page).toFitItsWidth()

  await sharing.revoke.click()
  await expect(sharing.links).toHaveCount(0)
  await expect(sharing.createButton).toBeFocused()
  await expect(sharing.dialog.locator('code')).toHaveCount(0)
  reader.expectStatus(404)
  for (const dead of [address, `${address}x`]) {
    await reader.page.goto(dead)
    await expect(shared.heading).toHaveText(reader.messages.t('This link does not work'))
  }
  await expect(reader.page).toPassAxe()
})

test('an account that may not edit an event can preview it, but not share it', async ({ signInAs, product }) => {
  const { body } = await product.as('editor').events.create({ ...fete, status: 'publish' }, { language: 'fr' })
  const author = await signInAs('author')
  await detailPage(author, 'events').open(body.id, 'fr')
  const { viewAsVisitor, share } = sharingDialog(author)
  await expect(viewAsVisitor).toBeVisible()
  await expect(share).toHaveCount(0)
})

test('the day sheet of a venue links to other days and is printed without links', async ({ signInAs, product }) => {
  const { events, venues } = product.as('editor')
  const { id: venue } = (await venues.create({ venue: 'Salle', status: 'publish' }, { language: 'fr' })).body
  const { body } = await events.create({ ...fete, venue: [venue], status: 'draft' }, { language: 'fr' })
  const editor = await signInAs('editor', { interfaceLanguage: 'fr' })
  const { t } = editor.messages
  await detailPage(editor, 'events').open(body.id, 'fr')
  const opened = editor.page.waitForEvent('popup')
  await sharingDialog(editor).daySheet.click()
  const page = await opened
  const entry = page.getByRole('heading', { level: 2, name: fete.title, exact: true })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Salle jeudi 1 juillet 2027')
  await expect(entry).toBeVisible()
  await expect(page).toPassAxe()
  await page.getByRole('link', { name: t('Next day'), exact: true }).click()
  await expect(page.getByText(t('No events on this day.'))).toBeVisible()
  await page.getByRole('link', { name: t('Previous day'), exact: true }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(entry).toBeVisible()
  await expect(page.getByRole('navigation')).toBeHidden()
  await page.close()
})
