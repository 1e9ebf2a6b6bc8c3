/** Device drafts survive a killed browser, a reload, another tab and an ended session, and are shown to their account only. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Session } from './support/fixtures/session.ts'
import { endSession, hidePages, openKillableBrowser, signInByRequest } from './support/fixtures/session.ts'
import { detailPage } from './support/models/detail.ts'
import { formPage } from './support/models/form.ts'
import { appLayout } from './support/models/app-layout.ts'
import { signInForm } from './support/models/sign-in.ts'
import { expect, test } from './support/test.ts'
import type { UserName } from './support/fixtures/template.ts'
import type { Api } from './support/fixtures/api.ts'

const concert = { title: 'Concert', start_date: '2027-06-04 20:00:00', end_date: '2027-06-04 22:00:00' } as const
type Product = { as: (name: UserName) => Api }
const inTwoLanguages = async (product: Product): Promise<number> => {
  const { events } = product.as('editor')
  const { body } = await events.create(concert, { language: 'nl' })
  await events.update(body.id, { title: 'Concert au parc' }, { language: 'fr' })
  return body.id
}
const titleOf = async (product: Product, id: number, language: 'nl' | 'fr') =>
  (await product.as('editor').events.read(id, { language })).body.title
const press = ({ messages }: Session, draft: ReturnType<Session['page']['locator']>, english: string) =>
  draft.getByRole('button', { name: messages.t(english), exact: true }).click()
/** Reloads the page despite unsaved changes. */
async function reloadAnyway({ page }: Session): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
}

test('after the browser is killed, unsaved changes in both languages are restored', async ({ product, messagesIn }) => {
  const id = await inTwoLanguages(product)
  const profile = await mkdtemp(join(tmpdir(), 'profile-'))
  const before = await openKillableBrowser(profile, product.origin, messagesIn)
  await signInByRequest(before, 'editor', product.secrets.editor.password)
  const typing = formPage(before, 'events')
  await typing.open(id, 'nl')
  await typing.fill('title', 'Onbewaard')
  await appLayout(before).switchTo('fr')
  await typing.fill('title', 'Non enregistré')
  await typing.storedOnDevice()
  await before.kill()

  const after = await openKillableBrowser(profile, product.origin, messagesIn)
  await signInByRequest(after, 'editor', product.secrets.editor.password)
  const form = formPage(after, 'events')
  await form.open(id, 'nl')
  await expect(form.control('title')).toHaveValue('Concert')
  await expect(form.drafts).toHaveCount(1)
  await expect(form.drafts).toContainText(form.labelOf('title', 'nl'))
  await expect(form.drafts).toContainText(form.labelOf('title', 'fr'))
  await expect(after.page).toPassAxe()
  await press(after, form.drafts, 'Restore')
  await expect(form.control('title')).toHaveValue('Onbewaard')
  await expect(form.drafts).toHaveCount(0)
  expect(await titleOf(product, id, 'nl')).toBe('Concert')
  await form.save()
  expect(await titleOf(product, id, 'nl')).toBe('Onbewaard')
  expect(await titleOf(product, id, 'fr')).toBe('Non enregistré')
  await after.page.reload()
  await form.settled()
  await expect(form.control('title')).toHaveValue('Onbewaard')
  await expect(form.drafts).toHaveCount(0)
  expect(after.errors).toEqual([])
  await after.context.close()
  await rm(profile, { recursive: true, force: true })
})

test('each of two tabs has its own draft; a draft is compared, discarded with Undo and restored', async ({
  signInAs,
  product,
}) => {
  const id = await inTwoLanguages(product)
  const editor = await signInAs('editor')
  const other = { ...editor, page: await editor.context.newPage() }
  const [one, two] = [formPage(editor, 'events'), formPage(other, 'events')]
  await one.open(id, 'nl')
  await two.open(id, 'nl')
  await one.fill('title', 'Uit het eerste tabblad')
  await one.storedOnDevice()
  await two.fill('title', 'Uit het tweede tabblad')
  await two.storedOnDevice()
  await other.page.close()
  await reloadAnyway(editor)
  await one.settled()
  await expect(one.drafts).toHaveCount(2)
  const first = one.drafts.nth(1)
  await press(editor, first, 'Compare')
  await expect(first).toContainText('Uit het eerste tabblad')
  await expect(first.getByText('Concert', { exact: true })).toBeVisible()
  await expect(editor.page).toPassAxe()
  await press(editor, first, 'Discard')
  await expect(one.drafts).toHaveCount(1)
  await appLayout(editor)
    .message.getByRole('button', { name: editor.messages.t('Undo'), exact: true })
    .click()
  await expect(one.drafts).toHaveCount(2)
  await press(editor, one.drafts.nth(1), 'Restore')
  await expect(one.control('title')).toHaveValue('Uit het eerste tabblad')
  // The edits of the form become a draft when another draft is restored.
  await press(editor, one.drafts, 'Restore')
  await expect(one.control('title')).toHaveValue('Uit het tweede tabblad')
  await expect(one.drafts).toHaveCount(1)
  await press(editor, one.drafts, 'Compare')
  await expect(one.drafts).toContainText('Uit het eerste tabblad')
  expect(await titleOf(product, id, 'nl')).toBe('Concert')
})

test('a draft older than the record opens the conflict view', async ({ signInAs, product }) => {
  const id = await inTwoLanguages(product)
  const editor = await signInAs('editor')
  const form = formPage(editor, 'events')
  await form.open(id, 'nl')
  await form.fill('title', 'Oud concept')
  await form.fill('excerpt', 'Alleen van mij')
  await form.storedOnDevice()
  await hidePages(editor.context)
  await product
    .as('editor')
    .events.update(id, { title: 'Van een ander', description: '<p>Nieuw</p>' }, { language: 'nl' })
  await reloadAnyway(editor)
  await form.settled()
  await expect(form.drafts).toContainText(
    editor.messages.t('The record has been changed. You choose which value to keep where both changed.'),
  )
  await press(editor, form.drafts, 'Restore')
  const all = form.conflict('title')
  for (const text of ['Concert', 'Van een ander', 'Oud concept']) await expect(all).toContainText(text)
  await expect(form.failureMessage).toBeFocused()
  await expect(form.control('excerpt')).toHaveText('Alleen van mij')
  await expect(form.control('description')).toHaveText('Nieuw')
  await form.saveButton.click()
  await expect(form.failureMessage).toBeFocused()
  await form.choose('Their version', 'title')
  await form.save()
  expect(await titleOf(product, id, 'nl')).toBe('Van een ander')
  await expect(all).toBeHidden()
})

test('the draft of a new record is offered after a reload, and creates one record', async ({ signInAs, product }) => {
  const editor = await signInAs('editor')
  const form = formPage(editor, 'events')
  await form.openNew('fr')
  await form.fill('title', 'Nuit blanche')
  await form.fill('start_date', '4-6-2027 20:00')
  await form.storedOnDevice()
  await reloadAnyway(editor)
  await form.settled()
  await press(editor, form.drafts, 'Restore')
  await expect(form.control('title')).toHaveValue('Nuit blanche')
  await form.save()
  const { rows } = await product
    .as('editor')
    .events.list({ search: 'Nuit blanche', status: ['draft'] }, { language: 'fr' })
  expect(rows).toHaveLength(1)
  await form.openNew('fr')
  await expect(form.drafts).toHaveCount(0)
})

test('the draft of one account is not shown to another account, and is kept for the first', async ({
  signInAs,
  product,
}) => {
  const id = await inTwoLanguages(product)
  const editor = await signInAs('editor')
  const form = formPage(editor, 'events')
  await form.open(id, 'nl')
  await form.fill('title', 'Van de redacteur')
  await form.storedOnDevice()
  await form.rested()
  editor.expectStatus(401)
  await endSession(editor)
  // The session ends, and another user signs in.
  await form.saveButton.click()
  const dialog = editor.page.getByRole('dialog', { name: editor.messages.t('Sign in again'), exact: true })
  await dialog.getByRole('link', { name: editor.messages.t('Sign in as someone else'), exact: true }).click()
  await signInForm(editor).signIn('admin', product.secrets.admin.password)
  await expect(appLayout(editor).account).toBeVisible()
  await form.open(id, 'nl')
  await expect(form.control('title')).toHaveValue('Concert')
  await expect(form.drafts).toHaveCount(0)
  expect(await titleOf(product, id, 'nl')).toBe('Concert')

  await appLayout(editor).signOut()
  await signInForm(editor).signIn('editor', product.secrets.editor.password)
  await expect(appLayout(editor).account).toBeVisible()
  await form.open(id, 'nl')
  await press(editor, form.drafts, 'Restore')
  await expect(form.control('title')).toHaveValue('Van de redacteur')
})

test('signing out asks whether drafts stay on the device', async ({ signInAs, product }) => {
  const id = await inTwoLanguages(product)
  const editor = await signInAs('editor')
  const { messages, page } = editor
  const form = formPage(editor, 'events')
  const detail = detailPage(editor, 'events')
  const again = async () => {
    await signInForm(editor).signIn('editor', product.secrets.editor.password)
    await expect(appLayout(editor).account).toBeVisible()
    await form.open(id, 'nl')
  }
  await form.open(id, 'nl')
  await form.fill('title', 'Nog niet bewaard')
  await form.storedOnDevice()
  await reloadAnyway(editor)
  await detail.open(id, 'nl')
  await appLayout(editor).signOut()
  const wipe = page.getByRole('checkbox', { name: messages.t('Delete my drafts from this device'), exact: true })
  await expect(wipe).not.toBeChecked()
  await expect(page).toPassAxe()
  editor.expectStatus(401)
  const leave = page.getByRole('button', { name: messages.t('Sign out'), exact: true })
  await leave.click()
  await again()
  await expect(form.drafts).toHaveCount(1)

  await appLayout(editor).signOut()
  await wipe.check()
  await leave.click()
  await again()
  await expect(form.control('title')).toHaveValue('Concert')
  await expect(form.drafts).toHaveCount(0)
})

test('if the browser blocks storage, the form reports that drafts are not stored, and saving works', async ({
  signInAs,
  product,
}) => {
  const id = await inTwoLanguages(product)
  const editor = await signInAs('editor')
  await editor.page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Blocked', 'SecurityError')
    }
  })
  const form = formPage(editor, 'events')
  await form.open(id, 'nl')
  await form.fill('title', 'Zonder vangnet')
  await expect(
    appLayout(editor).main.getByText(editor.messages.t('Drafts are not being saved on this device.')),
  ).toBeVisible()
  await form.save()
  expect(await titleOf(product, id, 'nl')).toBe('Zonder vangnet')
})
